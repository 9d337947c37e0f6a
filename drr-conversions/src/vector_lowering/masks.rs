//! Masks and steps become constants and comparisons, and transfers that are partly out of bounds get masks.

use drr::prelude::*;
use drr::{Ident, Op, PatternSpec, Rewriter, Type, Value};
use drr_dialects::arith::{self, CmpIPredicate};
use drr_dialects::memref;
use drr_dialects::vector::{ConstantMaskOp, CreateMaskOp, StepOp, TransferReadOp, TransferWriteOp};

use super::transfer::Transfer;
use super::{VectorType, broadcast, insert, zero};
use crate::arith_builders::{arith_constant, cmpi, index_constant};
use crate::builders::{create, insert_value};
use crate::handles::{operands, result_types};
use crate::pattern::AddFn;

pub(super) fn populate(patterns: &mut PatternSet, force_32bit_vector_indices: bool) {
    patterns
        .add_fn::<CreateMaskOp>("CreateMaskOpLowering", unroll_create_mask)
        .add_fn::<ConstantMaskOp>("ConstantMaskOpLowering", lower_constant_mask)
        .add(CompareWithSteps {
            force_32bit_vector_indices,
        })
        .add_fn::<TransferReadOp>("MaterializeTransferMask<TransferReadOp>", mask_transfer)
        .add_fn::<TransferWriteOp>("MaterializeTransferMask<TransferWriteOp>", mask_transfer)
        .add_fn::<arith::SelectOp>("FoldI1Select", fold_i1_select)
        .add_fn::<StepOp>("StepToArithConstantOpRewrite", lower_step);
}

/// Lowers a mask of several dimensions to a selection for each row.
fn unroll_create_mask(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let ty = result_types(rewriter, op)[0];
    let vector = VectorType::of(&ctx, ty)?;
    let rows = vector.num_rows()?;
    let row = vector.without_dim(0).ty(&ctx);
    let sizes = operands(rewriter, op);
    let (&count, inner) = sizes.split_first()?;
    let set = create::<CreateMaskOp>(rewriter, inner, row);
    let unset = zero(rewriter, row)?;
    let mut mask = zero(rewriter, ty)?;
    for number in 0..rows {
        let index = index_constant(rewriter, number);
        let is_set = cmpi(rewriter, CmpIPredicate::slt, index, count);
        let part = create::<arith::SelectOp>(rewriter, &[is_set, set, unset], row);
        mask = insert(rewriter, part, mask, &[number]);
    }
    rewriter.replace_op(op, &[mask]);
    Some(())
}

fn lower_constant_mask(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let ty = result_types(rewriter, op)[0];
    let vector = VectorType::of(&ctx, ty)?;
    let sizes = rewriter.ir().op(op).attr_named("mask_dim_sizes")?;
    let sizes: Vec<i64> = sizes.dense_array_ints(&ctx)?.collect();
    let (&count, inner) = sizes.split_first()?;
    if vector.rank() <= 1 {
        let len = vector.shape.first().copied().unwrap_or(1);
        if vector.is_scalable() && count != 0 && count != len {
            return None;
        }
        let bits: Vec<bool> = (0..len).map(|number| number < count).collect();
        let bits = if vector.is_scalable() { &bits[..1] } else { &bits[..] };
        let value = ctx.dense_elements_attr(ty, bits)?;
        let mask = arith_constant(rewriter, value);
        rewriter.replace_op(op, &[mask]);
        return Some(());
    }
    vector.num_rows()?;
    let row = vector.without_dim(0).ty(&ctx);
    let new = OperationState {
        result_types: &[row],
        inherent: &[(ctx.ident("mask_dim_sizes"), ctx.dense_i64_array_attr(inner))],
        ..OperationState::of::<ConstantMaskOp>(rewriter)
    };
    let part = insert_value(rewriter, new);
    let mut mask = zero(rewriter, ty)?;
    for number in 0..count {
        mask = insert(rewriter, part, mask, &[number]);
    }
    rewriter.replace_op(op, &[mask]);
    Some(())
}

/// Lowers a mask of at most one dimension to a comparison of the positions of the elements with their number.
struct CompareWithSteps {
    force_32bit_vector_indices: bool,
}

impl RewritePattern for CompareWithSteps {
    fn spec(&self) -> PatternSpec {
        PatternSpec::new("VectorCreateMaskOpConversion", CreateMaskOp::NAME)
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let index = if self.force_32bit_vector_indices {
            Type::I32
        } else {
            Type::I64
        };
        compare_with_steps(rewriter, root, index).is_some()
    }
}

