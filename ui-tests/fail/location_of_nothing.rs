//! M041: a location that is made of nothing.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x, (location))
}

fn main() {}
