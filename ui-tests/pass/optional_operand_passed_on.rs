//! A17: an optional operand is handed on.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (BiasOp (NegOp $x), $b) => (BiasOp $x, $b)
}

fn main() {}
