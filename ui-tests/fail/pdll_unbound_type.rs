//! A type that nothing in the match has.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value); rewrite root with { let c = op<CastOp>(x) -> (t: Type); replace root with c; } }
}

fn main() {}
