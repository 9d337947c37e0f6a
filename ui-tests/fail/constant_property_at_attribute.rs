//! M073: a constant property at an attribute.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (ScaleOp $x, ConstantProp<I64Prop, "1">)
}

drr::pat! {
    Source: (ScaleOp $x, ConstantProp<I64Prop, "1">) => (NegOp $x)
}

fn main() {}
