//! M046: a property constraint at an attribute and at an operand.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, I64Prop:$k) => (NegOp $x)
}

drr::pat! {
    Operand: (NegOp I64Prop:$x) => (CastOp $x)
}

fn main() {}
