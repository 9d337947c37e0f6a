//! M110: too few values to replace the root.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (CutOp $x) => (NegOp $x)
}

drr::pat! {
    Three: (TriOp $x) => [(NegOp $x), (NegOp $x)]
}

fn main() {}
