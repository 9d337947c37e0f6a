//! A name that constrains nothing.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern One { let root = op<NegOp>(x: Value); let other: root; replace root with y: One; }
}

fn main() {}
