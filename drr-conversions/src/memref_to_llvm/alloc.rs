//! Allocations.

use drr::conversion::ConversionRewriter;
use drr::prelude::*;
use drr::{Context, DYNAMIC, Op, Type, Value};
use drr_dialects::llvm::{self, type_size};
use drr_dialects::memref::{self, has_identity_layout};

use super::access::operand_type;
use crate::builders::create;
use crate::llvm_common::allocation::{declare_aligned_alloc, declare_free, declare_malloc};
use crate::llvm_common::builders::{GepIndex, alloca, call, extract, gep, index_constant, load, pointer};
use crate::llvm_common::memref_descriptor::MemRefDescriptor;
use crate::llvm_common::symbols::symbol_table;
use crate::llvm_common::type_converter::address_space;
use crate::llvm_common::{LowerToLlvmOptions, refuse};

/// The sizes and strides of an allocation as values.
pub(super) struct Shape {
    memref: Type,
    descriptor: Type,
    index: Type,
    sizes: Vec<Value>,
    strides: Vec<Value>,
    /// The number of elements.
    pub(super) count: Value,
}

impl Shape {
    /// Builds the sizes and strides of a memref with the identity layout. MLIR's `getMemRefDescriptorSizes`.
    pub(super) fn new(
        rewriter: &mut ConversionRewriter<'_, '_>,
        memref: Type,
        dynamic_sizes: &[Value],
    ) -> Option<Self> {
        let ctx = rewriter.shared_ctx();
        let descriptor = rewriter.convert_to_one_type(memref)?;
        let index = rewriter.convert_to_one_type(Type::INDEX)?;
        let shape = memref.shape(&ctx)?;
        if !has_identity_layout(&ctx, memref) {
            return rewriter.no_match(|| "the layout of the memref is not the identity");
        }
        let mut dynamic_sizes = dynamic_sizes.iter();
        let mut sizes = Vec::with_capacity(shape.len());
        for &size in shape {
            sizes.push(match size {
                DYNAMIC => *dynamic_sizes.next()?,
                size => index_constant(rewriter, size, index),
            });
        }
        let mut running = index_constant(rewriter, 1, index);
        let mut known = Some(1_i64);
        let mut strides = vec![running; shape.len()];
        for dim in (0..shape.len()).rev() {
            strides[dim] = running;
            let is_one = known == Some(1);
            known = match shape[dim] {
                DYNAMIC => None,
                size => known.map(|known| known.wrapping_mul(size)),
            };
            running = match known {
                _ if is_one => sizes[dim],
                None => create::<llvm::MulOp>(rewriter, &[running, sizes[dim]], index),
                Some(known) => index_constant(rewriter, known, index),
            };
        }
        Some(Shape {
            memref,
            descriptor,
            index,
            sizes,
            strides,
            count: running,
        })
    }

