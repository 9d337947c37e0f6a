//! Speculatability of ops that several dialects have.

use drr::define::Speculatability;
use drr::fold::constant_of;
use drr::prelude::*;

/// Returns [`Speculatable`](Speculatability::Speculatable) if `condition` holds, and
/// [`NotSpeculatable`](Speculatability::NotSpeculatable) otherwise.
pub(crate) fn speculatable_if(condition: bool) -> Speculatability {
    if condition {
        Speculatability::Speculatable
    } else {
        Speculatability::NotSpeculatable
    }
}

/// Returns the speculatability of an unsigned division, whose divisor must not be 0.
pub(crate) fn unsigned_division(op: OpRef<'_>) -> Speculatability {
    division(op, &[0])
}

/// Returns the speculatability of a signed division, whose divisor must be neither 0 nor -1, for which the least integer overflows.
pub(crate) fn signed_division(op: OpRef<'_>) -> Speculatability {
    division(op, &[0, -1])
}

/// Returns the speculatability of a division whose divisor must be none of these.
fn division(op: OpRef<'_>, excluded: &[i64]) -> Speculatability {
    let Some(divisor) = op.operand(1).and_then(ValueRef::defining_op) else {
        return Speculatability::NotSpeculatable;
    };
    let is_positive = || divisor.info().is_some_and(|info| POSITIVE.contains(&info.def().name));
    let is_allowed = |attr: Attribute| match (attr.integer(op.ctx()), attr.elements_ints(op.ctx())) {
        (Some(_), _) => attr.as_i64(op.ctx()).is_none_or(|value| !excluded.contains(&value)),
        (None, Some(mut values)) => values.all(|value| !excluded.contains(&value)),
        (None, None) => false,
    };
    let constant = divisor.result(0).and_then(constant_of);
    speculatable_if(constant.is_some_and(is_allowed) || is_positive())
}

/// Ops whose result is known to be positive.
const POSITIVE: [&str; 7] = [
    "gpu.block_dim",
    "gpu.cluster_dim",
    "gpu.cluster_dim_blocks",
    "gpu.grid_dim",
    "gpu.num_subgroups",
    "gpu.subgroup_size",
    "index.sizeof",
];

/// Returns the speculatability of a query of the size of a dimension, whose number must be a constant below the rank.
pub(crate) fn dim(op: OpRef<'_>) -> Speculatability {
    let ctx = op.ctx();
    let rank = op.operand(0).and_then(|source| Some(source.ty().shape(ctx)?.len()));
    let number = op
        .operand(1)
        .and_then(constant_of)
        .and_then(|number| number.as_i64(ctx));
    let number = number.and_then(|number| usize::try_from(number).ok());
    speculatable_if(number.zip(rank).is_some_and(|(number, rank)| number < rank))
}

/// Returns `true` if an operand of an op is a tensor and none is a memref.
pub(crate) fn has_pure_tensor_semantics(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    let mut types = op.operands().map(|operand| operand.ty());
    types.clone().any(|ty| ty.is_tensor(ctx)) && !types.any(|ty| ty.is_memref(ctx))
}
