//! Nothing after a dot.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value); replace root with x.; }
    Pattern { let root = op<NegOp>(x: Value); replace root with root.1_0; }
    Pattern { let root = op<NegOp>(x: Value); replace root with root.0x1; }
}

fn main() {}
