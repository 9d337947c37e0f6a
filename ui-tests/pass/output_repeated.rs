//! A07: the output of a native matcher is compared.

#![deny(warnings)]

use drr_ui_tests::ops::*;

/// The operand of an operation.
pub fn get_in<'a>(_cx: &drr::MatchContext<'a>, op: drr::OpRef<'a>) -> Option<drr::ValueRef<'a>> {
    op.operand(0)
}

drr::pat! {
    P: (AddOp (get_in $x), $x) => (NegOp $x)
}

fn main() {}
