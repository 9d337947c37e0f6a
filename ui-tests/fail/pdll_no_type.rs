//! A value where a type must be.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<AddOp>(x: Value, y: Value<x>); replace root with x; }
    Pattern { let root = op<NegOp>(x: Value); rewrite root with { let c = op<CastOp>(x) -> (x); replace root with c; } }
}

fn main() {}
