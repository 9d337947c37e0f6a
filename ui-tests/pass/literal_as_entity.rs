//! A05: a literal as entity of a constraint.

#![deny(warnings)]

use drr_ui_tests::ops::*;

/// Compares.
pub fn at_least(_cx: &drr::MatchContext<'_>, k: i32, least: i32) -> bool {
    k >= least
}

drr::pat! {
    P: (ScaleOp $x, $k) => (ScaleOp $x, $k) where [(at_least $k, 4)]
}

fn main() {}
