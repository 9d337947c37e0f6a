//! M072: a constant attribute at a property.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (PropOp $x, ConstantAttr<I64Attr, "1">)
}

drr::pat! {
    Nested: (NegOp $x) => (NegOp (PropOp $x, ConstantAttr<I64Attr, "1">, (returnType $x)))
}

drr::pat! {
    Source: (PropOp $x, ConstantAttr<I64Attr, "1">) => (NegOp $x)
}

fn main() {}
