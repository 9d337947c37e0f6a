//! Literals without text.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { replace op<NegOp>(x: Value) with op<ConstOp>{value = attr<>}; }
    Pattern { replace op<NegOp>(x: Value) with op<ConstOp>{value = attr<"">}; }
}

fn main() {}
