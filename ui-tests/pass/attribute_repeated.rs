//! A06: an attribute and a property that are bound twice are compared.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp (ScaleOp $x, $k), $k) => (ScaleOp $x, $k)
}

drr::pat! {
    Property: (PropOp (PropOp $x, $p), $p) => (PropOp $x, $p)
}

fn main() {}
