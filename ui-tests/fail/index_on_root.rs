//! M106: an index on the root.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (SplitOp:$r__1 $x) => (SplitOp $x)
}

fn main() {}
