//! Broadcasts of scalars, and permutations of elements.

use drr::conversion::ConversionRewriter;
use drr::prelude::*;
use drr::{Op, Type, Value};
use drr_dialects::llvm::{self, literal_struct};

use super::{
    check_rank, check_size, converted_result, extract_element, insert_element, is_scalable, rank, result_type,
    shuffle_vector,
};
use crate::builders::create;
use crate::llvm_common::LowerToLlvmOptions;
use crate::llvm_common::builders::{extract, index_constant, insert, integer_constant, poison};
use crate::llvm_common::vector_pattern::{array_positions, array_shape};

pub(super) fn convert_broadcast(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    if rewriter.ir().op(op).operand(0)?.ty().is_vector(&ctx) {
        return rewriter.no_match(|| "only scalars are converted");
    }
    let ty = result_type(rewriter, op)?;
    check_size(rewriter, ty)?;
    let converted = rewriter.convert_to_one_type(ty)?;
    let scalar = rewriter.adaptor().operand_at(0);
    let (arrays, vector) = array_shape(&ctx, converted);
    let all = (!arrays.is_empty()).then(|| poison(rewriter, converted));
    let poison_vector = poison(rewriter, vector);
    let zero = integer_constant(rewriter, 0, Type::I32);
    let first = insert_element(rewriter, scalar, poison_vector, zero);
    let &[width] = vector.shape(&ctx)? else { return None };
    let mask = vec![0; usize::try_from(width).ok()?];
    let Some(mut all) = all else {
        // A shuffle of one element is folded, unless the vector is scalable.
        return if width == 1 {
            Some(vec![first])
        } else {
            Some(vec![shuffle_vector(rewriter, first, poison_vector, &mask)?])
        };
    };
    let row = shuffle_vector(rewriter, first, first, &mask)?;
    for position in array_positions(&arrays) {
        all = insert(rewriter, row, all, &position);
    }
    Some(vec![all])
}

pub(super) fn convert_shuffle(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let types: Vec<Type> = op_ref.operands().map(|operand| operand.ty()).collect();
    let mask: Vec<i64> = op_ref.attr_named("mask")?.dense_array_ints(&ctx)?.collect();
    let ty = converted_result(rewriter, op)?;
    let [first, second] = rewriter.adaptor().all()[..] else {
        return None;
    };
    let rank = rank(&ctx, types[0]);
    if types[0] == types[1] && rank <= 1 {
        let mask: Option<Vec<i32>> = mask.iter().map(|&index| i32::try_from(index).ok()).collect();
        return Some(vec![shuffle_vector(rewriter, first, second, &mask?)?]);
    }
    let &size = types[0].shape(&ctx)?.first()?;
    let index_type = rewriter.convert_to_one_type(Type::INDEX)?;
    let mut result = poison(rewriter, ty);
    for (to, &index) in mask.iter().enumerate() {
        let (from, index) = if index < size {
            (first, index)
        } else {
            (second, index - size)
        };
        if rank > 1 {
            // A row of poison stays. MLIR extracts it at -1, which is invalid.
            if index >= 0 {
                let row = extract(rewriter, from, &[index])?;
                result = insert(rewriter, row, result, &[to as i64]);
            }
            continue;
        }
        let index = index_constant(rewriter, index, index_type);
        let element = extract_element(rewriter, from, index);
        let to = index_constant(rewriter, to as i64, index_type);
        result = insert_element(rewriter, element, result, to);
    }
    Some(vec![result])
}

pub(super) fn convert_interleave(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let result = result_type(rewriter, op)?;
    let &[size] = result.shape(&ctx)? else {
        return check_rank(rewriter, result).and(None);
    };
    check_size(rewriter, result)?;
    let ty = rewriter.convert_to_one_type(result)?;
    let operands = rewriter.adaptor().all();
    if is_scalable(&ctx, result) {
        return Some(vec![create::<llvm::Vector_interleave2>(rewriter, &operands, ty)]);
    }
    let half = i32::try_from(size / 2).ok()?;
    let mask: Vec<i32> = (0..half).flat_map(|index| [index, half + index]).collect();
    Some(vec![shuffle_vector(rewriter, operands[0], operands[1], &mask)?])
}

pub(super) fn convert_deinterleave(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let result = result_type(rewriter, op)?;
    let &[size] = result.shape(&ctx)? else {
        return check_rank(rewriter, result).and(None);
    };
    check_size(rewriter, result)?;
    let ty = rewriter.convert_to_one_type(result)?;
    let source = rewriter.adaptor().operand_at(0);
    if is_scalable(&ctx, result) {
        let both = literal_struct(&ctx, &[ty, ty])?;
        let both = create::<llvm::Vector_deinterleave2>(rewriter, &[source], both);
        return Some(vec![extract(rewriter, both, &[0])?, extract(rewriter, both, &[1])?]);
    }
    let source_type = rewriter.value_type(source);
    let poison_vector = poison(rewriter, source_type);
    let size = i32::try_from(size).ok()?;
    let even: Vec<i32> = (0..size).map(|index| 2 * index).collect();
    let odd: Vec<i32> = (0..size).map(|index| 2 * index + 1).collect();
    Some(vec![
        shuffle_vector(rewriter, source, poison_vector, &even)?,
        shuffle_vector(rewriter, source, poison_vector, &odd)?,
    ])
}
