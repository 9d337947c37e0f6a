//! M137: native code that yields a value where an attribute is expected, or the reverse.

use drr_ui_tests::ops::*;

fn value(_rewriter: &mut drr::Rewriter<'_>, x: drr::Value) -> drr::Value {
    x
}

fn number(_rewriter: &mut drr::Rewriter<'_>, _x: drr::Value) -> i32 {
    1
}

drr::pat! {
    P: (NegOp $x) => (ScaleOp (number $x), (value $x))
}

drr::pat! {
    InPlace: (NegOp $x) => (ScaleOp { 1 }, { $x })
}

fn main() {}
