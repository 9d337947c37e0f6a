//! M030: `either` groups more operands than there are.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp (either $x, $y, $z)) => (NegOp $x)
}

fn main() {}
