//! M011: a node without anything in it.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp ()) => (NegOp ())
}

drr::pat! {
    Root: () => (NegOp $x)
}

drr::pat! {
    Constraint: (NegOp $x) => (CastOp $x) where [()]
}

fn main() {}
