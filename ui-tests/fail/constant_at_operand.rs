//! M048: a constant at an operand.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp ConstantAttr<I32Attr, "1">) => (ConstOp 1i32)
}

drr::pat! {
    Literal: (NegOp 1) => (ConstOp 1i32)
}

drr::pat! {
    Text: (AddOp "a", $x) => (NegOp $x)
}

fn main() {}
