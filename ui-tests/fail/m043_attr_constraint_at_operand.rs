//! M043: an attribute constraint at an operand.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp I32Attr:$x) => (CastOp $x)
}

fn main() {}
