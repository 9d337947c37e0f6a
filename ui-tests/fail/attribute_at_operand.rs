//! M061: an attribute at an operand of a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, $k) => (AddOp $x, $k)
}

drr::pat! {
    Nested: (ScaleOp $x, $k) => (NegOp (NegOp $k))
}

fn main() {}
