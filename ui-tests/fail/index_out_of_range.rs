//! M102: an index past the last result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (SplitOp:$s__0 $x)) => (AddOp $x, $s__5)
}

drr::pat! {
    Constraint: (NegOp (SplitOp:$s__0 $x)) => (NegOp $x) where [(HasOneUse $s__2)]
}

drr::pat! {
    Root: (NegOp:$r $x) => (CastOp $x) where [(HasOneUse $r__1)]
}

fn main() {}
