//! A23: native code that yields attributes, and a value with an attribute.

#![deny(warnings)]

use drr_ui_tests::ops::*;

/// Two attributes.
pub fn halves(_rewriter: &mut drr::Rewriter<'_>, k: i32) -> (i32, i32) {
    (k / 2, k - k / 2)
}

/// A value and an attribute.
pub fn both(_rewriter: &mut drr::Rewriter<'_>, x: drr::Value) -> (drr::Value, i32) {
    (x, 1)
}

drr::pat! {
    Two: (MixOp $x, $k, $_) => [(NativeCodeCall<halves, 2>:$h $k), (ScaleOp (ScaleOp $x, $h__0, (returnType $x)), $h__1)]
}

drr::pat! {
    Mixed: (NegOp $x) => [(NativeCodeCall<both, 2>:$b $x), (ScaleOp $b__0, $b__1)]
}

fn main() {}
