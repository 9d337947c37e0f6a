//! Masks, steps, and other ops on scalable vectors.

use drr::conversion::ConversionRewriter;
use drr::define::OpDef;
use drr::prelude::*;
use drr::{Op, Type, Value};
use drr_dialects::arith::{self, CmpIPredicate};
use drr_dialects::{llvm, vector};

use super::{converted_result, is_scalable, result_type};
use crate::arith_builders::cmpi;
use crate::builders::{create, insert_value};
use crate::llvm_common::LowerToLlvmOptions;

/// Refuses vectors without a scalable dimension.
fn check_scalable(rewriter: &ConversionRewriter<'_, '_>, ty: Type) -> Option<()> {
    if is_scalable(&rewriter.shared_ctx(), ty) {
        Some(())
    } else {
        rewriter.no_match(|| "only scalable vectors are converted")
    }
}

pub(super) fn convert_step(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    check_scalable(rewriter, result_type(rewriter, op)?)?;
    let ty = converted_result(rewriter, op)?;
    Some(vec![create::<llvm::StepVectorOp>(rewriter, &[], ty)])
}

/// Lowers `vector.create_mask` to a comparison of the positions of the elements with their number.
pub(super) fn convert_create_mask(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    options: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let result = result_type(rewriter, op)?;
    check_scalable(rewriter, result)?;
    let &[size] = result.shape(&ctx)? else {
        return rewriter.no_match(|| "only vectors of one dimension are converted");
    };
    let index = if options.force_32bit_vector_indices {
        Type::I32
    } else {
        Type::I64
    };
    let vector = ctx.vector_type_with(&[size], &[true], index);
    let indices = create::<llvm::StepVectorOp>(rewriter, &[], vector);
    let bound = rewriter.ir().op(op).operand(0)?.handle();
    let bound = create::<arith::IndexCastOp>(rewriter, &[bound], index);
    let bounds = create::<vector::BroadcastOp>(rewriter, &[bound], vector);
    Some(vec![cmpi(rewriter, CmpIPredicate::slt, indices, bounds)])
}

pub(super) fn convert_vector_scale(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ty = converted_result(rewriter, op)?;
    Some(vec![create::<llvm::Vscale>(rewriter, &[], ty)])
}

/// Builds an intrinsic with the position of an op.
fn at_position<T: OpDef>(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, operands: &[Value]) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let position = rewriter.ir().op(op).attr_named("pos")?;
    let new = OperationState {
        operands,
        result_types: &[converted_result(rewriter, op)?],
        inherent: &[(ctx.ident("pos"), position)],
        ..OperationState::of::<T>(rewriter)
    };
    Some(insert_value(rewriter, new))
}

pub(super) fn convert_scalable_insert(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let [value, dest] = rewriter.adaptor().all()[..] else {
        return None;
    };
    Some(vec![at_position::<llvm::Vector_insert>(rewriter, op, &[dest, value])?])
}

pub(super) fn convert_scalable_extract(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let operands = rewriter.adaptor().all();
    Some(vec![at_position::<llvm::Vector_extract>(rewriter, op, &operands)?])
}
