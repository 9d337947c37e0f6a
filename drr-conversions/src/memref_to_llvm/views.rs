//! Descriptors made of other descriptors.

use drr::conversion::ConversionRewriter;
use drr::prelude::*;
use drr::{Context, DYNAMIC, Op, Rewriter, Type, Value};
use drr_dialects::memref::{
    ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, MemorySpaceCastOp, ReinterpretCastOp, TransposeOp, ViewOp,
};
use drr_dialects::{arith, llvm};

use super::access::operand_type;
use crate::builders::create;
use crate::llvm_common::LowerToLlvmOptions;
use crate::llvm_common::builders::{
    GepIndex, alloca, extract, gep, index_constant, insert, load, memcpy, pointer, poison, store,
};
use crate::llvm_common::memref_descriptor::{MemRefDescriptor, pointer_size, unranked_size};
use crate::llvm_common::type_converter::address_space;

/// Extracts allocated and aligned pointer of a memref with or without a rank.
pub(super) fn pointers(rewriter: &mut ConversionRewriter<'_, '_>, memref: Type, source: Value) -> Option<[Value; 2]> {
    let ctx = rewriter.shared_ctx();
    if memref.shape(&ctx).is_some() {
        return Some([extract(rewriter, source, &[0])?, extract(rewriter, source, &[1])?]);
    }
    let element = pointer(&ctx, address_space(&ctx, memref)?)?;
    let inner = extract(rewriter, source, &[1])?;
    let allocated = load(rewriter, inner, element, &[]);
    Some([allocated, load_aligned(rewriter, inner, element)])
}

/// Loads the aligned pointer of the descriptor that a memref without a rank points to.
fn load_aligned(rewriter: &mut Rewriter<'_>, descriptor: Value, pointer: Type) -> Value {
    let aligned = gep(rewriter, descriptor, pointer, &[GepIndex::Constant(1)]);
    load(rewriter, aligned, pointer, &[])
}

/// Static numbers with the values of the dynamic ones.
struct MixedNumbers {
    numbers: Vec<i64>,
    values: std::vec::IntoIter<Value>,
}

impl MixedNumbers {
    fn new(ctx: &Context, numbers: Option<Attribute>, values: Vec<Value>) -> Option<Self> {
        Some(MixedNumbers {
            numbers: numbers?.dense_array_ints(ctx)?.collect(),
            values: values.into_iter(),
        })
    }

    /// Builds the value of the next number.
    fn next(&mut self, rewriter: &mut Rewriter<'_>, dim: usize, index: Type) -> Option<Value> {
        Some(match *self.numbers.get(dim)? {
            DYNAMIC => self.values.next()?,
            number => index_constant(rewriter, number, index),
        })
    }
}

pub(super) fn convert_reinterpret_cast(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let adaptor = rewriter.adaptor();
    let cast = ReinterpretCastOp::cast(adaptor.op())?;
    let (memref, source) = (cast.source().ty(), adaptor.operand(ReinterpretCastOp::source));
    let offsets = adaptor.operands(ReinterpretCastOp::offsets);
    let mut offsets = MixedNumbers::new(&ctx, cast.static_offsets(), offsets)?;
    let sizes = adaptor.operands(ReinterpretCastOp::sizes);
    let mut sizes = MixedNumbers::new(&ctx, cast.static_sizes(), sizes)?;
    let strides = adaptor.operands(ReinterpretCastOp::strides);
    let mut strides = MixedNumbers::new(&ctx, cast.static_strides(), strides)?;
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let mut descriptor = MemRefDescriptor::poison(rewriter, ty)?;
    let [allocated, aligned] = pointers(rewriter, memref, source)?;
    descriptor.set_pointers(rewriter, allocated, aligned);
    let offset = offsets.next(rewriter, 0, descriptor.index)?;
    descriptor.set_offset(rewriter, offset);
    for dim in 0..descriptor.rank {
        let size = sizes.next(rewriter, dim, descriptor.index)?;
        descriptor.set_size(rewriter, dim, size);
        let stride = strides.next(rewriter, dim, descriptor.index)?;
        descriptor.set_stride(rewriter, dim, stride);
    }
    Some(vec![descriptor.value])
}

