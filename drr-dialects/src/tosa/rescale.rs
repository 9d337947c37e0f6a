//! Verifier of `tosa.rescale`.

use super::check::{VerifyResult, constant_number, ensure, flag, operand, result, size};
use super::types::storage_element;
use drr::DYNAMIC;
use drr::prelude::*;

pub(crate) fn verify_rescale_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let tensors = [
        ("input", operand(op, 0), "input_zp", 3),
        ("output", result(op, 0), "output_zp", 4),
    ];
    for (name, ty, _, _) in tensors {
        ensure(storage_element(ctx, ty).is_integer(ctx), || {
            format!("requires integers as `{name}`")
        })?;
    }
    for (name, ty, zp_name, at) in tensors {
        let [width, of_zp] = [ty, operand(op, at)].map(|ty| storage_element(ctx, ty).integer_width(ctx));
        ensure(width == of_zp, || {
            format!("requires integers of one width for `{name}` and `{zp_name}`")
        })?;
    }
    for (name, _, zp_name, at) in tensors {
        verify_zero_point(op, zp_name, at, flag(op, &format!("{name}_unsigned")))?;
    }
    let (multiplier, width) = (operand(op, 1), if flag(op, "scale32") { 32 } else { 16 });
    ensure(
        multiplier.element_or_self(ctx).integer_width(ctx) == Some(width),
        || format!("requires integers of {width} bits as `multiplier`"),
    )?;
    let Some(input) = operand(op, 0).shape(ctx) else {
        return Ok(());
    };
    let channels = match (flag(op, "per_channel"), input.last()) {
        (false, _) => 1,
        (true, Some(&channels)) => channels,
        (true, None) => return ensure(false, || "has no dimension of channels in `input`".to_string()),
    };
    for (name, at) in [("multiplier", 1), ("shift", 2)] {
        let found = operand(op, at).shape(ctx).map_or(DYNAMIC, |shape| size(shape, 0));
        ensure(found == DYNAMIC || found == channels, || {
            format!("requires a number of `{name}` for each channel, but there are {found} for {channels}")
        })?;
    }
    Ok(())
}

/// Checks a zero point: any value for 8 bits, 0 or the middle of the range for unsigned 16 bits, and 0 otherwise.
fn verify_zero_point(op: OpRef<'_>, name: &str, at: usize, is_unsigned: bool) -> VerifyResult {
    let Some(number) = constant_number(op, at) else {
        return Ok(());
    };
    let is_middle = is_unsigned && number == i64::from(i16::MIN);
    let holds = match operand(op, at).element_or_self(op.ctx()).integer_width(op.ctx()) {
        Some(8) => true,
        Some(16) => number == 0 || is_middle,
        _ => number == 0,
    };
    ensure(holds, || format!("cannot have {number} as `{name}`"))
}
