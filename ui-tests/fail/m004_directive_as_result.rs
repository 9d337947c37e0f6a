//! M004: a directive that builds nothing stands as a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (location $x)
}

fn main() {}
