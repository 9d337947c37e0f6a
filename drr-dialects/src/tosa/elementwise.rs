//! Verifiers of elementwise ops.

use super::ClampOp;
use super::check::{
    VerifyResult, constant_number, ensure, operand, result, same_element, same_rank, types_agree, zero_point,
};
use super::types::storage_element;
use drr::DYNAMIC;
use drr::define::{OpError, broadcasted_shape};
use drr::numbers::Signedness;
use drr::prelude::*;
use std::cmp::Ordering;

pub(crate) fn verify_clamp_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let [input, output] = [operand(op, 0), result(op, 0)].map(|ty| storage_element(ctx, ty));
    ensure(input == output, || {
        "requires one element type for `input` and `output`".to_string()
    })?;
    let Some((min, max)) = ClampOp::cast(op).and_then(|clamp| Some((clamp.min_val()?, clamp.max_val()?))) else {
        return Ok(());
    };
    ensure([min, max].iter().all(|bound| bound.ty(ctx) == Some(input)), || {
        format!("requires bounds of `{}`, as its elements are", input.display(ctx))
    })?;
    let order = match (min.integer(ctx), max.integer(ctx)) {
        (Some((_, min)), Some((_, max))) => {
            let is_unsigned = matches!(input.integer_format(ctx), Some((1, _) | (_, Signedness::Unsigned)));
            if is_unsigned {
                min.cmp_unsigned(&max)
            } else {
                min.cmp_signed(&max)
            }
        }
        _ => match (min.as_f64(ctx), max.as_f64(ctx)) {
            (Some(min), Some(max)) => min.partial_cmp(&max),
            _ => return Ok(()),
        },
    };
    match order {
        None => Err(OpError::new("cannot have NaN as a bound")),
        Some(order) => ensure(order != Ordering::Greater, || {
            format!(
                "has a lower bound of `{}`, which is above `{}`",
                min.display(ctx),
                max.display(ctx)
            )
        }),
    }
}

pub(crate) fn verify_mul_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let (a, b, output) = (operand(op, 0), operand(op, 1), result(op, 0));
    let [a_element, b_element, element] = [a, b, output].map(|ty| ty.element_or_self(ctx));
    ensure(a_element == b_element, || {
        "requires one element type for `input1` and `input2`".to_string()
    })?;
    match (element.integer_width(ctx), a_element.integer_width(ctx)) {
        (Some(width), Some(of_operands)) => ensure(of_operands <= width, || {
            format!("makes numbers of {width} bits of ones of {of_operands}")
        })?,
        _ => {
            ensure(a_element == element, || {
                "requires one element type for operands and `output`".to_string()
            })?;
            ensure(constant_number(op, 2).is_none_or(|shift| shift == 0), || {
                "can only shift integers".to_string()
            })?;
        }
    }
    for (one, other) in [
        (("input1", a), ("input2", b)),
        (("output", output), ("input1", a)),
        (("output", output), ("input2", b)),
    ] {
        same_rank(ctx, one, other)?;
    }
    let can_broadcast = match (a.shape(ctx), b.shape(ctx)) {
        (Some(a), Some(b)) => broadcasted_shape(a, b).is_some(),
        _ => true,
    };
    ensure(can_broadcast, || {
        "requires operands whose shapes can be broadcast to each other".to_string()
    })
}

pub(crate) fn verify_negate_op(op: OpRef<'_>) -> VerifyResult {
    let (input, output) = (("input1", operand(op, 0)), ("output", result(op, 0)));
    same_element(op.ctx(), input, output)?;
    ensure(types_agree(op.ctx(), input.1, output.1), || {
        "requires one shape for `input1` and `output`".to_string()
    })?;
    zero_point(op, input, "input1_zp", 1)?;
    zero_point(op, output, "output_zp", 2)
}

pub(crate) fn verify_select_op(op: OpRef<'_>) -> VerifyResult {
    let output = ("output", result(op, 0));
    same_element(op.ctx(), ("input2", operand(op, 1)), output)?;
    same_element(op.ctx(), ("input3", operand(op, 2)), output)
}

pub(crate) fn verify_table_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let (input, output) = (("input1", operand(op, 0)), ("output", result(op, 0)));
    same_rank(ctx, input, output)?;
    let (Some(from), Some(to)) = (input.1.shape(ctx), output.1.shape(ctx)) else {
        return Ok(());
    };
    // A dynamic size must not become static.
    ensure(
        from.iter().zip(to).all(|(&from, &to)| to == DYNAMIC || from == to),
        || "requires one shape for `input1` and `output`".to_string(),
    )
}
