//! `return` in a pattern.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value); return root; erase root; }
}

fn main() {}
