//! Verifiers of `vector.extract_strided_slice` and `vector.insert_strided_slice`.

use drr::define::OpError;
use drr::prelude::*;

use super::types::{
    Dim, VectorType, check, check_elements, check_type, dim_text, operand_vector, result_type, vector_of_dims,
};
use super::{ExtractStridedSliceOp, InsertStridedSliceOp};
use crate::shared::shaped::numbers;
use crate::shared::signature::counted;

/// Checks each number of a list against the size of its dimension.
fn check_each(what: &str, numbers: &[i64], shape: &[i64], allowed: impl Fn(i64, i64) -> bool) -> Result<(), OpError> {
    let mut pairs = numbers.iter().zip(shape).enumerate();
    match pairs.find(|(_, (number, size))| !allowed(**number, **size)) {
        Some((dim, (number, size))) => Err(OpError::new(format!(
            "has {number} as {what} in dimension {dim} of size {size}"
        ))),
        None => Ok(()),
    }
}

/// Checks that all strides are 1, the only supported value.
fn check_strides(strides: &[i64]) -> Result<(), OpError> {
    match strides.iter().find(|stride| **stride != 1) {
        Some(stride) => Err(OpError::new(format!("has the stride {stride}; only 1 is supported"))),
        None => Ok(()),
    }
}

/// Checks that a slice is in bounds.
fn check_ends(offsets: &[i64], sizes: &[i64], shape: &[i64]) -> Result<(), OpError> {
    let ends: Vec<i64> = offsets
        .iter()
        .zip(sizes)
        .map(|(offset, size)| offset.saturating_add(*size))
        .collect();
    check_each("the end of the slice", &ends, shape, |end, size| end <= size)
}

/// Checks that a slice covers a scalable dimension completely.
fn check_scalable(dim: usize, from: Dim, to: i64) -> Result<(), OpError> {
    check(!from.1 || from.0 == to, || {
        format!(
            "takes {to} of dimension {dim}, which is scalable and can only be taken as a whole, {}",
            dim_text(from)
        )
    })
}

/// Returns the dimensions of a slice: the given sizes, then the remaining dimensions of the vector.
pub(super) fn slice_dims(source: VectorType<'_>, sizes: &[i64]) -> Vec<Dim> {
    let dims = source.dims().enumerate();
    dims.map(|(at, (size, scalable))| (sizes.get(at).copied().unwrap_or(size), scalable))
        .collect()
}

pub(crate) fn verify_extract_strided_slice_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(source), Some(result)) = (operand_vector(op, ExtractStridedSliceOp::SLOTS.source), result_type(op))
    else {
        return Ok(());
    };
    check_elements(op.ctx(), [source.element, result], ["a source", "a result"])?;
    let [offsets, sizes, strides] = ["offsets", "sizes", "strides"].map(|name| numbers(op, name));
    let counts = [offsets.len(), sizes.len(), strides.len()];
    check(counts == [offsets.len(); 3], || {
        format!(
            "has {}, {} and {}",
            counted(counts[0], "offset"),
            counted(counts[1], "size"),
            counted(counts[2], "stride")
        )
    })?;
    check(offsets.len() <= source.rank(), || {
        format!(
            "has {} for a source of rank {}",
            counted(offsets.len(), "offset"),
            source.rank()
        )
    })?;
    check_each("an offset", &offsets, source.shape, |offset, size| {
        (0..size).contains(&offset)
    })?;
    check_each("a size", &sizes, source.shape, |taken, size| {
        (1..=size).contains(&taken)
    })?;
    check_strides(&strides)?;
    check_ends(&offsets, &sizes, source.shape)?;
    let expected = vector_of_dims(op.ctx(), slice_dims(source, &sizes), source.element);
    check_type(op.ctx(), "a result", result, expected)?;
    for (dim, (from, to)) in source.dims().zip(sizes).enumerate() {
        check_scalable(dim, from, to)?;
    }
    Ok(())
}

pub(crate) fn verify_insert_strided_slice_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &InsertStridedSliceOp::SLOTS;
    let (Some(source), Some(dest)) = (operand_vector(op, slots.valueToStore), operand_vector(op, slots.dest)) else {
        return Ok(());
    };
    let (from, to) = (source.rank(), dest.rank());
    check_elements(
        op.ctx(),
        [source.element, dest.element],
        ["a value to store", "a destination"],
    )?;
    let [offsets, strides] = ["offsets", "strides"].map(|name| numbers(op, name));
    check(offsets.len() == to, || {
        format!(
            "has {} for a destination of rank {to}",
            counted(offsets.len(), "offset")
        )
    })?;
    check(strides.len() == from, || {
        format!("has {} for a value of rank {from}", counted(strides.len(), "stride"))
    })?;
    check(from <= to, || format!("inserts rank {from} into rank {to}"))?;
    check_each("an offset", &offsets, dest.shape, |offset, size| {
        (0..size).contains(&offset)
    })?;
    check_strides(&strides)?;
    // The slice has size 1 in the leading dimensions that the value lacks.
    let outer = to - from;
    let inner = offsets.get(outer..).unwrap_or_default();
    let inner_shape = dest.shape.get(outer..).unwrap_or_default();
    check_ends(inner, source.shape, inner_shape)?;
    for (dim, (own, whole)) in source.dims().zip(dest.dims().skip(outer)).enumerate() {
        check(own.1 == whole.1, || {
            format!("inserts {} into {} in dimension {dim}", dim_text(own), dim_text(whole))
        })?;
        check_scalable(dim, whole, own.0)?;
    }
    Ok(())
}
