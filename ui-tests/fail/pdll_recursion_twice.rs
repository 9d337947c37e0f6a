//! `recursion` twice.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern One with recursion, recursion => erase op<SinkOp>(_: Value);
}

fn main() {}
