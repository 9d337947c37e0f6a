//! A03: constraints on attributes and properties in the list.

#![deny(warnings)]

use drr_ui_tests::ops::*;

/// Tests a number.
pub fn is_five(_cx: &drr::MatchContext<'_>, p: i64) -> bool {
    p == 5
}

drr::pat! {
    P: (MetaOp $x, $k) => (MetaOp $x, $k) where [(I32Attr $k)]
}

drr::pat! {
    Property: (PropOp $x, $p) => (PropOp $x, $p) where [(I64Prop $p), (is_five $p)]
}

fn main() {}
