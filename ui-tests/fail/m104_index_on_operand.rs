//! M104: an index on an operand.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x__0)
}

fn main() {}
