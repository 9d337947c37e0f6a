//! M156: both sides of `either` are the same.
#![deny(warnings)]
#![allow(dead_code)]

use drr_ui_tests::ops::*;

drr::pat! {
    Same: (AddOp (either $x, $x)) => (NegOp $x)
}

fn main() {}
