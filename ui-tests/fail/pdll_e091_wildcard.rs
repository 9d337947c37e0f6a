//! E091: a wildcard that means nothing.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { replace op<NegOp>(_) with _; }
}

fn main() {}
