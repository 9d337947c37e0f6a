//! M068: a list at a place of one value, or of an attribute.

use drr::{Rewriter, Value};
use drr_ui_tests::ops::*;

drr::pat! {
    AtOperand: (NegOp $x) => (CastOp (variadic $x, $x))
}

drr::pat! {
    AtAttribute: (NegOp $x) => (ScaleOp $x, (variadic $x))
}

drr::pat! {
    Nested: (NegOp $x) => (CastOp (FanOp $x, (returnType $x)))
}

// As the message says.
drr::pat! {
    Right: (NegOp $x) => (CastOp (first (FanOp $x, (returnType $x))))
}
fn first(_: &mut Rewriter, list: Vec<Value>) -> Value {
    list[0]
}

fn main() {}
