//! M152: the result swaps operands and matches again.
#![deny(warnings)]
#![allow(dead_code)]

use drr_ui_tests::ops::*;

drr::pat! {
    Swap: (AddOp $x, $y) => (AddOp $y, $x)
}

fn main() {}
