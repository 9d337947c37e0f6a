//! M032: an argument that is specified twice.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, k = 1, k = 2) => (NegOp $x)
}

drr::pat! {
    ByPosition: (ScaleOp $x, x = $y, k = 1) => (NegOp $x)
}

drr::pat! {
    Result: (NegOp $x) => (ScaleOp $x, x = $x, k = 1)
}

fn main() {}
