//! Arguments without a comma.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { replace op<AddOp>(x: Value y: Value) with x; }
}

fn main() {}
