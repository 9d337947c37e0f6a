//! A18: a type constraint on a list in the constraints.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ConcatOp $xs) => (ConcatOp $xs) where [(I32 $xs)]
}

fn main() {}
