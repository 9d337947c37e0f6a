//! Folds of elementwise ops. As in MLIR, only splats are computed.

use std::cmp::Ordering;

use drr::define::Fold;
use drr::numbers::{Float, Int, Signedness};
use drr::prelude::*;

use super::NegateOp;
use super::check::{constant_number, int, operand, result};
use crate::shared::dense::bool_splat;
use crate::shared::elementwise::{Number, fold_to, fold_to_constant, int_zero, is_float, is_float_one, is_int};
use crate::shared::fold::constant_at;

/// The constants of the operands of an op.
type Constants<'a> = &'a [Option<Attribute>];

/// Returns the splat of a number, which must have the element type.
pub(super) fn splat_of(ctx: &Context, value: &impl Number, ty: Type) -> Option<Attribute> {
    ctx.dense_attr_of(ty, &[value.to_attr(ctx, ty.element_type(ctx)?)?])
}

/// Returns the numbers of the first two operands, if both are splats.
fn splats<N: Number>(op: OpRef<'_>, constants: Constants<'_>) -> Option<[N; 2]> {
    Some([splat(op, constants, 0)?, splat(op, constants, 1)?])
}

/// Returns the number of an operand that is a splat. For a quantized tensor, this is the stored number.
fn splat<N: Number>(op: OpRef<'_>, constants: Constants<'_>, index: usize) -> Option<N> {
    N::of_attr(op.ctx(), constant_at(constants, index)?.splat(op.ctx())?)
}

/// Returns `true` for integers and floats, unlike quantized elements.
fn is_number(ctx: &Context, element: Type) -> bool {
    element.integer_format(ctx).is_some() || element.float_kind(ctx).is_some()
}

/// Returns the signedness of the integers of a type. Signless integers are signed.
pub(super) fn signedness(ctx: &Context, ty: Type) -> Signedness {
    match ty.element_or_self(ctx).integer_format(ctx) {
        Some((_, Signedness::Unsigned)) => Signedness::Unsigned,
        _ => Signedness::Signed,
    }
}

/// Returns `true` if the first two operands and the result are ranked, and the result consists of integers or floats.
fn is_ranked(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    let types = [operand(op, 0), operand(op, 1), result(op, 0)];
    is_number(ctx, types[2].element_or_self(ctx)) && types.iter().all(|ty| ty.shape(ctx).is_some())
}

/// Returns `true` if an operand has the type of the result, and broadcasting to the other operand does not change it. MLIR accepts a
/// dynamic size beside any other size, although it may be 1.
fn has_type_of_result(op: OpRef<'_>, index: usize) -> bool {
    let ctx = op.ctx();
    let ty = operand(op, index);
    let (Some(shape), Some(other)) = (ty.shape(ctx), operand(op, 1 - index).shape(ctx)) else {
        return false;
    };
    let mut sizes = shape.iter().rev().zip(other.iter().rev());
    ty == result(op, 0) && other.len() <= shape.len() && sizes.all(|(size, other)| *other == 1 || size == other)
}

/// Returns an operand that the op leaves unchanged, because the other one is neutral.
fn unchanged_operand<'ir>(op: OpRef<'ir>, index: usize, is_neutral: bool) -> Option<ValueRef<'ir>> {
    (is_neutral && has_type_of_result(op, index)).then(|| op.operand(index))?
}

/// Returns `true` if a constant is a splat of zero.
fn is_zero(ctx: &Context, constant: Option<Attribute>) -> bool {
    is_int(ctx, constant, Int::is_zero) || is_float(ctx, constant, Float::is_zero)
}

