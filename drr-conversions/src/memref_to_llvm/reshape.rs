//! Reshapes by a memref of sizes.

use drr::conversion::ConversionRewriter;
use drr::prelude::*;
use drr::{DYNAMIC, InsertPoint, Op, Type, Value};
use drr_dialects::builtin::UnrealizedConversionCastOp;
use drr_dialects::llvm::{self, ICmpPredicate, literal_struct};
use drr_dialects::memref::ReshapeOp;

use super::views::pointers;
use crate::builders::create;
use crate::handles::arguments;
use crate::llvm_common::LowerToLlvmOptions;
use crate::llvm_common::builders::{
    GepIndex, alloca, extract, gep, icmp, index_constant, insert, load, pointer, poison, store,
};
use crate::llvm_common::element_pointer::{element_flags, element_pointer};
use crate::llvm_common::memref_descriptor::{MemRefDescriptor, pointer_size, unranked_size};
use crate::llvm_common::type_converter::address_space;

/// Lowers a reshape to a memref with a rank.
pub(super) fn convert_reshape(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let reshape = ReshapeOp::cast(rewriter.ir().op(op))?;
    let (memref, sizes_type) = (reshape.source().ty(), reshape.shape().ty());
    let to = rewriter.result_type(op, 0);
    let ty = rewriter.convert_to_one_type(to)?;
    let Some(shape) = to.shape(&ctx) else {
        return reshape_to_unranked(rewriter, op, ty);
    };
    let (strides, _) = to.strides_and_offset(&ctx)?;
    let element = sizes_type.element_type(&ctx)?;
    let loaded_type = rewriter.convert_to_one_type(element)?;
    let source = rewriter.adaptor().operand(ReshapeOp::source);
    let sizes = rewriter.adaptor().operand(ReshapeOp::shape);
    let mut descriptor = MemRefDescriptor::poison(rewriter, ty)?;
    let index = descriptor.index;
    let [allocated, aligned] = pointers(rewriter, memref, source)?;
    descriptor.set_pointers(rewriter, allocated, aligned);
    let offset = index_constant(rewriter, 0, index);
    descriptor.set_offset(rewriter, offset);
    let mut product = None;
    for dim in (0..shape.len()).rev() {
        let stride = match (strides[dim], product) {
            (DYNAMIC, Some(product)) => product,
            (DYNAMIC, None) => index_constant(rewriter, 1, index),
            (stride, _) => index_constant(rewriter, stride, index),
        };
        let size = match shape[dim] {
            DYNAMIC => {
                let position = index_constant(rewriter, dim as i64, index);
                let pointer = element_pointer(rewriter, sizes_type, sizes, &[position], element_flags())?;
                let mut size = load(rewriter, pointer, loaded_type, &[]);
                // MLIR builds a load of `memref`, whose conversion leaves these casts.
                if element == Type::INDEX {
                    size = create::<UnrealizedConversionCastOp>(rewriter, &[size], element);
                }
                if rewriter.value_type(size) == index {
                    size
                } else {
                    create::<UnrealizedConversionCastOp>(rewriter, &[size], index)
                }
            }
            size => index_constant(rewriter, size, index),
        };
        descriptor.set_size(rewriter, dim, size);
        descriptor.set_stride(rewriter, dim, stride);
        product = Some(create::<llvm::MulOp>(rewriter, &[stride, size], index));
    }
    Some(vec![descriptor.value])
}

