//! M131: a native matcher that does not take the operation it looks at.

use drr_ui_tests::ops::*;

/// Takes nothing.
pub fn no_op<'a>(_cx: &drr::MatchContext<'a>) -> Option<drr::ValueRef<'a>> {
    None
}

drr::pat! {
    P: (NegOp (no_op $x)) => (CastOp $x)
}

drr::pat! {
    Text: (NegOp (NativeCodeCall<"f()"> $x)) => (CastOp $x)
}

fn main() {}
