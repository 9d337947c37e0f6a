//! M068: a list at a place of one value, or of an attribute.

use drr_ui_tests::ops::*;

drr::pat! {
    AtOperand: (NegOp $x) => (CastOp (variadic $x, $x))
}

drr::pat! {
    AtAttribute: (NegOp $x) => (ScaleOp $x, (variadic $x))
}

fn main() {}
