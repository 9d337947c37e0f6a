//! Pointers to elements of memrefs.

use drr::conversion::ConversionRewriter;
use drr::define::{EnumInfo, OpDef};
use drr::prelude::*;
use drr::{DYNAMIC, Type, Value};
use drr_dialects::llvm::{AddOp, GEPNoWrapFlags, IntegerOverflowFlags, MulOp};

use super::builders::{GepIndex, gep, gep_with_flags, index_constant};
use super::memref_descriptor::MemRefDescriptor;
use crate::builders::insert_value;

/// Returns the flags of pointers to elements that an op accesses.
pub(crate) fn element_flags() -> GEPNoWrapFlags {
    GEPNoWrapFlags::inbounds | GEPNoWrapFlags::nuw
}

/// Builds the pointer to the first element of a memref. MLIR's `bufferPtr`.
fn buffer_pointer(
    rewriter: &mut ConversionRewriter<'_, '_>,
    memref: Type,
    descriptor: MemRefDescriptor,
) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let (_, offset) = memref.strides_and_offset(&ctx)?;
    let aligned = descriptor.aligned(rewriter)?;
    let offset = match offset {
        0 => return Some(aligned),
        DYNAMIC => descriptor.offset(rewriter)?,
        offset => index_constant(rewriter, offset, descriptor.index),
    };
    let element = rewriter.convert_to_one_type(memref.element_type(&ctx)?)?;
    Some(gep(rewriter, aligned, element, &[GepIndex::Value(offset)]))
}

/// Builds the pointer to an element of a memref. `flags` are those of the last op and determine those of the
/// arithmetic. MLIR's `getStridedElementPtr`.
pub(crate) fn element_pointer(
    rewriter: &mut ConversionRewriter<'_, '_>,
    memref: Type,
    descriptor: Value,
    indices: &[Value],
    flags: GEPNoWrapFlags,
) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let descriptor = MemRefDescriptor::new(rewriter, descriptor)?;
    let (strides, _) = memref.strides_and_offset(&ctx)?;
    let element = rewriter.convert_to_one_type(memref.element_type(&ctx)?)?;
    let base = buffer_pointer(rewriter, memref, descriptor)?;
    let mut linear = None;
    for (dim, (&index, &stride)) in indices.iter().zip(&strides).enumerate() {
        let increment = match stride {
            1 => index,
            stride => {
                let stride = match stride {
                    DYNAMIC => descriptor.stride(rewriter, dim)?,
                    stride => index_constant(rewriter, stride, descriptor.index),
                };
                arithmetic::<MulOp>(rewriter, [index, stride], flags)
            }
        };
        linear = Some(match linear {
            None => increment,
            Some(linear) => arithmetic::<AddOp>(rewriter, [linear, increment], flags),
        });
    }
    Some(match linear {
        None => base,
        Some(linear) => gep_with_flags(rewriter, base, element, &[GepIndex::Value(linear)], flags),
    })
}

/// Builds arithmetic on indices, with `overflow<nsw, nuw>` if the pointers made of them have flags.
fn arithmetic<T: OpDef>(
    rewriter: &mut ConversionRewriter<'_, '_>,
    operands: [Value; 2],
    flags: GEPNoWrapFlags,
) -> Value {
    let ctx = rewriter.shared_ctx();
    let overflow = IntegerOverflowFlags::nsw | IntegerOverflowFlags::nuw;
    let overflow = [(ctx.ident("overflowFlags"), overflow.to_attr(&ctx))];
    let new = OperationState {
        operands: &operands,
        result_types: &[rewriter.value_type(operands[0])],
        inherent: if flags == GEPNoWrapFlags::none { &[] } else { &overflow },
        ..OperationState::of::<T>(rewriter)
    };
    insert_value(rewriter, new)
}
