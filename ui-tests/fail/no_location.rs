//! M124: a symbol that has no location.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, $k) => (CastOp $x, (location $k))
}

fn main() {}
