//! M057: a constant that can never be there.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, ConstantStrAttr<StrAttr, "a">) => (NegOp $x)
}

fn main() {}
