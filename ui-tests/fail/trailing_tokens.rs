//! M012: tokens after the pattern.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) (NegOp $x)
}

drr::pat! {
    Semicolon: (NegOp $x) => (CastOp $x);
}

drr::pat! {
    Benefit: (NegOp $x) => (CastOp $x), (addBenefit 1) 5
}

fn main() {}
