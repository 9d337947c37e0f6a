//! Type predicates of the dialect's constraints, and storage types of quantized tensors.

use super::Tosa_Shape;
use drr::define::OpError;
use drr::numbers::Signedness;
use drr::prelude::*;

/// Checks that the rank of a shape is not negative.
pub(crate) fn verify_tosa_shape(_ctx: &Context, rank: i32) -> Result<(), OpError> {
    if rank >= 0 {
        return Ok(());
    }
    Err(OpError::new("has a negative rank"))
}

/// Returns the rank of a shape type.
pub(crate) fn rank_of_shape(ctx: &Context, ty: Type) -> Option<i64> {
    Tosa_Shape::rank(ctx, ty).map(i64::from)
}

pub(crate) fn isa_tosa_shape_type(ctx: &Context, ty: Type) -> bool {
    rank_of_shape(ctx, ty).is_some()
}

pub(crate) fn is_rank2_tosa_shape(ctx: &Context, ty: Type) -> bool {
    rank_of_shape(ctx, ty) == Some(2)
}

pub(crate) fn is_rank4_tosa_shape(ctx: &Context, ty: Type) -> bool {
    rank_of_shape(ctx, ty) == Some(4)
}

pub(crate) fn is_quantized_type(ctx: &Context, ty: Type) -> bool {
    ["uniform", "any", "calibrated"]
        .iter()
        .any(|name| ty.is_of_dialect(ctx, "quant", name))
}

pub(crate) fn is_qint4_type(ctx: &Context, ty: Type) -> bool {
    has_storage_width(ctx, ty, 4)
}

pub(crate) fn is_quint8_type(ctx: &Context, ty: Type) -> bool {
    has_storage_width(ctx, ty, 8)
}

pub(crate) fn is_qint16_type(ctx: &Context, ty: Type) -> bool {
    has_storage_width(ctx, ty, 16)
}

pub(crate) fn is_qint32_type(ctx: &Context, ty: Type) -> bool {
    has_storage_width(ctx, ty, 32)
}

fn has_storage_width(ctx: &Context, ty: Type, width: u32) -> bool {
    storage_type(ctx, ty).and_then(|storage| storage.integer_width(ctx)) == Some(width)
}

/// Returns the storage integer of a quantized type: `ui8` for `!quant.uniform<u8:f32, 1.0>`. The `quant` dialect is
/// not declared, so its types are opaque text.
fn storage_type(ctx: &Context, ty: Type) -> Option<Type> {
    if !is_quantized_type(ctx, ty) {
        return None;
    }
    let text = ty.display(ctx).to_string();
    let (sign, rest) = text.split_once('<')?.1.split_at_checked(1)?;
    let signedness = match sign {
        "i" => Signedness::Signless,
        "u" => Signedness::Unsigned,
        _ => return None,
    };
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let width = rest.get(..end)?.parse().ok()?;
    Some(ctx.integer_type_with(width, signedness))
}

/// Returns `true` if an element type is quantized per tensor.
pub(crate) fn is_uniform_per_tensor(ctx: &Context, element: Type) -> bool {
    element.is_of_dialect(ctx, "quant", "uniform") && !element.display(ctx).to_string().contains('{')
}

/// Returns the storage type of a tensor's elements.
pub(crate) fn storage_element(ctx: &Context, ty: Type) -> Type {
    let element = ty.element_or_self(ctx);
    storage_type(ctx, element).unwrap_or(element)
}
