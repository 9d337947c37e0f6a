//! A25: a benefit beyond 16 bits.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) (addBenefit 70000)
}

fn main() {}
