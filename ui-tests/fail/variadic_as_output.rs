//! M119: `variadic` as an output of a native matcher.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (get_in (variadic $x, $y))) => (AddOp $x, $y)
}

fn main() {}