pub(super) fn convert_extract_strided_metadata(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let constants = metadata_constants(rewriter, op)?;
    let buffer = rewriter.result_type(op, 0);
    let buffer_type = rewriter.convert_to_one_type(buffer)?;
    let source = rewriter.adaptor().operand(ExtractStridedMetadataOp::source);
    let source = MemRefDescriptor::new(rewriter, source)?;
    let pointers = [source.allocated(rewriter)?, source.aligned(rewriter)?];
    let mut values = vec![MemRefDescriptor::from_static_shape(
        rewriter,
        buffer_type,
        buffer,
        pointers,
    )?];
    values.push(source.offset(rewriter)?);
    for dim in 0..source.rank {
        values.push(source.size(rewriter, dim)?);
    }
    for dim in 0..source.rank {
        values.push(source.stride(rewriter, dim)?);
    }
    for (value, constant) in values[1..].iter_mut().zip(constants) {
        *value = constant.unwrap_or(*value);
    }
    Some(values)
}

/// Builds constants for the used results that the type of the memref determines. MLIR's fold of the op builds them, and
/// the conversion does not see them; so they may stay, unlike other constants of `arith`.
fn metadata_constants(rewriter: &mut ConversionRewriter<'_, '_>, op: Op) -> Option<Vec<Option<Value>>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let memref = operand_type(op_ref, 0)?;
    let (strides, offset) = memref.strides_and_offset(&ctx)?;
    let numbers = [&[offset], memref.shape(&ctx)?, &strides].concat();
    let is_used: Vec<bool> = op_ref.results().skip(1).map(|result| result.has_uses()).collect();
    let mut constants = Vec::with_capacity(numbers.len());
    for (number, is_used) in numbers.into_iter().zip(is_used) {
        constants.push(if is_used && number != DYNAMIC {
            let number = ctx.index_attr(number);
            let constant = arith::ConstantOp::build(rewriter, number, ());
            rewriter.mark_optional(constant);
            Some(rewriter.result(constant, 0))
        } else {
            None
        });
    }
    Some(constants)
}

pub(super) fn convert_aligned_pointer(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let memref = operand_type(rewriter.ir().op(op), 0)?;
    let source = rewriter.adaptor().operand(ExtractAlignedPointerAsIndexOp::source);
    let index = rewriter.convert_to_one_type(Type::INDEX)?;
    let aligned = match memref.shape(&ctx) {
        Some(_) => extract(rewriter, source, &[1])?,
        None => {
            let element = pointer(&ctx, address_space(&ctx, memref)?)?;
            let inner = extract(rewriter, source, &[1])?;
            load_aligned(rewriter, inner, element)
        }
    };
    Some(vec![create::<llvm::PtrToIntOp>(rewriter, &[aligned], index)])
}

