//! M050: a native matcher at an attribute.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, (get_in $k)) => (NegOp $x)
}

fn main() {}
