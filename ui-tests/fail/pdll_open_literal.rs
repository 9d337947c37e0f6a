//! A literal that is not closed.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { replace op<NegOp>(x: Value) with op<ConstOp>{value = attr<1}; }
}

fn main() {}
