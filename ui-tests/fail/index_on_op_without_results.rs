//! M105: an index on an operation without results.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (SinkOp:$r $x) => [(AddOp:$a $r__0, $x), (SinkOp $a)]
}

fn main() {}
