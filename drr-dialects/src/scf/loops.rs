//! Custom forms of `scf.for` and `scf.parallel`.

use drr::define::{AttrSlot, FormResult, OpAsmForm, OperandSlot, RegionSlot, TypeSlot};
use drr::prelude::*;

use super::ForOp;
use crate::shared::entry_arguments::EntryArguments;
use crate::shared::lists::optional_arrow;
use crate::shared::signature::counted;

const LOWER: OperandSlot = ForOp::SLOTS.lowerBound;
const UPPER: OperandSlot = ForOp::SLOTS.upperBound;
const STEP: OperandSlot = ForOp::SLOTS.step;
const INITS: OperandSlot = ForOp::SLOTS.initArgs;
const UNSIGNED: AttrSlot = ForOp::SLOTS.unsignedCmp;
const BODY: RegionSlot = ForOp::SLOTS.region;
const RESULTS: TypeSlot = ForOp::SLOTS.results;

/// `unsigned %i = %a to %b step %c iter_args(%x = %y) -> (t) : i32 {..}`
pub(crate) fn form_for_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    let mut arguments = EntryArguments::of(form, BODY);
    form.unit(" unsigned", UNSIGNED)?;
    form.text(" ")?;
    arguments.argument(form)?;
    for (word, slot) in [(" = ", LOWER), (" to ", UPPER), (" step ", STEP)] {
        form.operand(word, slot)?;
    }
    let types = if form.optional(" iter_args", |op| op.num_results() > 0)? {
        arguments.iter_args(form, INITS, RESULTS)?
    } else {
        Vec::new()
    };
    form.text(" ")?;
    let lower = |op| LOWER.types().of(op).first().copied();
    let mut ty = Type::INDEX;
    if form.optional(" : ", |op| lower(op) != Some(Type::INDEX))? {
        ty = form.any_type("", lower)?;
        form.text(" ")?;
    }
    for slot in [LOWER, UPPER, STEP] {
        form.set_types(slot, ty);
    }
    let arguments = arguments.of_types(std::iter::once(ty).chain(types.iter().copied()));
    form.region_with_arguments("", BODY, &arguments, types.is_empty())?;
    form.attr_dict()
}

/// `(%i) = (%a) to (%b) step (%c) init (%x) -> t {..}`
pub(crate) fn form_parallel_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    let mut arguments = EntryArguments::of(form, BODY);
    form.text(" ")?;
    let loops = arguments.list(form, usize::MAX)?;
    for (word, open, slot) in [("=", " = (", LOWER), ("to", " to (", UPPER), ("step", " step (", STEP)] {
        let count = form.operand_list([open, ")"], slot)?;
        if count != loops {
            let (values, loops) = (counted(count, "value"), counted(loops, "variable"));
            return Err(form.error(format!("{values} after `{word}`, but {loops} of the loop")));
        }
        form.set_types(slot, Type::INDEX);
    }
    let mut inits = 0;
    if form.at("init", |op| INITS.of(op).next().is_some()) {
        inits = form.operand_list([" init (", ")"], INITS)?;
    }
    let types = optional_arrow(form, RESULTS)?;
    if inits != types.len() {
        let (inits, types) = (counted(inits, "value"), counted(types.len(), "type"));
        return Err(form.error(format!("the loop reduces {inits}, but has {types} for them")));
    }
    // The text contains only the result types.
    form.use_generic_form_if(|op| *INITS.types().of(op) != *types)?;
    form.add_types(INITS.types(), &types);
    form.text(" ")?;
    let arguments = arguments.of_types(std::iter::repeat_n(Type::INDEX, loops));
    form.region_with_arguments("", BODY, &arguments, false)?;
    form.attr_dict()
}
