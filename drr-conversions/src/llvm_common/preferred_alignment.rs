//! Alignment of types of `llvm` for LLVM's default data layout.

use std::collections::HashSet;

use drr::TypeData;
use drr::prelude::*;
use drr_dialects::llvm::{LLVMArrayType, LLVMPPCFP128Type, LLVMPointerType, LLVMStructType};

/// Returns the alignment that LLVM prefers for values of a type in memory, in bytes, without a data layout. LLVM's
/// `getPrefTypeAlign`.
pub(crate) fn preferred_alignment(ctx: &Context, ty: Type) -> Option<u64> {
    // An array is aligned like its elements, a struct like the element with the largest alignment, at least to 8 bytes.
    let (mut pending, mut known) = (vec![ty], HashSet::new());
    let mut alignment = 1;
    while let Some(ty) = pending.pop() {
        if !known.insert(ty) {
            continue;
        }
        if let Some(element) = LLVMArrayType::elementType(ctx, ty) {
            pending.push(element);
        } else if let Some(body) = LLVMStructType::body(ctx, ty) {
            alignment = alignment.max(8);
            pending.extend(body);
        } else {
            alignment = alignment.max(scalar_or_vector(ctx, ty)?);
        }
    }
    Some(alignment)
}

fn scalar_or_vector(ctx: &Context, ty: Type) -> Option<u64> {
    let TypeData::Vector { shape, element, .. } = ty.data(ctx) else {
        let bytes = bits(ctx, ty)?.div_ceil(8).next_power_of_two();
        let is_integer = ty.integer_width(ctx).is_some();
        return Some(if is_integer { bytes.min(8) } else { bytes });
    };
    let mut size = bits(ctx, *element)?;
    for &dim in shape {
        size = size.checked_mul(u64::try_from(dim).ok()?)?;
    }
    size.div_ceil(8).checked_next_power_of_two()
}

/// Returns the width of an element of a vector.
fn bits(ctx: &Context, ty: Type) -> Option<u64> {
    if LLVMPointerType::addressSpace(ctx, ty).is_some() {
        return Some(64);
    }
    if LLVMPPCFP128Type::holds(ctx, ty) {
        return Some(128);
    }
    let width = ty.integer_width(ctx).or_else(|| Some(ty.float_kind(ctx)?.width()));
    width.map(u64::from)
}
