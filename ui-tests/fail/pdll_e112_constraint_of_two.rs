//! E112: a constraint of two arguments behind a colon.

use drr_ui_tests::ops::*;

drr::pdll! {
    Constraint Two(a: Value, b: Value) { }
    Pattern { replace op<NegOp>(x: Two) with x; }
}

fn main() {}
