//! M051: `either` over an attribute, at the end and between operands.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp (either $x, $k)) => (NegOp $x)
}

drr::pat! {
    Between: (MixOp (either $x, $k, $y)) => (AddOp $x, $y)
}

fn main() {}
