//! Ops are cast as in C++, by methods that name the type.

use drr::prelude::*;
use drr_ui_tests::ops::*;

pub fn second_operand<'ir>(op: OpRef<'ir>) -> Option<ValueRef<'ir>> {
    if op.is::<NegOp>() {
        return None;
    }
    op.cast::<AddOp>()?.op().operand(1)
}

fn main() {}
