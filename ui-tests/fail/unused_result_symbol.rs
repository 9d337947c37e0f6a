//! M147: an unused symbol of a result.
#![deny(warnings)]

use drr_ui_tests::ops::*;

fn low(_rewriter: &mut drr::Rewriter<'_>, x: drr::Value) -> drr::Value {
    x
}

drr::pat! {
    P: (NegOp $x) => [(NegOp:$never $x), (CastOp $x)]
}

drr::pat! {
    Native: (CastOp $x) => (NegOp (low:$nor_this $x))
}

fn main() {}
