//! M049: a nested operation at an attribute.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, (NegOp $y)) => (AddOp $x, $y)
}

fn main() {}
