//! A11: one value for a whole variadic operand of a result.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (ConcatOp $x)
}

fn main() {}