/// Computes the splat of the result from splats of the operands.
fn computed(
    op: OpRef<'_>,
    constants: Constants<'_>,
    ints: fn(&Int, &Int) -> Option<Int>,
    floats: fn(Float, Float) -> Option<Float>,
) -> Option<Attribute> {
    let (ctx, ty) = (op.ctx(), result(op, 0));
    if let Some([lhs, rhs]) = splats::<Int>(op, constants) {
        return splat_of(ctx, &ints(&lhs, &rhs)?, ty);
    }
    let [lhs, rhs] = splats::<Float>(op, constants)?;
    splat_of(ctx, &floats(lhs, rhs)?, ty)
}

/// TOSA does not distinguish the zeros, so that either is neutral.
pub(crate) fn fold_add_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    if !is_ranked(op) {
        return Fold::None;
    }
    let zero = |index| is_zero(op.ctx(), constant_at(constants, index));
    let unchanged = unchanged_operand(op, 0, zero(1)).or_else(|| unchanged_operand(op, 1, zero(0)));
    let sum = || computed(op, constants, Int::wrapping_add, Float::checked_add);
    unchanged.map_or_else(|| fold_to_constant(sum()), fold_to)
}

pub(crate) fn fold_sub_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    if !is_ranked(op) {
        return Fold::None;
    }
    let zero = is_zero(op.ctx(), constant_at(constants, 1));
    let difference = || computed(op, constants, Int::wrapping_sub, Float::checked_sub);
    unchanged_operand(op, 0, zero).map_or_else(|| fold_to_constant(difference()), fold_to)
}

pub(crate) fn fold_mul_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    folded_product(op, constants).unwrap_or_default()
}

/// Folds a product with 0 or with the neutral factor, and the product of two splats.
fn folded_product(op: OpRef<'_>, constants: Constants<'_>) -> Option<Fold> {
    let (ctx, ty) = (op.ctx(), result(op, 0));
    if !is_ranked(op) {
        return None;
    }
    // Only products of 32 bits are shifted.
    let shift = match ty.element_or_self(ctx).integer_width(ctx) {
        Some(32) => u32::try_from(constant_number(op, 2)?)
            .ok()
            .filter(|shift| *shift < 64)?,
        _ => 0,
    };
    let is_one = |constant| {
        is_int(ctx, constant, |factor| factor.to_i64() == Some(1 << shift)) || is_float(ctx, constant, is_float_one)
    };
    for (factor, other) in [(0, 1), (1, 0)] {
        let constant = constant_at(constants, factor);
        // Unlike in MLIR, floats are excluded: the product with an infinity is no zero.
        if is_int(ctx, constant, Int::is_zero) && operand(op, other) == ty && ty.static_shape(ctx).is_some() {
            return int_zero(ctx, ty).map(Fold::attr);
        }
        if let Some(unchanged) = unchanged_operand(op, other, is_one(constant)) {
            return Some(fold_to(unchanged));
        }
    }
    let product = match splats::<Int>(op, constants) {
        Some(factors) => splat_of(ctx, &shifted_product(ctx, factors, operand(op, 0), ty, shift)?, ty),
        None => computed(op, constants, |_, _| None, Float::checked_mul),
    };
    product.map(Fold::attr)
}

/// Returns the product of integers, rounded and shifted to the right. A shifted product must fit in the result. MLIR does not extend the
/// factors to the width of the result.
fn shifted_product(ctx: &Context, factors: [Int; 2], from: Type, to: Type, shift: u32) -> Option<Int> {
    let (width, sign) = (to.element_or_self(ctx).integer_width(ctx)?, signedness(ctx, from));
    if shift == 0 {
        let [lhs, rhs] = factors.map(|factor| factor.resize(width, sign));
        return lhs.wrapping_mul(&rhs);
    }
    let [lhs, rhs] = factors.map(|factor| factor.resize(128, sign));
    let half = Int::wrapping(128, 1).shift_left(shift - 1);
    let wide = lhs.wrapping_mul(&rhs)?.wrapping_add(&half)?.shift_right(shift, true);
    let product = wide.resize(width, Signedness::Signed);
    (product.resize(128, Signedness::Signed) == wide).then_some(product)
}

