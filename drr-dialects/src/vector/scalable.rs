//! Verifiers of ops on subvectors of scalable vectors.

use drr::define::OpError;
use drr::prelude::*;

use super::ScalableInsertOp;
use super::types::{VectorType, check, operand_vector, result_vector};

/// Checks that the unsigned position of a subvector is a multiple of its length.
fn check_part(op: OpRef<'_>, part: Option<VectorType<'_>>) -> Result<(), OpError> {
    let position = op.attr_named("pos").and_then(|attr| attr.as_i64(op.ctx()));
    let (Some(position), Some(len)) = (position, part.and_then(VectorType::last)) else {
        return Ok(());
    };
    check(
        position.cast_unsigned().checked_rem(len.cast_unsigned()) == Some(0),
        || format!("has the position {position}, which must be a multiple of {len}, the length of the part"),
    )
}

pub(crate) fn verify_scalable_extract_op(op: OpRef<'_>) -> Result<(), OpError> {
    check_part(op, result_vector(op))
}

pub(crate) fn verify_scalable_insert_op(op: OpRef<'_>) -> Result<(), OpError> {
    check_part(op, operand_vector(op, ScalableInsertOp::SLOTS.valueToStore))
}
