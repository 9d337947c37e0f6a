//! M108: a leaf that reads like a result of a node.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp $s__1, (SplitOp:$s__0 $x)) => (AddOp $x, $s__1)
}

fn main() {}
