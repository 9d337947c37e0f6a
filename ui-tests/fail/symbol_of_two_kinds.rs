//! M096: one symbol for things of two kinds.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, $x) => (NegOp $x)
}

drr::pat! {
    Node: (AddOp $x, (NegOp:$x $y)) => (NegOp $y)
}

fn main() {}
