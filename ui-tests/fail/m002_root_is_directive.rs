//! M002: the root is a directive.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (either $x, $y) => (AddOp $x, $y)
}

fn main() {}
