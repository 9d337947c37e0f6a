//! M039: `replaceWithValue` with no and with two values.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (replaceWithValue)
}

drr::pat! {
    Two: (CutOp $x) => (replaceWithValue $x, $x)
}

fn main() {}
