//! M140: a region of an operation that stays.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (LoopOp $n, body = $b)) => (LoopOp $n, body = $b)
}

fn main() {}
