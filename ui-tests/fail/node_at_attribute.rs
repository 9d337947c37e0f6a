//! M049: a nested operation at an attribute and at a property.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, (NegOp $y)) => (AddOp $x, $y)
}

drr::pat! {
    Property: (PropOp $x, (NegOp $y)) => (AddOp $x, $y)
}

fn main() {}
