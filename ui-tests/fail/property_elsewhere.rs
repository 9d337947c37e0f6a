//! M063: a property at an operand and at an attribute, an attribute at a property.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (PropOp $x, $p) => (AddOp $x, $p)
}

drr::pat! {
    Attribute: (PropOp $x, $p) => (ScaleOp $x, $p)
}

drr::pat! {
    Property: (ScaleOp $x, $k) => (PropOp $x, $k)
}

fn main() {}
