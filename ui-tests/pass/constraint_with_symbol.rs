//! A19: a type constraint with its symbol after a colon.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp:$r $x) => (CastOp $x) where [(I32:$r)]
}

fn main() {}
