//! M027: too many arguments in a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (NegOp $x, $x)
}

fn main() {}
