//! M135: native code that yields nothing where a value is expected.

use drr_ui_tests::ops::*;

/// Yields nothing.
pub fn note(_rewriter: &mut drr::Rewriter<'_>, _x: drr::Value) {}

drr::pat! {
    P: (NegOp $x) => (CastOp (NativeCodeCallVoid<note> $x))
}

drr::pat! {
    Function: (NegOp $x) => (CastOp (note $x))
}

fn main() {}
