//! A constraint in an expression without a body.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { Constraint Inline(v: Value); replace op<NegOp>(x: Value) with x; }
}

fn main() {}
