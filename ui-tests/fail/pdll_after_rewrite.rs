//! A statement after the rewrite.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value); replace root with x; erase root; }
}

fn main() {}
