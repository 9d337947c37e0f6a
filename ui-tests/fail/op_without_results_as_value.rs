//! M067: an operation without results as a value.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (SinkOp:$r $x) => [(AddOp:$c $x, $r), (SinkOp $c)]
}

fn main() {}
