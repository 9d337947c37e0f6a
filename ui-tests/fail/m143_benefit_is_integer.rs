//! M143: a benefit that is no integer.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) (addBenefit "x")
}

fn main() {}
