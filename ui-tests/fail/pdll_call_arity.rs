//! Calls with too few and too many arguments.

use drr_ui_tests::ops::*;

drr::pdll! {
    Rewrite Build(v: Value) -> Value { return op<NegOp>(v); }
    Pattern { let root = op<NegOp>(x: Value); replace root with Build(x, x); }
    Pattern { let root = op<NegOp>(x: Value); replace root with Build(); }
}

fn main() {}
