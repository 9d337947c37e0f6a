//! M031: `either` of one operand and of none.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp (either $x), $y) => (NegOp $x)
}

drr::pat! {
    None: (AddOp (either), $y) => (NegOp $y)
}

fn main() {}
