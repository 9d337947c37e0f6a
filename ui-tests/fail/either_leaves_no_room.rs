//! M029: more arguments than `either` leaves room for.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp (either $x, $y), $z) => (NegOp $x)
}

fn main() {}
