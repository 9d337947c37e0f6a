//! M014: `..` is not last, or stands twice.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp .., $x) => (NegOp $x)
}

drr::pat! {
    Twice: (AddOp .., ..) => (GivenOp)
}

fn main() {}
