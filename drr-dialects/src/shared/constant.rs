//! Constant materialization, result names of constants, and bit widths.

use std::borrow::Cow;

use drr::define::MaterializedConstant;
use drr::numbers::Signedness;
use drr::prelude::*;
use drr::{Ident, TypeData};

/// Creates a `ub.poison` for a poison attribute, or else an `arith.constant`.
pub(crate) fn poison_or_arith_constant(ctx: &Context, value: Attribute, ty: Type) -> Option<MaterializedConstant> {
    if value.is_of_dialect(ctx, "ub", "poison") {
        Some(MaterializedConstant::new(ctx, "ub.poison", value))
    } else {
        arith_constant(ctx, value, ty)
    }
}

/// Creates an `arith.constant` for a number or elements of exactly this type.
pub(crate) fn arith_constant(ctx: &Context, value: Attribute, ty: Type) -> Option<MaterializedConstant> {
    let is_signless = ty
        .integer_format(ctx)
        .is_none_or(|(_, signedness)| signedness == Signedness::Signless);
    let is_number = value.integer(ctx).is_some() || value.float(ctx).is_some() || value.is_elements(ctx);
    (is_number && is_signless && value.ty(ctx) == Some(ty))
        .then(|| MaterializedConstant::new(ctx, "arith.constant", value))
}

/// Creates a `complex.constant` for two parts of the element type.
pub(crate) fn complex_constant(ctx: &Context, value: Attribute, ty: Type) -> Option<MaterializedConstant> {
    let TypeData::Complex(element) = ty.data(ctx) else {
        return None;
    };
    let parts = value.array(ctx).filter(|parts| parts.len() == 2)?;
    let are_elements = parts.iter().all(|part| part.ty(ctx) == Some(*element));
    are_elements.then(|| MaterializedConstant::new(ctx, "complex.constant", value))
}

/// Returns `true`, `false`, `c42_i32`, `c5` for an index, or `cst` for constants other than integers.
pub(crate) fn constant_name(ctx: &Context, value: Attribute) -> Cow<'static, str> {
    let Some((ty, number)) = value.integer(ctx) else {
        return Cow::Borrowed("cst");
    };
    Cow::Owned(match (ty, ty.integer_format(ctx)) {
        (Type::I1, _) => value.as_bool(ctx).unwrap_or_default().to_string(),
        (Type::INDEX, _) => format!("c{}", number.display_signed()),
        (_, Some((width, Signedness::Signless))) => format!("c{}_i{width}", number.display_signed()),
        _ => format!("c{}_{}", number.display_signed(), ty.display(ctx)),
    })
}

/// Returns the value of a constant of type `index`.
pub(crate) fn constant_index(value: ValueRef<'_>) -> Option<i64> {
    let constant = value
        .defining_op()
        .filter(|op| ["arith.constant", "index.constant"].contains(&&*op.name_text()))?;
    constant.inherent(Ident::VALUE)?.as_i64(constant.ctx())
}

/// Returns the width of an integer or float type in bits.
pub(crate) fn bit_width(ctx: &Context, ty: Type) -> Option<u32> {
    ty.integer_width(ctx).or_else(|| Some(ty.float_kind(ctx)?.width()))
}
