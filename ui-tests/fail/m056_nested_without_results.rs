//! M056: a nested operation without results.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (SinkOp $x)) => (NegOp $x)
}

fn main() {}
