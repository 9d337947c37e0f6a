//! Custom form of `scf.while` and `tosa.while_loop`.

use drr::define::{FormResult, OpAsmForm, OperandSlot, RegionSlot, TypeSlot, TypesOf};

use super::entry_arguments::{EntryArguments, check_count};
use super::lists::functional_type;

/// `(%a = %x) : (t) -> u {..} do {..} attributes {..}`
pub(crate) fn form_while_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    const INITS: OperandSlot = OperandSlot(0);
    const BEFORE: RegionSlot = RegionSlot(0);
    form.memoize();
    let mut arguments = EntryArguments::of(form, BEFORE);
    let mut count = 0;
    if form.at("(", |op| op.num_operands() > 0) {
        form.text(" ")?;
        count = arguments.assignments(form, INITS)?;
    }
    form.text(" : ")?;
    let types = (INITS, TypeSlot(TypesOf::Result(0)));
    let [inputs, _] = functional_type(
        form,
        types,
        "expected the type of a function: what is carried, and the results",
    )?;
    check_count(form, count, &inputs)?;
    form.region_with_arguments(" ", BEFORE, &arguments.of_types(inputs), false)?;
    form.region(" do ", RegionSlot(1), false)?;
    form.attr_dict_with_keyword()
}
