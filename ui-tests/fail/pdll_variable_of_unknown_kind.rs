//! A variable of which nothing is known.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let y; erase op<SinkOp>(_: Value); }
}

fn main() {}
