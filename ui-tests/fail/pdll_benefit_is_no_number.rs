//! A benefit that is no whole number.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern One with benefit(-1) => erase op<SinkOp>(_: Value);
    Pattern Two with benefit(1.5) => erase op<SinkOp>(_: Value);
    Pattern Three with benefit(1u32) => erase op<SinkOp>(_: Value);
}

fn main() {}
