//! M155: `either` over operands with different constraints.
#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (PairOp (either $a, $b)) => (AddOp $a, $b)
}

fn main() {}
