//! M008: `$` without a name.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $0) => (CastOp $x)
}

drr::pat! {
    Alone: (NegOp $) => (CastOp $)
}

drr::pat! {
    Quoted: (NegOp $"x") => (NegOp $x)
}

fn main() {}
