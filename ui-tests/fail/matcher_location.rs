//! M121: a location for a native matcher.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (get_in $x, (location "a"))) => (CastOp $x)
}

fn main() {}
