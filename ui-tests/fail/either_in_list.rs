//! M055: `either` inside `variadic`.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ConcatOp (variadic (either $a, $b))) => (AddOp $a, $b)
}

fn main() {}
