//! Verifiers of `reduction`, `multi_reduction` and `scan`.

use drr::define::OpError;
use drr::prelude::*;

use super::types::{
    Dim, check, check_combining_kind, check_elements, check_shapes, check_type, operand_vector, result_type,
    vector_of_dims,
};
use super::{MultiDimReductionOp, ReductionOp, ScanOp};
use crate::shared::shaped::numbers;

pub(crate) fn verify_reduction_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(source), Some(result)) = (operand_vector(op, ReductionOp::SLOTS.vector), result_type(op)) else {
        return Ok(());
    };
    check_elements(op.ctx(), [source.element, result], ["a source", "a result"])?;
    check(source.rank() <= 1, || {
        format!(
            "reduces a vector of rank {}; only rank 0 and 1 are supported",
            source.rank()
        )
    })?;
    check_combining_kind(op, result)
}

pub(crate) fn verify_multi_dim_reduction_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(source), Some(result)) = (operand_vector(op, MultiDimReductionOp::SLOTS.source), result_type(op)) else {
        return Ok(());
    };
    check_elements(op.ctx(), [source.element, result], ["a source", "a result"])?;
    let reduced = numbers(op, "reduction_dims");
    let dims: Vec<Dim> = (0..)
        .zip(source.dims())
        .filter(|(dim, _)| !reduced.contains(dim))
        .map(|(_, dim)| dim)
        .collect();
    let expected = if dims.is_empty() {
        source.element
    } else {
        vector_of_dims(op.ctx(), dims, source.element)
    };
    check_type(op.ctx(), "a result", result, expected)
}

pub(crate) fn verify_scan_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &ScanOp::SLOTS;
    let (Some(source), Some(initial)) = (
        operand_vector(op, slots.source),
        operand_vector(op, slots.initial_value),
    ) else {
        return Ok(());
    };
    let rank = source.rank();
    let dim = op
        .attr_named("reduction_dim")
        .and_then(|attr| attr.as_i64(op.ctx()))
        .unwrap_or_default();
    let dim = usize::try_from(dim).ok().filter(|dim| *dim < rank);
    let Some(dim) = dim else {
        return Err(OpError::new(format!(
            "reduces a dimension that the source of rank {rank} does not have"
        )));
    };
    let mut expected = source.shape.to_vec();
    expected.remove(dim);
    check_shapes(
        [&expected, initial.shape],
        ["a source without the reduced dimension", "initial values"],
    )?;
    check_combining_kind(op, source.element)
}
