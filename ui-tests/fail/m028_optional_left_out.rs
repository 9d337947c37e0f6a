//! M028: an optional argument left out by position.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (MaybeOp $x)
}

fn main() {}
