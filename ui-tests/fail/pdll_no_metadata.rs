//! Nothing after `with`.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern One with { erase op<SinkOp>(_: Value); }
    Pattern Two with benefit(1), => erase op<SinkOp>(_: Value);
}

fn main() {}
