//! M006: a constraint without what it tests.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) where [HasOneUse]
}

fn main() {}
