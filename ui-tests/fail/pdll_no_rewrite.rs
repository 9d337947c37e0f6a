//! A pattern that rewrites nothing.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern One { let root = op<NegOp>(x: Value); }
    Pattern Two { }
}

fn main() {}
