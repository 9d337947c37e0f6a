//! M128: `copyAttrs` of something that is no operation, or to one that is not built.

use drr_ui_tests::ops::*;

drr::pat! {
    OfAnOperand: (NegOp $x) => (CastOp $x) supplemental [(copyAttrs $x)]
}

drr::pat! {
    OfNothing: (NegOp $x) => (CastOp $x) supplemental [(copyAttrs)]
}

drr::pat! {
    ToAMatchedOne: (NegOp:$r (NegOp:$n $x)) => (CastOp $x) supplemental [(copyAttrs $r, $n)]
}

fn main() {}
