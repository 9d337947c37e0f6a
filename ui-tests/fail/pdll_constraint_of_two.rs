//! A constraint of two arguments after a colon.

use drr_ui_tests::ops::*;

drr::pdll! {
    Constraint Two(a: Value, b: Value) { }
    Pattern { replace op<NegOp>(x: Two) with x; }
}

fn main() {}
