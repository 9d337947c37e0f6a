//! Nothing connects the operations.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value); let other = op<NegOp>(y: Value); replace root with x; }
}

fn main() {}
