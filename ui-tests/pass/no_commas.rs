//! A27: arguments without commas.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp $x $y) => (MacOp $x $y $x) where [(HasOneUse $x) (HasOneUse $y)]
}

fn main() {}
