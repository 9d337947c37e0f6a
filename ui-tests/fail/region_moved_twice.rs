//! M139: one region at two places.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (LoopOp $n, body = $b) => (LoopOp (LoopOp $n, body = $b, (returnType $n)), body = $b)
}

drr::pat! {
    Inlined: (LoopOp $n, body = $b) => [(LoopOp:$l $n, body = $b, (returnType $n)), (inline $b, $n)]
}

fn main() {}
