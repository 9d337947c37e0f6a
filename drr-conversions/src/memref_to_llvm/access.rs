//! Loads, stores, sizes and casts.

use drr::conversion::ConversionRewriter;
use drr::prelude::*;
use drr::{Context, DYNAMIC, Ident, Op, OpRef, Type, Value};
use drr_dialects::llvm::{self, GEPNoWrapFlags};
use drr_dialects::memref;

use crate::builders::create;
use crate::llvm_common::LowerToLlvmOptions;
use crate::llvm_common::builders::{
    GepIndex, alloca, constant, extract, gep, index_constant, load, pack_struct, store,
};
use crate::llvm_common::element_pointer::{element_flags, element_pointer};
use crate::llvm_common::memref_descriptor::promote;

/// Returns the type of an operand.
pub(super) fn operand_type(op: OpRef<'_>, index: usize) -> Option<Type> {
    Some(op.operand(index)?.ty())
}

/// Returns the attributes of `llvm.load` or `llvm.store`, given those of the access that it replaces.
fn access_attributes(ctx: &Context, alignment: Option<i64>, nontemporal: Option<bool>) -> Vec<(Ident, Attribute)> {
    let mut attributes = Vec::new();
    attributes.extend(alignment.map(|alignment| (ctx.ident("alignment"), ctx.i64_attr(alignment))));
    if nontemporal == Some(true) {
        attributes.push((ctx.ident("nontemporal"), ctx.unit_attr()));
    }
    attributes
}

pub(super) fn convert_load(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let load_op = memref::LoadOp::cast(rewriter.ir().op(op))?;
    let memref = load_op.memref().ty();
    let inherent = access_attributes(rewriter.ctx(), load_op.alignment(), load_op.nontemporal());
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let descriptor = rewriter.adaptor().operand(memref::LoadOp::memref);
    let indices = rewriter.adaptor().operands(memref::LoadOp::indices);
    let pointer = element_pointer(rewriter, memref, descriptor, &indices, element_flags())?;
    Some(vec![load(rewriter, pointer, ty, &inherent)])
}

pub(super) fn convert_store(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let store_op = memref::StoreOp::cast(rewriter.ir().op(op))?;
    let memref = store_op.memref().ty();
    let inherent = access_attributes(rewriter.ctx(), store_op.alignment(), store_op.nontemporal());
    let value = rewriter.adaptor().operand(memref::StoreOp::value);
    let descriptor = rewriter.adaptor().operand(memref::StoreOp::memref);
    let indices = rewriter.adaptor().operands(memref::StoreOp::indices);
    let pointer = element_pointer(rewriter, memref, descriptor, &indices, element_flags())?;
    store(rewriter, value, pointer, &inherent);
    Some(Vec::new())
}

pub(super) fn convert_prefetch(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let prefetch = memref::PrefetchOp::cast(rewriter.ir().op(op))?;
    let memref = prefetch.memref().ty();
    let flag = |flag: bool| ctx.i32_attr(flag.into());
    let (rw, cache) = (flag(prefetch.isWrite()?), flag(prefetch.isDataCache()?));
    let hint = ctx.i32_attr(prefetch.localityHint()?);
    let descriptor = rewriter.adaptor().operand(memref::PrefetchOp::memref);
    let indices = rewriter.adaptor().operands(memref::PrefetchOp::indices);
    let pointer = element_pointer(rewriter, memref, descriptor, &indices, GEPNoWrapFlags::none)?;
    llvm::Prefetch::build(rewriter, (pointer, rw, hint, cache), ());
    Some(Vec::new())
}

/// Returns the value of an operand that is a constant.
fn constant_operand(ctx: &Context, op: OpRef<'_>, index: usize) -> Option<i64> {
    let by = op.operand(index)?.defining_op()?;
    drr::fold::constant_value(by)?.as_i64(ctx)
}

pub(super) fn convert_dim(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let memref = operand_type(op_ref, 0)?;
    if !memref.is_memref(&ctx) {
        return rewriter.no_match(|| "the operand is not a memref");
    }
    let dim = constant_operand(&ctx, op_ref, 1);
    let source = rewriter.adaptor().operand(memref::DimOp::source);
    let index = rewriter.adaptor().operand(memref::DimOp::index);
    let index_type = rewriter.value_type(index);
    let Some(shape) = memref.shape(&ctx) else {
        let rank_0 = rewriter.convert_to_one_type(ctx.memref_type(&[], memref.element_type(&ctx)?, None, None))?;
        let inner = extract(rewriter, source, &[1])?;
        let offset = gep(rewriter, inner, rank_0, &[GepIndex::Constant(0), GepIndex::Constant(2)]);
        let one = index_constant(rewriter, 1, index_type);
        let index = create::<llvm::AddOp>(rewriter, &[one, index], index_type);
        let size = gep(rewriter, offset, index_type, &[GepIndex::Value(index)]);
        return Some(vec![load(rewriter, size, index_type, &[])]);
    };
    if let Some(dim) = dim.and_then(|dim| usize::try_from(dim).ok())
        && let Some(&size) = shape.get(dim)
    {
        let size = match size {
            DYNAMIC => extract(rewriter, source, &[3, dim as i64])?,
            size => index_constant(rewriter, size, index_type),
        };
        return Some(vec![size]);
    }
    if shape.is_empty() {
        return rewriter.no_match(|| "a memref of rank 0 has no sizes");
    }
    let one = index_constant(rewriter, 1, index_type);
    let sizes = extract(rewriter, source, &[3])?;
    let array = rewriter.value_type(sizes);
    let memory = alloca(rewriter, one, array, None, 0)?;
    store(rewriter, sizes, memory, &[]);
    let size = gep(
        rewriter,
        memory,
        array,
        &[GepIndex::Constant(0), GepIndex::Value(index)],
    );
    Some(vec![load(rewriter, size, index_type, &[])])
}

