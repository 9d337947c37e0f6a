//! `not` before a name alone.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { let root = op<NegOp>(x: Value); not single; erase root; }
}

fn main() {}
