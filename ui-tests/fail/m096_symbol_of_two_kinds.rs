//! M096: one symbol at an operand and at an attribute.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, $x) => (NegOp $x)
}

fn main() {}
