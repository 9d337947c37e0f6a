//! Nothing after the colon.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let x: = op<NegOp>(y: Value); let z: Pattern; let r = op<NegOp>(o: op<ex.neg>); replace r with op<NegOp>(v: [Value, 1]); }
}

fn main() {}
