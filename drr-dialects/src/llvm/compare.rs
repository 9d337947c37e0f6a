//! Custom form of `llvm.icmp` and `llvm.fcmp`: `"eq" %a, %b {..} : i32`.

use drr::define::{AttrSlot, EnumInfo, FormResult, OpAsmForm, UseGenericForm};
use drr::prelude::*;

use super::call::attributes_without_default_flags;
use super::{FCmpPredicate, ICmpOp, ICmpPredicate};

const PREDICATE: AttrSlot = ICmpOp::SLOTS.predicate;

pub(crate) fn form_i_cmp_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form_comparison::<ICmpPredicate>(form)
}

pub(crate) fn form_f_cmp_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form_comparison::<FCmpPredicate>(form)
}

fn form_comparison<Predicate: EnumInfo>(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.text(" ")?;
    form.bind(PREDICATE);
    form.element(
        |parser| {
            let word = parser.parse_optional_string();
            let word = word.and_then(|word| String::from_utf8(word).ok());
            let Some(predicate) = word.as_deref().and_then(Predicate::from_text) else {
                let cases = Predicate::CASES.iter().map(|(case, _)| format!("`\"{case}\"`"));
                let cases = cases.collect::<Vec<String>>().join(", ");
                return Err(parser.error(format!("expected a predicate, one of {cases}")));
            };
            let predicate = parser.ctx().i64_attr(predicate.to_bits().cast_signed());
            parser.set_attribute(PREDICATE, predicate);
            Ok(())
        },
        |printer, op| {
            let predicate = PREDICATE.of(op).and_then(|predicate| predicate.as_i64(op.ctx()));
            let mut cases = Predicate::CASES.iter();
            let case = cases.find(|(_, bits)| Some(bits.cast_signed()) == predicate);
            printer.print_string(case.ok_or(UseGenericForm)?.0.as_bytes());
            Ok(())
        },
    )?;
    for (text, side) in [(" ", ICmpOp::SLOTS.lhs), (", ", ICmpOp::SLOTS.rhs)] {
        form.operand(text, side)?;
    }
    attributes_without_default_flags(form)?;
    let ty = form.ty(" : ", ICmpOp::SLOTS.lhs.types())?;
    form.add_type(ICmpOp::SLOTS.rhs.types(), ty);
    form.add_type(ICmpOp::SLOTS.res, ty.with_element(form.ctx(), Type::I1));
    Ok(())
}
