//! Custom forms of `scf.if`, `scf.index_switch` and `scf.execute_region`.

use drr::define::{AttrSlot, FormResult, OpAsmForm, RegionSlot, UseGenericForm};
use drr::prelude::*;

use super::{ExecuteRegionOp, IfOp};
use crate::shared::lists::{int_array, optional_arrow, optional_arrow_with_parentheses, set_int_array};

/// `%c -> (t) {..} else {..}`
pub(crate) fn form_if_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    const ELSE: RegionSlot = IfOp::SLOTS.elseRegion;
    form.memoize();
    form.operand(" ", IfOp::SLOTS.condition)?;
    form.set_types(IfOp::SLOTS.condition, Type::I1);
    let types = optional_arrow_with_parentheses(form, IfOp::SLOTS.results)?;
    form.region(" ", IfOp::SLOTS.thenRegion, types.is_empty())?;
    if form.optional(" else ", |op| ELSE.of(op).any(|branch| !branch.is_empty()))? {
        form.region("", ELSE, types.is_empty())?;
    }
    form.attr_dict()
}

/// `case 2 {..} case 5 {..}`, one case per line.
pub(crate) fn form_switch_cases(form: &mut OpAsmForm<'_, '_>, cases: AttrSlot, regions: RegionSlot) -> FormResult {
    form.memoize();
    let mut numbers = Vec::new();
    form.repeated(
        "\ncase ",
        |op| int_array(op, cases).into_iter().zip(regions.of(op)),
        |form, case| {
            numbers.push(form.any_integer(|_| Some(case?.0))?);
            form.text(" ")?;
            form.element(
                // Only the default case may omit its terminator.
                |parser| parser.parse_whole_region(regions, &[]),
                |printer, _| {
                    printer.print_region(case.ok_or(UseGenericForm)?.1, true);
                    Ok(())
                },
            )
        },
    )?;
    set_int_array(form, cases, &numbers);
    Ok(())
}

/// `-> t no_inline {..}`
pub(crate) fn form_execute_region_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    optional_arrow(form, ExecuteRegionOp::SLOTS.result)?;
    form.unit(" no_inline", ExecuteRegionOp::SLOTS.no_inline)?;
    form.region(" ", ExecuteRegionOp::SLOTS.region, false)?;
    form.attr_dict()
}
