//! Two elements of one label.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value); rewrite root with { let t = (a = x, a = x); replace root with t.a; } }
}

fn main() {}
