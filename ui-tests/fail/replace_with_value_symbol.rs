//! M040: `replaceWithValue` of something that is no symbol.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (replaceWithValue (low $x))
}

drr::pat! {
    Constant: (NegOp $x) => (replaceWithValue ConstantAttr<I32Attr, "1">)
}

drr::pat! {
    Literal: (NegOp $x) => (replaceWithValue 5)
}

drr::pat! {
    Operation: (NegOp $x) => (replaceWithValue (CastOp $x))
}

fn main() {}
