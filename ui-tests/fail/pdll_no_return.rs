//! Results without a `return`.

use drr_ui_tests::ops::*;

drr::pdll! {
    Rewrite Build(v: Value) -> Value { let x = op<NegOp>(v); }
    Rewrite Two(v: Value) -> (a: Value, b: Value) { }
    Constraint Three(v: Value) -> Value { op<NegOp>(v); }
    Pattern { let root = op<NegOp>(x: Value); replace root with Build(x); }
    Pattern { let root = op<NegOp>(x: Value); replace root with Two(x).a; }
}

fn main() {}
