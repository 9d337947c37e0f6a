//! M033: a result leaves out a required argument.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (ScaleOp x = $x)
}

drr::pat! {
    One: (NegOp $x) => (AddOp rhs = $x)
}

fn main() {}
