//! `rewrite` without a body.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { rewrite op<NegOp>(x: Value) with x; }
}

fn main() {}
