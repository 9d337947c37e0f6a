//! M042: a `returnType` without types.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (NegOp (CastOp $x, (returnType)))
}

fn main() {}
