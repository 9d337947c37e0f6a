//! M010: nothing follows the source.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x)
}

drr::pat! {
    Arrow: (NegOp $x) =>
}

drr::pat! {
    Clause: (NegOp $x) => where [(HasOneUse $x)]
}

fn main() {}
