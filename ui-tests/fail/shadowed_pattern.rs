//! M149: a pattern after one that matches everything that it matches.
#![deny(warnings)]
#![allow(dead_code)]

use drr_ui_tests::ops::*;

drr::drr! {
    pat!< General: (AddOp $x, $_) => (NegOp $x), (addBenefit 3) >
    pat!< Special: (AddOp (NegOp $x), (NegOp $y)) => (AddOp $x, $y) >
    // Of these two the special one comes first.
    pat!< Wide: (CastOp $x) => (IntOp $x) >
    pat!< Narrow: (CastOp (NegOp $x)) => (IntOp $x) >
}

fn main() {}
