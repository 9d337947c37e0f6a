//! M075: an attribute of another kind than its place.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (LabelOp $x, $s) => (ScaleOp $x, $s)
}

drr::pat! {
    Nested: (ScaleOp $x, $k) => (NegOp (LabelOp $x, $k, (returnType $x)))
}

fn main() {}
