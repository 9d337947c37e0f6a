//! M009: tokens between arguments that belong nowhere.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp $x; $y) => (NegOp $x)
}

drr::pat! {
    Minus: (NegOp $a-b) => (CastOp $a)
}

drr::pat! {
    InResult: (NegOp $x) => (AddOp $x + $x)
}

drr::pat! {
    InConstraint: (NegOp $x) => (CastOp $x) where [(pos $x | $x)]
}

fn main() {}
