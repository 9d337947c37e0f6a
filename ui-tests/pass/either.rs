//! A09: `either` over three operands, and two of them in one operation.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    Three: (MacOp (either $a, $b, $c)) => (MacOp $c, $b, $a) where [(HasOneUse $a)]
}

drr::pat! {
    Two: (FourOp (either (NegOp $a), $b), (either (CastOp $c), $d)) => (FourOp $a, $b, $c, $d)
}

fn main() {}
