//! Too few and too many operands.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value, y: Value); replace root with op<AddOp>(x); }
}

fn main() {}
