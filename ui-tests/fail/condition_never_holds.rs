//! M160: a condition that never holds.
#![deny(warnings)]
#![allow(dead_code)]

use drr_ui_tests::ops::*;

drr::pat! {
    Never: (NegOp $x) => (CastOp $x) where [{ !true }]
}

drr::pat! {
    #[drr(allow(constant_condition))]
    Meant: (NegOp $x) => (CastOp $x) where [{ false }]
}

fn main() {}
