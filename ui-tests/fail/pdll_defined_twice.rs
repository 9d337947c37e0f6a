//! One name for two things.

use drr_ui_tests::ops::*;

drr::pdll! {
    Constraint One(v: Value) { }
    Rewrite One(v: Value) { }
    Pattern Two { let x = op<NegOp>(y: Value); let x = op<NegOp>(y); replace x with y; }
    Constraint Three(a: Value, a: Value) { }
    Pattern Four { let root = op<AddOp>(a: Value, b: Value); Three(a, b); erase root; }
}

fn main() {}
