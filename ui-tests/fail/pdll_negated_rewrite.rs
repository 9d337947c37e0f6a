//! `not` in a rewrite.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value); rewrite root with { not make(x); replace root with x; } }
}

fn main() {}
