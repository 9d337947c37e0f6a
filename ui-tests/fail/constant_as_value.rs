//! M074: constants and literals at an operand of a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $_) => (CastOp ConstantAttr<I32Attr, "1">)
}

drr::pat! {
    Literals: (NegOp $_) => (AddOp 5, "a")
}

drr::pat! {
    Nested: (NegOp $_) => (NegOp (NegOp 1.5))
}

fn main() {}
