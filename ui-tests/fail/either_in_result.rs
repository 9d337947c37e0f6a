//! M126: `either` in a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp $x, $y) => (AddOp (either $x, $y))
}

fn main() {}
