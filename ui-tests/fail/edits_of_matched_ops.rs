//! Errors in edits of matched ops.

use drr_ui_tests::ops::*;

drr::pat! {
    Elsewhere: (NegOp:$r (NegOp:$n $x)) => (AddOp $x, (eraseOp $n))
}

drr::pat! {
    NoOperation: (NegOp:$r (NegOp:$n $x)) => [(eraseOp), (eraseOp $x), (eraseOp $n), (eraseOp $n), (replaceWithValue $x)]
}

drr::pat! {
    Surplus: (NegOp:$r (NegOp:$n $x)) => [(eraseOp $n, $x), (replaceWithValue $x)]
}

drr::pat! {
    Kept: (NegOp:$r (NegOp:$n $x)) => [(keepOp $n), (replaceWithValue $x)]
}

drr::pat! {
    Values: (NegOp:$r (NegOp:$n (NegOp:$m $x))) => [(replaceOp $n), (replaceOp $m, $x, $x), (replaceWithValue $x)]
}

fn main() {}
