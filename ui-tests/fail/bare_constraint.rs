//! M006: a constraint without what it tests.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) where [HasOneUse]
}

drr::pat! {
    Type: (NegOp $x) => (CastOp $x) where [I32]
}

drr::pat! {
    Function: (NegOp $x) => (CastOp $x), [pos]
}

fn main() {}
