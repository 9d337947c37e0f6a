//! An attribute that is specified twice.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { replace op<ScaleOp>(x: Value) {k = 1, "k" = 2} with x; }
}

fn main() {}
