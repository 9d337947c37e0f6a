//! M009: tokens between arguments that belong nowhere.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp $x; $y) => (NegOp $x)
}

fn main() {}