pub(crate) fn fold_int_div_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    folded_quotient(op, constants).unwrap_or_default()
}

/// Folds a quotient of operands of one type. A division by 0 is undefined.
fn folded_quotient(op: OpRef<'_>, constants: Constants<'_>) -> Option<Fold> {
    let ctx = op.ctx();
    if !is_ranked(op) || operand(op, 0) != operand(op, 1) {
        return None;
    }
    let [dividend, divisor] = [0, 1].map(|index| constant_at(constants, index));
    // Unlike in MLIR, the constant must have the type of the result.
    if is_int(ctx, dividend, Int::is_zero) && operand(op, 0) == result(op, 0) {
        return Some(fold_to_constant(dividend));
    }
    if let Some(unchanged) = unchanged_operand(op, 0, is_int(ctx, divisor, Int::is_one)) {
        return Some(fold_to(unchanged));
    }
    let [dividend, divisor] = splats::<Int>(op, constants)?;
    let quotient = match signedness(ctx, result(op, 0)) {
        Signedness::Unsigned => dividend.div_rem_unsigned(&divisor)?.0,
        // The quotient that overflows wraps, as the division is undefined.
        _ if dividend.division_overflows(&divisor) => dividend,
        _ => dividend.div_rem_signed(&divisor)?.0,
    };
    splat_of(ctx, &quotient, result(op, 0)).map(Fold::attr)
}

/// Compares two splats. A NaN compares false.
fn compared(op: OpRef<'_>, constants: Constants<'_>, holds: fn(Ordering) -> bool) -> Fold {
    let ctx = op.ctx();
    let ordering = match splats::<Int>(op, constants) {
        Some([lhs, rhs]) => lhs.compare(&rhs, signedness(ctx, operand(op, 0))),
        None => match splats::<Float>(op, constants) {
            Some([lhs, rhs]) => {
                return fold_to_constant(bool_splat(ctx, result(op, 0), lhs.compare(rhs).is_some_and(holds)));
            }
            None => None,
        },
    };
    fold_to_constant(ordering.and_then(|ordering| bool_splat(ctx, result(op, 0), holds(ordering))))
}

/// Compares the order of two splats. Unlike in MLIR, quantized numbers, which may be unsigned, are not compared.
fn ordered(op: OpRef<'_>, constants: Constants<'_>, holds: fn(Ordering) -> bool) -> Fold {
    if is_number(op.ctx(), operand(op, 0).element_or_self(op.ctx())) {
        compared(op, constants, holds)
    } else {
        Fold::None
    }
}

pub(crate) fn fold_greater_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    ordered(op, constants, Ordering::is_gt)
}

pub(crate) fn fold_greater_equal_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    ordered(op, constants, Ordering::is_ge)
}

/// A float is not equal to itself if it is a NaN.
pub(crate) fn fold_equal_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let is_integer = operand(op, 0).element_or_self(ctx).integer_format(ctx).is_some();
    if is_integer && op.operand(0) == op.operand(1) {
        return fold_to_constant(bool_splat(ctx, result(op, 0), true));
    }
    compared(op, constants, Ordering::is_eq)
}

/// There is no other index.
pub(crate) fn fold_arg_max_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let (ctx, axis) = (op.ctx(), usize::try_from(int(op, "axis")).ok());
    let shape = operand(op, 0).static_shape(ctx);
    let size = axis.and_then(|axis| shape?.get(axis));
    fold_to_constant(
        size.filter(|size| **size == 1)
            .and_then(|_| int_zero(ctx, result(op, 0))),
    )
}

pub(crate) fn fold_reciprocal_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let reciprocal = || {
        let value = splat::<Float>(op, constants, 0)?;
        let one = Float::from_f64(value.kind(), 1.0)?;
        splat_of(op.ctx(), &one.checked_div(value)?, result(op, 0))
    };
    fold_to_constant(reciprocal())
}

