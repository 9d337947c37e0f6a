//! A14: a native matcher in a list.

#![deny(warnings)]

use drr_ui_tests::ops::*;

/// The operand of an operation.
pub fn get_in<'a>(_cx: &drr::MatchContext<'a>, op: drr::OpRef<'a>) -> Option<drr::ValueRef<'a>> {
    op.operand(0)
}

drr::pat! {
    P: (ConcatOp (variadic (get_in $x), $y)) => (AddOp $x, $y)
}

fn main() {}
