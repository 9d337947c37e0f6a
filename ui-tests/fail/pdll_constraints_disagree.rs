//! Conflicting constraints.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { replace op<NegOp>(x: [Value, Attr]) with x; }
    Pattern { replace op<ScaleOp>(x: I32Attr) with x; }
}

fn main() {}
