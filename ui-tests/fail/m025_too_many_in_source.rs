//! M025: too many arguments in the source.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x, $y) => (NegOp $x)
}

fn main() {}
