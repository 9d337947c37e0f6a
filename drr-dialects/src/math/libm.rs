//! Folds of functions that the C library of this machine computes, for `f32` and `f64`, as in MLIR. The last bits of a result may
//! differ between machines.

use drr::define::Fold;
use drr::numbers::{Float, FloatKind};
use drr::prelude::*;

use crate::shared::elementwise::{fold_binary, fold_unary};

/// Applies a function that is given in both precisions. Returns `None` for other formats.
fn apply(single: fn(f32) -> f32, double: fn(f64) -> f64, value: Float) -> Option<Float> {
    match value.kind() {
        FloatKind::F32 => of_f32(single(to_f32(value)?)),
        FloatKind::F64 => of_f64(double(to_f64(value)?)),
        _ => None,
    }
}

/// Applies a function of two operands.
fn apply_binary(single: fn(f32, f32) -> f32, double: fn(f64, f64) -> f64, a: Float, b: Float) -> Option<Float> {
    match a.kind() {
        FloatKind::F32 => of_f32(single(to_f32(a)?, to_f32(b)?)),
        FloatKind::F64 => of_f64(double(to_f64(a)?, to_f64(b)?)),
        _ => None,
    }
}

fn to_f32(value: Float) -> Option<f32> {
    Some(f32::from_bits(u32::try_from(value.bits()).ok()?))
}

/// Returns the value with its bits: some functions distinguish signaling NaNs, which `Float::to_f64` makes quiet.
fn to_f64(value: Float) -> Option<f64> {
    Some(f64::from_bits(u64::try_from(value.bits()).ok()?))
}

/// Returns a result, in which a NaN is quiet. Some functions of Rust, such as `trunc`, return a signaling one.
fn of_f32(value: f32) -> Option<Float> {
    Float::from_bits(FloatKind::F32, value.to_bits().into()).map(Float::quieted)
}

fn of_f64(value: f64) -> Option<Float> {
    Float::from_bits(FloatKind::F64, value.to_bits().into()).map(Float::quieted)
}

/// Defines the folds of functions of one operand, each for values that satisfy a condition.
macro_rules! unary {
    ($(pub $fold:ident = $function:ident if $holds:expr;)*) => {$(
        pub(crate) fn $fold(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
            let holds: fn(Float) -> bool = $holds;
            fold_unary(op, constants, |value: &Float| {
                holds(*value).then(|| apply(f32::$function, f64::$function, *value))?
            })
        }
    )*};
}

unary! {
    pub fold_acos_op = acos if |_| true;
    pub fold_asin_op = asin if |_| true;
    pub fold_atan_op = atan if |_| true;
    pub fold_cos_op = cos if |_| true;
    pub fold_cosh_op = cosh if |_| true;
    pub fold_exp2_op = exp2 if |_| true;
    pub fold_exp_m1_op = exp_m1 if |_| true;
    pub fold_exp_op = exp if |_| true;
    pub fold_round_op = round if |_| true;
    pub fold_sin_op = sin if |_| true;
    pub fold_sinh_op = sinh if |_| true;
    pub fold_tan_op = tan if |_| true;
    pub fold_tanh_op = tanh if |_| true;
    pub fold_trunc_op = trunc if |_| true;
    pub fold_log_op = ln if is_positive;
    pub fold_log2_op = log2 if is_positive;
    pub fold_log10_op = log10 if is_positive;
    pub fold_log1p_op = ln_1p if |value| Float::from_f64(value.kind(), 1.0)
        .and_then(|one| one.checked_add(value))
        .is_some_and(is_positive);
    pub fold_sqrt_op = sqrt if is_positive;
}

/// Returns `true` if the sign bit is not set.
fn is_positive(value: Float) -> bool {
    !value.is_negative()
}

/// Folds a power.
pub(crate) fn fold_pow_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_binary(op, constants, |a: &Float, b: &Float| {
        apply_binary(f32::powf, f64::powf, *a, *b)
    })
}

/// Folds an angle. Unlike in MLIR, the one of two zeros, which is a zero or pi by their signs.
pub(crate) fn fold_atan2_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_binary(op, constants, |a: &Float, b: &Float| {
        apply_binary(f32::atan2, f64::atan2, *a, *b)
    })
}
