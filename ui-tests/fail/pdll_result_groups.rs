//! Too few and too many types of results.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<SplitOp>(x: Value) -> (t: Type); erase root; }
    Pattern { let root = op<NegOp>(x: Value) -> (t: Type, u: Type); erase root; }
}

fn main() {}
