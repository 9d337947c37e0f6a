//! A01: constraints on variadic and optional operands.

#![deny(warnings)]

use drr_ui_tests::ops::*;

/// The first value of a list.
pub fn variadic_first(rewriter: &mut drr::Rewriter<'_>, xs: &[drr::Value]) -> drr::Value {
    let _ = rewriter;
    xs[0]
}

drr::pat! {
    List: (ConcatOp I32:$xs) => (CastOp (variadic_first $xs))
}

drr::pat! {
    Optional: (BiasOp $x, I32:$b) => (AddOp $x, $b)
}

fn main() {}
