//! Copies.

use drr::conversion::ConversionRewriter;
use drr::prelude::*;
use drr::{Context, Op, Type, Value};
use drr_dialects::memref::{CopyOp, has_identity_layout};
use drr_dialects::{builtin, llvm};

use super::alloc::bytes_of;
use crate::builders::create;
use crate::llvm_common::LowerToLlvmOptions;
use crate::llvm_common::builders::{
    GepIndex, alloca, call, gep, index_constant, integer_constant, memcpy, pack_struct, pointer, store,
};
use crate::llvm_common::memref_descriptor::{MemRefDescriptor, promote};
use crate::llvm_common::symbols::declare_function;

pub(super) fn convert_copy(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let copy = CopyOp::cast(rewriter.ir().op(op))?;
    let types = [copy.source().ty(), copy.target().ty()];
    if types.iter().all(|&ty| is_contiguous(&ctx, ty)) {
        copy_bytes(rewriter, types[0])
    } else {
        call_copy(rewriter, op, types)
    }
}

/// Returns `true` if the elements of a memref follow each other in memory, in order.
fn is_contiguous(ctx: &Context, memref: Type) -> bool {
    if memref.shape(ctx).is_some() && has_identity_layout(ctx, memref) {
        return true;
    }
    let (Some(shape), Some((strides, _))) = (memref.static_shape(ctx), memref.strides_and_offset(ctx)) else {
        return false;
    };
    if shape.contains(&0) {
        return false;
    }
    let mut running = 1_i64;
    let mut dims = shape.iter().zip(&strides).rev().peekable();
    while let Some((size, _)) = dims.next_if(|(_, stride)| **stride == running) {
        running = running.wrapping_mul(*size);
    }
    dims.all(|(size, _)| *size == 1)
}

/// Copies contiguous memrefs.
fn copy_bytes(rewriter: &mut ConversionRewriter<'_, '_>, from: Type) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let source = rewriter.adaptor().operand(CopyOp::source);
    let target = rewriter.adaptor().operand(CopyOp::target);
    let (source, target) = (
        MemRefDescriptor::new(rewriter, source)?,
        MemRefDescriptor::new(rewriter, target)?,
    );
    let index = rewriter.convert_to_one_type(Type::INDEX)?;
    let mut count = index_constant(rewriter, 1, index);
    for dim in 0..source.rank {
        let size = source.size(rewriter, dim)?;
        count = create::<llvm::MulOp>(rewriter, &[count, size], index);
    }
    let element = from.element_type(&ctx)?;
    let bytes = bytes_of(rewriter, element, GepIndex::Constant(1))?;
    let bytes = create::<llvm::MulOp>(rewriter, &[count, bytes], index);
    let element = rewriter.convert_to_one_type(element)?;
    let mut pointers = Vec::with_capacity(2);
    for descriptor in [source, target] {
        let aligned = descriptor.aligned(rewriter)?;
        let offset = descriptor.offset(rewriter)?;
        pointers.push(gep(rewriter, aligned, element, &[GepIndex::Value(offset)]));
    }
    memcpy(rewriter, pointers[1], pointers[0], bytes);
    Some(Vec::new())
}

/// Calls the function `memrefCopy` of the runtime library.
fn call_copy(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, types: [Type; 2]) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let module = rewriter.ir().op(op).ancestors().find(|op| op.is::<builtin::ModuleOp>());
    let module = module?.handle();
    let index = rewriter.convert_to_one_type(Type::INDEX)?;
    let generic = pointer(&ctx, 0)?;
    let stack = create::<llvm::StackSaveOp>(rewriter, &[], generic);
    let mut unranked = Vec::with_capacity(2);
    for (number, ty) in types.into_iter().enumerate() {
        let descriptor = rewriter.adaptor().operand_at(number);
        unranked.push(match ty.shape(&ctx) {
            None => descriptor,
            Some(shape) => {
                let element = ty.element_type(&ctx)?;
                let without_rank = ctx.unranked_memref_type(element, ty.memory_space(&ctx));
                let without_rank = rewriter.convert_to_one_type(without_rank)?;
                let rank = integer_constant(rewriter, shape.len() as i64, index);
                let memory = promote(rewriter, descriptor)?;
                pack_struct(rewriter, without_rank, &[rank, memory])
            }
        });
    }
    let one = index_constant(rewriter, 1, index);
    let mut operands = Vec::with_capacity(3);
    for descriptor in unranked {
        let ty = rewriter.value_type(descriptor);
        let memory = alloca(rewriter, one, ty, None, 0)?;
        store(rewriter, descriptor, memory, &[]);
        operands.push(memory);
    }
    let bytes = bytes_of(rewriter, types[0].element_type(&ctx)?, GepIndex::Constant(1))?;
    let inputs = [index, generic, generic];
    let copy = declare_function(rewriter, module, "memrefCopy", &inputs, None)?;
    operands.insert(0, bytes);
    call(rewriter, Some(copy), &operands, None, &[], &[]);
    llvm::StackRestoreOp::build(rewriter, stack, ());
    Some(Vec::new())
}
