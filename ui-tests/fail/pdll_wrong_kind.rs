//! An expression of another kind.

use drr_ui_tests::ops::*;

drr::pdll! {
    Rewrite Build(a: Attr) -> Value;
    Pattern { let root = op<ScaleOp>(x: Value) {k = k: Attr}; replace root with op<NegOp>(k); }
    Pattern { let root = op<SplitOp>(x: Value); replace op<NegOp>(root) with x; }
    Pattern { let root = op<ConcatOp>(xs: ValueRange); replace root with op<NegOp>(xs); }
    Pattern { let root = op<NegOp>(x: Value); replace root with Build(x); }
}

fn main() {}
