//! `let` without a name.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let 1 = op<NegOp>(x: Value); let erase = 2; erase op<SinkOp>(_: Value); }
}

fn main() {}
