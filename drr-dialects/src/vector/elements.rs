//! Ops that extract and insert elements and subvectors: `extract`, `insert`, `shuffle`, `to_elements`.

use drr::define::OpError;
use drr::prelude::*;
use drr::smallvec::{SmallVec, smallvec};
use drr::{DYNAMIC, Ident, Ir};

use super::types::{
    VectorType, check, check_elements, check_type, operand_type, operand_vector, result_type, result_vector,
    vector_of_dims,
};
use super::{ExtractOp, InsertOp, ShuffleOp};
use crate::shared::shaped::{numbers, numbers_of};
use crate::shared::signature::counted;

/// Marks an arbitrary element in a position or a mask.
pub(super) const POISON: i64 = -1;

/// Maximum number of results of `vector.to_elements`, whose text does not grow with the number of results.
const MAX_ELEMENTS: u64 = 1 << 20;

/// Result of `infer_types` hooks.
type InferredTypes = Option<SmallVec<[Type; 2]>>;

/// Returns the vector type of an operand.
fn given<'ir>(ir: &'ir Ir, operands: &[Value], number: usize) -> Option<VectorType<'ir>> {
    VectorType::of(ir.ctx(), ir.value(*operands.get(number)?).ty())
}

/// Returns the numbers in an attribute.
fn given_ints(ir: &Ir, attributes: &[(Ident, Attribute)], name: &str) -> Option<Vec<i64>> {
    let name = ir.ctx().ident(name);
    let attr = attributes.iter().find(|entry| entry.0 == name)?.1;
    Some(numbers_of(ir.ctx(), attr))
}

/// Returns the type at a position with `len` indices: an element or a vector.
fn type_at(ctx: &Context, source: VectorType<'_>, len: usize) -> Type {
    if len == source.rank() {
        source.element
    } else {
        vector_of_dims(ctx, source.dims().skip(len), source.element)
    }
}

pub(crate) fn infer_types_of_extract_op(
    ir: &Ir,
    operands: &[Value],
    attributes: &[(Ident, Attribute)],
) -> InferredTypes {
    let position = given_ints(ir, attributes, "static_position")?;
    Some(smallvec![type_at(ir.ctx(), given(ir, operands, 0)?, position.len())])
}

pub(crate) fn verify_extract_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let (Some(source), Some(ty)) = (operand_vector(op, ExtractOp::SLOTS.source), result_type(op)) else {
        return Ok(());
    };
    check_elements(ctx, [source.element, ty], ["a source", "a result"])?;
    let is_rank_0 = |ty: Type| VectorType::of(ctx, ty).is_some_and(|ty| ty.rank() == 0);
    check(
        !is_rank_0(ty),
        || "has a vector of rank 0 as its result, which must be an element",
    )?;
    let len = check_position(op, source)?;
    let expected = type_at(ctx, source, len);
    // A vector of one element may replace the element.
    let one = vector_of_dims(ctx, [(1, false)], source.element);
    let one_scalable = vector_of_dims(ctx, [(1, true)], source.element);
    let is_one = |ty: Type| ty == one || ty == one_scalable;
    let is_same =
        ty == expected || is_one(ty) && expected == source.element || is_one(expected) && ty == source.element;
    if is_same {
        Ok(())
    } else {
        check_type(ctx, "a result", ty, expected)
    }
}

/// Checks a position in a vector and returns its number of indices.
fn check_position(op: OpRef<'_>, vector: VectorType<'_>) -> Result<usize, OpError> {
    let position = numbers(op, "static_position");
    let is_insert = InsertOp::cast(op).is_some();
    let values = if is_insert {
        InsertOp::SLOTS.dynamic_position
    } else {
        ExtractOp::SLOTS.dynamic_position
    };
    let values = values.of(op).len();
    let marks = position.iter().filter(|number| **number == DYNAMIC).count();
    // MLIR does not compare them for an insertion.
    check(values == marks || is_insert, || {
        format!(
            "has {} in its position, but {} for them",
            counted(values, "value"),
            counted(marks, "dynamic index marker")
        )
    })?;
    check(position.len() <= vector.rank(), || {
        format!(
            "has a position of {} numbers in a vector of rank {}",
            position.len(),
            vector.rank()
        )
    })?;
    let is_inside = |number: i64, size: i64| number == DYNAMIC || number == POISON || (0..size).contains(&number);
    let mut pairs = position.iter().zip(vector.shape).enumerate();
    match pairs.find(|(_, (number, size))| !is_inside(**number, **size)) {
        Some((dim, (number, size))) => Err(OpError::new(format!(
            "has position {number} for dimension {dim} of size {size}; -1 is any position"
        ))),
        None => Ok(position.len()),
    }
}

