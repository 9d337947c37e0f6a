//! Nothing where an expression must be.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = ; erase ; replace op<NegOp>(x: Value) with with; }
}

fn main() {}
