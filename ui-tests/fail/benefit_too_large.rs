//! M145: a benefit beyond what there is room for.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) (addBenefit 4294967296)
}

drr::pat! {
    Sum: (NegOp $x) => (CastOp $x) (addBenefit 4294967295)
}

drr::pat! {
    Huge: (NegOp $x) => (CastOp $x) (addBenefit 99999999999999999999999999)
}

fn main() {}
