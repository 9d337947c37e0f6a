//! M093: a constraint on what the rewrite builds.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp:$n $x) where [(pos $n)]
}

fn main() {}
