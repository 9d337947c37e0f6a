//! A pattern where a value must be.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern One { let root = op<NegOp>(x: Value); replace root with One; }
}

fn main() {}
