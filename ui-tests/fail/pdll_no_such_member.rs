//! Members that do not exist.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let s = op<SplitOp>(x: Value); replace op<NegOp>(s.low) with s.2; }
    Pattern { let root = op<NegOp>(x: Value); replace root with x.y; }
}

fn main() {}
