//! M141: what a block binds, used outside.

use drr_ui_tests::ops::*;

drr::pat! {
    Built: (CutOp $x) => [(LoopOp $x, body = (region (block (args I32:$i)))), (LoopOp $i, body = empty)]
}

drr::pat! {
    Matched: (LoopOp $n, body = (region (block (args $i) ..))) => (NegOp $i)
}

fn main() {}
