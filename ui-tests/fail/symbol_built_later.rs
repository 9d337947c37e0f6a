//! M093: a constraint on what the rewrite builds.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp:$n $x) where [(pos $n)]
}

drr::pat! {
    Result: (CutOp $x) => (CutOp:$n $x) where [(HasOneUse $n__1)]
}

fn main() {}
