//! `arith.constant`, constant materialization, and result names derived from constants.

use drr::TypeData;
use drr::define::OpError;
use drr::numbers::Signedness;
use drr::prelude::*;

use super::{ConstantOp, MulIOp};
use crate::shared::constant::constant_name;

pub(crate) use crate::shared::constant::poison_or_arith_constant as materialize_constant_of_arith;

pub(crate) fn verify_constant_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(value)) = (op.ctx(), ConstantOp::cast(op).and_then(|op| op.value())) else {
        return Ok(());
    };
    let Some(ty) = op.result(0).map(|result| result.ty()) else {
        return Ok(());
    };
    let has_sign = |(_, signedness)| signedness != Signedness::Signless;
    if ty.integer_format(ctx).is_some_and(has_sign) {
        return Err(OpError::new(format!(
            "has the result type `{}`, but integers of `arith` have no sign",
            ty.display(ctx)
        )));
    }
    if value.integer(ctx).is_none() && value.float(ctx).is_none() && !value.is_elements(ctx) {
        return Err(OpError::new("has a value that is neither a number nor elements"));
    }
    let is_scalable = matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true));
    if is_scalable && value.splat(ctx).is_none() {
        return Err(OpError::new("must not have different elements for a scalable vector"));
    }
    Ok(())
}

pub(crate) fn name_results_of_constant_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    if let Some(value) = ConstantOp::cast(op).and_then(|op| op.value()) {
        name(0, &constant_name(op.ctx(), value));
    }
}

/// Names results such as `c4_vscale`, a multiple of the vector scale.
pub(crate) fn name_results_of_mul_i_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let Some(multiplied) = MulIOp::cast(op) else { return };
    let defining = [multiplied.lhs(), multiplied.rhs()].map(|value| value.defining_op());
    let [Some(a), Some(b)] = defining else { return };
    for (constant, scale) in [(a, b), (b, a)] {
        let value = ConstantOp::cast(constant).and_then(|constant| constant.value());
        let (Some(value), true) = (value, scale.name() == op.ctx().op_name("vector.vscale")) else {
            continue;
        };
        if let Some((Type::INDEX, number)) = value.integer(op.ctx()) {
            return name(0, &format!("c{}_vscale", number.display_signed()));
        }
    }
}
