//! Verifiers of convolutions and pooling.

use super::check::{SlidingWindow, VerifyResult, ensure, ints, operand, result, same_element, size, zero_point};
use super::types::storage_element;
use drr::DYNAMIC;
use drr::numbers::FloatKind;
use drr::prelude::*;

/// Names of the window dimensions; lower ranks use the last ones.
const DIMENSIONS: [&str; 3] = ["depth", "height", "width"];

pub(crate) fn verify_conv2_d_op(op: OpRef<'_>) -> VerifyResult {
    verify_convolution(op, 2, 1)
}

pub(crate) fn verify_conv3_d_op(op: OpRef<'_>) -> VerifyResult {
    verify_convolution(op, 3, 1)
}

/// Verifies the op. The weights begin with the window dimensions.
pub(crate) fn verify_depthwise_conv2_d_op(op: OpRef<'_>) -> VerifyResult {
    verify_convolution(op, 2, 0)
}

/// Checks a convolution over `count` dimensions, which begin at `first` in the weights.
fn verify_convolution(op: OpRef<'_>, count: usize, first: usize) -> VerifyResult {
    verify_element_types(op)?;
    verify_accumulator(op, true)?;
    let [pad, stride, dilation] = ["pad", "stride", "dilation"].map(|key| ints(op, key));
    at_least(&pad, 0, "pad")?;
    at_least(&stride, 1, "stride")?;
    at_least(&dilation, 1, "dilation")?;
    let ctx = op.ctx();
    let Some(output) = result(op, 0).shape(ctx) else {
        return Ok(());
    };
    if let (Some(input), Some(weight)) = (operand(op, 0).shape(ctx), operand(op, 1).shape(ctx)) {
        for at in 0..count {
            let (input, kernel) = (size(input, at + 1), size(weight, at + first));
            if input == DYNAMIC || kernel == DYNAMIC {
                continue;
            }
            let window = SlidingWindow {
                dimension: dimension(at, count),
                input,
                output: size(output, at + 1),
                reach: (i128::from(kernel) - 1) * i128::from(size(&dilation, at)),
                padding: sum(&pad, at),
                stride: size(&stride, at),
            };
            window.check()?;
        }
    }
    verify_bias(op, output)
}

fn dimension(at: usize, count: usize) -> &'static str {
    DIMENSIONS.get(3 - count + at).copied().unwrap_or_default()
}

/// Returns the sum of the padding of a dimension.
fn sum(pad: &[i64], at: usize) -> i128 {
    i128::from(size(pad, 2 * at)) + i128::from(size(pad, 2 * at + 1))
}

fn at_least(numbers: &[i64], least: i64, key: &str) -> VerifyResult {
    ensure(numbers.iter().all(|&number| number >= least), || {
        format!("requires numbers of at least {least} as `{key}`, not {numbers:?}")
    })
}

/// Checks that the bias has one element, or one for each output channel.
fn verify_bias(op: OpRef<'_>, output: &[i64]) -> VerifyResult {
    let bias = operand(op, 2).shape(op.ctx()).map_or(DYNAMIC, |shape| size(shape, 0));
    let channels = output.last().copied().unwrap_or(DYNAMIC);
    ensure(
        bias == DYNAMIC || channels == DYNAMIC || bias == channels || bias == 1,
        || format!("has {bias} elements of `bias` for {channels} channels of the output"),
    )
}

/// Checks that the element types are all floats or all integers.
fn verify_element_types(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let kind = |ty: Type| ty.float_kind(ctx);
    let [input, weight, bias] = [0, 1, 2].map(|at| operand(op, at));
    let [bias_element, output] = [bias, result(op, 0)].map(|ty| ty.element_or_self(ctx));
    if kind(bias_element).is_some() && kind(output).is_some() {
        same_element(ctx, ("bias", bias), ("output", output))?;
    }
    let [input_element, weight_element] = [input, weight].map(|ty| storage_element(ctx, ty));
    let is_small = |ty: Type| matches!(kind(ty), Some(FloatKind::F8E5M2 | FloatKind::F8E4M3FN));
    if is_small(input_element) || is_small(weight_element) {
        same_element(ctx, ("input", input_element), ("weight", weight_element))?;
    }
    ensure(kind(input_element).is_some() == kind(weight_element).is_some(), || {
        "requires floats for both `input` and `weight`, or for none of them".to_string()
    })?;
    zero_point(op, ("input", input), "input_zp", 3)?;
    zero_point(op, ("weight", weight), "weight_zp", 4)
}

