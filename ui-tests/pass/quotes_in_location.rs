//! A20: quotes in the name of a location.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x, (location "has \"quotes\""))
}

fn main() {}
