//! M150: a warning for what the root's regions hold, which is erased with them.
#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (LoopOp $n) => (NegOp $n)
}

drr::pat! {
    Q: (LoopOp $n, body = $_) => (NegOp $n)
}

// Meant, and said so.
drr::pat! {
    #[drr(allow(region_dropped))]
    R: (LoopOp $n) => (NegOp $n)
}

fn main() {}
