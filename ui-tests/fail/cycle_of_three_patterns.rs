//! M158: three patterns of one block of which each matches what the one before builds.
#![deny(warnings)]
#![allow(dead_code)]

use drr_ui_tests::ops::*;

drr::drr! {
    pat!< One: (NegOp $x) => (AddOp $x, $x) >
    pat!< Two: (AddOp $x, $_) => (CastOp $x) >
    pat!< Three: (CastOp $x) => (NegOp $x) >
}

fn main() {}
