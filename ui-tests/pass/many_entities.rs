//! A04: constraints on five entities and more.

#![deny(warnings)]

use drr_ui_tests::ops::*;

use drr::ValueRef;

/// Tests five values.
pub fn five(
    _cx: &drr::MatchContext<'_>,
    a: ValueRef<'_>,
    b: ValueRef<'_>,
    c: ValueRef<'_>,
    d: ValueRef<'_>,
    e: ValueRef<'_>,
) -> bool {
    a == b && c == d && d == e
}

drr::pat! {
    P: (AddOp (AddOp $a, $b), (MacOp $c, $d, $e)) => (AddOp $a, $b) where [(five $a, $b, $c, $d, $e)]
}

fn main() {}
