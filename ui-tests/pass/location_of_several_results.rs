//! A22: the location of an operation with several results.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (SplitOp:$s__0 $x)) => (CastOp $x, (location $s))
}

fn main() {}
