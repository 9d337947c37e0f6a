//! Custom forms of `scf.forall` and `scf.forall.in_parallel`.

use drr::DYNAMIC;
use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, UseGenericForm};
use drr::prelude::*;

use super::{ForallOp, InParallelOp};
use crate::shared::constant::constant_index;
use crate::shared::index_list::{parse_index_list, print_index_list};
use crate::shared::lists::{
    add_operand_types, add_result_types, add_types, entry_arguments, parse_arguments, parse_arrow, parse_assignments,
    print_arrow_with_parentheses, print_assignments, print_values, result_types, with_types,
};

/// Lower bounds, upper bounds and steps: preceding keyword, dynamic values, and static values.
const BOUNDS: [(&str, OperandSlot, AttrSlot); 3] = [
    ("=", ForallOp::SLOTS.dynamicLowerBound, ForallOp::SLOTS.staticLowerBound),
    (
        "to",
        ForallOp::SLOTS.dynamicUpperBound,
        ForallOp::SLOTS.staticUpperBound,
    ),
    ("step", ForallOp::SLOTS.dynamicStep, ForallOp::SLOTS.staticStep),
];
const OUTPUTS: OperandSlot = ForallOp::SLOTS.outputs;
const BRACKETS: [&str; 2] = ["(", ")"];

/// Parses `(%i) in (4) shared_outs(%o = %t) -> (t) {..}`, or with `= (0) to (4) step (1)`.
pub(crate) fn parse_forall_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let variables = parse_arguments(parser)?;
    if parser.parse_optional("in") {
        let [(_, _, lower), (_, values, upper), (_, _, step)] = BOUNDS;
        parse_index_list(parser, values, upper, BRACKETS)?;
        for (slot, number) in [(lower, 0), (step, 1)] {
            let all = parser.ctx().dense_i64_array_attr(&vec![number; variables.len()]);
            parser.set_attribute(slot, all);
        }
    } else {
        for (word, values, numbers) in BOUNDS {
            parser.parse(word)?;
            parse_index_list(parser, values, numbers, BRACKETS)?;
        }
    }
    for (_, values, _) in BOUNDS {
        add_types(parser, values, Type::INDEX);
    }
    let (outputs, types) = match parser.parse_optional("shared_outs") {
        true => (parse_assignments(parser, OUTPUTS)?, parse_arrow(parser)?),
        false => (Vec::new(), Vec::new()),
    };
    let outputs = with_types(parser, outputs, &types)?;
    add_operand_types(parser, OUTPUTS, &types);
    add_result_types(parser, &types);
    let variables = variables.into_iter().map(|variable| variable.of(Type::INDEX));
    let arguments: Vec<_> = variables.chain(outputs).collect();
    parser.parse_region(ForallOp::SLOTS.region, &arguments)?;
    parser.parse_attr_dict(false)
}

pub(crate) fn print_forall_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    let body = op.region(0).ok_or(UseGenericForm)?;
    let [lower, upper, step] = BOUNDS;
    // A dynamic value defined by a constant counts as this constant.
    let all_are = |(_, values, numbers): (&str, OperandSlot, AttrSlot), wanted: i64| {
        let numbers = numbers.of(op).and_then(|numbers| numbers.dense_array_ints(op.ctx()));
        numbers.is_some_and(|mut numbers| numbers.all(|number| number == wanted || number == DYNAMIC))
            && values.of(op).all(|value| constant_index(value) == Some(wanted))
    };
    let rank = upper
        .2
        .of(op)
        .and_then(|numbers| Some(numbers.dense_array_ints(op.ctx())?.len()));
    printer.print(" (");
    print_values(printer, entry_arguments(body).take(rank.unwrap_or(0)));
    printer.print(")");
    if all_are(lower, 0) && all_are(step, 1) {
        printer.print(" in ");
        print_index_list(printer, op, upper.1, upper.2, BRACKETS)?;
    } else {
        for (word, values, numbers) in BOUNDS {
            printer.print_display(&format_args!(" {word} "));
            print_index_list(printer, op, values, numbers, BRACKETS)?;
        }
    }
    let types = result_types(op);
    if !types.is_empty() {
        printer.print(" shared_outs");
        let outputs = entry_arguments(body).skip(rank.unwrap_or(0));
        print_assignments(printer, outputs, OUTPUTS.of(op));
        print_arrow_with_parentheses(printer, &types);
    }
    printer.print(" ");
    match types.is_empty() {
        true => printer.print_region_without_terminator(body, false),
        false => printer.print_region(body, false),
    }
    let bounds = ["staticLowerBound", "staticUpperBound", "staticStep"];
    printer.print_attr_dict(op, &bounds, false);
    Ok(())
}

pub(crate) fn parse_in_parallel_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parser.parse_region(InParallelOp::SLOTS.region, &[])?;
    parser.parse_attr_dict(false)
}

pub(crate) fn print_in_parallel_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    let Some(body) = op.region(0) else { return };
    printer.print(" ");
    printer.print_region(body, true);
    printer.print_attr_dict(op, &[], false);
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
