//! M115: an operation with a region is built.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (LoopOp $x)
}

drr::pat! {
    Nested: (NegOp $x) => (NegOp (LoopOp $x, (returnType $x)))
}

fn main() {}
