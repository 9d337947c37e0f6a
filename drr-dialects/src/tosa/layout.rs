//! Verifiers of ops that rearrange elements.

use super::check::{
    SlidingWindow, VerifyResult, agree, axis_in, constant_shape, ensure, have_one_element_type, int, ints, operand,
    result, same_element, same_rank, size, unify,
};
use super::infer::fits_inferred;
use super::types::rank_of_shape;
use crate::shared::signature::counted;
use drr::DYNAMIC;
use drr::define::OpError;
use drr::prelude::*;

/// Placeholder for a size that follows from the others.
const INFERRED: i64 = -1;

pub(crate) fn verify_concat_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let (axis, output) = (int(op, "axis"), result(op, 0));
    let inputs: Vec<Type> = op.operands().map(|input| input.ty()).collect();
    for &input in &inputs {
        same_element(ctx, ("input1", input), ("output", output))?;
    }
    if let Some(&input) = inputs.iter().find(|input| input.shape(ctx).is_some()) {
        axis_in(ctx, axis, ("input1", input))?;
    }
    fits_inferred(op)?;
    let at = usize::try_from(axis).unwrap_or_default();
    let shapes: Option<Vec<&[i64]>> = inputs.iter().map(|input| input.shape(ctx)).collect();
    let Some((shapes, first)) = shapes.as_deref().and_then(|shapes| Some((shapes, *shapes.first()?))) else {
        return Ok(());
    };
    let output = output.shape(ctx).unwrap_or(first);
    for shape in shapes.iter().chain([&output]) {
        ensure(shape.len() == first.len(), || {
            format!("requires equal ranks, found {} and {}", first.len(), shape.len())
        })?;
    }
    for shape in shapes {
        let mut sizes = shape.iter().zip(first).enumerate();
        ensure(
            sizes.all(|(dimension, (&a, &b))| dimension == at || agree(a, b)),
            || "requires operands that are equal in all dimensions but the axis".to_string(),
        )?;
    }
    Ok(())
}

pub(crate) fn verify_pad_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let (input, output) = (("input1", operand(op, 0)), ("output", result(op, 0)));
    same_element(ctx, input, output)?;
    same_element(ctx, input, ("pad_const", operand(op, 2)))?;
    let (Some(input_shape), Some(output_shape)) = (input.1.shape(ctx), output.1.shape(ctx)) else {
        return Ok(());
    };
    same_rank(ctx, input, output)?;
    let Some(padding) = constant_shape(op, 1) else {
        return Err(OpError::new("requires constants as `padding`"));
    };
    ensure(padding.len() == 2 * input_shape.len(), || {
        format!(
            "requires two numbers of padding for each of {}, not {}",
            counted(input_shape.len(), "dimension"),
            padding.len()
        )
    })?;
    for (at, (&from, &to)) in input_shape.iter().zip(output_shape).enumerate() {
        let [low, high] = [2 * at, 2 * at + 1].map(|at| size(&padding, at));
        ensure(low >= INFERRED && high >= INFERRED, || {
            format!("has a padding of {low} and {high} in dimension {at}, where only -1 is not known")
        })?;
        if from == DYNAMIC || to == DYNAMIC {
            continue;
        }
        let padded = i128::from(from) + i128::from(low) + i128::from(high);
        ensure(padded == i128::from(to), || {
            format!("makes dimension {at} {padded} long, but `output` has {to}")
        })?;
    }
    Ok(())
}

pub(crate) fn verify_slice_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let (input, output) = (("input1", operand(op, 0)), ("output", result(op, 0)));
    same_element(ctx, input, output)?;
    same_rank(ctx, input, output)?;
    let Some(shape) = input.1.shape(ctx) else {
        return Ok(());
    };
    for (name, at) in [("start", 1), ("size", 2)] {
        let rank = rank_of_shape(ctx, operand(op, at));
        ensure(rank.is_none_or(|rank| usize::try_from(rank) == Ok(shape.len())), || {
            format!(
                "requires a number of `{name}` for each of {}",
                counted(shape.len(), "dimension")
            )
        })?;
    }
    Ok(())
}

pub(crate) fn verify_tile_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let (input, output) = (("input1", operand(op, 0)), ("output", result(op, 0)));
    same_element(ctx, input, output)?;
    same_rank(ctx, input, output)?;
    let multiples = rank_of_shape(ctx, operand(op, 1));
    if let (Some(shape), Some(multiples)) = (input.1.shape(ctx).or(output.1.shape(ctx)), multiples) {
        ensure(usize::try_from(multiples) == Ok(shape.len()), || {
            format!(
                "requires a multiple for each of {}, not {multiples}",
                counted(shape.len(), "dimension")
            )
        })?;
    }
    let mut multiples = constant_shape(op, 1).into_iter().flatten();
    ensure(multiples.all(|multiple| multiple > 0 || multiple == INFERRED), || {
        "requires positive multiples, or -1 for one that is not known".to_string()
    })
}

