//! M090: a symbol of a supplemental pattern that nothing binds.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) supplemental [(NegOp $y)]
}

drr::pat! {
    Attributes: (NegOp $x) => (CastOp $x) supplemental [(copyAttrs $y)]
}

fn main() {}
