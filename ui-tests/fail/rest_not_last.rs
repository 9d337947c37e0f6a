//! M014: `..` that is not last, or repeated.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp .., $x) => (NegOp $x)
}

drr::pat! {
    Twice: (AddOp .., ..) => (GivenOp)
}

fn main() {}
