//! M110: too few values to replace the root.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (CutOp $x) => (NegOp $x)
}

fn main() {}
