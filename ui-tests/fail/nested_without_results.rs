//! M056: a nested operation without results.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (SinkOp $x)) => (NegOp $x)
}

drr::pat! {
    InList: (ConcatOp (variadic $y, (SinkOp $x))) => (AddOp $x, $y)
}

fn main() {}
