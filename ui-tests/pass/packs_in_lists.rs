//! A12: results, lists and packs in a list of a result.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    Packs: (NegOp (SplitOp:$r__0 $_)) => (ConcatOp (variadic $r))
}

drr::pat! {
    Chosen: (NegOp (SplitOp:$r__0 $_)) => (ConcatOp (variadic $r__1, $r__0))
}

drr::pat! {
    Lists: (GroupsOp $xs, $_) => [(CutOp:$c (GivenOp:$g, (returnType "i32")), (returnType $g, $g)), (ConcatOp (variadic $xs, $c, $g))]
}

fn main() {}
