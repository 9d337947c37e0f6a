//! The Rust functions that the rules of W2 call.

use drr::ValueRef;
use drr::prelude::*;

use crate::ops::*;

pub(crate) fn attr_add(_: &mut Rewriter<'_>, a: i64, b: i64) -> i64 {
    a.wrapping_add(b)
}

pub(crate) fn attr_sub(_: &mut Rewriter<'_>, a: i64, b: i64) -> i64 {
    a.wrapping_sub(b)
}

pub(crate) fn attr_mul(_: &mut Rewriter<'_>, a: i64, b: i64) -> i64 {
    a.wrapping_mul(b)
}

pub(crate) fn attr_neg(_: &mut Rewriter<'_>, a: i64) -> i64 {
    a.wrapping_neg()
}

pub(crate) fn attr_inc(_: &mut Rewriter<'_>, a: i64) -> i64 {
    a.wrapping_add(1)
}

pub(crate) fn not_const(_: &MatchContext<'_>, value: ValueRef<'_>) -> bool {
    value.defining_op().and_then(ConstOp::cast).is_none()
}
