//! M079: an op with an unknown result type.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (NegOp (CastOp $x))
}

drr::pat! {
    Auxiliary: (NegOp $x) => [(CastOp:$c $x), (NegOp $c)]
}

drr::pat! {
    Several: (NegOp $x) => (NegOp (CutOp:$c__0 $x))
}

drr::pat! {
    Supplemental: (NegOp $x) => (NegOp $x) supplemental [(CastOp $x)]
}

fn main() {}
