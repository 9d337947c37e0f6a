//! Case list of `cf.switch` in its custom form, and the verifier.

use drr::define::{
    AttrSlot, OpAsmParser, OpAsmPrinter, OpError, OperandSlot, ParseFailed, SuccessorSlot, TypeSlot, UseGenericForm,
};
use drr::prelude::*;

use super::SwitchOp;
use crate::shared::destinations::{case_elements, case_numbers, parse_destination, print_destination};
use crate::shared::signature::counted;

/// Number of operands per case.
const COUNTS: AttrSlot = SwitchOp::SLOTS.case_operand_segments;

/// Parses `default: ^bb(%a : t), 42: ^bb`.
#[allow(clippy::too_many_arguments)]
pub(crate) fn parse_switch_op_cases(
    parser: &mut dyn OpAsmParser,
    flag_type: TypeSlot,
    default_destination: SuccessorSlot,
    default_operands: OperandSlot,
    default_types: TypeSlot,
    values: AttrSlot,
    destinations: SuccessorSlot,
    operands: OperandSlot,
    types: TypeSlot,
) -> Result<(), ParseFailed> {
    parser.parse("default")?;
    parser.parse(":")?;
    parse_destination(parser, default_destination, default_operands, default_types)?;
    let mut numbers = Vec::new();
    let mut counts = Vec::new();
    while parser.parse_optional(",") {
        numbers.push(parser.parse_integer()?);
        parser.parse(":")?;
        counts.push(parse_destination(parser, destinations, operands, types)?);
    }
    let ctx = parser.ctx();
    let counts = ctx.dense_i32_array_attr(&counts);
    let values_attr = match parser.types(flag_type).first() {
        Some(&flag) if !numbers.is_empty() => case_elements(ctx, flag, &numbers),
        _ => None,
    };
    if let Some(attr) = values_attr {
        parser.set_attribute(values, attr);
    }
    parser.set_attribute(COUNTS, counts);
    Ok(())
}

/// Prints the syntax parsed by [`parse_switch_op_cases`], each case on a line.
#[allow(clippy::too_many_arguments)]
pub(crate) fn print_switch_op_cases<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    flag_type: TypeSlot,
    default_destination: SuccessorSlot,
    default_operands: OperandSlot,
    _default_types: TypeSlot,
    values: AttrSlot,
    destinations: SuccessorSlot,
    operands: OperandSlot,
    _types: TypeSlot,
) -> Result<(), UseGenericForm> {
    printer.memoize();
    let ctx = op.ctx();
    let numbers = match values.of(op) {
        Some(values) => Some(case_numbers(ctx, values).ok_or(UseGenericForm)?),
        None => None,
    };
    printer.print("  default: ");
    print_destination(
        printer,
        default_destination.of(op).next(),
        default_operands.of(op).collect(),
    );
    let Some(numbers) = numbers else { return Ok(()) };
    let width = flag_type.of(op).first().and_then(|ty| ty.integer_width(ctx));
    let counts = COUNTS.of(op).and_then(|counts| counts.dense_array_ints(ctx));
    let mut operands = operands.of(op);
    let cases = numbers
        .into_iter()
        .zip(destinations.of(op))
        .zip(counts.into_iter().flatten());
    for ((number, destination), count) in cases {
        printer.print(",");
        printer.print_newline();
        // Numbers are unsigned, as in MLIR, except where MLIR could not parse them.
        match width.filter(|width| *width < 64) {
            Some(width) => printer.print_display(&format_args!("  {}: ", number as u64 & ((1 << width) - 1))),
            None => printer.print_display(&format_args!("  {number}: ")),
        }
        let count = usize::try_from(count).unwrap_or(0);
        print_destination(printer, Some(destination), operands.by_ref().take(count).collect());
    }
    printer.print_newline();
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
