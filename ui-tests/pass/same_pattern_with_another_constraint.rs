//! A26: the same pattern twice but for a constraint.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::drr! {
    pat!< OneUse: (NegOp (NegOp $x)) => (replaceWithValue $x), [(HasOneUse $x)] >
    pat!< Unused: (NegOp (NegOp $x)) => (replaceWithValue $x) >
}

fn main() {}
