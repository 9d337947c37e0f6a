//! M118: `either` as an output of a native matcher.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (get_in (either $x, $y))) => (AddOp $x, $y)
}

fn main() {}
