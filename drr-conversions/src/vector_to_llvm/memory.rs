//! Loads, stores, gathers and scatters.

use drr::conversion::ConversionRewriter;
use drr::define::OpDef;
use drr::prelude::*;
use drr::{Ident, Op, Type, Value};
use drr_dialects::llvm::{self, GEPNoWrapFlags};
use drr_dialects::vector;

use super::{check_rank, converted_result, is_scalable};
use crate::builders::insert_value;
use crate::llvm_common::LowerToLlvmOptions;
use crate::llvm_common::builders::{GepIndex, gep_to, index_constant, load, store};
use crate::llvm_common::element_pointer::element_pointer;
use crate::llvm_common::memref_descriptor::MemRefDescriptor;
use crate::llvm_common::pattern::LlvmPatterns;
use crate::llvm_common::preferred_alignment::preferred_alignment;

/// An op that accesses memory.
struct Access {
    op: Op,
    /// Index of the memref in the operands. Indices follow.
    base: usize,
    memref: Type,
    /// The type of the vector in memory.
    vector: Type,
    /// The converted operands.
    operands: Vec<Value>,
    /// Number of indices.
    rank: usize,
}

impl Access {
    /// Returns the access of an op that reads its result.
    fn of_read(rewriter: &ConversionRewriter<'_, '_>, op: Op) -> Option<Self> {
        let vector = rewriter.ir().op(op).result(0)?.ty();
        Access::new(rewriter, op, 0, vector)
    }

    /// Returns the access of an op that writes a vector: its last operand, or the first one if the memref is not the
    /// first.
    fn of_write(rewriter: &ConversionRewriter<'_, '_>, op: Op, base: usize) -> Option<Self> {
        let op_ref = rewriter.ir().op(op);
        let value = match base {
            0 => op_ref.num_operands().checked_sub(1)?,
            _ => 0,
        };
        let vector = op_ref.operand(value)?.ty();
        Access::new(rewriter, op, base, vector)
    }

    fn new(rewriter: &ConversionRewriter<'_, '_>, op: Op, base: usize, vector: Type) -> Option<Self> {
        let ctx = rewriter.shared_ctx();
        check_rank(rewriter, vector)?;
        let memref = rewriter.ir().op(op).operand(base)?.ty();
        if !memref.is_memref(&ctx) {
            return rewriter.no_match(|| "only memrefs are converted");
        }
        Some(Access {
            op,
            base,
            memref,
            vector,
            operands: rewriter.adaptor().all(),
            rank: memref.shape(&ctx)?.len(),
        })
    }

    /// Returns the operands that follow the indices.
    fn others(&self) -> &[Value] {
        self.operands.get(self.base + 1 + self.rank..).unwrap_or_default()
    }

