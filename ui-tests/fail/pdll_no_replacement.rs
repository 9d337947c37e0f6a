//! Nothing replaces an operation.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { replace op<SinkOp>(x: Value) with (); }
}

fn main() {}
