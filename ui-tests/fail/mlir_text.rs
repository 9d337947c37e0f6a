//! Attributes and types that are written as in MLIR.

use drr_ui_tests::ops::*;

drr::pat! {
    NoAttribute: (MetaOp $x, ConstantAttr<AnyAttr, "dense<1>">) => (MetaOp $x, ConstantAttr<AnyAttr, "#alias">)
}

drr::pat! {
    NoType: (NegOp $x) => (NegOp (same $x, ConstantType<"tensor<4">)) where [(is_same $x, ConstantType<"f33">)]
}

drr::pat! {
    TypeAsAttribute: (MetaOp $x, ConstantType<"i32">) => (MetaOp $x, ConstantType<"i32">)
}

drr::pat! {
    Usage: (NegOp $x) => (NegOp (same $x, ConstantType<i32>))
}

drr::pat! {
    ReturnType: (NegOp $x) => (NegOp (MetaOp $x, 1i32, (returnType "tensor<4, f32>")))
}

fn main() {}