pub(crate) fn verify_insert_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, slots) = (op.ctx(), &InsertOp::SLOTS);
    let (Some(value), Some(dest)) = (operand_type(op, slots.valueToStore), operand_vector(op, slots.dest)) else {
        return Ok(());
    };
    check_elements(ctx, [value, dest.element], ["a value to store", "a destination"])?;
    let source = VectorType::of(ctx, value);
    check(
        source.is_none_or(|source| source.rank() > 0),
        || "inserts a vector of rank 0, where it must be an element",
    )?;
    let len = check_position(op, dest)?;
    let rank = source.map_or(0, |source| source.rank());
    check(len + rank == dest.rank(), || {
        format!(
            "inserts rank {rank} at a position of {len} numbers into rank {}",
            dest.rank()
        )
    })
}

pub(crate) fn infer_types_of_shuffle_op(
    ir: &Ir,
    operands: &[Value],
    attributes: &[(Ident, Attribute)],
) -> InferredTypes {
    let first = given(ir, operands, 0)?;
    let mask = given_ints(ir, attributes, "mask")?;
    let len = i64::try_from(mask.len()).ok()?.max(1);
    let dims = std::iter::once((len, false)).chain(first.dims().skip(1));
    Some(smallvec![vector_of_dims(ir.ctx(), dims, first.element)])
}

pub(crate) fn verify_shuffle_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &ShuffleOp::SLOTS;
    let (Some(first), Some(second), Some(result)) = (
        operand_vector(op, slots.v1),
        operand_vector(op, slots.v2),
        result_vector(op),
    ) else {
        return Ok(());
    };
    check_elements(
        op.ctx(),
        [first.element, result.element],
        ["a first vector", "a result"],
    )?;
    check_elements(
        op.ctx(),
        [second.element, result.element],
        ["a second vector", "a result"],
    )?;
    let ranks = [first, second, result].map(|ty| ty.rank());
    let fits = ranks == [0, 0, 1] || ranks.iter().all(|rank| *rank == ranks[2]);
    check(fits, || {
        format!(
            "has vectors of rank {} and {}, but a result of rank {}",
            ranks[0], ranks[1], ranks[2]
        )
    })?;
    let inner = |ty: VectorType<'_>| ty.shape.iter().skip(1).copied().collect::<Vec<i64>>();
    let is_same = [first, second].iter().all(|ty| inner(*ty) == inner(result));
    check(
        is_same,
        || "has vectors and a result that differ after the first dimension",
    )?;
    let mask = numbers(op, "mask");
    check(!mask.is_empty(), || "has an empty mask")?;
    check(i64::try_from(mask.len()).ok() == result.shape.first().copied(), || {
        format!("has {} numbers in its mask, but a result of another length", mask.len())
    })?;
    let size = |ty: VectorType<'_>| ty.shape.first().copied().unwrap_or(1);
    let all = size(first).saturating_add(size(second));
    match mask
        .iter()
        .find(|number| **number != POISON && !(0..all).contains(*number))
    {
        Some(number) => Err(OpError::new(format!(
            "has {number} in its mask for {all} elements; -1 is any element"
        ))),
        None => {
            let dims = std::iter::once((size(result), false)).chain(first.dims().skip(1));
            let expected = vector_of_dims(op.ctx(), dims, first.element);
            check_type(op.ctx(), "a result", result_type(op).unwrap_or(expected), expected)
        }
    }
}

pub(crate) fn infer_types_of_to_elements_op(
    ir: &Ir,
    operands: &[Value],
    _attributes: &[(Ident, Attribute)],
) -> InferredTypes {
    let source = ir.value(*operands.first()?).ty();
    let element = VectorType::of(ir.ctx(), source)?.element;
    let count = source.num_elements(ir.ctx()).filter(|count| *count <= MAX_ELEMENTS)?;
    Some(SmallVec::from_elem(element, usize::try_from(count).ok()?))
}
