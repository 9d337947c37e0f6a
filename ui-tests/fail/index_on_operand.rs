//! M104: an index on an operand and on an attribute.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x__0)
}

drr::pat! {
    Attribute: (ScaleOp $x, $k) => (ScaleOp $x, $k__1)
}

fn main() {}
