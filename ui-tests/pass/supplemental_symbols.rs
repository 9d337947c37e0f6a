//! A21: what a supplemental pattern binds, used in a later one.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) supplemental [(NegOp:$n $x), (SinkOp $n)]
}

fn main() {}
