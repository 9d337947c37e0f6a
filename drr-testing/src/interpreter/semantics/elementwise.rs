//! Application of scalar semantics to vectors and tensors, element by element.

use drr_ir::OpRef;
use drr_ir::numbers::{Float, Int};

use super::{Scalar, invalid};
use crate::interpreter::{ExecutionError, RuntimeElements, RuntimeValue};

/// Applies `compute` to scalars, or to each element of operands of one shape. A scalar operand beside elements, such as
/// the condition of `arith.select`, applies to all of them.
pub(super) fn elementwise<const N: usize>(
    op: OpRef<'_>,
    operands: &[RuntimeValue],
    mut compute: impl FnMut([&RuntimeValue; N]) -> Scalar,
) -> Scalar {
    let operands: &[RuntimeValue; N] = operands
        .try_into()
        .map_err(|_| invalid(op, &format!("has {} operands instead of {N}", operands.len())))?;
    let mut all = operands.iter().filter_map(|operand| match operand {
        RuntimeValue::Elements(elements) => Some(elements),
        _ => None,
    });
    let Some(RuntimeElements { shape, elements }) = all.next() else {
        return compute(operands.each_ref());
    };
    if all.any(|other| other.shape != *shape) {
        return Err(ExecutionError::UndefinedBehavior(
            "the shapes of the operands differ".to_owned(),
        ));
    }
    let element = |index: usize| {
        compute(operands.each_ref().map(|operand| match operand {
            RuntimeValue::Elements(elements) => &elements.elements[index],
            scalar => scalar,
        }))
    };
    let elements: Result<Vec<_>, _> = (0..elements.len()).map(element).collect();
    Ok(RuntimeValue::Elements(RuntimeElements {
        shape: shape.clone(),
        elements: elements?,
    }))
}

/// Applies `compute` to two integers; poison if one is poison.
pub(super) fn ints(op: OpRef<'_>, operands: &[RuntimeValue], compute: impl Fn(&Int, &Int) -> Scalar) -> Scalar {
    elementwise(op, operands, |[a, b]| match (a, b) {
        (RuntimeValue::Int(a), RuntimeValue::Int(b)) if a.width() == b.width() => compute(a, b),
        (RuntimeValue::Poison, _) | (_, RuntimeValue::Poison) => Ok(RuntimeValue::Poison),
        _ => Err(invalid(op, "has operands that are not integers of one width")),
    })
}

/// Applies `compute` to an integer; poison if it is poison.
pub(super) fn int(op: OpRef<'_>, operands: &[RuntimeValue], compute: impl Fn(&Int) -> Scalar) -> Scalar {
    elementwise(op, operands, |[a]| match a {
        RuntimeValue::Int(a) => compute(a),
        RuntimeValue::Poison => Ok(RuntimeValue::Poison),
        _ => Err(invalid(op, "has an operand that is not an integer")),
    })
}

/// Applies `compute` to two floats; poison if one is poison.
pub(super) fn floats(
    op: OpRef<'_>,
    operands: &[RuntimeValue],
    mut compute: impl FnMut(Float, Float) -> Scalar,
) -> Scalar {
    elementwise(op, operands, |[a, b]| match (a, b) {
        (RuntimeValue::Float(a), RuntimeValue::Float(b)) if a.kind() == b.kind() => compute(*a, *b),
        (RuntimeValue::Poison, _) | (_, RuntimeValue::Poison) => Ok(RuntimeValue::Poison),
        _ => Err(invalid(op, "has operands that are not floats of one kind")),
    })
}

/// Applies `compute` to a float; poison if it is poison.
pub(super) fn float(op: OpRef<'_>, operands: &[RuntimeValue], mut compute: impl FnMut(Float) -> Scalar) -> Scalar {
    elementwise(op, operands, |[a]| match a {
        RuntimeValue::Float(a) => compute(*a),
        RuntimeValue::Poison => Ok(RuntimeValue::Poison),
        _ => Err(invalid(op, "has an operand that is not a float")),
    })
}
