//! Verifiers of ops on block-scaled tensors.

use super::check::{NamedType, VerifyResult, agree, ensure, operand, result, same_element, shapes_agree, size, unify};
use drr::DYNAMIC;
use drr::prelude::*;

/// Elements per block, the only case of `block_size`.
const BLOCK: i64 = 32;

pub(crate) fn verify_cast_from_block_scaled_op(op: OpRef<'_>) -> VerifyResult {
    let (data, scale) = (("input_data", operand(op, 0)), ("input_scale", operand(op, 1)));
    same_shape(op.ctx(), data, ("output_data", result(op, 0)))?;
    whole_blocks(op.ctx(), data)?;
    verify_scales(op.ctx(), data, scale)
}

pub(crate) fn verify_cast_to_block_scaled_op(op: OpRef<'_>) -> VerifyResult {
    let (data, scale) = (("output_data", result(op, 0)), ("output_scale", result(op, 1)));
    let input = ("input_data", operand(op, 0));
    same_shape(op.ctx(), input, data)?;
    whole_blocks(op.ctx(), input)?;
    verify_scales(op.ctx(), data, scale)
}

fn same_shape(ctx: &Context, (a_name, a): NamedType<'_>, (b_name, b): NamedType<'_>) -> VerifyResult {
    match (a.shape(ctx), b.shape(ctx)) {
        (Some(a), Some(b)) => ensure(shapes_agree(a, b), || {
            format!("requires one shape for `{a_name}` and `{b_name}`")
        }),
        _ => Ok(()),
    }
}

/// Checks that the last dimension is a multiple of the block size.
fn whole_blocks(ctx: &Context, (name, ty): NamedType<'_>) -> VerifyResult {
    let last = ty.shape(ctx).and_then(|shape| shape.last().copied()).unwrap_or(DYNAMIC);
    ensure(last == DYNAMIC || last % BLOCK == 0, || {
        format!("requires blocks of {BLOCK} in `{name}`, whose last dimension is {last}")
    })
}

/// Checks that there is one scale per block of the last dimension and that the other dimensions are equal.
fn verify_scales(ctx: &Context, data: NamedType<'_>, (scale_name, scale): NamedType<'_>) -> VerifyResult {
    let (Some(shape), Some(scales)) = (data.1.shape(ctx), scale.shape(ctx)) else {
        return Ok(());
    };
    let (last, blocks) = (
        size(shape, shape.len().wrapping_sub(1)),
        size(scales, scales.len().wrapping_sub(1)),
    );
    let of_data = shape.split_last().map_or(shape, |(_, rest)| rest);
    let of_scale = scales.split_last().map_or(scales, |(_, rest)| rest);
    ensure(shapes_agree(of_data, of_scale), || {
        format!(
            "requires one shape for `{}` and `{scale_name}` but for the last dimension",
            data.0
        )
    })?;
    ensure(last == DYNAMIC || agree(blocks, last / BLOCK), || {
        format!(
            "requires {} scales in the last dimension of `{scale_name}`, not {blocks}",
            last / BLOCK
        )
    })
}

pub(crate) fn verify_matmul_t_block_scaled_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let [a, a_scale, b, b_scale] = [0, 1, 2, 3].map(|at| operand(op, at));
    same_element(ctx, ("a_data", a), ("b_data", b))?;
    let [batches, rows, of_b, columns, channels, blocks] = unify(
        ctx,
        [
            ("batches of `a`", &[(a, 0), (a_scale, 0)]),
            ("rows", &[(a, 1), (a_scale, 1)]),
            ("batches of `b`", &[(b, 0), (b_scale, 0)]),
            ("columns", &[(b, 1), (b_scale, 1)]),
            ("channels", &[(a, 2), (b, 2)]),
            ("scales", &[(a_scale, 2), (b_scale, 2)]),
        ],
    )?;
    ensure(agree(batches, of_b) || of_b == 1, || {
        format!("has {of_b} batches of `b` for {batches} of `a`")
    })?;
    ensure(channels == DYNAMIC || channels % BLOCK == 0, || {
        format!("requires blocks of {BLOCK}, but there are {channels} channels")
    })?;
    ensure(channels == DYNAMIC || agree(blocks, channels / BLOCK), || {
        format!("requires {} scales, not {blocks}", channels / BLOCK)
    })?;
    let output = result(op, 0).shape(ctx);
    let batches = if batches == DYNAMIC { of_b } else { batches };
    ensure(
        output.is_none_or(|output| shapes_agree(output, &[batches, rows, columns])),
        || "requires batches, rows and columns as the shape of `output_data`".to_string(),
    )
}
