//! A13: literals in sources, in results and for native code.

#![deny(warnings)]

use drr_ui_tests::ops::*;

/// Takes literals.
pub fn times(_rewriter: &mut drr::Rewriter<'_>, x: drr::Value, _times: i32, _text: &str) -> drr::Value {
    x
}

drr::pat! {
    Text: (NegOp $x) => (LabelOp $x, "id")
}

drr::pat! {
    Number: (NegOp $x) => (ScaleOp $x, 5)
}

drr::pat! {
    Source: (ScaleOp $x, 5) => (NegOp $x)
}

drr::pat! {
    Native: (NegOp $x) => (times $x, 5, "five")
}

fn main() {}
