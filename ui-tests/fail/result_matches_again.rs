//! M151: the result matches its own source.
#![deny(warnings)]
#![allow(dead_code)]

use drr_ui_tests::ops::*;

drr::pat! {
    Same: (NegOp $x) => (NegOp $x)
}

drr::pat! {
    Nested: (NegOp $x) => (CastOp (NegOp $x))
}

drr::pat! {
    Smaller: (NegOp (NegOp $x)) => (NegOp $x)
}

fn main() {}
