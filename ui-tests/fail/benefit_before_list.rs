//! M007: the benefit before the supplemental patterns.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x), [], (addBenefit 1), [(NegOp $x)]
}

drr::pat! {
    Words: (NegOp $x) => (CastOp $x) (addBenefit 1) supplemental [(NegOp $x)]
}

drr::pat! {
    Constraints: (NegOp $x) => (CastOp $x) (addBenefit 1) where [(HasOneUse $x)]
}

fn main() {}
