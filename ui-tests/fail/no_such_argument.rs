//! M023: a named argument that the operation does not have.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, kk = 1) => (NegOp $x)
}

drr::pat! {
    Result: (NegOp $x) => (ScaleOp x = $x, factor = 1)
}

drr::pat! {
    Near: (AddOp lhs = $x, rsh = $y) => (NegOp $x)
}

fn main() {}
