//! M096: one symbol for things of two kinds.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $x, $x) => (NegOp $x)
}

drr::pat! {
    Node: (AddOp (NegOp:$x $y), $x) => (NegOp $y)
}

fn main() {}
