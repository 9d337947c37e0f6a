//! M153: two patterns of one block that undo each other.
#![deny(warnings)]
#![allow(dead_code)]

use drr_ui_tests::ops::*;

drr::drr! {
    pat!< There: (NegOp $x) => (CastOp $x) >
    pat!< Back: (CastOp $x) => (NegOp $x) >
}

fn main() {}
