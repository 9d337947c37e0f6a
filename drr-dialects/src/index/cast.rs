//! Casts: exactly one side is an index.

use drr::define::{Fold, OpError};
use drr::numbers::{Int, Signedness};
use drr::prelude::*;

use crate::shared::elementwise::fold_to_constant;
use crate::shared::shaped::verify_cast;

pub(crate) use self::{verify_one_index as verify_cast_s_op, verify_one_index as verify_cast_u_op};

pub(crate) fn fold_cast_s_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_cast(op, constants, Signedness::Signed)
}

pub(crate) fn fold_cast_u_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_cast(op, constants, Signedness::Unsigned)
}

/// Folds the cast of a constant, if an index of 32 bits gives the same integer.
fn fold_cast(op: OpRef<'_>, constants: &[Option<Attribute>], signedness: Signedness) -> Fold {
    let (ctx, Some(result), &[Some(constant)]) = (op.ctx(), op.result(0).map(|result| result.ty()), constants) else {
        return Fold::None;
    };
    let Some((_, value)) = constant.integer(ctx) else {
        return Fold::None;
    };
    let Some(width) = result.integer_width(ctx).filter(|_| result != Type::INDEX) else {
        // The low bits are those of an index of 32 bits.
        return Fold::attr(ctx.integer_attr(result, value.resize(Int::INDEX_WIDTH, signedness)));
    };
    let wide = value.resize(width, signedness);
    let narrow = value.resize(32, signedness).resize(width, signedness);
    fold_to_constant((wide == narrow).then(|| ctx.integer_attr(result, wide)))
}

pub(crate) fn verify_one_index(op: OpRef<'_>) -> Result<(), OpError> {
    verify_cast(op, |_, from, to| (from == Type::INDEX) != (to == Type::INDEX))
}
