//! A variable that is a constraint.

use drr_ui_tests::ops::*;

drr::pdll! {
    Constraint One(v: Value) { }
    Pattern { let y = One; erase op<SinkOp>(_: Value); }
}

fn main() {}
