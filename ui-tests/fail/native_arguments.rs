//! M038: native code with too many arguments and with too few.

use drr::prelude::*;
use drr_ui_tests::ops::*;

drr::pat! {
    TooMany: (NegOp $x) => (CastOp (low $x, $x))
}

drr::pat! {
    TooFew: (NegOp $_) => (NativeCodeCall<pair, 1>)
}

drr::pat! {
    Root: (AddOp $x, $_) => (pair $x)
}

/// Takes one value.
pub fn low(_rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    x
}

/// Takes two values.
pub fn pair(_rewriter: &mut Rewriter<'_>, x: Value, _y: Value) -> Value {
    x
}

fn main() {}
