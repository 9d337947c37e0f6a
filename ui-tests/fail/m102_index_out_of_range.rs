//! M102: an index past the last result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (SplitOp:$s__0 $x)) => (AddOp $x, $s__5)
}

fn main() {}
