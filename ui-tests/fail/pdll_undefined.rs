//! Names that nothing has.

use drr_ui_tests::ops::*;

drr::pdll! {
    Constraint Loop(v: Value) { Loop(v); }
    Pattern { let root = op<NegOp>(value: Value); replace rot with valu; }
    Pattern { let root = op<NegOp>(value: Value); Loop(value); erase root; }
}

fn main() {}
