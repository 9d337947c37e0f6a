//! Something else is called.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value); x(1); root(x); replace root with x; }
}

fn main() {}
