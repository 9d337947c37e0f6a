//! M132: outputs of native matchers of another type than the function returns.
//! The constraint and the function together determine the type of an output, so it is always known.

use drr::prelude::*;
use drr_ui_tests::ops::*;

drr::pat! {
    NoValue: (NegOp (text $x)) => (CastOp $x)
}

drr::pat! {
    NoNumber: (NegOp (text I32Attr:$k)) => (MetaOp (make), $k)
}

drr::pat! {
    Certain: (NegOp (answer $x)) => (CastOp $x)
}

/// Yields a text.
pub fn text(_cx: &MatchContext<'_>, _op: OpRef<'_>) -> Option<&'static str> {
    None
}

/// Never fails.
pub fn answer(_cx: &MatchContext<'_>, _op: OpRef<'_>) -> Value {
    unreachable!()
}

/// Makes a value.
pub fn make(_rewriter: &mut Rewriter<'_>) -> Value {
    unreachable!()
}

fn main() {}
