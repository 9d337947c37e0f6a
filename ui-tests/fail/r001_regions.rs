//! What is said about regions: where they stand, and what stands where they are.

use drr_ui_tests::ops::*;

drr::pat! {
    Form: (LoopOp $n, empty) => (LoopOp $n, body = (region (block $n)))
}

drr::pat! {
    Kind: (LoopOp $n, body = $b) => (LoopOp $b, body = $n)
}

fn main() {}
