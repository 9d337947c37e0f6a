//! A rewrite in the match.

use drr_ui_tests::ops::*;

drr::pdll! {
    Rewrite Build(v: Value) -> Value { return op<NegOp>(v); }
    Pattern { let root = op<NegOp>(x: Value); let y = Build(x); replace root with y; }
}

fn main() {}
