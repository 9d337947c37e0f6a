//! Constants of the dialect.

use drr::define::MaterializedConstant;
use drr::prelude::*;

use super::{BoolConstantOp, ConstantOp};
use crate::shared::constant::arith_constant;

/// Creates a constant. Unlike in MLIR, an integer of another type becomes an `arith.constant`, if there is that dialect.
pub(crate) fn materialize_constant_of_index(ctx: &Context, value: Attribute, ty: Type) -> Option<MaterializedConstant> {
    let name = match value.integer(ctx)?.0 {
        of if of != ty => return None,
        Type::I1 => "index.bool.constant",
        Type::INDEX => "index.constant",
        _ => return arith_constant(ctx, value, ty).filter(|constant| ctx.op_info(constant.name).is_some()),
    };
    Some(MaterializedConstant::new(ctx, name, value))
}

pub(crate) fn name_results_of_constant_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    if let Some(value) = ConstantOp::cast(op).and_then(|op| op.value()) {
        name(0, &format!("idx{value}"));
    }
}

pub(crate) fn name_results_of_bool_constant_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    if let Some(value) = BoolConstantOp::cast(op).and_then(|op| op.value()) {
        name(0, if value { "true" } else { "false" });
    }
}
