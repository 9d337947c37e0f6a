//! M114: a list that replaces one value.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (variadic $x, $x)
}

fn main() {}