/// Lowers a reshape to a memref without a rank: a loop copies the sizes to a descriptor on the stack.
fn reshape_to_unranked(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, ty: Type) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let reshape = ReshapeOp::cast(rewriter.ir().op(op))?;
    let (memref, sizes_type) = (reshape.source().ty(), reshape.shape().ty());
    let pointer_type = pointer(&ctx, address_space(&ctx, rewriter.result_type(op, 0))?)?;
    let element = rewriter.convert_to_one_type(sizes_type.element_type(&ctx)?)?;
    let index = rewriter.convert_to_one_type(Type::INDEX)?;
    let source = rewriter.adaptor().operand(ReshapeOp::source);
    let sizes = rewriter.adaptor().operand(ReshapeOp::shape);
    let rank = match sizes_type.shape(&ctx)? {
        [DYNAMIC] => extract(rewriter, sizes, &[3, 0])?,
        [rank] => index_constant(rewriter, *rank, index),
        _ => return None,
    };
    let result = poison(rewriter, ty);
    let result = insert(rewriter, rank, result, &[0]);
    let pointer_size = pointer_size(rewriter.ir().op(op), rewriter.result_type(op, 0))?;
    let bytes = unranked_size(rewriter, result, index, pointer_size)?;
    let memory = alloca(rewriter, bytes, Type::I8, None, 0)?;
    let result = insert(rewriter, memory, result, &[1]);
    let (pointers, offset) = pointers_and_offset(rewriter, memref, source, index)?;
    for (number, value) in pointers.into_iter().chain([offset]).enumerate() {
        let to = match number {
            0 => memory,
            number => gep(rewriter, memory, pointer_type, &[GepIndex::Constant(number as i32)]),
        };
        store(rewriter, value, to, &[]);
    }
    let header = literal_struct(&ctx, &[pointer_type, pointer_type, index, index])?;
    let sizes_index = [GepIndex::Constant(0), GepIndex::Constant(3)];
    let new_sizes = gep(rewriter, memory, header, &sizes_index);
    let arrays = DescriptorArrays {
        rank,
        index,
        new_sizes,
        new_strides: gep(rewriter, new_sizes, index, &[GepIndex::Value(rank)]),
        old_sizes: extract(rewriter, sizes, &[1])?,
        old_element: element,
    };
    copy_sizes(rewriter, op, &arrays)?;
    Some(vec![result])
}

/// The arrays of sizes and strides that a reshape reads and writes.
struct DescriptorArrays {
    rank: Value,
    /// The type of new sizes and strides.
    index: Type,
    new_sizes: Value,
    new_strides: Value,
    old_sizes: Value,
    old_element: Type,
}

/// Builds a loop before an op that copies the sizes, from the last one to the first one, and computes the strides.
fn copy_sizes(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, arrays: &DescriptorArrays) -> Option<()> {
    let index = arrays.index;
    let one = index_constant(rewriter, 1, index);
    let last = create::<llvm::SubOp>(rewriter, &[arrays.rank, one], index);

    let location = rewriter.location();
    let start = rewriter.ir().op(op).block()?.handle();
    let rest = rewriter.split_block(op)?;
    let region = rewriter.ir().block(rest).region()?.handle();
    let head = rewriter.append_block(region, &[(index, location); 2]);
    let body = rewriter.append_block(region, &[]);
    rewriter.move_block(rest, region);
    let [dim, stride] = arguments(rewriter, head)[..] else {
        return None;
    };

    rewriter.set_insert_point(InsertPoint::End(start));
    llvm::BrOp::build(rewriter, (&[last, one], None, head), ());

    rewriter.set_insert_point(InsertPoint::End(head));
    let zero = index_constant(rewriter, 0, index);
    let goes_on = icmp(rewriter, ICmpPredicate::sge, dim, zero);
    llvm::CondBrOp::build(rewriter, (goes_on, &[], &[], None, None, body, rest), ());

    rewriter.set_insert_point(InsertPoint::End(body));
    let old_size = gep(rewriter, arrays.old_sizes, arrays.old_element, &[GepIndex::Value(dim)]);
    let size = load(rewriter, old_size, index, &[]);
    let new_size = gep(rewriter, arrays.new_sizes, index, &[GepIndex::Value(dim)]);
    store(rewriter, size, new_size, &[]);
    let new_stride = gep(rewriter, arrays.new_strides, index, &[GepIndex::Value(dim)]);
    store(rewriter, stride, new_stride, &[]);
    let next_stride = create::<llvm::MulOp>(rewriter, &[stride, size], index);
    let next_dim = create::<llvm::SubOp>(rewriter, &[dim, one], index);
    llvm::BrOp::build(rewriter, (&[next_dim, next_stride], None, head), ());
    Some(())
}

/// Extracts the pointers and the offset of a memref with or without a rank.
fn pointers_and_offset(
    rewriter: &mut ConversionRewriter<'_, '_>,
    memref: Type,
    source: Value,
    index: Type,
) -> Option<([Value; 2], Value)> {
    let ctx = rewriter.shared_ctx();
    if memref.shape(&ctx).is_some() {
        return Some((pointers(rewriter, memref, source)?, extract(rewriter, source, &[2])?));
    }
    let element = pointer(&ctx, address_space(&ctx, memref)?)?;
    let inner = extract(rewriter, source, &[1])?;
    let allocated = load(rewriter, inner, element, &[]);
    let aligned = gep(rewriter, inner, element, &[GepIndex::Constant(1)]);
    let aligned = load(rewriter, aligned, element, &[]);
    let offset = gep(rewriter, inner, element, &[GepIndex::Constant(2)]);
    Some(([allocated, aligned], load(rewriter, offset, index, &[])))
}
