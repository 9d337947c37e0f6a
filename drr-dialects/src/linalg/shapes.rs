//! Verifiers of ops whose operand shapes are equal except for some dimensions: `map`, `reduce`, `transpose`,
//! `broadcast`, `softmax`; also of `fill` and `elementwise`.

use drr::DYNAMIC;
use drr::affine::AffineMap;
use drr::define::OpError;
use drr::prelude::*;

use super::operands::{INPUTS, OUTPUTS, element, shape};
use super::verify::{verify_arguments, verify_destinations, verify_loops, verify_other_ops, verify_semantics};
use super::{BroadcastOp, ElementwiseOp, SoftmaxOp, TransposeOp};
use crate::shared::shaped::{are_compatible_sizes, numbers};
use crate::shared::signature::counted;

/// Checks that the inputs have the sizes of the output.
pub(crate) fn verify_map_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_region(op)?;
    let Some(output) = OUTPUTS.of(op).next() else {
        return Ok(());
    };
    let mut inputs = INPUTS.of(op);
    inputs.try_for_each(|input| verify_same("an input", shape(input), shape(output)))
}

/// Checks that the outputs have the sizes of the inputs without the reduced dimensions.
pub(crate) fn verify_reduce_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_region(op)?;
    let (Some(input), Some(output)) = (INPUTS.of(op).next(), OUTPUTS.of(op).next()) else {
        return Err(OpError::new("requires at least one input"));
    };
    let sizes = shape(input);
    INPUTS
        .of(op)
        .try_for_each(|other| verify_same("an input", shape(other), sizes))?;
    OUTPUTS
        .of(op)
        .try_for_each(|other| verify_same("an output", shape(other), shape(output)))?;
    let reduced = dimensions(op, "dimensions", sizes.len())?;
    let kept = (0..).zip(sizes).filter(|(dim, _)| !reduced.contains(dim));
    let kept: Vec<i64> = kept.map(|(_, size)| *size).collect();
    verify_same("an output", shape(output), &kept)
}

/// Checks that the output has the permuted sizes of the input.
pub(crate) fn verify_transpose_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_region(op)?;
    let Some(transpose) = TransposeOp::cast(op) else {
        return Ok(());
    };
    let (input, output) = (transpose.input(), transpose.init());
    let sizes = shape(input);
    let order = dimensions(op, "permutation", sizes.len())?;
    if order.len() != sizes.len() {
        return Err(OpError::new(format!(
            "has {} in `permutation`, but an input of rank {}",
            counted(order.len(), "dimension"),
            sizes.len()
        )));
    }
    let expected: Vec<i64> = order.iter().filter_map(|dim| sizes.get(*dim)).copied().collect();
    verify_same("an output", shape(output), &expected)
}

/// Checks that the output has the sizes of the input plus the broadcast dimensions.
pub(crate) fn verify_broadcast_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_region(op)?;
    let Some(broadcast) = BroadcastOp::cast(op) else {
        return Ok(());
    };
    let (input, output) = (broadcast.input(), broadcast.init());
    let sizes = shape(output);
    let added = dimensions(op, "dimensions", sizes.len())?;
    let kept = (0..).zip(sizes).filter(|(dim, _)| !added.contains(dim));
    let kept: Vec<i64> = kept.map(|(_, size)| *size).collect();
    verify_same("an input", shape(input), &kept)
}

/// Checks that the known sizes of input and output agree and that the dimension is in range.
pub(crate) fn verify_softmax_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_destinations(op)?;
    let Some(softmax) = SoftmaxOp::cast(op) else {
        return Ok(());
    };
    let (input, output) = (softmax.input(), softmax.output());
    if !are_compatible_sizes(shape(input), shape(output)) {
        return verify_same("an output", shape(output), shape(input));
    }
    let dimension = op
        .inherent(op.ctx().ident("dimension"))
        .and_then(|dim| dim.as_i64(op.ctx()));
    match dimension {
        Some(dim) if !usize::try_from(dim).is_ok_and(|dim| dim < shape(input).len()) => Err(OpError::new(format!(
            "has dimension {dim}, but an input of rank {}",
            shape(input).len()
        ))),
        _ => Ok(()),
    }
}

/// Checks that the input has the element type of the output.
pub(crate) fn verify_fill_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let [inputs, outputs] = [INPUTS, OUTPUTS].map(|slot| slot.of(op).map(|value| value.ty()).collect::<Vec<Type>>());
    let ([input], [output]) = (inputs.as_slice(), outputs.as_slice()) else {
        return Err(OpError::new(format!(
            "has {} inputs and {} outputs, but needs 1 of each",
            inputs.len(),
            outputs.len()
        )));
    };
    if *input != element(ctx, *output) {
        return Err(OpError::new(format!(
            "fills `{}` with a `{}`, which is not its element",
            output.display(ctx),
            input.display(ctx)
        )));
    }
    verify_other_ops(op)
}

pub(crate) fn verify_elementwise_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_destinations(op)?;
    let (ctx, Some(elementwise)) = (op.ctx(), ElementwiseOp::cast(op)) else {
        return Ok(());
    };
    let maps = elementwise.indexing_maps().unwrap_or_default();
    let maps: Vec<&AffineMap> = maps.iter().filter_map(|map| map.affine_map(ctx)).collect();
    let loops = OUTPUTS.of(op).next().map_or(0, |output| shape(output).len());
    verify_loops(op, &maps, loops)
}

/// Checks shared by ops whose maps follow from their shapes.
fn verify_region(op: OpRef<'_>) -> Result<(), OpError> {
    verify_destinations(op)?;
    verify_semantics(op)?;
    verify_arguments(op)
}

/// Returns a list of distinct dimensions less than the rank.
fn dimensions(op: OpRef<'_>, key: &str, rank: usize) -> Result<Vec<usize>, OpError> {
    let given = numbers(op, key);
    let mut dimensions = Vec::new();
    for dim in given {
        match usize::try_from(dim) {
            Ok(dim) if dim < rank && !dimensions.contains(&dim) => dimensions.push(dim),
            _ => {
                return Err(OpError::new(format!(
                    "has {dim} in `{key}`, which takes numbers below {rank}, each once"
                )));
            }
        }
    }
    Ok(dimensions)
}

/// Checks that two shapes are equal, including their dynamic sizes.
fn verify_same(what: &str, found: &[i64], expected: &[i64]) -> Result<(), OpError> {
    if found == expected {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "has {what} of sizes {}, but needs {}",
            text(found),
            text(expected)
        )))
    }
}

/// Formats sizes as `[4, ?]`.
pub(super) fn text(sizes: &[i64]) -> String {
    let sizes: Vec<String> = sizes.iter().copied().map(size_text).collect();
    format!("[{}]", sizes.join(", "))
}

/// Formats a size as `4` or `?`.
pub(super) fn size_text(size: i64) -> String {
    match size {
        DYNAMIC => "?".to_string(),
        size => size.to_string(),
    }
}
