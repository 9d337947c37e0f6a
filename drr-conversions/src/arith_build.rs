//! Shorthand for ops of `arith` that patterns build.

use drr::define::BuildableAttr;
use drr::prelude::*;
use drr::{Rewriter, Type, Value};
use drr_dialects::arith::{Arith_IntegerOverflowAttr, IntegerOverflowFlags};

use crate::build::{build_value, compare, constant_op, make, operation_state};

/// Predicates of `arith.cmpi` and `llvm.icmp`.
pub(crate) mod predicate {
    pub(crate) const EQ: i64 = 0;
    pub(crate) const SLT: i64 = 2;
    pub(crate) const SLE: i64 = 3;
    pub(crate) const SGE: i64 = 5;
    pub(crate) const ULT: i64 = 6;
}

/// Builds an `arith.constant`.
pub(crate) fn arith_constant(rewriter: &mut Rewriter<'_>, value: Attribute, ty: Type) -> Value {
    constant_op(rewriter, "arith.constant", value, ty)
}

/// Builds an `arith.constant` of type `index`.
pub(crate) fn index_constant(rewriter: &mut Rewriter<'_>, value: i64) -> Value {
    let value = rewriter.shared_ctx().index_attr(value);
    arith_constant(rewriter, value, Type::INDEX)
}

/// Builds an op of `arith`, given its name without the dialect, whose result has the type of the last operand.
pub(crate) fn arith(rewriter: &mut Rewriter<'_>, name: &str, operands: &[Value]) -> Value {
    let ty = operands.last().map_or(Type::INDEX, |&last| rewriter.value_type(last));
    make(rewriter, &format!("arith.{name}"), operands, ty)
}

/// Builds an op as [`arith`] with overflow flags.
pub(crate) fn arith_with_flags(
    rewriter: &mut Rewriter<'_>,
    name: &str,
    operands: &[Value],
    flags: IntegerOverflowFlags,
) -> Value {
    let ty = operands.last().map_or(Type::INDEX, |&last| rewriter.value_type(last));
    let ctx = rewriter.shared_ctx();
    let inherent = [(
        ctx.ident("overflowFlags"),
        Arith_IntegerOverflowAttr::build(&ctx, flags),
    )];
    let new = OperationState {
        operands,
        result_types: &[ty],
        inherent: &inherent,
        ..operation_state(rewriter, &format!("arith.{name}"))
    };
    build_value(rewriter, new)
}

/// Builds an `arith.cmpi`.
pub(crate) fn compare_indices(rewriter: &mut Rewriter<'_>, predicate: i64, lhs: Value, rhs: Value) -> Value {
    compare(rewriter, "arith.cmpi", predicate, lhs, rhs)
}
