//! M136: several values of native code where one is expected, and a function that yields another number.

use drr_ui_tests::ops::*;

fn pair(_rewriter: &mut drr::Rewriter<'_>, x: drr::Value) -> (drr::Value, drr::Value) {
    (x, x)
}

drr::pat! {
    SayWhich: (NegOp $x) => (CastOp (NativeCodeCall<pair, 2> $x))
}

drr::pat! {
    Three: (TriOp $x) => (NativeCodeCall<pair, 3> $x)
}

drr::pat! {
    One: (NegOp $x) => (pair $x)
}

fn main() {}
