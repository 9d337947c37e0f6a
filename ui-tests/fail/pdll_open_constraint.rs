//! Angle brackets that are not closed.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { replace op<NegOp>(x: Value<t) with x; }
}

fn main() {}
