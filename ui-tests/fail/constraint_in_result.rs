//! M076: a constraint in a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp I32:$x)
}

drr::pat! {
    Attribute: (ScaleOp $x, $k) => (ScaleOp $x, I32Attr:$k)
}

drr::pat! {
    Bare: (NegOp $_) => (CastOp I32)
}

fn main() {}
