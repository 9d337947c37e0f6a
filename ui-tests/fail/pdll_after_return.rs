//! A statement after `return`.

use drr_ui_tests::ops::*;

drr::pdll! {
    Rewrite Build(v: Value) -> Value { return op<NegOp>(v); op<NegOp>(v); }
    Pattern { let root = op<NegOp>(x: Value); replace root with Build(x); }
}

fn main() {}
