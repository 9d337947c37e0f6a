//! M162: a condition that the declaration excludes.
#![deny(warnings)]
#![allow(dead_code)]

use drr_ui_tests::ops::*;

drr::pat! {
    Excluded: (IntOp $x) => (CastOp $x) where [(AnyFloat $x)]
}

fn main() {}
