//! M044: a type constraint at an attribute.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, I32:$k) => (ScaleOp $x, $k)
}

fn main() {}
