//! Descriptors of memrefs: structs of `llvm`.

use drr::{DYNAMIC, OpRef, Rewriter, Type, Value};
use drr_dialects::llvm::{self, LLVMArrayType, struct_elements, type_size};

use crate::builders::create;

use super::builders::{alloca, extract, index_constant, insert, pointer, poison, store};
use super::type_converter::address_space;

/// The descriptor of a ranked memref: allocated pointer, aligned pointer, offset, sizes and strides.
#[derive(Clone, Copy)]
pub(crate) struct MemRefDescriptor {
    pub(crate) value: Value,
    /// The type of offset, sizes and strides.
    pub(crate) index: Type,
    pub(crate) rank: usize,
}

impl MemRefDescriptor {
    /// Wraps a value. `None` if its type is none of a descriptor.
    pub(crate) fn new(rewriter: &Rewriter<'_>, value: Value) -> Option<Self> {
        let ctx = rewriter.shared_ctx();
        let (index, rank) = match *struct_elements(&ctx, rewriter.value_type(value))? {
            [_, _, index] => (index, 0),
            [_, _, index, sizes, _] => (
                index,
                LLVMArrayType::numElements(&ctx, sizes.type_value(&ctx)?)? as usize,
            ),
            _ => return None,
        };
        Some(MemRefDescriptor {
            value,
            index: index.type_value(&ctx)?,
            rank,
        })
    }

    /// Builds a descriptor without contents.
    pub(crate) fn poison(rewriter: &mut Rewriter<'_>, ty: Type) -> Option<Self> {
        let value = poison(rewriter, ty);
        MemRefDescriptor::new(rewriter, value)
    }

    /// Builds the descriptor of a memref with static sizes, strides and offset.
    pub(crate) fn from_static_shape(
        rewriter: &mut Rewriter<'_>,
        ty: Type,
        memref: Type,
        [allocated, aligned]: [Value; 2],
    ) -> Option<Value> {
        let ctx = rewriter.shared_ctx();
        let (strides, offset) = memref.strides_and_offset(&ctx)?;
        let shape = memref.static_shape(&ctx)?;
        if offset == DYNAMIC || strides.contains(&DYNAMIC) {
            return None;
        }
        let mut descriptor = MemRefDescriptor::poison(rewriter, ty)?;
        descriptor.set_pointers(rewriter, allocated, aligned);
        let offset = index_constant(rewriter, offset, descriptor.index);
        descriptor.set_offset(rewriter, offset);
        for (dim, (&size, &stride)) in shape.iter().zip(&strides).enumerate() {
            let size = index_constant(rewriter, size, descriptor.index);
            descriptor.set_size(rewriter, dim, size);
            let stride = index_constant(rewriter, stride, descriptor.index);
            descriptor.set_stride(rewriter, dim, stride);
        }
        Some(descriptor.value)
    }

    /// Builds a descriptor of values in the order of [`MemRefDescriptor::unpack`].
    pub(crate) fn pack(rewriter: &mut Rewriter<'_>, ty: Type, values: &[Value]) -> Option<Value> {
        let mut descriptor = MemRefDescriptor::poison(rewriter, ty)?;
        let [allocated, aligned, offset, ref dims @ ..] = *values else {
            return None;
        };
        let (sizes, strides) = dims.split_at_checked(descriptor.rank)?;
        descriptor.set_pointers(rewriter, allocated, aligned);
        descriptor.set_offset(rewriter, offset);
        for (dim, (&size, &stride)) in sizes.iter().zip(strides).enumerate() {
            descriptor.set_size(rewriter, dim, size);
            descriptor.set_stride(rewriter, dim, stride);
        }
        Some(descriptor.value)
    }

    /// Extracts allocated pointer, aligned pointer, offset, all sizes and all strides.
    pub(crate) fn unpack(self, rewriter: &mut Rewriter<'_>) -> Option<Vec<Value>> {
        let mut values = vec![
            self.allocated(rewriter)?,
            self.aligned(rewriter)?,
            self.offset(rewriter)?,
        ];
        for dim in 0..self.rank {
            values.push(self.size(rewriter, dim)?);
        }
        for dim in 0..self.rank {
            values.push(self.stride(rewriter, dim)?);
        }
        Some(values)
    }

    pub(crate) fn allocated(self, rewriter: &mut Rewriter<'_>) -> Option<Value> {
        extract(rewriter, self.value, &[0])
    }

