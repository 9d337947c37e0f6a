//! M070: something else than values in a list.

use drr_ui_tests::ops::*;

drr::pat! {
    Constants: (AddOp $x, $_) => (ConcatOp (variadic $x, ConstantAttr<I32Attr, "1">, 5))
}

fn low(_rewriter: &mut drr::Rewriter<'_>, values: &[drr::Value]) -> drr::Value {
    values[0]
}

drr::pat! {
    OfNativeCode: (ScaleOp $x, $k) => (low (variadic $x, $k))
}

fn main() {}
