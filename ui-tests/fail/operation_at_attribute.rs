//! M071: a built operation at an attribute and at a property.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (ScaleOp $x, (NegOp $x))
}

drr::pat! {
    Property: (NegOp $x) => (PropOp $x, (NegOp $x))
}

drr::pat! {
    Nested: (NegOp $x) => (NegOp (ScaleOp $x, (NegOp $x), (returnType $x)))
}

fn main() {}
