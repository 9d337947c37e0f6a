//! A constraint in a rewrite.

use drr_ui_tests::ops::*;

drr::pdll! {
    Constraint One(v: Value) { }
    Pattern { let root = op<NegOp>(x: Value); rewrite root with { One(x); replace root with x; } }
}

fn main() {}
