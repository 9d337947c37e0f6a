//! M112: values of which only some would replace.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (TriOp $x) => [(CutOp $x), (CutOp $x)]
}

fn main() {}
