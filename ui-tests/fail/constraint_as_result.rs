//! M005: a constraint as a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (HasOneUse $x)
}

drr::pat! {
    InList: (NegOp $x) => [(HasOneUse $x), (CastOp $x)]
}

fn main() {}
