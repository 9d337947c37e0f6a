//! M108: a leaf that reads like a result of a node.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp (SplitOp:$s__0 $x), $s__1) => (AddOp $x, $s__1)
}

fn main() {}
