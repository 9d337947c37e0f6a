//! M143: a benefit that is no integer.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) (addBenefit "x")
}

drr::pat! {
    Symbol: (NegOp $x) => (CastOp $x) (addBenefit $x)
}

drr::pat! {
    None: (NegOp $x) => (CastOp $x) (addBenefit)
}

drr::pat! {
    Two: (NegOp $x) => (CastOp $x) (addBenefit 1, 2)
}

fn main() {}
