//! Custom forms of `scf.forall` and `scf.forall.in_parallel`.

use drr::DYNAMIC;
use drr::define::{AttrSlot, FormResult, OpAsmForm, OperandSlot};
use drr::prelude::*;

use super::{ForallOp, InParallelOp};
use crate::shared::constant::constant_index;
use crate::shared::entry_arguments::EntryArguments;
use crate::shared::index_list::index_list;
use crate::shared::lists::{int_array, set_int_array};

/// Lower bounds, upper bounds and steps: preceding keyword, dynamic values, and static values.
const BOUNDS: [(&str, OperandSlot, AttrSlot); 3] = [
    (
        " = ",
        ForallOp::SLOTS.dynamicLowerBound,
        ForallOp::SLOTS.staticLowerBound,
    ),
    (
        " to ",
        ForallOp::SLOTS.dynamicUpperBound,
        ForallOp::SLOTS.staticUpperBound,
    ),
    (" step ", ForallOp::SLOTS.dynamicStep, ForallOp::SLOTS.staticStep),
];
const BRACKETS: [&str; 2] = ["(", ")"];

/// `(%i) in (4) shared_outs(%o = %t) -> (t) {..}`, or with `= (0) to (4) step (1)`.
pub(crate) fn form_forall_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    let [lower, upper, step] = BOUNDS;
    let mut arguments = EntryArguments::of(form, ForallOp::SLOTS.region);
    form.text(" ")?;
    let rank = form.op().map_or(0, |op| int_array(op, upper.2).len());
    let rank = arguments.list(form, rank)?;
    // A dynamic value defined by a constant counts as this constant.
    let all_are = |op, (_, values, numbers): (&str, OperandSlot, AttrSlot), expected: i64| {
        int_array(op, numbers)
            .into_iter()
            .all(|number| number == expected || number == DYNAMIC)
            && values.of(op).all(|value| constant_index(value) == Some(expected))
    };
    if form.optional(" in ", |op| all_are(op, lower, 0) && all_are(op, step, 1))? {
        index_list(form, upper.1, upper.2, BRACKETS)?;
        set_int_array(form, lower.2, &vec![0; rank]);
        set_int_array(form, step.2, &vec![1; rank]);
    } else {
        for (word, values, numbers) in BOUNDS {
            form.text(word)?;
            index_list(form, values, numbers, BRACKETS)?;
        }
    }
    for (_, values, _) in BOUNDS {
        form.set_types(values, Type::INDEX);
    }
    let types = if form.optional(" shared_outs", |op| op.num_results() > 0)? {
        arguments.iter_args(form, ForallOp::SLOTS.outputs, ForallOp::SLOTS.results)?
    } else {
        Vec::new()
    };
    form.text(" ")?;
    let arguments = arguments.of_types(std::iter::repeat_n(Type::INDEX, rank).chain(types.iter().copied()));
    form.region_with_arguments("", ForallOp::SLOTS.region, &arguments, types.is_empty())?;
    form.attr_dict()
}

pub(crate) fn form_in_parallel_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.region(" ", InParallelOp::SLOTS.region, false)?;
    form.attr_dict()
}

/// Returns `true` if an attribute maps iterations to device units. Only `gpu` has such attributes.
pub(crate) fn is_device_mapping_attr_interface(ctx: &Context, attr: Attribute) -> bool {
    let mut units = ["block", "lane", "thread", "warp", "warpgroup"].into_iter();
    units.any(|unit| attr.is_of_dialect(ctx, "gpu", unit))
}

/// Returns `true` if an attribute masks device units.
pub(crate) fn is_device_masking_attr_interface(ctx: &Context, attr: Attribute) -> bool {
    attr.is_of_dialect(ctx, "gpu", "mask")
}
