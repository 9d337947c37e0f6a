//! M026: too few arguments in a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (AddOp $x)
}

drr::pat! {
    Nested: (NegOp $x) => (NegOp (AddOp $x))
}

drr::pat! {
    Supplemental: (NegOp $x) => (CastOp $x) supplemental [(AddOp $x)]
}

fn main() {}
