//! `let _`.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let _: Value; erase op<SinkOp>(_: Value); }
}

fn main() {}
