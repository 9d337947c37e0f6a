//! Single elements of vectors, and vectors made of elements. Vectors of several dimensions are nested arrays of
//! vectors.

use drr::conversion::ConversionRewriter;
use drr::prelude::*;
use drr::{DYNAMIC, Op, Rewriter, Type, Value};
use drr_dialects::llvm;

use super::{check_rank, converted_result, extract_element, insert_element, rank, result_type};
use crate::builders::create;
use crate::llvm_common::LowerToLlvmOptions;
use crate::llvm_common::builders::{extract, insert, integer_constant, poison};
use crate::llvm_common::vector_pattern::check_floats;

/// An index of an element: a number or a value.
#[derive(Clone, Copy)]
enum Index {
    Static(i64),
    Dynamic(Value),
}

impl Index {
    /// Returns the value of an index.
    fn value(self, rewriter: &mut Rewriter<'_>) -> Value {
        match self {
            Index::Static(number) => integer_constant(rewriter, number, Type::I64),
            Index::Dynamic(value) => value,
        }
    }
}

/// The position of an element or of a vector in a vector.
struct Position {
    /// The indices of arrays.
    outer: Vec<i64>,
    /// The index in a vector of one dimension.
    inner: Option<Index>,
}

/// Returns the position of an op in a vector type. `values` are the converted dynamic indices.
fn position(rewriter: &ConversionRewriter<'_, '_>, op: Op, vector: Type, values: &[Value]) -> Option<Position> {
    let ctx = rewriter.shared_ctx();
    let numbers = rewriter.ir().op(op).attr_named("static_position")?;
    let mut values = values.iter();
    let mut indices = Vec::new();
    for number in numbers.dense_array_ints(&ctx)? {
        indices.push(match number {
            DYNAMIC => Index::Dynamic(*values.next()?),
            number => Index::Static(number),
        });
    }
    let inner = match rank(&ctx, vector) {
        // The vector has one element.
        0 => Some(Index::Static(0)),
        rank if rank == indices.len() => indices.pop(),
        _ => None,
    };
    let is_static = |index: &Index| match *index {
        Index::Static(number) => (number >= 0).then_some(number),
        Index::Dynamic(_) => None,
    };
    // Unlike here, MLIR's pattern for `vector.insert` takes a dynamic index of an array for 0.
    match indices.iter().map(is_static).collect() {
        Some(outer) => Some(Position { outer, inner }),
        None => rewriter.no_match(|| "an index of an array must be a constant"),
    }
}

pub(super) fn convert_extract(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    converted_result(rewriter, op)?;
    let vector = rewriter.ir().op(op).operand(0)?.ty();
    let operands = rewriter.adaptor().all();
    let (&source, indices) = operands.split_first()?;
    let position = position(rewriter, op, vector, indices)?;
    let mut value = source;
    if !position.outer.is_empty() {
        value = extract(rewriter, value, &position.outer)?;
    }
    if let Some(index) = position.inner {
        let index = index.value(rewriter);
        value = extract_element(rewriter, value, index);
    }
    Some(vec![value])
}

pub(super) fn convert_insert(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    converted_result(rewriter, op)?;
    let vector = result_type(rewriter, op)?;
    let operands = rewriter.adaptor().all();
    let [value, dest, ref indices @ ..] = operands[..] else {
        return None;
    };
    let position = position(rewriter, op, vector, indices)?;
    let mut value = value;
    if let Some(index) = position.inner {
        let inner = match position.outer[..] {
            [] => dest,
            _ => extract(rewriter, dest, &position.outer)?,
        };
        let index = index.value(rewriter);
        value = insert_element(rewriter, value, inner, index);
    }
    if !position.outer.is_empty() {
        value = insert(rewriter, value, dest, &position.outer);
    }
    Some(vec![value])
}

pub(super) fn convert_from_elements(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    check_rank(rewriter, result_type(rewriter, op)?)?;
    let ty = converted_result(rewriter, op)?;
    let index = rewriter.convert_to_one_type(Type::INDEX)?;
    let elements = rewriter.adaptor().all();
    let mut vector = poison(rewriter, ty);
    for (number, &element) in elements.iter().enumerate() {
        let at = integer_constant(rewriter, number as i64, index);
        vector = insert_element(rewriter, element, vector, at);
    }
    Some(vec![vector])
}

/// Lowers `vector.to_elements`. Unlike MLIR's pattern, it refuses vectors of several dimensions, for which MLIR's
/// builds an invalid op.
pub(super) fn convert_to_elements(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let op_ref = rewriter.ir().op(op);
    let vector = op_ref.operand(0)?.ty();
    let used: Vec<bool> = op_ref.results().map(|result| result.has_uses()).collect();
    if used.contains(&true) {
        check_rank(rewriter, vector)?;
    }
    let index = rewriter.convert_to_one_type(Type::INDEX)?;
    let source = rewriter.adaptor().operand_at(0);
    let mut elements = Vec::with_capacity(used.len());
    for (number, is_used) in used.into_iter().enumerate() {
        elements.push(if is_used {
            let at = integer_constant(rewriter, number as i64, index);
            extract_element(rewriter, source, at)
        } else {
            // Nothing uses the replacement.
            source
        });
    }
    Some(elements)
}

pub(super) fn convert_bitcast(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    check_rank(rewriter, result_type(rewriter, op)?)?;
    let ty = converted_result(rewriter, op)?;
    let source = rewriter.adaptor().operand_at(0);
    Some(vec![create::<llvm::BitcastOp>(rewriter, &[source], ty)])
}

pub(super) fn convert_fma(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    check_rank(rewriter, result_type(rewriter, op)?)?;
    check_floats(rewriter, op)?;
    let ty = converted_result(rewriter, op)?;
    let operands = rewriter.adaptor().all();
    Some(vec![create::<llvm::FMulAddOp>(rewriter, &operands, ty)])
}