    /// Builds the size of all elements in bytes.
    pub(super) fn bytes(&self, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<Value> {
        let element = self.memref.element_type(&rewriter.shared_ctx())?;
        bytes_of(rewriter, element, GepIndex::Value(self.count))
    }

    /// Builds the descriptor. MLIR's `createMemRefDescriptor`.
    pub(super) fn descriptor(
        &self,
        rewriter: &mut ConversionRewriter<'_, '_>,
        allocated: Value,
        aligned: Value,
    ) -> Option<Value> {
        let mut descriptor = MemRefDescriptor::poison(rewriter, self.descriptor)?;
        descriptor.set_pointers(rewriter, allocated, aligned);
        let zero = index_constant(rewriter, 0, self.index);
        descriptor.set_offset(rewriter, zero);
        for (dim, &size) in self.sizes.iter().enumerate() {
            descriptor.set_size(rewriter, dim, size);
        }
        for (dim, &stride) in self.strides.iter().enumerate() {
            descriptor.set_stride(rewriter, dim, stride);
        }
        Some(descriptor.value)
    }
}

/// Builds the size in bytes of a number of elements. MLIR's `getSizeInBytes` for one.
pub(super) fn bytes_of(rewriter: &mut ConversionRewriter<'_, '_>, element: Type, count: GepIndex) -> Option<Value> {
    let index = rewriter.convert_to_one_type(Type::INDEX)?;
    let element = rewriter.convert_to_one_type(element)?;
    let pointer = pointer(&rewriter.shared_ctx(), 0)?;
    let zero = create::<llvm::ZeroOp>(rewriter, &[], pointer);
    let end = gep(rewriter, zero, element, &[count]);
    Some(create::<llvm::PtrToIntOp>(rewriter, &[end], index))
}

/// Rounds a size or an address up to a multiple of an alignment.
fn round_up(rewriter: &mut ConversionRewriter<'_, '_>, value: Value, alignment: Value) -> Value {
    let index = rewriter.value_type(alignment);
    let one = index_constant(rewriter, 1, index);
    let bump = create::<llvm::SubOp>(rewriter, &[alignment, one], index);
    let bumped = create::<llvm::AddOp>(rewriter, &[value, bump], index);
    let rest = create::<llvm::URemOp>(rewriter, &[bumped, alignment], index);
    create::<llvm::SubOp>(rewriter, &[bumped, rest], index)
}

/// Casts the result of an allocation to the address space of the memref.
fn cast_allocated(rewriter: &mut ConversionRewriter<'_, '_>, allocated: Value, memref: Type) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    Some(match address_space(&ctx, memref)? {
        0 => allocated,
        space => create::<llvm::AddrSpaceCastOp>(rewriter, &[allocated], pointer(&ctx, space)?),
    })
}

pub(super) fn convert_alloc(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    options: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let (memref, index) = check_allocation(rewriter, op)?;
    let table = symbol_table(rewriter.ir().op(op))?.handle();
    let alignment = memref::AllocOp::cast(rewriter.ir().op(op))?.alignment();
    let malloc = declare_malloc(rewriter, options, table, index)?;
    let sizes = rewriter.adaptor().all();
    let shape = Shape::new(rewriter, memref, &sizes)?;
    let mut bytes = shape.bytes(rewriter)?;
    let element = memref.element_type(&ctx)?;
    let is_scalar = element.is_signless_integer(&ctx) || element == Type::INDEX || element.float_kind(&ctx).is_some();
    let alignment = match alignment {
        Some(alignment) => Some(index_constant(rewriter, alignment, index)),
        None if is_scalar => None,
        // `malloc` aligns for scalars only.
        None => Some(bytes_of(rewriter, element, GepIndex::Constant(1))?),
    };
    if let Some(alignment) = alignment {
        bytes = create::<llvm::AddOp>(rewriter, &[bytes, alignment], index);
    }
    let call = call(rewriter, Some(malloc), &[bytes], pointer(&ctx, 0), &[], &[]);
    let allocated = rewriter.result(call, 0);
    let allocated = cast_allocated(rewriter, allocated, memref)?;
    let mut aligned = allocated;
    if let Some(alignment) = alignment {
        let address = create::<llvm::PtrToIntOp>(rewriter, &[allocated], index);
        let address = round_up(rewriter, address, alignment);
        let pointer = rewriter.value_type(allocated);
        aligned = create::<llvm::IntToPtrOp>(rewriter, &[address], pointer);
    }
    Some(vec![shape.descriptor(rewriter, allocated, aligned)?])
}

/// Returns the type of an allocation, and that of its sizes. Refuses memrefs that cannot be allocated before a function
/// is declared.
fn check_allocation(rewriter: &mut ConversionRewriter<'_, '_>, op: Op) -> Option<(Type, Type)> {
    let memref = rewriter.result_type(op, 0);
    rewriter.convert_to_one_type(memref)?;
    if has_identity_layout(&rewriter.shared_ctx(), memref) {
        Some((memref, rewriter.convert_to_one_type(Type::INDEX)?))
    } else {
        let reason = "the layout of the memref is not the identity";
        refuse(rewriter, op, reason, "allocate a memref without a layout, and cast it")
    }
}

