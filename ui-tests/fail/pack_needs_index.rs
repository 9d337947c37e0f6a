//! M066: all results of an operation where one value is expected.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (SplitOp:$s__0 $x)) => (AddOp $s, $x)
}

drr::pat! {
    Constraint: (NegOp (SplitOp:$s__0 $x)) => (NegOp $x) where [(HasOneUse $s)]
}

fn main() {}
