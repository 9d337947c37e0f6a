//! M047: a constraint on a whole value at an operand.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp HasOneUse:$x) => (CastOp $x)
}

drr::pat! {
    Unnamed: (AddOp HasOneUse, $x) => (CastOp $x)
}

fn main() {}
