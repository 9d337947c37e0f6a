//! M144: a benefit below zero.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) (addBenefit -5)
}

fn main() {}
