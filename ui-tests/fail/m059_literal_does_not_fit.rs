//! M059: literals that do not fit their place.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, "a") => (ScaleOp $x, 4294967296)
}

fn main() {}