pub(super) fn convert_transpose(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let map = TransposeOp::cast(rewriter.ir().op(op))?.permutation()?.clone();
    let source = rewriter.adaptor().operand(TransposeOp::r#in);
    let dims: Option<Vec<usize>> = map.results().map(|expr| Some(expr.as_dim()? as usize)).collect();
    let dims = dims?;
    if dims.iter().copied().eq(0..map.num_dims() as usize) {
        return Some(vec![source]);
    }
    let ty = rewriter.value_type(source);
    let source = MemRefDescriptor::new(rewriter, source)?;
    let mut target = MemRefDescriptor::poison(rewriter, ty)?;
    for field in 0..3 {
        let value = extract(rewriter, source.value, &[field])?;
        target.value = insert(rewriter, value, target.value, &[field]);
    }
    for (dim, from) in dims.into_iter().enumerate() {
        let size = source.size(rewriter, from)?;
        target.set_size(rewriter, dim, size);
        let stride = source.stride(rewriter, from)?;
        target.set_stride(rewriter, dim, stride);
    }
    Some(vec![target.value])
}

pub(super) fn convert_memory_space_cast(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let (from, to) = (operand_type(rewriter.ir().op(op), 0)?, rewriter.result_type(op, 0));
    let ty = rewriter.convert_to_one_type(to)?;
    let source = rewriter.adaptor().operand(MemorySpaceCastOp::source);
    let new_pointer = pointer(&ctx, address_space(&ctx, to)?)?;
    if to.shape(&ctx).is_some() {
        let mut values = MemRefDescriptor::new(rewriter, source)?.unpack(rewriter)?;
        for value in &mut values[..2] {
            *value = create::<llvm::AddrSpaceCastOp>(rewriter, &[*value], new_pointer);
        }
        return Some(vec![MemRefDescriptor::pack(rewriter, ty, &values)?]);
    }
    let old_pointer = pointer(&ctx, address_space(&ctx, from)?)?;
    let index = rewriter.convert_to_one_type(Type::INDEX)?;
    let rank = extract(rewriter, source, &[0])?;
    let old = extract(rewriter, source, &[1])?;
    let target = poison(rewriter, ty);
    let target = insert(rewriter, rank, target, &[0]);
    let pointer_size = pointer_size(rewriter.ir().op(op), to)?;
    let bytes = unranked_size(rewriter, target, index, pointer_size)?;
    let memory = alloca(rewriter, bytes, Type::I8, None, 0)?;
    let target = insert(rewriter, memory, target, &[1]);
    let allocated = load(rewriter, old, old_pointer, &[]);
    let aligned = load_aligned(rewriter, old, old_pointer);
    let allocated = create::<llvm::AddrSpaceCastOp>(rewriter, &[allocated], new_pointer);
    let aligned = create::<llvm::AddrSpaceCastOp>(rewriter, &[aligned], new_pointer);
    store(rewriter, allocated, memory, &[]);
    let second = gep(rewriter, memory, new_pointer, &[GepIndex::Constant(1)]);
    store(rewriter, aligned, second, &[]);
    let old_rest = gep(rewriter, old, old_pointer, &[GepIndex::Constant(2)]);
    let new_rest = gep(rewriter, memory, new_pointer, &[GepIndex::Constant(2)]);
    let both = index_constant(rewriter, 2 * pointer_size, index);
    let bytes = create::<llvm::SubOp>(rewriter, &[bytes, both], index);
    memcpy(rewriter, new_rest, old_rest, bytes);
    Some(vec![target])
}

pub(super) fn convert_view(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let (from, to) = (operand_type(rewriter.ir().op(op), 0)?, rewriter.result_type(op, 0));
    let ty = rewriter.convert_to_one_type(to)?;
    let (strides, offset) = to.strides_and_offset(&ctx)?;
    let shape = to.shape(&ctx)?;
    if strides.last().is_some_and(|&last| last != 1) && !shape.contains(&0) {
        return rewriter.no_match(|| "cannot cast to non-contiguous shape");
    }
    let source = rewriter.adaptor().operand(ViewOp::source);
    let shift = rewriter.adaptor().operand(ViewOp::byte_shift);
    let sizes = rewriter.adaptor().operands(ViewOp::sizes);
    let source = MemRefDescriptor::new(rewriter, source)?;
    let mut target = MemRefDescriptor::poison(rewriter, ty)?;
    let index = target.index;
    let allocated = source.allocated(rewriter)?;
    target.value = insert(rewriter, allocated, target.value, &[0]);
    let aligned = source.aligned(rewriter)?;
    let element = rewriter.convert_to_one_type(from.element_type(&ctx)?)?;
    let aligned = gep(rewriter, aligned, element, &[GepIndex::Value(shift)]);
    target.value = insert(rewriter, aligned, target.value, &[1]);
    let offset = index_constant(rewriter, offset, index);
    target.set_offset(rewriter, offset);
    let mut sizes = sizes.iter().rev();
    let (mut running, mut inner_size) = (None, None);
    for dim in (0..shape.len()).rev() {
        let size = match shape[dim] {
            DYNAMIC => *sizes.next()?,
            size => index_constant(rewriter, size, index),
        };
        target.set_size(rewriter, dim, size);
        let stride = match (strides[dim], running, inner_size) {
            (DYNAMIC, Some(running), Some(inner)) => create::<llvm::MulOp>(rewriter, &[running, inner], index),
            (DYNAMIC, None, Some(inner)) => inner,
            (DYNAMIC, ..) => index_constant(rewriter, 1, index),
            (stride, ..) => index_constant(rewriter, stride, index),
        };
        target.set_stride(rewriter, dim, stride);
        (running, inner_size) = (Some(stride), Some(size));
    }
    Some(vec![target.value])
}
