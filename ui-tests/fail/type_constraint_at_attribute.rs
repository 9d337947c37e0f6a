//! M044: a type constraint at an attribute.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, I32:$k) => (ScaleOp $x, $k)
}

drr::pat! {
    Other: (LabelOp $x, AnyTensor:$s) => (NegOp $x)
}

drr::pat! {
    InList: (ScaleOp $x, $k) => (NegOp $x) where [(I32 $k)]
}

fn main() {}
