//! M011: a node without anything in it.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp ()) => (NegOp ())
}

fn main() {}
