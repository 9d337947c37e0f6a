//! Case list of `cf.switch` in its custom form, and the verifier.

use drr::define::{AttrSlot, FormResult, OpAsmForm, OpError, OperandSlot, SuccessorSlot, TypeSlot, UseGenericForm};
use drr::prelude::*;

use super::SwitchOp;
use crate::shared::destinations::{case_numbers, destination, destinations, only_destination, set_cases};
use crate::shared::signature::counted;

/// Number of operands per case.
const COUNTS: AttrSlot = SwitchOp::SLOTS.case_operand_segments;

/// `default: ^bb(%a : t), 42: ^bb`, each case on a line.
#[allow(clippy::too_many_arguments)]
pub(crate) fn form_switch_op_cases(
    form: &mut OpAsmForm<'_, '_>,
    flag_type: TypeSlot,
    default_destination: SuccessorSlot,
    default_operands: OperandSlot,
    default_types: TypeSlot,
    values: AttrSlot,
    successors: SuccessorSlot,
    operands: OperandSlot,
    types: TypeSlot,
) -> FormResult {
    form.memoize();
    let (default, cases) = (
        (default_destination, default_operands, default_types),
        (successors, operands, types),
    );
    let printed = match form.op().and_then(|op| Some((op, values.of(op)?))) {
        Some((op, values)) => {
            let numbers = case_numbers(op.ctx(), values).ok_or(UseGenericForm)?;
            Some(numbers.into_iter().zip(destinations(form, cases, COUNTS)?))
        }
        None => None,
    };
    let end = if printed.is_some() { "\n" } else { "" };
    form.text("  default: ")?;
    let only = only_destination(form, default);
    destination(form, default, only)?;
    let flag = form.types(flag_type).first().copied();
    let width = flag.and_then(|flag| flag.integer_width(form.ctx()));
    // Numbers are unsigned, as in MLIR, except where MLIR could not parse them.
    let shown = |number: i64| match width.filter(|width| *width < 64) {
        Some(width) => number & ((1 << width) - 1),
        None => number,
    };
    let (mut numbers, mut counts) = (Vec::new(), Vec::new());
    form.repeated(
        ",",
        |_| printed.into_iter().flatten(),
        |form, case| {
            let (number, block) = case.unzip();
            form.text("\n  ")?;
            numbers.push(form.any_integer(|_| number.map(shown))?);
            form.text(": ")?;
            counts.push(destination(form, cases, block)?);
            Ok(())
        },
    )?;
    form.text(end)?;
    set_cases(form, flag, (values, &numbers), (COUNTS, &counts));
    Ok(())
}

pub(crate) fn verify_switch_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(flag)) = (op.ctx(), op.operand(0)) else {
        return Ok(());
    };
    let values = op.inherent(ctx.ident("case_values"));
    let cases = op.successors().count().saturating_sub(1);
    let counts = COUNTS.of(op).and_then(|counts| counts.dense_array_ints(ctx));
    let counts = counts.map_or(0, Iterator::count);
    // MLIR crashes here.
    if counts < cases {
        return Err(OpError::new(format!(
            "has {}, but `case_operand_segments` has sizes for {counts}",
            counted(cases, "case")
        )));
    }
    let Some(ty) = values.and_then(|values| values.ty(ctx)) else {
        return match cases {
            0 => Ok(()),
            _ => Err(OpError::new(format!(
                "has {cases} destinations of cases, but no values for them"
            ))),
        };
    };
    if ty.element_type(ctx) != Some(flag.ty()) {
        return Err(OpError::new(format!(
            "compares a flag of type `{}` with values of `{}`",
            flag.ty().display(ctx),
            ty.display(ctx)
        )));
    }
    match ty.num_elements(ctx) {
        Some(count) if count != cases as u64 => Err(OpError::new(format!(
            "has {} of cases, but {} for them",
            counted(count as usize, "value"),
            counted(cases, "destination")
        ))),
        _ => Ok(()),
    }
}
