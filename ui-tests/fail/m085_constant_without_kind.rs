//! M085: a constant of a kind that does not say what to build.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (MetaOp $x, ConstantAttr<AnyAttr, "1">)
}

drr::pat! {
    Source: (MetaOp $x, ConstantAttr<AnyAttr, "1">) => (NegOp $x)
}

fn main() {}
