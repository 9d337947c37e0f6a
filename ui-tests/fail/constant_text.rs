//! M086: a constant whose text does not match its kind.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (ScaleOp $x, ConstantAttr<I32Attr, "not a number">)
}

drr::pat! {
    Source: (ScaleOp $x, ConstantAttr<I32Attr, "1.5">) => (NegOp $x)
}

drr::pat! {
    Bool: (NegOp $x) => (MetaOp $x, ConstantAttr<BoolAttr, "maybe">)
}

fn main() {}
