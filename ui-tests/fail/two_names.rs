//! M123: a location with two names.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x, (location "a", "b", $x))
}

fn main() {}
