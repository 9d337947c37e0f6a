//! M020: native code that does not exist.

use drr_ui_tests::ops::*;

/// Takes a value.
pub fn low(_rewriter: &mut drr::Rewriter<'_>, x: drr::Value) -> drr::Value {
    x
}

drr::pat! {
    P: (NegOp $x) => (loww $x)
}

drr::pat! {
    Nested: (NegOp $x) => (CastOp (loww $x))
}

drr::pat! {
    InConstraint: (NegOp $x) => (CastOp $x) where [(poss $x)]
}

drr::pat! {
    Matcher: (NegOp (get_inn $x)) => (CastOp $x)
}

fn main() {}
