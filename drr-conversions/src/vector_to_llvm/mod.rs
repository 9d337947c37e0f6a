//! `convert-vector-to-llvm`: the conversion patterns.
//!
//! - `elements`: single elements, and vectors made of elements.
//! - `masks`: masks, steps, and other ops on scalable vectors.
//! - `memory`: loads, stores, gathers and scatters.
//! - `pass`: the pass, which applies other lowerings before.
//! - `print`: `vector.print`.
//! - `reduction`: reductions to a scalar.
//! - `shuffle`: broadcasts and permutations of elements.

mod elements;
mod masks;
mod memory;
mod pass;
mod print;
mod reduction;
mod shuffle;

use std::sync::Arc;

pub use pass::ConvertVectorToLlvmPass;

use drr::conversion::ConversionRewriter;
use drr::prelude::*;
use drr::{Op, Rewriter, Type, TypeData, Value};
use drr_dialects::llvm::{ExtractElementOp, InsertElementOp, ShuffleVectorOp};
use drr_dialects::vector;

use crate::builders::build_value;
use crate::llvm_common::LowerToLlvmOptions;
use crate::llvm_common::pattern::LlvmPatterns;
use crate::vector_lowering::MAX_UNROLLED_ELEMENTS;

/// Adds the patterns: MLIR's `populateVectorToLLVMConversionPatterns`.
pub fn populate_vector_to_llvm_patterns(patterns: &mut PatternSet, options: &Arc<LowerToLlvmOptions>) {
    let mut patterns = LlvmPatterns::new(patterns, options);
    patterns
        .convert::<vector::ExtractOp>(elements::convert_extract)
        .convert::<vector::InsertOp>(elements::convert_insert)
        .convert::<vector::FromElementsOp>(elements::convert_from_elements)
        .convert::<vector::ToElementsOp>(elements::convert_to_elements)
        .convert::<vector::BitCastOp>(elements::convert_bitcast)
        .convert::<vector::FMAOp>(elements::convert_fma)
        .convert::<vector::BroadcastOp>(shuffle::convert_broadcast)
        .convert::<vector::ShuffleOp>(shuffle::convert_shuffle)
        .convert::<vector::InterleaveOp>(shuffle::convert_interleave)
        .convert::<vector::DeinterleaveOp>(shuffle::convert_deinterleave)
        .convert::<vector::ReductionOp>(reduction::convert_reduction)
        .convert::<vector::MaskOp>(reduction::convert_masked_reduction)
        .convert::<vector::LoadOp>(memory::convert_load)
        .convert::<vector::StoreOp>(memory::convert_store)
        .convert::<vector::TypeCastOp>(memory::convert_type_cast)
        .convert::<vector::StepOp>(masks::convert_step)
        .convert::<vector::CreateMaskOp>(masks::convert_create_mask)
        .convert::<vector::VectorScaleOp>(masks::convert_vector_scale)
        .convert::<vector::ScalableInsertOp>(masks::convert_scalable_insert)
        .convert::<vector::ScalableExtractOp>(masks::convert_scalable_extract)
        .convert::<vector::PrintOp>(print::convert_print);
    memory::populate_masked(&mut patterns);
}

/// Returns the rank of a type, 0 for scalars.
fn rank(ctx: &Context, ty: Type) -> usize {
    ty.shape(ctx).map_or(0, <[i64]>::len)
}

/// Returns `true` if a type is a vector with a scalable dimension.
fn is_scalable(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

/// Refuses vectors of several dimensions.
fn check_rank(rewriter: &ConversionRewriter<'_, '_>, ty: Type) -> Option<()> {
    match rank(&rewriter.shared_ctx(), ty) {
        0 | 1 => Some(()),
        _ => rewriter.no_match(|| "vectors of several dimensions are not converted"),
    }
}

/// Refuses vectors of too many elements.
fn check_size(rewriter: &ConversionRewriter<'_, '_>, ty: Type) -> Option<()> {
    match ty.num_elements(&rewriter.shared_ctx()) {
        Some(0..=MAX_UNROLLED_ELEMENTS) => Some(()),
        _ => rewriter.no_match(|| format!("the vector has more than {MAX_UNROLLED_ELEMENTS} elements")),
    }
}

/// Returns the type of the first result.
fn result_type(rewriter: &ConversionRewriter<'_, '_>, op: Op) -> Option<Type> {
    Some(rewriter.ir().op(op).result(0)?.ty())
}

/// Returns the converted type of the first result.
fn converted_result(rewriter: &ConversionRewriter<'_, '_>, op: Op) -> Option<Type> {
    rewriter.convert_to_one_type(result_type(rewriter, op)?)
}

fn extract_element(rewriter: &mut Rewriter<'_>, vector: Value, index: Value) -> Value {
    build_value::<ExtractElementOp>(rewriter, (vector, index), ())
}

fn insert_element(rewriter: &mut Rewriter<'_>, value: Value, vector: Value, index: Value) -> Value {
    build_value::<InsertElementOp>(rewriter, (vector, value, index), ())
}

/// Builds `llvm.shufflevector`. The result has the scalability and the elements of the operands.
fn shuffle_vector(rewriter: &mut Rewriter<'_>, first: Value, second: Value, mask: &[i32]) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let TypeData::Vector { scalable, element, .. } = rewriter.value_type(first).data(&ctx) else {
        return None;
    };
    let ty = ctx.vector_type_with(&[mask.len() as i64], scalable, *element);
    let mask = ctx.dense_i32_array_attr(mask);
    Some(build_value::<ShuffleVectorOp>(rewriter, (first, second, mask), ty))
}
