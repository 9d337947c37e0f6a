//! Builders of ops of `arith`.

use drr::define::{BuildableAttr, EnumInfo};
use drr::prelude::*;
use drr::{Rewriter, Value};
use drr_dialects::arith::{
    AddIOp, Arith_IntegerOverflowAttr, CmpIOp, CmpIPredicate, ConstantOp, IntegerOverflowFlags, MulIOp,
};

use crate::builders::build_value;

/// Builds an `arith.constant`, which has the type of its attribute.
pub(crate) fn arith_constant(rewriter: &mut Rewriter<'_>, value: Attribute) -> Value {
    build_value::<ConstantOp>(rewriter, value, ())
}

/// Builds an `arith.constant` of type `index`.
pub(crate) fn index_constant(rewriter: &mut Rewriter<'_>, value: i64) -> Value {
    let value = rewriter.ctx().index_attr(value);
    arith_constant(rewriter, value)
}

/// Builds an `arith.cmpi`.
pub(crate) fn cmpi(rewriter: &mut Rewriter<'_>, predicate: CmpIPredicate, lhs: Value, rhs: Value) -> Value {
    let predicate = predicate.to_attr(rewriter.ctx());
    build_value::<CmpIOp>(rewriter, (predicate, lhs, rhs), ())
}

/// Builds an `arith.addi` with flags.
pub(crate) fn addi(rewriter: &mut Rewriter<'_>, lhs: Value, rhs: Value, flags: IntegerOverflowFlags) -> Value {
    let flags = Arith_IntegerOverflowAttr::build(rewriter.ctx(), flags);
    build_value::<AddIOp>(rewriter, (lhs, rhs, Some(flags)), ())
}

/// Builds an `arith.muli` with flags.
pub(crate) fn muli(rewriter: &mut Rewriter<'_>, lhs: Value, rhs: Value, flags: IntegerOverflowFlags) -> Value {
    let flags = Arith_IntegerOverflowAttr::build(rewriter.ctx(), flags);
    build_value::<MulIOp>(rewriter, (lhs, rhs, Some(flags)), ())
}
