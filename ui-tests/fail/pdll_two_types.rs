//! A variable with two types.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { replace op<NegOp>(x: [Value<t: Type>, Value<u: Type>]) with x; }
}

fn main() {}