pub(crate) fn verify_reshape_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let (input, output) = (operand(op, 0), result(op, 0));
    ensure(have_one_element_type(ctx, input, output), || {
        "requires one element type for `input1` and `output`".to_string()
    })?;
    let Some(target) = constant_shape(op, 1) else {
        return Ok(());
    };
    ensure(target.iter().filter(|&&size| size == INFERRED).count() <= 1, || {
        "can infer one size of `shape` only".to_string()
    })?;
    let Some(shape) = output.shape(ctx) else {
        return Ok(());
    };
    ensure(target.len() == shape.len(), || {
        format!(
            "has {} in `shape`, but `output` has {}",
            counted(target.len(), "size"),
            counted(shape.len(), "dimension")
        )
    })?;
    for (&expected, &size) in target.iter().zip(shape) {
        ensure(expected >= INFERRED || expected == DYNAMIC, || {
            format!("cannot have a size of {expected}")
        })?;
        ensure(expected == INFERRED || agree(expected, size), || {
            format!("has a size of {expected} in `shape`, where `output` has {size}")
        })?;
    }
    let Some(elements) = input.num_elements(ctx).map(u128::from) else {
        return Ok(());
    };
    let is_known = target.iter().all(|&size| size > 0);
    let known = target
        .iter()
        .filter_map(|&size| u128::try_from(size).ok().filter(|&size| size > 0));
    let known = known.fold(1u128, u128::saturating_mul);
    let of_output = output.num_elements(ctx).map_or(elements, u128::from);
    ensure(
        of_output == elements && known <= elements && (!is_known || known == elements),
        || {
            format!(
                "cannot make {} elements of {elements}",
                if of_output == elements { known } else { of_output }
            )
        },
    )
}

pub(crate) fn verify_transpose_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let (input, output) = (("input1", operand(op, 0)), ("output", result(op, 0)));
    let permutation = ints(op, "perms");
    for (name, ty) in [input, output] {
        let rank = ty.shape(ctx).map(<[i64]>::len);
        ensure(rank.is_none_or(|rank| rank == permutation.len()), || {
            format!(
                "has {} numbers in `perms`, but `{name}` has another rank",
                permutation.len()
            )
        })?;
    }
    let dims: Option<Vec<usize>> = permutation.iter().map(|&at| usize::try_from(at).ok()).collect();
    let is_permutation = |dims: &Vec<usize>| (0..dims.len()).all(|dim| dims.contains(&dim));
    let Some(dims) = dims.filter(is_permutation) else {
        return Err(OpError::new("requires a permutation as `perms`"));
    };
    if let (Some(from), Some(to)) = (input.1.shape(ctx), output.1.shape(ctx)) {
        for (&at, &expected) in dims.iter().zip(to) {
            ensure(agree(size(from, at), expected), || {
                format!("moves a size of {}, but `output` has {expected} there", size(from, at))
            })?;
        }
    }
    Ok(())
}

pub(crate) fn verify_reverse_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let (input, output) = (("input1", operand(op, 0)), ("output", result(op, 0)));
    same_element(ctx, input, output)?;
    let axis = int(op, "axis");
    ensure(axis >= 0, || format!("cannot have the axis {axis}"))?;
    axis_in(ctx, axis, input)?;
    same_rank(ctx, input, output)?;
    axis_in(ctx, axis, output)
}

pub(crate) fn verify_gather_op(op: OpRef<'_>) -> VerifyResult {
    let (values, indices, output) = (operand(op, 0), operand(op, 1), result(op, 0));
    same_element(op.ctx(), ("values", values), ("output", output))?;
    unify(
        op.ctx(),
        [
            ("batches", &[(values, 0), (indices, 0), (output, 0)]),
            ("indices", &[(indices, 1), (output, 1)]),
            ("channels", &[(values, 2), (output, 2)]),
        ],
    )?;
    Ok(())
}

pub(crate) fn verify_scatter_op(op: OpRef<'_>) -> VerifyResult {
    let (values, indices, input, output) = (operand(op, 0), operand(op, 1), operand(op, 2), result(op, 0));
    same_element(op.ctx(), ("values_in", values), ("values_out", output))?;
    same_element(op.ctx(), ("input", input), ("values_out", output))?;
    let [_, rows, indices, _] = unify(
        op.ctx(),
        [
            ("batches", &[(values, 0), (indices, 0), (input, 0), (output, 0)]),
            ("rows", &[(values, 1), (output, 1)]),
            ("indices", &[(indices, 1), (input, 1)]),
            ("channels", &[(values, 2), (input, 2), (output, 2)]),
        ],
    )?;
    ensure(rows == DYNAMIC || indices == DYNAMIC || rows >= indices, || {
        format!("cannot place {indices} rows in {rows}")
    })
}

pub(crate) fn verify_resize_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let [Some(scale), Some(offset), Some(border)] = [1, 2, 3].map(|at| constant_shape(op, at)) else {
        return Ok(());
    };
    ensure(scale.iter().all(|&scale| scale > 0), || {
        format!("requires positive numbers as `scale`, not {scale:?}")
    })?;
    let (Some(input), Some(output)) = (operand(op, 0).shape(ctx), result(op, 0).shape(ctx)) else {
        return Ok(());
    };
    for (at, dimension) in ["height", "width"].into_iter().enumerate() {
        let input = size(input, at + 1);
        // A size of 1 is broadcast to any size.
        if input == DYNAMIC || input == 1 {
            continue;
        }
        let steps = (i128::from(input) - 1) * i128::from(size(&scale, 2 * at));
        let window = SlidingWindow {
            dimension,
            input: 1,
            output: size(output, at + 1),
            reach: i128::from(size(&offset, at)),
            padding: steps + i128::from(size(&border, at)),
            stride: size(&scale, 2 * at + 1),
        };
        window.check()?;
    }
    Ok(())
}
