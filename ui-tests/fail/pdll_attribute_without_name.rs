//! An attribute without a name.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { replace op<ScaleOp>(x: Value) {1} with x; }
    Pattern { replace op<ScaleOp>(x: Value) {_ = k: Attr} with x; }
}

fn main() {}
