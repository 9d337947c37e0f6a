//! Two benefits.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern One with benefit(1), benefit(2) => erase op<SinkOp>(_: Value);
}

fn main() {}
