//! M144: a benefit below zero.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) (addBenefit -5)
}

drr::pat! {
    Two: (NegOp (NegOp $x)) => (CastOp $x), (addBenefit -3)
}

fn main() {}
