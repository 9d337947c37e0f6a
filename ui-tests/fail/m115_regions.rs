//! M115 and what else is said about regions: where they stand, what moves where, and what is visible.

use drr_ui_tests::ops::*;

drr::pat! {
    Form: (LoopOp $n, empty) => (LoopOp $n, body = (region (block $n)))
}

drr::pat! {
    Moved: (NegOp (LoopOp $n, body = $b)) => (LoopOp $n, body = $b)
}

drr::pat! {
    Kind: (LoopOp $n, body = $b) => (LoopOp $b, body = $n)
}

drr::pat! {
    Gone: (LoopOp $n, body = (region (block (args $i) ..))) => (NegOp $i)
}

drr::pat! {
    Scope: (CutOp $x) => [(LoopOp $x, body = (region (block (args I32:$i)))), (LoopOp $i, body = empty)]
}

fn main() {}
