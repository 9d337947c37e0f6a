//! An attribute replaces an operation.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<ScaleOp>(x: Value) {k = k: Attr}; replace root with k; }
}

fn main() {}
