//! M048: a constant at an operand.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp ConstantAttr<I32Attr, "1">) => (ConstOp 1i32)
}

fn main() {}