/// The least alignment of `aligned_alloc`.
const MIN_ALIGNMENT: u64 = 16;

pub(super) fn convert_aligned_alloc(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    options: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let (memref, index) = check_allocation(rewriter, op)?;
    let op_ref = rewriter.ir().op(op);
    let table = symbol_table(op_ref)?.handle();
    let Some(size) = element_size(rewriter, op, memref.element_type(&ctx)?) else {
        return rewriter.no_match(|| "the size of the element is unknown");
    };
    let alignment = match memref::AllocOp::cast(op_ref)?.alignment() {
        Some(alignment) => u64::try_from(alignment).ok()?,
        None => size.checked_next_power_of_two()?.max(MIN_ALIGNMENT),
    };
    let static_sizes = memref.shape(&ctx)?.iter().filter(|&&size| size != DYNAMIC);
    let divisor = static_sizes.fold(size, |all, &size| all.wrapping_mul(size as u64));
    let function = declare_aligned_alloc(rewriter, options, table, index)?;
    let sizes = rewriter.adaptor().all();
    let shape = Shape::new(rewriter, memref, &sizes)?;
    let mut bytes = shape.bytes(rewriter)?;
    let aligned_to = index_constant(rewriter, i64::try_from(alignment).ok()?, index);
    if divisor % alignment.max(1) != 0 {
        bytes = round_up(rewriter, bytes, aligned_to);
    }
    let call = call(
        rewriter,
        Some(function),
        &[aligned_to, bytes],
        pointer(&ctx, 0),
        &[],
        &[],
    );
    let allocated = rewriter.result(call, 0);
    let allocated = cast_allocated(rewriter, allocated, memref)?;
    Some(vec![shape.descriptor(rewriter, allocated, allocated)?])
}

/// Returns the size of an element in bytes.
fn element_size(rewriter: &ConversionRewriter<'_, '_>, op: Op, element: Type) -> Option<u64> {
    let ctx: &Context = &rewriter.shared_ctx();
    let op = rewriter.ir().op(op);
    if element.is_memref(ctx) || !matches!(element.data(ctx), drr::TypeData::Vector { .. }) {
        type_size(op, rewriter.convert_to_one_type(element)?)
    } else {
        type_size(op, element)
    }
}

pub(super) fn convert_alloca(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let memref = rewriter.result_type(op, 0);
    let alignment = memref::AllocaOp::cast(rewriter.ir().op(op))?.alignment();
    let alignment = alignment.map(|alignment| ctx.i64_attr(alignment));
    let sizes = rewriter.adaptor().all();
    let shape = Shape::new(rewriter, memref, &sizes)?;
    let element = rewriter.convert_to_one_type(memref.element_type(&ctx)?)?;
    let memory = alloca(rewriter, shape.count, element, alignment, address_space(&ctx, memref)?)?;
    Some(vec![shape.descriptor(rewriter, memory, memory)?])
}

pub(super) fn convert_dealloc(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    options: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let (memref, table) = (operand_type(op_ref, 0)?, symbol_table(op_ref)?.handle());
    let source = rewriter.adaptor().operand(memref::DeallocOp::memref);
    // Unlike in MLIR, which builds an invalid call.
    if let Some(space @ 1..) = address_space(&ctx, memref) {
        let reason = format!("`free` takes a pointer of address space 0, not {space}");
        let help = "call the function that frees memory of this space";
        return refuse(rewriter, op, &reason, help);
    }
    let free = declare_free(rewriter, options, table)?;
    let allocated = match memref.shape(&ctx) {
        Some(_) => extract(rewriter, source, &[0])?,
        None => {
            let inner = extract(rewriter, source, &[1])?;
            load(rewriter, inner, pointer(&ctx, address_space(&ctx, memref)?)?, &[])
        }
    };
    call(rewriter, Some(free), &[allocated], None, &[], &[]);
    Some(Vec::new())
}
