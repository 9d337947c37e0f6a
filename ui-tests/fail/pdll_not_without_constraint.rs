//! `not` before something else.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value); not 1; not Value(x); erase root; }
}

fn main() {}
