//! M059: literals that do not fit their place.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, "a") => (ScaleOp $x, 4294967296)
}

drr::pat! {
    Source: (ScaleOp $x, 1.5) => (NegOp $x)
}

drr::pat! {
    Large: (ScaleOp $x, 4294967296) => (NegOp $x)
}

drr::pat! {
    Result: (NegOp $x) => (LabelOp $x, 1.5)
}

drr::pat! {
    List: (NegOp $x) => (ScaleOp $x, [1, 2])
}

fn main() {}
