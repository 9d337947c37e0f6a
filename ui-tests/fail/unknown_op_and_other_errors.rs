//! Several: an operation that is not known keeps nothing else of its pattern quiet.

use drr_ui_tests::ops::*;

drr::pat! {
    Both: (AddOp $x, (NegOpp $y)) => (NegOp $z), where [(HasOneUse $u)]
}

fn unnamed() -> impl drr::RewritePattern {
    drr::pat!((NegOpp $x) => (NegOp $z))
}

fn main() {}
