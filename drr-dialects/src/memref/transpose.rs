//! Custom form of `memref.transpose`, `%m (d0, d1) -> (d1, d0) : t to u`, and its verifier.

use drr::DYNAMIC;
use drr::define::{AttrSlot, FormResult, OpAsmForm, OpError, UseGenericForm};
use drr::prelude::*;

use super::TransposeOp;
use super::layout::{strided, with_layout};
use crate::shared::shaped::has_identity_layout;
use crate::shared::shaped::num_symbols;
use crate::shared::signature::counted;

const PERMUTATION: AttrSlot = TransposeOp::SLOTS.permutation;

/// `%m (d0, d1) -> (d1, d0) {..} : t to u`
pub(crate) fn form_transpose_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.operand(" ", TransposeOp::SLOTS.r#in)?;
    form.text(" ")?;
    form.bind(PERMUTATION);
    form.element(
        |parser| {
            let map = parser.parse_affine_map()?;
            parser.set_attribute(PERMUTATION, map);
            Ok(())
        },
        |printer, op| {
            let map = PERMUTATION.of(op).and_then(|map| map.affine_map(op.ctx()));
            printer.print_display(map.ok_or(UseGenericForm)?);
            Ok(())
        },
    )?;
    form.attr_dict()?;
    for (text, slot) in [
        (" : ", TransposeOp::SLOTS.r#in.types()),
        (" to ", TransposeOp::SLOTS.result),
    ] {
        form.ty(text, slot)?;
    }
    Ok(())
}

pub(crate) fn verify_transpose_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    let Some(map) = PERMUTATION.of(op).and_then(|map| map.affine_map(ctx)) else {
        return Ok(());
    };
    let (Some(shape), Some((strides, offset))) = (from.shape(ctx), from.strides_and_offset(ctx)) else {
        return Ok(());
    };
    if !map.is_permutation() || map.num_dims() as usize != shape.len() {
        return Err(OpError::new(format!(
            "needs a permutation of {}",
            counted(shape.len(), "dimension")
        )));
    }
    let order: Vec<usize> = map.results().filter_map(|dim| Some(dim.as_dim()? as usize)).collect();
    let permuted = |numbers: &[i64]| -> Vec<i64> { order.iter().filter_map(|at| numbers.get(*at).copied()).collect() };
    let expected = strided(ctx, from, &permuted(shape), &permuted(&strides), offset);
    if is_equivalent(ctx, expected, to) {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "makes `{}` of its operand, but not `{}`",
            expected.display(ctx),
            to.display(ctx)
        )))
    }
}

/// Returns `true` if two memrefs are equal after MLIR's simplification of layouts.
fn is_equivalent(ctx: &Context, a: Type, b: Type) -> bool {
    a == b
        || a.shape(ctx) == b.shape(ctx)
            && a.element_type(ctx) == b.element_type(ctx)
            && a.memory_space(ctx) == b.memory_space(ctx)
            && SimplifiedLayout::of(ctx, a) == SimplifiedLayout::of(ctx, b)
}

/// A simplified layout.
#[derive(PartialEq)]
enum SimplifiedLayout {
    Identity,
    /// A layout that MLIR does not simplify.
    Written(Option<Attribute>),
    /// Strides, offset and number of symbols.
    Strides(Vec<i64>, i64, usize),
}

impl SimplifiedLayout {
    fn of(ctx: &Context, memref: Type) -> SimplifiedLayout {
        let layout = memref.memref_layout(ctx);
        let (Some(shape), Some((strides, offset))) = (memref.shape(ctx), memref.strides_and_offset(ctx)) else {
            return SimplifiedLayout::Written(layout);
        };
        let identity = with_layout(ctx, memref, shape, None);
        let is_identity = || {
            identity
                .strides_and_offset(ctx)
                .is_some_and(|known| known == (strides.clone(), offset))
        };
        match () {
            () if layout.is_none() => SimplifiedLayout::Identity,
            () if has_identity_layout(ctx, memref) => SimplifiedLayout::Written(layout),
            // The order of symbols distinguishes dynamic strides from the identity.
            () if !strides.contains(&DYNAMIC) && is_identity() => SimplifiedLayout::Identity,
            () if shape.is_empty() => SimplifiedLayout::Written(layout),
            () => SimplifiedLayout::Strides(strides, offset, num_symbols(ctx, memref)),
        }
    }
}