    pub(crate) fn aligned(self, rewriter: &mut Rewriter<'_>) -> Option<Value> {
        extract(rewriter, self.value, &[1])
    }

    pub(crate) fn offset(self, rewriter: &mut Rewriter<'_>) -> Option<Value> {
        extract(rewriter, self.value, &[2])
    }

    pub(crate) fn size(self, rewriter: &mut Rewriter<'_>, dim: usize) -> Option<Value> {
        extract(rewriter, self.value, &[3, dim as i64])
    }

    pub(crate) fn stride(self, rewriter: &mut Rewriter<'_>, dim: usize) -> Option<Value> {
        extract(rewriter, self.value, &[4, dim as i64])
    }

    pub(crate) fn set_pointers(&mut self, rewriter: &mut Rewriter<'_>, allocated: Value, aligned: Value) {
        self.set_allocated(rewriter, allocated);
        self.set_aligned(rewriter, aligned);
    }

    pub(crate) fn set_allocated(&mut self, rewriter: &mut Rewriter<'_>, allocated: Value) {
        self.value = insert(rewriter, allocated, self.value, &[0]);
    }

    pub(crate) fn set_aligned(&mut self, rewriter: &mut Rewriter<'_>, aligned: Value) {
        self.value = insert(rewriter, aligned, self.value, &[1]);
    }

    pub(crate) fn set_offset(&mut self, rewriter: &mut Rewriter<'_>, offset: Value) {
        self.value = insert(rewriter, offset, self.value, &[2]);
    }

    pub(crate) fn set_size(&mut self, rewriter: &mut Rewriter<'_>, dim: usize, size: Value) {
        self.value = insert(rewriter, size, self.value, &[3, dim as i64]);
    }

    pub(crate) fn set_stride(&mut self, rewriter: &mut Rewriter<'_>, dim: usize, stride: Value) {
        self.value = insert(rewriter, stride, self.value, &[4, dim as i64]);
    }
}

/// Stores a descriptor on the stack and returns the pointer. The number of allocated descriptors has type `count`.
pub(crate) fn store_on_stack(rewriter: &mut Rewriter<'_>, descriptor: Value, count: Type) -> Option<Value> {
    let one = index_constant(rewriter, 1, count);
    let memory = alloca(rewriter, one, rewriter.value_type(descriptor), None, 0)?;
    store(rewriter, descriptor, memory, &[]);
    Some(memory)
}

/// Stores a descriptor on the stack and returns the pointer. MLIR's `promoteOneMemRefDescriptor`, in which the width of
/// `index` does not matter.
pub(crate) fn promote(rewriter: &mut Rewriter<'_>, descriptor: Value) -> Option<Value> {
    store_on_stack(rewriter, descriptor, Type::I64)
}

/// Returns the size in bytes of the pointers in the descriptor of a memref, for the closest data layout around an op.
pub(crate) fn pointer_size(op: OpRef<'_>, memref: Type) -> Option<i64> {
    let pointer = pointer(op.ctx(), address_space(op.ctx(), memref)?)?;
    i64::try_from(type_size(op, pointer)?).ok()
}

/// Builds the size in bytes of the descriptor that an unranked one points to. MLIR's
/// `UnrankedMemRefDescriptor::computeSize`.
pub(crate) fn unranked_size(
    rewriter: &mut Rewriter<'_>,
    descriptor: Value,
    index: Type,
    pointer_size: i64,
) -> Option<Value> {
    let width = index.integer_width(&rewriter.shared_ctx())?;
    let one = index_constant(rewriter, 1, index);
    let two = index_constant(rewriter, 2, index);
    let index_size = index_constant(rewriter, i64::from(width.div_ceil(8)), index);
    let pointer_size = index_constant(rewriter, pointer_size, index);
    let pointers = create::<llvm::MulOp>(rewriter, &[two, pointer_size], index);
    let rank = extract(rewriter, descriptor, &[0])?;
    let dims = create::<llvm::MulOp>(rewriter, &[two, rank], index);
    let dims = create::<llvm::AddOp>(rewriter, &[dims, one], index);
    let dims = create::<llvm::MulOp>(rewriter, &[dims, index_size], index);
    Some(create::<llvm::AddOp>(rewriter, &[pointers, dims], index))
}
