//! Statements without a semicolon.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value) erase root; }
    Pattern { let root = op<NegOp>(x: Value); erase root }
}

fn main() {}
