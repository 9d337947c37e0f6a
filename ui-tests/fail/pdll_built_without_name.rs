//! An operation without a name is built.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value); replace root with op<>(x); }
}

fn main() {}