/// Folds two negations, unless the inner one may saturate.
pub(crate) fn fold_negate_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let inner = || op.operand(0)?.defining_op().and_then(NegateOp::cast);
    let Some(inner) = inner().map(|inner| inner.op()) else {
        return Fold::None;
    };
    let is_plain = |op| {
        [1, 2]
            .iter()
            .all(|zero_point| constant_number(op, *zero_point) == Some(0))
    };
    let element = result(op, 0).element_or_self(ctx);
    let is_exact = element.float_kind(ctx).is_some() || element.integer_width(ctx).is_some_and(|width| width >= 32);
    match inner.operand(0) {
        Some(value) if value.ty() == result(op, 0) && is_exact && is_plain(op) && is_plain(inner) => fold_to(value),
        _ => Fold::None,
    }
}

pub(crate) fn fold_cast_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    match op.operand(0) {
        Some(source) if source.ty() == result(op, 0) => fold_to(source),
        _ => fold_to_constant(cast_splat(op, constants)),
    }
}

/// Returns the splat of the result of a cast.
fn cast_splat(op: OpRef<'_>, constants: Constants<'_>) -> Option<Attribute> {
    let (ctx, ty) = (op.ctx(), result(op, 0));
    let (from, to) = (operand(op, 0).element_or_self(ctx), ty.element_type(ctx)?);
    if !is_number(ctx, from) {
        return None;
    }
    let width = to.integer_format(ctx).map(|(width, _)| width);
    // Booleans are unsigned.
    let sign = |ty: Type| match ty {
        Type::I1 => Signedness::Unsigned,
        _ => signedness(ctx, ty),
    };
    if let Some(value) = splat::<Float>(op, constants, 0) {
        return match (width, to.float_kind(ctx)) {
            (Some(1), _) => splat_of(ctx, &Int::wrapping(1, u128::from(!value.is_zero())), ty),
            (Some(width), _) => splat_of(ctx, &saturated(value, width, sign(to))?, ty),
            (None, kind) => splat_of(ctx, &value.convert(kind?)?, ty),
        };
    }
    let value = splat::<Int>(op, constants, 0)?;
    match (width, to.float_kind(ctx)) {
        (Some(1), _) => splat_of(ctx, &Int::wrapping(1, u128::from(!value.is_zero())), ty),
        (Some(width), _) => splat_of(ctx, &value.resize(width, sign(from)), ty),
        (None, kind) => splat_of(ctx, &Float::from_int(kind?, &value, sign(from))?, ty),
    }
}

/// Returns the integer nearest to a float; of two equally near ones the even one, of none the limit of the integers. A NaN becomes 0.
fn saturated(value: Float, width: u32, sign: Signedness) -> Option<Int> {
    if value.is_nan() {
        return Some(Int::wrapping(width, 0));
    }
    let limit = if value.is_negative() {
        Int::min_value(width, sign)
    } else {
        Int::max_value(width, sign)
    };
    // Two more bits contain the rounded neighbors of all results.
    let wide = width.checked_add(2)?;
    let Some(truncated) = value.to_int(wide, Signedness::Signed) else {
        return Some(limit);
    };
    let whole = Float::from_int(value.kind(), &truncated, Signedness::Signed)?;
    let rest = value.checked_sub(whole)?.abs();
    let is_odd = !truncated.and(&Int::wrapping(wide, 1))?.is_zero();
    let is_away = match rest.compare(Float::from_f64(value.kind(), 0.5)?)? {
        Ordering::Less => false,
        Ordering::Equal => is_odd,
        Ordering::Greater => true,
    };
    let step = Int::wrapping_signed(wide, if value.is_negative() { -1 } else { 1 });
    let rounded = if is_away {
        truncated.wrapping_add(&step)?
    } else {
        truncated
    };
    let result = rounded.resize(width, sign);
    Some(if result.resize(wide, sign) == rounded {
        result
    } else {
        limit
    })
}
