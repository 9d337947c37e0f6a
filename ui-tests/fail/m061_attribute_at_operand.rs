//! M061: an attribute at an operand of a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, $k) => (AddOp $x, $k)
}

fn main() {}
