//! Discardable attributes of the dialect: bufferization hints on arguments, and memory ownership.

use drr::define::{MemoryEffectKind, MemoryEffects, OpError};
use drr::prelude::*;
use drr::{AttrData, Ident, RegionRef};

use crate::shared::attributes::{unknown_attribute, wrong_attribute, wrong_value_attribute};

pub(crate) fn verify_operation_attribute_of_bufferization(
    op: OpRef<'_>,
    named: (Ident, Attribute),
) -> Result<(), OpError> {
    let ctx = op.ctx();
    if named.0.bytes(ctx) != b"bufferization.manual_deallocation" {
        return Err(unknown_attribute(ctx, named, "`bufferization.manual_deallocation`"));
    }
    let effects = op.interface::<dyn MemoryEffects>().map(|op| op.effects());
    let is_about_life = |kind| matches!(kind, MemoryEffectKind::Allocate | MemoryEffectKind::Free);
    if effects.is_some_and(|effects| effects.iter().any(|effect| is_about_life(effect.kind))) {
        Ok(())
    } else {
        Err(wrong_attribute(
            ctx,
            named,
            "but neither allocates memory nor gives it back",
        ))
    }
}

pub(crate) fn verify_region_arg_attribute_of_bufferization(
    op: OpRef<'_>,
    index: usize,
    _ty: Type,
    named: (Ident, Attribute),
) -> Result<(), OpError> {
    let (ctx, (name, attr)) = (op.ctx(), named);
    let why = match name.bytes(ctx) {
        b"bufferization.writable" if attr.as_bool(ctx).is_none() => "which must be `true` or `false`",
        b"bufferization.writable" if op.region(0).is_none_or(RegionRef::is_empty) => {
            "but the function has no body here that could write"
        }
        b"bufferization.access" if !matches!(attr.as_str(ctx), Some("none" | "read" | "write" | "read-write")) => {
            "which must be `\"none\"`, `\"read\"`, `\"write\"` or `\"read-write\"`"
        }
        b"bufferization.buffer_layout" if !is_layout(ctx, attr) => {
            "which must be a layout: an affine map or `strided<[..]>`"
        }
        b"bufferization.writable" | b"bufferization.access" | b"bufferization.buffer_layout" => return Ok(()),
        _ => "which `bufferization` does not know as an attribute of arguments",
    };
    Err(wrong_value_attribute(ctx, named, "argument", index, why))
}

fn is_layout(ctx: &Context, attr: Attribute) -> bool {
    attr.affine_map(ctx).is_some() || matches!(attr.data(ctx), Some(AttrData::Strided { .. }))
}