pub(super) fn convert_rank(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let memref = operand_type(rewriter.ir().op(op), 0)?;
    let source = rewriter.adaptor().operand(memref::RankOp::memref);
    let rank = match memref.shape(&ctx) {
        None => extract(rewriter, source, &[0])?,
        Some(shape) => {
            let index = rewriter.convert_to_one_type(Type::INDEX)?;
            index_constant(rewriter, shape.len() as i64, index)
        }
    };
    Some(vec![rank])
}

pub(super) fn convert_cast(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let from = operand_type(rewriter.ir().op(op), 0)?;
    let to = rewriter.result_type(op, 0);
    let descriptor = rewriter.convert_to_one_type(to)?;
    let source = rewriter.adaptor().operand(memref::CastOp::source);
    match (from.shape(&ctx), to.shape(&ctx)) {
        (Some(_), Some(_)) if rewriter.value_type(source) == descriptor => Some(vec![source]),
        (Some(shape), None) => {
            let index = rewriter.convert_to_one_type(Type::INDEX)?;
            let memory = promote(rewriter, source)?;
            let rank = index_constant(rewriter, shape.len() as i64, index);
            Some(vec![pack_struct(rewriter, descriptor, &[rank, memory])])
        }
        (None, Some(_)) => {
            let inner = extract(rewriter, source, &[1])?;
            Some(vec![load(rewriter, inner, descriptor, &[])])
        }
        _ => rewriter.no_match(|| "the memrefs have other descriptors, or none has a rank"),
    }
}

/// Builds `llvm.intr.assume` of a true condition, with an operand bundle.
fn assume(rewriter: &mut ConversionRewriter<'_, '_>, condition: Value, tag: &str, operands: &[Value]) {
    let ctx = rewriter.shared_ctx();
    let inherent = [
        (
            ctx.ident("op_bundle_sizes"),
            ctx.dense_i32_array_attr(&[operands.len() as i32]),
        ),
        (ctx.ident("op_bundle_tags"), ctx.array_attr(&[ctx.string_attr(tag)])),
    ];
    let new = OperationState {
        operands: &[&[condition], operands].concat(),
        inherent: &inherent,
        ..OperationState::of::<llvm::AssumeOp>(rewriter)
    };
    rewriter.insert(new);
}

fn true_constant(rewriter: &mut ConversionRewriter<'_, '_>) -> Value {
    let value = rewriter.shared_ctx().bool_attr(true);
    constant(rewriter, value, Type::I1)
}

pub(super) fn convert_assume_alignment(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let op_ref = rewriter.ir().op(op);
    let memref = operand_type(op_ref, 0)?;
    let alignment = memref::AssumeAlignmentOp::cast(op_ref)?.alignment()?;
    let source = rewriter.adaptor().operand(memref::AssumeAlignmentOp::memref);
    let index = rewriter.convert_to_one_type(Type::INDEX)?;
    let pointer = element_pointer(rewriter, memref, source, &[], GEPNoWrapFlags::none)?;
    let condition = true_constant(rewriter);
    let alignment = index_constant(rewriter, alignment.into(), index);
    assume(rewriter, condition, "align", &[pointer, alignment]);
    Some(vec![source])
}

pub(super) fn convert_distinct_objects(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let types: Vec<Type> = rewriter.ir().op(op).result_types().collect();
    let operands = rewriter.adaptor().all();
    if operands.len() <= 1 {
        return Some(operands);
    }
    let mut pointers = Vec::with_capacity(operands.len());
    for (&ty, &operand) in types.iter().zip(&operands) {
        pointers.push(element_pointer(rewriter, ty, operand, &[], GEPNoWrapFlags::none)?);
    }
    let condition = true_constant(rewriter);
    for (number, &first) in pointers.iter().enumerate() {
        for &second in &pointers[number + 1..] {
            assume(rewriter, condition, "separate_storage", &[first, second]);
        }
    }
    Some(operands)
}
