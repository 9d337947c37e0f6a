//! Errors about regions: regions in other positions, and other terms in the position of a region.

use drr_ui_tests::ops::*;

drr::pat! {
    Form: (LoopOp $n, empty) => (LoopOp $n, body = (region (block $n)))
}

drr::pat! {
    Kind: (LoopOp $n, body = $b) => (LoopOp $b, body = $n)
}

fn main() {}
