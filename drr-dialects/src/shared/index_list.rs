//! Lists of dynamic and static integers: `[0, %i, 4]`.

use crate::shared::lists::{int_array, set_int_array};
use drr::DYNAMIC;
use drr::define::{AttrSlot, FormError, FormResult, OpAsmForm, OperandSlot};

/// `[0, %i, 4]`: numbers, of which those with a mark are values.
pub(crate) fn form_dynamic_index_list(
    form: &mut OpAsmForm<'_, '_>,
    values: OperandSlot,
    numbers: AttrSlot,
) -> FormResult {
    if let Some(parser) = form.parser() {
        parser.pass_types_on();
    }
    form.memoize();
    index_list(form, values, numbers, ["[", "]"])
}

/// A list in the given brackets, if every mark has a value and vice versa. A number in brackets, or a value followed by
/// `[]`, is scalable; no op with such a list stores this flag.
pub(crate) fn index_list(
    form: &mut OpAsmForm<'_, '_>,
    values: OperandSlot,
    numbers: AttrSlot,
    brackets: [&'static str; 2],
) -> FormResult {
    let mut all = Vec::new();
    let mut unprinted = form.op().map(|op| values.of(op));
    form.list(
        brackets,
        |op| int_array(op, numbers),
        |form, number| {
            let is_value = match form.parser() {
                Some(parser) => parser.at_operand(),
                None => number == Some(DYNAMIC),
            };
            if is_value {
                form.value(values, |_| unprinted.as_mut()?.next())?;
                form.optional("[]", |_| false)?;
                all.push(DYNAMIC);
            } else if form.optional("[", |_| false)? {
                all.push(form.any_integer(|_| None)?);
                form.text("]")?;
            } else if form.parser().is_none_or(|parser| parser.at_integer()) {
                all.push(form.any_integer(|_| number)?);
            } else {
                return Err(form.error("expected a value or an integer"));
            }
            Ok(())
        },
    )?;
    set_int_array(form, numbers, &all);
    match unprinted.and_then(|mut rest| rest.next()) {
        Some(_) => Err(FormError::UseGenericForm),
        None => Ok(()),
    }
}
