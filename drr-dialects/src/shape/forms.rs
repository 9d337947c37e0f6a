//! Custom forms of `shape.assuming` and `shape.reduce`.

use super::{AssumingOp, ReduceOp, Shape_WitnessType};
use crate::shared::lists::{optional_arrow, optional_arrow_with_parentheses};
use drr::define::{BuildableType, FormResult, OpAsmForm};

/// `%w -> (t) {..}`
pub(crate) fn form_assuming_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.operand(" ", AssumingOp::SLOTS.witness)?;
    form.set_types(AssumingOp::SLOTS.witness, Shape_WitnessType::build(form.ctx()));
    let types = optional_arrow_with_parentheses(form, AssumingOp::SLOTS.results)?;
    form.region_with_arguments(" ", AssumingOp::SLOTS.doRegion, &[], types.is_empty())?;
    form.attr_dict()
}

/// `(%shape, %init) : t -> u {..}`
pub(crate) fn form_reduce_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    let slots = &ReduceOp::SLOTS;
    form.memoize();
    form.operand("(", slots.shape)?;
    form.repeated(
        ", ",
        |op| slots.initVals.of(op),
        |form, init| form.value(slots.initVals, |_| init),
    )?;
    form.ty(") : ", slots.shape.types())?;
    let types = optional_arrow(form, slots.result)?;
    form.add_types(slots.initVals.types(), &types);
    form.whole_region(" ", slots.region)?;
    form.attr_dict()
}
