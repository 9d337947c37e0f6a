//! A value where an attribute must be.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<ScaleOp>(x: Value) {k = x}; erase root; }
}

fn main() {}
