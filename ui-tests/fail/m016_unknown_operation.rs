//! M016: an operation that does not exist.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOpp $x) => (CastOp $x)
}

fn main() {}
