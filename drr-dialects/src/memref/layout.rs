//! Layouts of memrefs: strides and offsets that may be dynamic, and checks of what two memrefs share.

use drr::DYNAMIC;
use drr::define::OpError;
use drr::prelude::*;

use crate::shared::shaped::has_identity_layout;

/// Returns the product of two numbers that may be dynamic. Anything times zero is zero.
pub(crate) fn multiply(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        (a, b) => a.wrapping_mul(b),
    }
}

/// Strides with an offset.
pub(crate) fn strided(ctx: &Context, memref: Type, shape: &[i64], strides: &[i64], offset: i64) -> Type {
    let layout = ctx.strided_attr(offset, strides);
    with_layout(ctx, memref, shape, Some(layout))
}

/// Returns a memref with other sizes and another layout.
pub(crate) fn with_layout(ctx: &Context, memref: Type, shape: &[i64], layout: Option<Attribute>) -> Type {
    ctx.memref_type(shape, memref.element_or_self(ctx), layout, memref.memory_space(ctx))
}

/// Checks that two memrefs are in one memory space.
pub(crate) fn verify_same_space(ctx: &Context, from: Type, to: Type) -> Result<(), OpError> {
    if from.memory_space(ctx) == to.memory_space(ctx) {
        Ok(())
    } else {
        Err(differ(ctx, "memory spaces", from, to))
    }
}

/// Checks that two memrefs have the same elements.
pub(crate) fn verify_same_elements(ctx: &Context, from: Type, to: Type) -> Result<(), OpError> {
    if from.element_type(ctx) == to.element_type(ctx) {
        Ok(())
    } else {
        Err(differ(ctx, "elements", from, to))
    }
}

fn differ(ctx: &Context, what: &str, from: Type, to: Type) -> OpError {
    let (from, to) = (from.display(ctx), to.display(ctx));
    OpError::new(format!("has `{from}` and `{to}`, whose {what} differ"))
}

/// Checks that memrefs have no layout.
pub(crate) fn verify_identity_layouts(ctx: &Context, memrefs: &[Type]) -> Result<(), OpError> {
    match memrefs.iter().find(|memref| !has_identity_layout(ctx, **memref)) {
        Some(memref) => Err(OpError::new(format!(
            "requires memrefs with the identity layout, found `{}`",
            memref.display(ctx)
        ))),
        None => Ok(()),
    }
}
