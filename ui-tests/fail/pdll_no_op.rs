//! Something else than an operation is replaced.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value); erase x; }
    Pattern { let root = op<NegOp>(x: Value); replace x with x; }
    Pattern { let root = op<NegOp>(x: Value); rewrite x with { } }
}

fn main() {}
