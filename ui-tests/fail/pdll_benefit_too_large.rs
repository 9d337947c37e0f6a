//! A benefit that is too large.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern One with benefit(65536) => erase op<SinkOp>(_: Value);
}

fn main() {}