    /// Builds the pointer to the element at the indices.
    fn pointer(&self, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<Value> {
        let indices = self.operands.get(self.base + 1..=self.base + self.rank)?;
        element_pointer(
            rewriter,
            self.memref,
            self.operands[self.base],
            indices,
            GEPNoWrapFlags::none,
        )
    }

    fn attr(&self, rewriter: &ConversionRewriter<'_, '_>, name: &str) -> Option<Attribute> {
        rewriter.ir().op(self.op).attr_named(name)
    }

    /// Returns the alignment in bytes: the one of the op, or else of the type in memory. MLIR's
    /// `getVectorToLLVMAlignment`.
    fn alignment(&self, rewriter: &ConversionRewriter<'_, '_>, options: &LowerToLlvmOptions) -> Option<i64> {
        let ctx = rewriter.shared_ctx();
        if let Some(alignment) = self.attr(rewriter, "alignment") {
            return alignment.as_i64(&ctx);
        }
        let ty = if options.use_vector_alignment {
            self.vector
        } else {
            self.memref.element_type(&ctx)?
        };
        let ty = rewriter.convert_to_one_type(ty)?;
        let alignment = preferred_alignment(&ctx, ty).and_then(|alignment| i64::try_from(alignment).ok());
        alignment.or_else(|| rewriter.no_match(|| "could not resolve alignment"))
    }

    /// Returns the attributes of `llvm.load` and `llvm.store`.
    fn load_attributes(
        &self,
        rewriter: &ConversionRewriter<'_, '_>,
        options: &LowerToLlvmOptions,
    ) -> Option<Vec<(Ident, Attribute)>> {
        let ctx = rewriter.shared_ctx();
        let alignment = ctx.i64_attr(self.alignment(rewriter, options)?);
        let mut inherent = vec![(ctx.ident("alignment"), alignment)];
        let nontemporal = self.attr(rewriter, "nontemporal");
        if nontemporal.and_then(|attr| attr.as_bool(&ctx)) == Some(true) {
            inherent.push((ctx.ident("nontemporal"), ctx.unit_attr()));
        }
        Some(inherent)
    }

    /// Returns the attribute of intrinsics with a mask.
    fn masked_attribute(
        &self,
        rewriter: &ConversionRewriter<'_, '_>,
        options: &LowerToLlvmOptions,
    ) -> Option<(Ident, Attribute)> {
        let alignment = i32::try_from(self.alignment(rewriter, options)?).ok()?;
        let ctx = rewriter.shared_ctx();
        Some((ctx.ident("alignment"), ctx.i32_attr(alignment)))
    }

    /// Builds the pointers to elements whose distances are in a vector.
    fn pointers(&self, rewriter: &mut ConversionRewriter<'_, '_>, distances: Value) -> Option<Value> {
        let ctx = rewriter.shared_ctx();
        let (strides, _) = self.memref.strides_and_offset(&ctx)?;
        if strides.last().is_some_and(|&stride| stride != 1) {
            return rewriter.no_match(|| "elements of the last dimension are not adjacent");
        }
        let element = rewriter.convert_to_one_type(self.memref.element_type(&ctx)?)?;
        let pointer = self.pointer(rewriter)?;
        let &[size] = self.vector.shape(&ctx)? else { return None };
        let scalable = [is_scalable(&ctx, self.vector)];
        let pointers = ctx.vector_type_with(&[size], &scalable, rewriter.value_type(pointer));
        Some(gep_to(
            rewriter,
            pointers,
            pointer,
            element,
            &[GepIndex::Value(distances)],
            GEPNoWrapFlags::none,
        ))
    }
}

pub(super) fn convert_load(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    options: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let access = Access::of_read(rewriter, op)?;
    let inherent = access.load_attributes(rewriter, options)?;
    let ty = converted_result(rewriter, op)?;
    let pointer = access.pointer(rewriter)?;
    Some(vec![load(rewriter, pointer, ty, &inherent)])
}

pub(super) fn convert_store(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    options: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let access = Access::of_write(rewriter, op, 1)?;
    let inherent = access.load_attributes(rewriter, options)?;
    let pointer = access.pointer(rewriter)?;
    store(rewriter, access.operands[0], pointer, &inherent);
    Some(Vec::new())
}

/// The elements in memory that an intrinsic with a mask accesses.
#[derive(Clone, Copy)]
enum MaskedAccess {
    /// Those of a vector in memory.
    Adjacent,
    /// Elements at distances, which are the operand after the indices.
    Scattered,
    /// Adjacent ones, as many as the mask has set bits. Only the attribute of the op aligns them.
    Compressed,
}

/// The arguments of an intrinsic with a mask.
struct MaskedArguments {
    pointer: Value,
    /// The attribute with the alignment.
    alignment: Option<(Ident, Attribute)>,
    /// The operands that follow the indices and the distances.
    others: [Value; 2],
}

impl MaskedAccess {
    /// Returns the arguments of the intrinsic, of which the one at index `pointer` is the pointer.
    fn arguments(
        self,
        rewriter: &mut ConversionRewriter<'_, '_>,
        access: &Access,
        options: &LowerToLlvmOptions,
        pointer: usize,
    ) -> Option<MaskedArguments> {
        let alignment = match self {
            MaskedAccess::Compressed => argument_alignment(rewriter, access, pointer),
            MaskedAccess::Adjacent | MaskedAccess::Scattered => Some(access.masked_attribute(rewriter, options)?),
        };
        let (pointer, others) = match (self, access.others()) {
            (MaskedAccess::Scattered, &[distances, a, b]) => (access.pointers(rewriter, distances)?, [a, b]),
            (MaskedAccess::Adjacent | MaskedAccess::Compressed, &[a, b]) => (access.pointer(rewriter)?, [a, b]),
            _ => return None,
        };
        Some(MaskedArguments {
            pointer,
            alignment,
            others,
        })
    }

