//! M062: a value at an attribute of a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (ScaleOp $x, $x)
}

drr::pat! {
    Named: (NegOp:$r $x) => (ScaleOp k = $r, x = $x)
}

fn main() {}