/// Checks the accumulator type. Pooling has one accumulator type for all integers; 8-bit floats are checked only for
/// convolutions.
fn verify_accumulator(op: OpRef<'_>, is_convolution: bool) -> VerifyResult {
    let ctx = op.ctx();
    let element = storage_element(ctx, operand(op, 0));
    let Some(sum) = op.attr_named("acc_type").and_then(|ty| ty.type_value(ctx)) else {
        return Ok(());
    };
    let width = element.integer_width(ctx);
    let fits = match element.float_kind(ctx) {
        None if !is_convolution => width.is_none() || sum.integer_width(ctx) == Some(32),
        None => match width {
            Some(8) => sum.integer_width(ctx) == Some(32),
            Some(16) => sum.integer_width(ctx) == Some(48),
            _ => true,
        },
        Some(FloatKind::F8E5M2 | FloatKind::F8E4M3) if is_convolution => sum == Type::F16,
        Some(FloatKind::F16) => sum == Type::F16 || sum == Type::F32,
        Some(FloatKind::BF16 | FloatKind::F32) => sum == Type::F32,
        Some(_) => true,
    };
    ensure(fits, || {
        format!(
            "cannot have `{}` as `acc_type` for elements of `{}`",
            sum.display(ctx),
            element.display(ctx)
        )
    })
}

pub(crate) fn verify_transpose_conv2_d_op(op: OpRef<'_>) -> VerifyResult {
    verify_element_types(op)?;
    verify_accumulator(op, true)?;
    let [pad, stride] = ["out_pad", "stride"].map(|key| ints(op, key));
    at_least(&stride, 1, "stride")?;
    let ctx = op.ctx();
    let weight = operand(op, 1).shape(ctx);
    for (at, &padding) in pad.iter().enumerate() {
        let kernel = weight.map_or(DYNAMIC, |weight| size(weight, at / 2 + 1));
        ensure(kernel == DYNAMIC || i128::from(padding) > -i128::from(kernel), || {
            format!(
                "takes {padding} off the {}, where the kernel has only {kernel}",
                dimension(at / 2, 2)
            )
        })?;
    }
    let Some(output) = result(op, 0).shape(ctx) else {
        return Ok(());
    };
    if let (Some(input), Some(weight)) = (operand(op, 0).shape(ctx), weight) {
        for at in 0..2 {
            let [input, kernel, output] = [input, weight, output].map(|shape| size(shape, at + 1));
            if input == DYNAMIC || output == DYNAMIC {
                continue;
            }
            let steps = (i128::from(input) - 1) * i128::from(size(&stride, at));
            let expected = steps + sum(&pad, at) + i128::from(kernel);
            ensure(expected == i128::from(output), || {
                format!("has an output {} of {output}, but it is {expected}", dimension(at, 2))
            })?;
        }
    }
    verify_bias(op, output)
}

pub(crate) fn verify_avg_pool2d_op(op: OpRef<'_>) -> VerifyResult {
    verify_pool(op)?;
    verify_accumulator(op, false)?;
    zero_point(op, ("input", operand(op, 0)), "input_zp", 1)?;
    zero_point(op, ("output", result(op, 0)), "output_zp", 2)
}

pub(crate) fn verify_max_pool2d_op(op: OpRef<'_>) -> VerifyResult {
    let (input, output) = (operand(op, 0), result(op, 0));
    same_element(op.ctx(), ("input", input), ("output", output))?;
    verify_pool(op)
}

fn verify_pool(op: OpRef<'_>) -> VerifyResult {
    let [kernel, stride, pad] = ["kernel", "stride", "pad"].map(|key| ints(op, key));
    at_least(&kernel, 1, "kernel")?;
    at_least(&stride, 1, "stride")?;
    at_least(&pad, 0, "pad")?;
    for (at, &padding) in pad.iter().enumerate() {
        let kernel = size(&kernel, at / 2);
        ensure(padding < kernel, || {
            format!(
                "adds {padding} to the {}, where the kernel has only {kernel}",
                dimension(at / 2, 2)
            )
        })?;
    }
    let ctx = op.ctx();
    let (Some(input), Some(output)) = (operand(op, 0).shape(ctx), result(op, 0).shape(ctx)) else {
        return Ok(());
    };
    for at in 0..2 {
        let input = size(input, at + 1);
        if input == DYNAMIC {
            continue;
        }
        let window = SlidingWindow {
            dimension: dimension(at, 2),
            input,
            output: size(output, at + 1),
            reach: i128::from(size(&kernel, at)) - 1,
            padding: sum(&pad, at),
            stride: size(&stride, at),
        };
        window.check()?;
    }
    Ok(())
}
