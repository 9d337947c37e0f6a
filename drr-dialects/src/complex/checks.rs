//! Verifiers of constants and casts of complex numbers.

use drr::TypeData;
use drr::define::{MaterializedConstant, OpError};
use drr::prelude::*;

use super::ConstantOp;
use crate::shared::constant::{bit_width, complex_constant, poison_or_arith_constant};

pub(crate) fn materialize_constant_of_complex(
    ctx: &Context,
    value: Attribute,
    ty: Type,
) -> Option<MaterializedConstant> {
    complex_constant(ctx, value, ty).or_else(|| poison_or_arith_constant(ctx, value, ty))
}

pub(crate) fn name_results_of_constant_op(_op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    name(0, "cst");
}

pub(crate) fn verify_constant_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(constant)) = (op.ctx(), ConstantOp::cast(op)) else {
        return Ok(());
    };
    let Some(&[re, im]) = constant.value() else {
        return Err(OpError::new("takes the real and the imaginary part as two values"));
    };
    let expected = element(ctx, constant.complex().ty());
    match [re, im].into_iter().find(|part| part.ty(ctx) != expected) {
        Some(part) => Err(OpError::new(format!(
            "has the part `{}`, which is not of the element type of `{}`",
            part.display(ctx),
            constant.complex().ty().display(ctx)
        ))),
        None => Ok(()),
    }
}

pub(crate) fn verify_bitcast_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    let is_complex = |ty: Type| element(ctx, ty).is_some();
    if from != to && is_complex(from) == is_complex(to) {
        return Err(OpError::new("casts between a complex number and a number that is none"));
    }
    if width(ctx, from) != width(ctx, to) {
        return Err(OpError::new(format!(
            "cannot cast `{}` to `{}`: the widths differ",
            from.display(ctx),
            to.display(ctx)
        )));
    }
    Ok(())
}

fn element(ctx: &Context, ty: Type) -> Option<Type> {
    match ty.data(ctx) {
        TypeData::Complex(element) => Some(*element),
        _ => None,
    }
}

fn width(ctx: &Context, ty: Type) -> Option<u32> {
    match element(ctx, ty) {
        Some(element) => Some(2 * bit_width(ctx, element)?),
        None => bit_width(ctx, ty),
    }
}
