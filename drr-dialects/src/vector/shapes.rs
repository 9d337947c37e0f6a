//! Verifiers of ops that change the shape of a vector or of a memref of vectors: `broadcast`, `shape_cast`, `bitcast`,
//! `transpose`, `type_cast`.

use drr::define::OpError;
use drr::prelude::*;

use super::types::{
    Dim, VectorType, bits, check, check_elements, check_shapes, dim_text, operand_type, operand_vector, result_type,
    result_vector,
};
use super::{BitCastOp, BroadcastOp, ShapeCastOp, TransposeOp, TypeCastOp};
use crate::shared::shaped::{has_identity_layout, numbers};
use crate::shared::signature::counted;

const SOURCE_AND_RESULT: [&str; 2] = ["a source", "a result"];

pub(crate) fn verify_broadcast_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(ty), Some(result)) = (operand_type(op, BroadcastOp::SLOTS.source), result_vector(op)) else {
        return Ok(());
    };
    check_elements(op.ctx(), [ty, result.element], SOURCE_AND_RESULT)?;
    let Some(source) = operand_vector(op, BroadcastOp::SLOTS.source) else {
        return check(
            ty == result.element,
            || "has a source that is neither an element nor a vector",
        );
    };
    let (from, to) = (source.rank(), result.rank());
    check(from <= to, || {
        format!("has a source of rank {from}, but a result of rank {to}")
    })?;
    let pairs = source.dims().rev().zip(result.dims().rev());
    match pairs.rev().find(|(from, to)| !is_repeated(*from, *to)) {
        Some((from, to)) => Err(OpError::new(format!(
            "cannot repeat a dimension of size {} to {}",
            dim_text(from),
            dim_text(to)
        ))),
        None => Ok(()),
    }
}

/// Returns `true` if a dimension is unchanged in the result of a broadcast, or repeated.
fn is_repeated(from: Dim, to: Dim) -> bool {
    from == to || from == (1, false)
}

pub(crate) fn verify_shape_cast_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(source), Some(result)) = (operand_vector(op, ShapeCastOp::SLOTS.source), result_vector(op)) else {
        return Ok(());
    };
    check_elements(op.ctx(), [source.element, result.element], SOURCE_AND_RESULT)?;
    let counts = [operand_type(op, ShapeCastOp::SLOTS.source), result_type(op)]
        .map(|ty| ty.and_then(|ty| ty.num_elements(op.ctx())));
    if let [Some(from), Some(to)] = counts {
        check(from == to, || {
            format!(
                "has {} in its source, but {to} in its result",
                counted(from as usize, "element")
            )
        })?;
    }
    let [from, to] = [source, result].map(|ty| ty.scalable.iter().filter(|scalable| **scalable).count());
    check(from == to, || {
        format!(
            "has {} in its source, but {to} in its result",
            counted(from, "scalable dimension")
        )
    })
}

pub(crate) fn verify_bit_cast_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(source), Some(result)) = (operand_vector(op, BitCastOp::SLOTS.source), result_vector(op)) else {
        return Ok(());
    };
    let outer = source.rank().saturating_sub(1);
    let mut pairs = source.shape.iter().zip(result.shape).take(outer).enumerate();
    if let Some((dim, (from, to))) = pairs.find(|(_, (from, to))| from != to) {
        return Err(OpError::new(format!(
            "changes dimension {dim} from {from} to {to}; only the last one may change"
        )));
    }
    let total = |ty: VectorType<'_>| bits(op, ty.element)?.checked_mul(u64::try_from(ty.last().unwrap_or(1)).ok()?);
    match (total(source), total(result)) {
        (Some(from), Some(to)) => check(from == to, || {
            format!("has {from} bits in the last dimension of its source, but {to} in that of its result")
        }),
        _ => Ok(()),
    }
}

pub(crate) fn verify_transpose_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(source), Some(result)) = (operand_vector(op, TransposeOp::SLOTS.vector), result_vector(op)) else {
        return Ok(());
    };
    check_elements(op.ctx(), [source.element, result.element], SOURCE_AND_RESULT)?;
    let rank = result.rank();
    check(source.rank() == rank, || {
        format!("has a source of rank {}, but a result of rank {rank}", source.rank())
    })?;
    let permutation = numbers(op, "permutation");
    check(permutation.len() == rank, || {
        format!(
            "permutes {}, but the operand has rank {rank}",
            counted(permutation.len(), "dimension")
        )
    })?;
    let mut seen = vec![false; rank];
    for (&dim, &size) in permutation.iter().zip(result.shape) {
        let at = usize::try_from(dim).unwrap_or(usize::MAX);
        let Some(seen) = seen.get_mut(at) else {
            return Err(OpError::new(format!(
                "permutes dimension {dim}, but the operand has rank {rank}"
            )));
        };
        check(!std::mem::replace(seen, true), || {
            format!("permutes dimension {dim} twice")
        })?;
        let from = source.shape.get(at).copied().unwrap_or(size);
        check(from == size, || {
            format!("makes dimension {dim} of size {from} one of size {size}")
        })?;
    }
    Ok(())
}

pub(crate) fn verify_type_cast_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let (Some(from), Some(to)) = (operand_type(op, TypeCastOp::SLOTS.memref), result_type(op)) else {
        return Ok(());
    };
    let (Some(from_shape), Some(to_shape)) = (from.shape(ctx), to.shape(ctx)) else {
        return Ok(());
    };
    let plain = ctx.memref_type(from_shape, from.element_or_self(ctx), None, None);
    let is_contiguous = from.strides_and_offset(ctx) == plain.strides_and_offset(ctx);
    check(is_contiguous, || "requires an operand with contiguous elements")?;
    check(has_identity_layout(ctx, to), || "has a result with a layout")?;
    check(
        from.memory_space(ctx) == to.memory_space(ctx),
        || "has a result in another memory space",
    )?;
    let [from_element, to_element] = [from, to].map(|ty| ty.element_or_self(ctx));
    let scalars = [from_element, to_element].map(|element| element.element_or_self(ctx));
    check_elements(ctx, scalars, ["an operand", "a result"])?;
    let shape = |shape: &[i64], element: Type| [shape, element.shape(ctx).unwrap_or_default()].concat();
    let [from, to] = [shape(from_shape, from_element), shape(to_shape, to_element)];
    check_shapes([&from, &to], ["an operand", "a result"])
}
