//! M101: a name for `either`.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp (either:$e $x, $y)) => (AddOp $x, $y)
}

fn main() {}
