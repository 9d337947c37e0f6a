//! Verifiers of reductions, matrix products and transforms.

use super::check::{
    NamedType, VerifyResult, agree, axis_in, ensure, int, operand, result, same_rank, shapes_agree, size, types_agree,
    zero_point,
};
use super::infer::fits_inferred;
use super::types::{is_uniform_per_tensor, storage_element};
use drr::DYNAMIC;
use drr::prelude::*;

pub(crate) use self::{
    verify_reduction as verify_reduce_all_op, verify_reduction as verify_reduce_any_op,
    verify_reduction as verify_reduce_max_op, verify_reduction as verify_reduce_min_op,
    verify_reduction as verify_reduce_product_op, verify_reduction as verify_reduce_sum_op,
};

pub(crate) fn verify_arg_max_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let (input, output) = (operand(op, 0), result(op, 0));
    ensure(output.element_or_self(ctx).integer_format(ctx).is_some(), || {
        "requires integers as `output`".to_string()
    })?;
    let axis = int(op, "axis");
    axis_in(ctx, axis, ("input", input))?;
    let (Some(shape), Some(found)) = (input.shape(ctx), output.shape(ctx)) else {
        return Ok(());
    };
    let mut expected = shape.to_vec();
    expected.remove(usize::try_from(axis).unwrap_or_default());
    ensure(shapes_agree(&expected, found), || {
        format!("requires the shape of `input` without dimension {axis} as that of `output`")
    })
}

pub(crate) fn verify_reduction(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let axis = int(op, "axis");
    let (input, output) = (("input", operand(op, 0)), ("output", result(op, 0)));
    ensure(axis >= 0, || format!("cannot have the axis {axis}"))?;
    axis_in(ctx, axis, input)?;
    fits_inferred(op)?;
    same_rank(ctx, input, output)?;
    axis_in(ctx, axis, output)?;
    let Some(shape) = output.1.shape(ctx) else {
        return Ok(());
    };
    let at = usize::try_from(axis).unwrap_or_default();
    ensure(agree(size(shape, at), 1), || {
        format!(
            "leaves one element of dimension {axis}, but `output` has {}",
            size(shape, at)
        )
    })
}

pub(crate) fn verify_mat_mul_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let (a, b) = (("a", operand(op, 0)), ("b", operand(op, 1)));
    let [a_element, b_element] = [a, b].map(|(_, ty)| ty.element_or_self(ctx));
    let [is_a, is_b] = [a_element, b_element].map(|element| is_uniform_per_tensor(ctx, element));
    ensure(is_a == is_b, || {
        "requires quantized numbers for both operands, or for none of them".to_string()
    })?;
    let width = |element: Type| storage_element(ctx, element).integer_width(ctx);
    ensure(!is_a || width(a_element) == width(b_element), || {
        "requires quantized numbers of one width".to_string()
    })?;
    zero_point(op, a, "a_zp", 2)?;
    zero_point(op, b, "b_zp", 3)
}

pub(crate) fn verify_fft2d_op(op: OpRef<'_>) -> VerifyResult {
    for at in [0, 1] {
        has_powers_of_two(op, ("input", operand(op, at)))?;
    }
    Ok(())
}

pub(crate) fn verify_rfft2d_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let (input, real, imaginary) = (operand(op, 0), result(op, 0), result(op, 1));
    ensure(types_agree(ctx, real, imaginary), || {
        "requires one shape for its results".to_string()
    })?;
    has_powers_of_two(op, ("input_real", input))?;
    let (Some(input), Some(output)) = (input.shape(ctx), real.shape(ctx)) else {
        return Ok(());
    };
    ensure(
        [0, 1].iter().all(|&at| agree(size(input, at), size(output, at))),
        || "requires the batches and the height of `input_real` as those of its results".to_string(),
    )?;
    let (width, half) = (size(input, 2), size(output, 2));
    ensure(width == DYNAMIC || agree(width / 2 + 1, half), || {
        format!(
            "makes {} columns of {width}, but there are {half} in its results",
            width / 2 + 1
        )
    })
}

fn has_powers_of_two(op: OpRef<'_>, (name, ty): NamedType<'_>) -> VerifyResult {
    let Some(shape) = ty.shape(op.ctx()) else { return Ok(()) };
    let is_one = |size: i64| size == DYNAMIC || u64::try_from(size).is_ok_and(u64::is_power_of_two);
    ensure([1, 2].iter().all(|&at| is_one(size(shape, at))), || {
        format!("requires powers of two as height and width of `{name}`")
    })
}
