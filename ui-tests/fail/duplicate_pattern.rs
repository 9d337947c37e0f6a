//! M148: two patterns of one block that match the same.
#![deny(warnings)]
#![allow(dead_code)]

use drr_ui_tests::ops::*;

drr::drr! {
    pat!< First: (NegOp $x) => (CastOp $x) >
    pat!< Second: (NegOp $y) => (replaceWithValue $y) >
    // What has a constraint may still be tried.
    pat!< Third: (CastOp $x) => (NegOp $x) where [(I32 $x)] >
    pat!< Fourth: (CastOp $x) => (IntOp $x) >
}

fn main() {}
