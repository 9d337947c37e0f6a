//! A tuple in a tuple.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value); rewrite root with { let t = (x, (x, x)); replace root with t.0; } }
}

fn main() {}
