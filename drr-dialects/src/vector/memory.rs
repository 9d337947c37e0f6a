//! Verifiers of loads, stores, gathers and scatters.

use drr::TypeData;
use drr::define::{OpError, OperandSlot};
use drr::prelude::*;

use super::types::{
    VectorType, check, check_elements, check_same_element, check_shapes, check_type, operand_type, operand_vector,
    result_type, result_vector,
};
use super::{CompressStoreOp, ExpandLoadOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, StoreOp};
use crate::shared::shaped::verify_indices;

const BASE_AND_RESULT: [&str; 2] = ["a base", "a result"];
const BASE_AND_VALUE: [&str; 2] = ["a base", "a value to store"];

/// Checks that there is an index for each dimension of the base.
fn check_indices(op: OpRef<'_>, base: Type, slot: OperandSlot) -> Result<(), OpError> {
    verify_indices(op.ctx(), slot.of(op).len(), base)
}

/// Checks a base and the vector read from or written to it, which must have the same element type.
fn check_base(
    op: OpRef<'_>,
    base: Type,
    vector: VectorType<'_>,
    indices: OperandSlot,
    names: [&str; 2],
) -> Result<(), OpError> {
    // The base may contain vectors, but a vector cannot.
    let element = base.element_type(op.ctx()).unwrap_or(base);
    check_same_element(op.ctx(), [element, vector.element], names)?;
    check_indices(op, base, indices)
}

/// Returns `true` if a memref has the elements of a vector one after another: its last dimension is contiguous, or there is one element.
pub(super) fn is_contiguous_access(ctx: &Context, base: Type, vector: &VectorType<'_>) -> bool {
    let is_one_element = !vector.is_scalable() && vector.shape.iter().all(|size| *size == 1);
    is_one_element || base.is_last_dim_unit_stride(ctx)
}

/// Checks a load or store of a whole vector.
fn check_access(
    op: OpRef<'_>,
    base: Type,
    vector: VectorType<'_>,
    indices: OperandSlot,
    names: [&str; 2],
) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(shape) = base.shape(ctx) else { return Ok(()) };
    check(
        is_contiguous_access(ctx, base, &vector),
        || "requires a base whose last dimension is contiguous",
    )?;
    check(shape.len() >= vector.rank(), || {
        format!(
            "has {} of rank {}, but {} of rank {}",
            names[0],
            shape.len(),
            names[1],
            vector.rank()
        )
    })?;
    match base.element_type(ctx).and_then(|element| VectorType::of(ctx, element)) {
        Some(element) => {
            check(element == vector, || {
                format!("has {} of other vectors than {}", names[0], names[1])
            })?;
        }
        None => check_elements(ctx, [base, vector.element], names)?,
    }
    check_indices(op, base, indices)
}

pub(crate) fn verify_load_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &LoadOp::SLOTS;
    match (operand_type(op, slots.base), result_vector(op)) {
        (Some(base), Some(vector)) => check_access(op, base, vector, slots.indices, BASE_AND_RESULT),
        _ => Ok(()),
    }
}

pub(crate) fn verify_store_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &StoreOp::SLOTS;
    match (operand_type(op, slots.base), operand_vector(op, slots.valueToStore)) {
        (Some(base), Some(vector)) => check_access(op, base, vector, slots.indices, BASE_AND_VALUE),
        _ => Ok(()),
    }
}

/// Checks that the pass-through value has the type of the result.
fn check_pass_thru(op: OpRef<'_>, slot: OperandSlot) -> Result<(), OpError> {
    match (operand_type(op, slot), result_type(op)) {
        (Some(pass_thru), Some(result)) => check_type(op.ctx(), "a value for masked elements", pass_thru, result),
        _ => Ok(()),
    }
}

pub(crate) fn verify_masked_load_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &MaskedLoadOp::SLOTS;
    let (Some(base), Some(mask), Some(result)) = (
        operand_type(op, slots.base),
        operand_vector(op, slots.mask),
        result_vector(op),
    ) else {
        return Ok(());
    };
    check_base(op, base, result, slots.indices, BASE_AND_RESULT)?;
    check_shapes([mask.shape, result.shape], ["a mask", "a result"])?;
    check_pass_thru(op, slots.pass_thru)
}

pub(crate) fn verify_masked_store_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &MaskedStoreOp::SLOTS;
    let (Some(base), Some(mask), Some(value)) = (
        operand_type(op, slots.base),
        operand_vector(op, slots.mask),
        operand_vector(op, slots.valueToStore),
    ) else {
        return Ok(());
    };
    check_base(op, base, value, slots.indices, BASE_AND_VALUE)?;
    check_shapes([mask.shape, value.shape], ["a mask", "a value to store"])
}

/// Checks that the first sizes of a mask and a vector are equal; other dimensions are not compared.
fn check_first_dims(mask: VectorType<'_>, vector: VectorType<'_>, name: &str) -> Result<(), OpError> {
    let first = |ty: VectorType<'_>| ty.shape.first().copied().into_iter().collect::<Vec<i64>>();
    check_shapes([&first(mask), &first(vector)], ["a first dimension of the mask", name])
}

pub(crate) fn verify_expand_load_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &ExpandLoadOp::SLOTS;
    let (Some(base), Some(mask), Some(result)) = (
        operand_type(op, slots.base),
        operand_vector(op, slots.mask),
        result_vector(op),
    ) else {
        return Ok(());
    };
    check_base(op, base, result, slots.indices, BASE_AND_RESULT)?;
    check_first_dims(mask, result, "one of the result")?;
    check_pass_thru(op, slots.pass_thru)
}

pub(crate) fn verify_compress_store_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &CompressStoreOp::SLOTS;
    let (Some(base), Some(mask), Some(value)) = (
        operand_type(op, slots.base),
        operand_vector(op, slots.mask),
        operand_vector(op, slots.valueToStore),
    ) else {
        return Ok(());
    };
    check_base(op, base, value, slots.indices, BASE_AND_VALUE)?;
    check_first_dims(mask, value, "one of the value to store")
}

/// Checks a gather or scatter.
fn check_scattered(
    op: OpRef<'_>,
    [base, offsets, indices, mask]: [OperandSlot; 4],
    vector: VectorType<'_>,
    names: [&str; 2],
) -> Result<(), OpError> {
    let vectors = (operand_vector(op, indices), operand_vector(op, mask));
    let (Some(base), (Some(indices), Some(mask))) = (operand_type(op, base), vectors) else {
        return Ok(());
    };
    let data = base.data(op.ctx());
    let has_rank = matches!(data, TypeData::MemRef { .. } | TypeData::RankedTensor { .. });
    check(has_rank, || "has a base without a rank")?;
    check_base(op, base, vector, offsets, names)?;
    check_shapes([indices.shape, vector.shape], ["index vectors", names[1]])?;
    check_shapes([mask.shape, vector.shape], ["a mask", names[1]])
}

pub(crate) fn verify_gather_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &GatherOp::SLOTS;
    let Some(result) = result_vector(op) else { return Ok(()) };
    let shared = [slots.base, slots.offsets, slots.indices, slots.mask];
    check_scattered(op, shared, result, BASE_AND_RESULT)?;
    check_pass_thru(op, slots.pass_thru)
}

pub(crate) fn verify_scatter_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &ScatterOp::SLOTS;
    let shared = [slots.base, slots.offsets, slots.indices, slots.mask];
    match operand_vector(op, slots.valueToStore) {
        Some(value) => check_scattered(op, shared, value, BASE_AND_VALUE),
        None => Ok(()),
    }
}
