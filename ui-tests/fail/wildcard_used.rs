//! M092: `$_` where a value is expected.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $_) => (CastOp $_)
}

drr::pat! {
    Constraint: (NegOp $_) => (GivenOp) where [(HasOneUse $_)]
}

fn main() {}
