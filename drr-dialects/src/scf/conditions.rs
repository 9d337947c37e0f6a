//! Custom forms of `scf.if`, `scf.index_switch` and `scf.execute_region`.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, ParseFailed, RegionSlot};
use drr::prelude::*;

use super::{ExecuteRegionOp, IfOp};
use crate::shared::lists::{
    add_result_types, add_types, parse_arrow, parse_value, print_arrow, print_arrow_with_parentheses, result_types,
};

/// Parses `%c -> (t) {..} else {..}`.
pub(crate) fn parse_if_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let condition = IfOp::SLOTS.condition;
    parse_value(parser, condition)?;
    add_types(parser, condition, Type::I1);
    let types = parse_arrow(parser)?;
    add_result_types(parser, &types);
    parser.parse_region(IfOp::SLOTS.thenRegion, &[])?;
    if parser.parse_optional("else") {
        parser.parse_region(IfOp::SLOTS.elseRegion, &[])?;
    }
    parser.parse_attr_dict(false)
}

pub(crate) fn print_if_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    printer.print(" ");
    if let Some(condition) = op.operand(0) {
        printer.print_operand(condition);
    }
    let types = result_types(op);
    print_arrow_with_parentheses(printer, &types);
    let branches = op.regions().filter(|region| !region.is_empty());
    for (word, branch) in [" ", " else "].into_iter().zip(branches) {
        printer.print(word);
        match types.is_empty() {
            true => printer.print_region_without_terminator(branch, true),
            false => printer.print_region(branch, true),
        }
    }
    printer.print_attr_dict(op, &[], false);
}

/// Parses `case 2 {..} case 5 {..}`.
pub(crate) fn parse_switch_cases(
    parser: &mut dyn OpAsmParser,
    cases: AttrSlot,
    regions: RegionSlot,
) -> Result<(), ParseFailed> {
    let mut numbers = Vec::new();
    while parser.parse_optional("case") {
        numbers.push(parser.parse_integer()?);
        // Only the default case may omit its terminator.
        parser.parse_whole_region(regions, &[])?;
    }
    let numbers = parser.ctx().dense_i64_array_attr(&numbers);
    parser.set_attribute(cases, numbers);
    Ok(())
}

/// Prints the syntax parsed by [`parse_switch_cases`], one case per line.
pub(crate) fn print_switch_cases<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    cases: AttrSlot,
    regions: RegionSlot,
) {
    printer.memoize();
    let numbers = cases.of(op).and_then(|numbers| numbers.dense_array_ints(op.ctx()));
    for (number, region) in numbers.into_iter().flatten().zip(regions.of(op)) {
        printer.print_newline();
        printer.print_display(&format_args!("case {number} "));
        printer.print_region(region, true);
    }
}

const NO_INLINE: AttrSlot = ExecuteRegionOp::SLOTS.no_inline;

/// Parses `-> t no_inline {..}`.
pub(crate) fn parse_execute_region_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let types = parse_arrow(parser)?;
    add_result_types(parser, &types);
    if parser.parse_optional("no_inline") {
        let unit = parser.ctx().unit_attr();
        parser.set_attribute(NO_INLINE, unit);
    }
    parser.parse_region(ExecuteRegionOp::SLOTS.region, &[])?;
    parser.parse_attr_dict(false)
}

pub(crate) fn print_execute_region_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    print_arrow(printer, &result_types(op));
    printer.print(if NO_INLINE.of(op).is_some() { " no_inline " } else { " " });
    if let Some(body) = op.region(0) {
        printer.print_region(body, true);
    }
    printer.print_attr_dict(op, &["no_inline"], false);
}
