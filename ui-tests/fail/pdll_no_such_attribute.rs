//! An attribute that the operation does not have.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<ScaleOp>(x: Value) {key = k: Attr}; replace root with x; }
}

fn main() {}
