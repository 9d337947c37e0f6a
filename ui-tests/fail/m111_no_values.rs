//! M111: no value to replace the root.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => []
}

fn main() {}
