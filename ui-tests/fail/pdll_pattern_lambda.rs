//! No rewrite after the `=>` of a pattern.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern One => op<NegOp>(x: Value);
}

fn main() {}
