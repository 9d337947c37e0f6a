//! M012: tokens after the pattern.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) (NegOp $x)
}

fn main() {}
