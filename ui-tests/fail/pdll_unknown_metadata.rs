//! Metadata that do not exist.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern One with benefits(1) => erase op<SinkOp>(_: Value);
    Pattern Two with recusion => erase op<SinkOp>(_: Value);
}

fn main() {}
