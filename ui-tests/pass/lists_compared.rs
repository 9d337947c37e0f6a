//! A08: one symbol for two variadic operands.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (GroupsOp $xs, $xs) => (ConcatOp $xs)
}

fn main() {}
