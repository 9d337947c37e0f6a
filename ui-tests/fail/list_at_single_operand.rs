//! M065: a list where one value is expected.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ConcatOp $xs) => (NegOp $xs)
}

fn main() {}
