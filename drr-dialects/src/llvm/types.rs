//! Which types LLVM has, builtin ones and those of the dialect.

use drr::TypeData;
use drr::numbers::FloatKind;
use drr::prelude::*;

/// Types of the dialect that stand for values or functions.
const OWN: [&str; 10] = [
    "array",
    "func",
    "label",
    "metadata",
    "ppc_fp128",
    "ptr",
    "struct",
    "target",
    "token",
    "void",
];

fn is_own(ctx: &Context, ty: Type, mnemonic: &str) -> bool {
    ty.is_of_dialect(ctx, "llvm", mnemonic)
}

/// The floats of LLVM.
pub(crate) fn is_compatible_floating_point_type(ctx: &Context, ty: Type) -> bool {
    let kinds = [
        FloatKind::BF16,
        FloatKind::F16,
        FloatKind::F32,
        FloatKind::F64,
        FloatKind::F80,
        FloatKind::F128,
    ];
    ty.float_kind(ctx).is_some_and(|kind| kinds.contains(&kind)) || is_own(ctx, ty, "ppc_fp128")
}

/// Floats in a vector.
pub(crate) fn is_compatible_floating_point_type_2(ctx: &Context, ty: Type) -> bool {
    is_compatible_floating_point_type(ctx, ty.element_or_self(ctx))
}

/// A vector with one size, of integers, floats or pointers.
pub(crate) fn is_compatible_vector_type(ctx: &Context, ty: Type) -> bool {
    let TypeData::Vector { shape, element, .. } = ty.data(ctx) else {
        return false;
    };
    let is_element = element.is_signless_integer(ctx)
        || is_compatible_floating_point_type(ctx, *element)
        || is_own(ctx, *element, "ptr");
    shape.len() == 1 && is_element
}

/// Any type that LLVM has a counterpart of.
pub(crate) fn is_compatible_outer_type(ctx: &Context, ty: Type) -> bool {
    ty.is_signless_integer(ctx)
        || is_compatible_floating_point_type(ctx, ty)
        || is_compatible_vector_type(ctx, ty)
        || OWN.iter().any(|mnemonic| is_own(ctx, ty, mnemonic))
        || is_own(ctx, ty, "x86_amx")
        || is_own(ctx, ty, "byte")
}

pub(crate) fn is_llvm_pointer_type(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty, "ptr")
}

/// Pointers in a vector.
pub(crate) fn is_llvm_pointer_type_2(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty.element_or_self(ctx), "ptr")
}

pub(crate) fn is_llvm_struct_type(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty, "struct")
}

/// The declaration asks for what is no aggregate.
pub(crate) fn is_llvm_array_type(ctx: &Context, ty: Type) -> bool {
    !is_own(ctx, ty, "struct") && !is_own(ctx, ty, "array")
}

/// The declaration asks for an aggregate.
pub(crate) fn is_llvm_array_type_2(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty, "struct") || is_own(ctx, ty, "array")
}

pub(crate) fn is_llvm_function_type(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty, "func")
}

/// The declaration asks for what has a size.
pub(crate) fn is_llvm_function_type_2(ctx: &Context, ty: Type) -> bool {
    !is_own(ctx, ty, "void") && !is_own(ctx, ty, "func")
}

/// The declaration asks for what is not scalable.
pub(crate) fn is_scalable_vector_type(ctx: &Context, ty: Type) -> bool {
    !matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

/// What can be loaded from memory: what has a size.
pub(crate) fn is_loadable_type(ctx: &Context, ty: Type) -> bool {
    let sizeless = ["func", "label", "metadata", "token", "void"];
    is_compatible_outer_type(ctx, ty) && !sizeless.iter().any(|mnemonic| is_own(ctx, ty, mnemonic))
}

pub(crate) fn is_pointer_element_type_interface(ctx: &Context, ty: Type) -> bool {
    is_loadable_type(ctx, ty)
}
