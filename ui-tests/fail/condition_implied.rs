//! M161: a condition that the declaration implies.
#![deny(warnings)]
#![allow(dead_code)]

use drr_ui_tests::ops::*;

drr::pat! {
    Implied: (IntOp $x) => (CastOp $x) where [(AnyInteger $x)]
}

fn main() {}
