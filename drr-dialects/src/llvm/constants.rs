//! Constants of the dialect: the attributes that constant ops fold to, and the ops that are created for attributes.

use drr::define::{Fold, MaterializedConstant};
use drr::numbers::{Float, Int, Signedness};
use drr::prelude::*;

use super::types::{is_compatible_type, is_pointer};
use super::{
    AddressOfOp, ConstantOp, DSOLocalEquivalentOp, LLVM_DSOLocalEquivalentAttr, LLVM_PoisonAttr, LLVM_UndefAttr,
    LLVM_ZeroAttr,
};
use crate::shared::elementwise::{Number, fold_to_constant, int_zero};

/// Creates the op that folds to an attribute: a symbol, a marker, or a number or elements of exactly this type.
pub(crate) fn materialize_constant_of_llvm(ctx: &Context, value: Attribute, ty: Type) -> Option<MaterializedConstant> {
    let is_flat = value.symbol_ref(ctx).is_some_and(|(_, nested)| nested.is_empty());
    if is_flat && is_pointer(ctx, ty) {
        let inherent = [(ctx.ident("global_name"), value)].into_iter().collect();
        let name = ctx.op_name(AddressOfOp::NAME);
        return Some(MaterializedConstant { name, inherent });
    }
    let markers = [
        (LLVM_UndefAttr::holds(ctx, value), "llvm.mlir.undef"),
        (LLVM_PoisonAttr::holds(ctx, value), "llvm.mlir.poison"),
        (LLVM_ZeroAttr::holds(ctx, value), "llvm.mlir.zero"),
    ];
    if let Some((_, name)) = markers.into_iter().find(|(is_marker, _)| *is_marker) {
        let (name, inherent) = (ctx.op_name(name), [].into_iter().collect());
        return Some(MaterializedConstant { name, inherent });
    }
    let is_number = value.integer(ctx).is_some() || value.float(ctx).is_some() || value.is_elements(ctx);
    let fits = is_number && value.ty(ctx) == Some(ty) && is_compatible_type(ctx, ty);
    fits.then(|| MaterializedConstant::new(ctx, "llvm.mlir.constant", value))
}

/// Folds to the value as it is in LLVM IR, whose translation extends or truncates integers to the type. A vector whose value has elements of
/// another type is not folded. MLIR computes with the value as it is written.
pub(crate) fn fold_constant_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let (Some(value), Some(result)) = (ConstantOp::SLOTS.value.of(op), op.result(0)) else {
        return Fold::None;
    };
    let (ctx, ty) = (op.ctx(), result.ty());
    if let (Some((_, written)), Some(number)) = (value.integer(ctx), constant_int(ctx, Some(value), ty)) {
        // A number that no extension and no truncation changes stays as it is written, such as an index as the value of an `i64`.
        let reads_the_same = number.width() == written.width() || !number.is_negative() && !written.is_negative();
        let stays = reads_the_same && number.resize(written.width(), Signedness::Unsigned) == *written;
        return fold_to_constant(if stays { Some(value) } else { number.to_attr(ctx, ty) });
    }
    let elements = |ty: Type| ty.shape(ctx).and(ty.element_type(ctx));
    match elements(ty) {
        Some(element) if value.ty(ctx).and_then(elements) != Some(element) => Fold::None,
        _ => Fold::attr(value),
    }
}

/// Folds to an attribute that differs from the symbol, to which `llvm.mlir.addressof` folds: the addresses may differ.
pub(crate) fn fold_dso_local_equivalent_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let function = DSOLocalEquivalentOp::SLOTS.function_name.of(op);
    let equivalent = function.map(|function| LLVM_DSOLocalEquivalentAttr::get(op.ctx(), function));
    equivalent.and_then(Result::ok).map_or(Fold::None, Fold::attr)
}

pub(crate) fn fold_undef_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    LLVM_UndefAttr::get(op.ctx()).map_or(Fold::None, Fold::attr)
}

pub(crate) fn fold_poison_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    LLVM_PoisonAttr::get(op.ctx()).map_or(Fold::None, Fold::attr)
}

/// Folds to the number or the elements of a builtin type, which `llvm.mlir.constant` has too, or to the marker.
pub(crate) fn fold_zero_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(result)) = (op.ctx(), op.result(0)) else {
        return Fold::None;
    };
    match zero_of(ctx, result.ty()).map_or_else(|| LLVM_ZeroAttr::get(ctx), Ok) {
        Ok(zero) => Fold::attr(zero),
        Err(_) => Fold::None,
    }
}

/// Returns the zero of an integer or float type, or a splat of it.
pub(super) fn zero_of(ctx: &Context, ty: Type) -> Option<Attribute> {
    int_zero(ctx, ty).or_else(|| float_zero(ctx, ty))
}

/// Returns the zero of a float type, or a splat of it.
fn float_zero(ctx: &Context, ty: Type) -> Option<Attribute> {
    let element = ty.element_or_self(ctx);
    let zero = Float::zero(element.float_kind(ctx)?);
    if ty.is_vector(ctx) {
        let mut bytes = Vec::new();
        zero.append_to(&mut bytes);
        ctx.dense_attr(ty, &bytes)
    } else {
        zero.to_attr(ctx, ty)
    }
}

/// Returns the value of a constant integer of a type. The attribute may have another width.
pub(super) fn constant_int(ctx: &Context, constant: Option<Attribute>, ty: Type) -> Option<Int> {
    let (width, (of, value)) = (ty.integer_width(ctx)?, constant?.integer(ctx)?);
    Some(value.resize(width, constant_signedness(ctx, of)))
}

/// Returns the signedness with which integers of a type in an attribute are extended to the type of an `llvm.mlir.constant`, as in the
/// translation to LLVM IR: `i1` and unsigned integers are unsigned.
///
/// ```
/// use drr::numbers::Signedness;
/// use drr::{Context, Type};
/// use drr_dialects::llvm::constant_signedness;
///
/// let ctx = Context::new();
/// assert_eq!(constant_signedness(&ctx, Type::I1), Signedness::Unsigned);
/// assert_eq!(constant_signedness(&ctx, Type::I8), Signedness::Signed);
/// ```
#[must_use]
pub fn constant_signedness(ctx: &Context, ty: Type) -> Signedness {
    match ty.integer_format(ctx) {
        Some((_, Signedness::Unsigned)) | Some((1, _)) => Signedness::Unsigned,
        _ => Signedness::Signed,
    }
}
