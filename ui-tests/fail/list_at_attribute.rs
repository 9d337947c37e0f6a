//! M054: `variadic` at an attribute.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, (variadic $k)) => (NegOp $x)
}

fn main() {}
