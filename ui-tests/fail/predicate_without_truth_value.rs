//! Native code in a constraint that yields something else than whether it holds.

use drr::prelude::*;
use drr_ui_tests::ops::*;

drr::pat! {
    Number: (NegOp $x) => (CastOp $x) where [(number $x)]
}

drr::pat! {
    Nothing: (NegOp $x) => (CastOp $x) where [(nothing $x)]
}

drr::pat! {
    InPlace: (NegOp $x) => (CastOp $x) where [{ $x.uses().count() }]
}

/// Yields a number.
pub fn number(_cx: &MatchContext<'_>, _value: ValueRef<'_>) -> i32 {
    1
}

/// Yields nothing.
pub fn nothing(_cx: &MatchContext<'_>, _value: ValueRef<'_>) {}

fn main() {}
