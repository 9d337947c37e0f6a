//! Custom form of `scf.while` and `tosa.while_loop`.

use drr::define::{OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, RegionSlot};
use drr::prelude::*;

use super::lists::{
    add_operand_types, add_result_types, entry_arguments, parse_assignments, print_assignments, print_functional_type,
    result_types, with_types,
};

/// Parses `(%a = %x) : (t) -> u {..} do {..} attributes {..}`.
pub(crate) fn parse_while_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let inits = OperandSlot(0);
    let carried = match parser.at("(") {
        true => parse_assignments(parser, inits)?,
        false => Vec::new(),
    };
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    let types = ty
        .function(parser.ctx())
        .map(|(inputs, results)| (inputs.to_vec(), results.to_vec()));
    let Some((inputs, results)) = types else {
        return Err(parser.error("expected the type of a function: what is carried, and the results".to_string()));
    };
    let arguments = with_types(parser, carried, &inputs)?;
    add_operand_types(parser, inits, &inputs);
    add_result_types(parser, &results);
    parser.parse_region(RegionSlot(0), &arguments)?;
    parser.parse("do")?;
    parser.parse_region(RegionSlot(1), &[])?;
    parser.parse_attr_dict(true)
}

pub(crate) fn print_while_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    let (Some(before), Some(after)) = (op.region(0), op.region(1)) else {
        return;
    };
    if op.num_operands() > 0 {
        printer.print(" ");
        print_assignments(printer, entry_arguments(before), op.operands());
    }
    printer.print(" : ");
    let inputs: Vec<Type> = op.operands().map(|value| value.ty()).collect();
    print_functional_type(printer, &inputs, &result_types(op));
    printer.print(" ");
    printer.print_region(before, false);
    printer.print(" do ");
    printer.print_region(after, true);
    printer.print_attr_dict(op, &[], true);
}
