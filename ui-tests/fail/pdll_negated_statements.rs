//! `not` before a constraint with statements.

use drr_ui_tests::ops::*;

drr::pdll! {
    Constraint One(v: Value) { }
    Pattern { let root = op<NegOp>(x: Value); not One(x); replace root with x; }
}

fn main() {}
