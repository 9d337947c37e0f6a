//! Custom forms of `scf.for` and `scf.parallel`.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, RegionSlot, UseGenericForm};
use drr::prelude::*;

use super::ForOp;
use crate::shared::lists::{
    UntypedArgument, add_operand_types, add_result_types, add_types, entry_arguments, parse_arguments, parse_arrow,
    parse_assignments, parse_value, parse_values, print_arrow, print_arrow_with_parentheses, print_assignments,
    print_values, result_types, with_types,
};
use crate::shared::signature::counted;

const LOWER: OperandSlot = ForOp::SLOTS.lowerBound;
const UPPER: OperandSlot = ForOp::SLOTS.upperBound;
const STEP: OperandSlot = ForOp::SLOTS.step;
const INITS: OperandSlot = ForOp::SLOTS.initArgs;
const UNSIGNED: AttrSlot = ForOp::SLOTS.unsignedCmp;
const BODY: RegionSlot = ForOp::SLOTS.region;

/// Parses `unsigned %i = %a to %b step %c iter_args(%x = %y) -> (t) : i32 {..}`.
pub(crate) fn parse_for_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    if parser.parse_optional("unsigned") {
        let unit = parser.ctx().unit_attr();
        parser.set_attribute(UNSIGNED, unit);
    }
    let variable = UntypedArgument::parse(parser)?;
    for (word, slot) in [("=", LOWER), ("to", UPPER), ("step", STEP)] {
        parser.parse(word)?;
        parse_value(parser, slot)?;
    }
    let (carried, types) = match parser.parse_optional("iter_args") {
        true => (parse_assignments(parser, INITS)?, parse_arrow(parser)?),
        false => (Vec::new(), Vec::new()),
    };
    let carried = with_types(parser, carried, &types)?;
    let ty = match parser.parse_optional(":") {
        true => parser.parse_type()?,
        false => Type::INDEX,
    };
    for slot in [LOWER, UPPER, STEP] {
        add_types(parser, slot, ty);
    }
    add_operand_types(parser, INITS, &types);
    add_result_types(parser, &types);
    let arguments: Vec<_> = std::iter::once(variable.of(ty)).chain(carried).collect();
    parser.parse_region(BODY, &arguments)?;
    parser.parse_attr_dict(false)
}

pub(crate) fn print_for_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    let Some(body) = op.region(0) else { return };
    printer.print(if UNSIGNED.of(op).is_some() { " unsigned" } else { "" });
    let mut arguments = entry_arguments(body);
    for (word, value) in [" ", " = ", " to ", " step "]
        .into_iter()
        .zip(arguments.next().into_iter().chain(op.operands()))
    {
        printer.print(word);
        printer.print_operand(value);
    }
    let types = result_types(op);
    if !types.is_empty() {
        printer.print(" iter_args");
        print_assignments(printer, arguments, op.operands().skip(3));
        print_arrow_with_parentheses(printer, &types);
    }
    printer.print(" ");
    if let Some(lower) = op.operand(0).filter(|lower| lower.ty() != Type::INDEX) {
        printer.print(" : ");
        printer.print_type(lower.ty());
        printer.print(" ");
    }
    match types.is_empty() {
        true => printer.print_region_without_terminator(body, false),
        false => printer.print_region(body, false),
    }
    printer.print_attr_dict(op, &["unsignedCmp"], false);
}

/// Parses `(%i) = (%a) to (%b) step (%c) init (%x) -> t {..}`.
pub(crate) fn parse_parallel_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let variables = parse_arguments(parser)?;
    for (word, slot) in [("=", LOWER), ("to", UPPER), ("step", STEP)] {
        parser.parse(word)?;
        let count = parse_values(parser, slot)?;
        if count != variables.len() {
            let (values, loops) = (counted(count, "value"), counted(variables.len(), "variable"));
            let message = format!("{values} after `{word}`, but {loops} of the loop");
            return Err(parser.error(message));
        }
        add_types(parser, slot, Type::INDEX);
    }
    let inits = match parser.parse_optional("init") {
        true => parse_values(parser, INITS)?,
        false => 0,
    };
    let types = parse_arrow(parser)?;
    if inits != types.len() {
        let message = format!(
            "the loop reduces {}, but has {} for them",
            counted(inits, "value"),
            counted(types.len(), "type")
        );
        return Err(parser.error(message));
    }
    add_operand_types(parser, INITS, &types);
    add_result_types(parser, &types);
    let arguments: Vec<_> = variables.into_iter().map(|variable| variable.of(Type::INDEX)).collect();
    parser.parse_region(BODY, &arguments)?;
    parser.parse_attr_dict(false)
}

pub(crate) fn print_parallel_op<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
) -> Result<(), UseGenericForm> {
    printer.memoize();
    let body = op.region(0).ok_or(UseGenericForm)?;
    let loops = entry_arguments(body).count();
    if [LOWER, UPPER, STEP].iter().any(|slot| slot.of(op).count() != loops) {
        return Err(UseGenericForm);
    }
    // The text contains only the result types.
    if !INITS.of(op).map(|init| init.ty()).eq(op.result_types()) {
        return Err(UseGenericForm);
    }
    printer.print(" (");
    print_values(printer, entry_arguments(body));
    for (word, slot) in [(") = (", LOWER), (") to (", UPPER), (") step (", STEP)] {
        printer.print(word);
        print_values(printer, slot.of(op));
    }
    printer.print(")");
    if INITS.of(op).next().is_some() {
        printer.print(" init (");
        print_values(printer, INITS.of(op));
        printer.print(")");
    }
    print_arrow(printer, &result_types(op));
    printer.print(" ");
    printer.print_region(body, false);
    printer.print_attr_dict(op, &[], false);
    Ok(())
}