fn compare_with_steps(rewriter: &mut Rewriter<'_>, op: Op, index: Type) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let mask = VectorType::of(&ctx, result_types(rewriter, op)[0])?;
    if mask.rank() > 1 || mask.is_scalable() {
        return None;
    }
    let location = rewriter.ir().op(op).location();
    rewriter.set_location(location);
    let ty = mask.with_element(index).ty(&ctx);
    let len = mask.shape.first().copied().unwrap_or(1);
    let steps = match index {
        Type::I32 => ctx.dense_elements_attr(ty, &(0..i32::try_from(len).ok()?).collect::<Vec<i32>>()),
        _ => ctx.dense_elements_attr(ty, &(0..len).collect::<Vec<i64>>()),
    };
    let steps = arith_constant(rewriter, steps?);
    let bound = operands(rewriter, op)[0];
    let bound = create::<arith::IndexCastOp>(rewriter, &[bound], index);
    let bounds = broadcast(rewriter, bound, ty);
    let result = cmpi(rewriter, CmpIPredicate::slt, steps, bounds);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Gives a transfer that may be out of bounds a mask of the elements in bounds.
fn mask_transfer(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let transfer = Transfer::of(rewriter, op)?;
    if !transfer.has_out_of_bounds_dim() || transfer.vector.rank() > 1 {
        return None;
    }
    let (last, &offset) = transfer.indices.iter().enumerate().next_back()?;
    let size = dim(rewriter, transfer.base, last)?;
    let count = create::<arith::SubIOp>(rewriter, &[size, offset], Type::INDEX);
    let ty = transfer.vector.with_element(Type::I1).ty(&ctx);
    let mut mask = create::<CreateMaskOp>(rewriter, &[count], ty);
    if let Some(own) = transfer.mask {
        mask = create::<arith::AndIOp>(rewriter, &[mask, own], ty);
    }
    let in_bounds = ctx.array_attr(&[ctx.bool_attr(true)]);
    transfer.rebuild(rewriter, op, Some(mask), in_bounds)
}

/// Builds the size of a dimension of a memref or tensor.
fn dim(rewriter: &mut Rewriter<'_>, base: Value, dim: usize) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let ty = rewriter.value_type(base);
    match *ty.shape(&ctx)?.get(dim)? {
        drr::DYNAMIC => {
            let index = index_constant(rewriter, dim as i64);
            if ty.is_memref(&ctx) {
                return Some(create::<memref::DimOp>(rewriter, &[base, index], Type::INDEX));
            }
            let new = OperationState {
                location: rewriter.location(),
                operands: &[base, index],
                result_types: &[Type::INDEX],
                ..OperationState::new(ctx.op_name("tensor.dim"))
            };
            Some(insert_value(rewriter, new))
        }
        size => Some(index_constant(rewriter, size)),
    }
}

/// Replaces the selection of one of two constants, true and false, of one element by the condition.
fn fold_i1_select(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let ty = result_types(rewriter, op)[0];
    let vector = VectorType::of(&ctx, ty)?;
    let [condition, then, other] = operands(rewriter, op)[..] else {
        return None;
    };
    let is_scalar = !rewriter.value_type(condition).is_vector(&ctx);
    if vector.element != Type::I1 || vector.shape != [1] || vector.is_scalable() || !is_scalar {
        return None;
    }
    let is_constant = |value: Value, expected: bool| {
        let constant = rewriter.ir().value(value).defining_op()?.cast::<arith::ConstantOp>()?;
        (constant.op().attr(Ident::VALUE)? == ctx.dense_elements_attr(ty, &[expected])?).then_some(())
    };
    is_constant(then, true)?;
    is_constant(other, false)?;
    let result = broadcast(rewriter, condition, ty);
    rewriter.replace_op(op, &[result]);
    Some(())
}

fn lower_step(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let ty = result_types(rewriter, op)[0];
    let vector = VectorType::of(&ctx, ty).filter(|vector| !vector.is_scalable())?;
    let bytes: Vec<u8> = (0..*vector.shape.first()?).flat_map(i64::to_le_bytes).collect();
    let steps = ctx.dense_attr(ty, &bytes)?;
    let steps = arith_constant(rewriter, steps);
    rewriter.replace_op(op, &[steps]);
    Some(())
}