    fn read<T: OpDef>(
        self,
        rewriter: &mut ConversionRewriter<'_, '_>,
        op: Op,
        options: &LowerToLlvmOptions,
    ) -> Option<Vec<Value>> {
        let access = Access::of_read(rewriter, op)?;
        let arguments = self.arguments(rewriter, &access, options, 0)?;
        let [mask, pass_through] = arguments.others;
        let new = OperationState {
            operands: &[arguments.pointer, mask, pass_through],
            result_types: &[converted_result(rewriter, op)?],
            inherent: arguments.alignment.as_slice(),
            ..OperationState::of::<T>(rewriter)
        };
        Some(vec![insert_value(rewriter, new)])
    }

    fn write<T: OpDef>(
        self,
        rewriter: &mut ConversionRewriter<'_, '_>,
        op: Op,
        options: &LowerToLlvmOptions,
    ) -> Option<Vec<Value>> {
        let access = Access::of_write(rewriter, op, 0)?;
        let arguments = self.arguments(rewriter, &access, options, 1)?;
        let [mask, value] = arguments.others;
        let new = OperationState {
            operands: &[value, arguments.pointer, mask],
            inherent: arguments.alignment.as_slice(),
            ..OperationState::of::<T>(rewriter)
        };
        rewriter.insert(new);
        Some(Vec::new())
    }
}

/// Adds the patterns of ops with a mask.
pub(super) fn populate_masked(patterns: &mut LlvmPatterns<'_>) {
    use MaskedAccess::{Adjacent, Compressed, Scattered};
    patterns
        .convert::<vector::MaskedLoadOp>(|rewriter, op, options| {
            Adjacent.read::<llvm::MaskedLoadOp>(rewriter, op, options)
        })
        .convert::<vector::MaskedStoreOp>(|rewriter, op, options| {
            Adjacent.write::<llvm::MaskedStoreOp>(rewriter, op, options)
        })
        .convert::<vector::GatherOp>(|rewriter, op, options| {
            Scattered.read::<llvm::Masked_gather>(rewriter, op, options)
        })
        .convert::<vector::ScatterOp>(|rewriter, op, options| {
            Scattered.write::<llvm::Masked_scatter>(rewriter, op, options)
        })
        .convert::<vector::ExpandLoadOp>(|rewriter, op, options| {
            Compressed.read::<llvm::Masked_expandload>(rewriter, op, options)
        })
        .convert::<vector::CompressStoreOp>(|rewriter, op, options| {
            Compressed.write::<llvm::Masked_compressstore>(rewriter, op, options)
        });
}

/// Returns the attribute that aligns the pointer among the three arguments of an intrinsic, if the op has an alignment.
fn argument_alignment(
    rewriter: &ConversionRewriter<'_, '_>,
    access: &Access,
    pointer: usize,
) -> Option<(Ident, Attribute)> {
    let ctx = rewriter.shared_ctx();
    let alignment = access.attr(rewriter, "alignment")?;
    let mut arguments = [ctx.dictionary_attr(&[]); 3];
    arguments[pointer] = ctx.dictionary_attr(&[(ctx.ident("llvm.align"), alignment)]);
    Some((ctx.ident("arg_attrs"), ctx.array_attr(&arguments)))
}

/// Lowers `vector.type_cast`, whose operand has the identity layout, to a new descriptor with the same pointers.
pub(super) fn convert_type_cast(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let result = super::result_type(rewriter, op)?;
    let ty = rewriter.convert_to_one_type(result)?;
    let source = rewriter.adaptor().operand_at(0);
    let source = MemRefDescriptor::new(rewriter, source)?;
    let ctx = rewriter.shared_ctx();
    let (strides, _) = result.strides_and_offset(&ctx)?;
    let sizes = result.static_shape(&ctx)?;
    let mut descriptor = MemRefDescriptor::poison(rewriter, ty)?;
    let allocated = source.allocated(rewriter)?;
    descriptor.set_allocated(rewriter, allocated);
    let aligned = source.aligned(rewriter)?;
    descriptor.set_aligned(rewriter, aligned);
    let zero = index_constant(rewriter, 0, descriptor.index);
    descriptor.set_offset(rewriter, zero);
    for (dim, (&size, &stride)) in sizes.iter().zip(&strides).enumerate() {
        let size = index_constant(rewriter, size, descriptor.index);
        descriptor.set_size(rewriter, dim, size);
        let stride = index_constant(rewriter, stride, descriptor.index);
        descriptor.set_stride(rewriter, dim, stride);
    }
    Some(vec![descriptor.value])
}
