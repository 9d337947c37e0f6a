//! M026: too few arguments in a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (AddOp $x)
}

fn main() {}
