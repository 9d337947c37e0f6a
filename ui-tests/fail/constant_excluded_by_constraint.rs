//! M057: a constant that can never be there.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, ConstantStrAttr<StrAttr, "a">) => (NegOp $x)
}

drr::pat! {
    Width: (ScaleOp $x, ConstantAttr<I64Attr, "1">) => (NegOp $x)
}

drr::pat! {
    Bool: (LabelOp $x, ConstBoolAttrTrue) => (NegOp $x)
}

fn main() {}
