//! M069: a list inside a list.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp $x, $y) => (ConcatOp (variadic $x, (variadic $y)))
}

fn main() {}
