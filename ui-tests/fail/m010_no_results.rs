//! M010: nothing follows the source.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x)
}

fn main() {}
