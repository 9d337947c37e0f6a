//! M120: types for native code, which chooses its own.

use drr_ui_tests::ops::*;

fn low(_rewriter: &mut drr::Rewriter<'_>, x: drr::Value) -> drr::Value {
    x
}

drr::pat! {
    P: (NegOp $x) => (low $x, (returnType $x))
}

fn main() {}
