//! M076: a constraint in a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp I32:$x)
}

fn main() {}
