//! M001: the root is native code.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (get_in $x) => (NegOp $x)
}

fn main() {}
