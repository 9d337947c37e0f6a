//! A10: one node for a whole variadic operand.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    Source: (ConcatOp (NegOp $x)) => (CastOp $x)
}

drr::pat! {
    Result: (CastOp $x) => (ConcatOp (NegOp $x))
}

fn main() {}
