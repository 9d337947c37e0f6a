//! The `custom` directives of the formats, as `tests/oracle/formats/custom.h` has them in C++.

use drr::define::{
    AttrSlot, DictionarySlot, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, RegionSlot, SuccessorSlot, TypeSlot,
};
use drr::prelude::*;

type Read<T = ()> = Result<T, ParseFailed>;
type Printer<'p, 'ir> = &'p mut dyn OpAsmPrinter<'ir>;

pub(crate) fn parse_attrs(parser: &mut dyn OpAsmParser, _: DictionarySlot) -> Read {
    parser.parse_attr_dict(false)
}
pub(crate) fn print_attrs<'ir>(printer: Printer<'_, 'ir>, op: OpRef<'ir>, _: DictionarySlot) {
    printer.print_attr_dict(op, &[], false);
}

/// `"text"`, or `none`.
pub(crate) fn parse_str(parser: &mut dyn OpAsmParser, attr: AttrSlot) -> Read {
    if !parser.parse_optional("none") {
        let text = parser.parse_attribute(None)?;
        parser.set_attribute(attr, text);
    }
    Ok(())
}
pub(crate) fn print_str<'ir>(printer: Printer<'_, 'ir>, op: OpRef<'ir>, attr: AttrSlot) {
    match attr.of(op) {
        Some(text) => printer.print_attribute_without_type(text),
        None => printer.print("none"),
    }
}

/// The same at the beginning of a group.
pub(crate) fn parse_optional_str(parser: &mut dyn OpAsmParser, attr: AttrSlot) -> Read<bool> {
    let Some(text) = parser.parse_optional_string() else {
        return Ok(false);
    };
    let text = parser.ctx().string_attr(&*text);
    parser.set_attribute(attr, text);
    Ok(true)
}
pub(crate) fn print_optional_str<'ir>(printer: Printer<'_, 'ir>, op: OpRef<'ir>, attr: AttrSlot) {
    print_str(printer, op, attr);
}

/// `5`, or `none`.
pub(crate) fn parse_int(parser: &mut dyn OpAsmParser, attr: AttrSlot) -> Read {
    if !parser.parse_optional("none") {
        let number = parser.parse_attribute(Some(Type::I64))?;
        parser.set_attribute(attr, number);
    }
    Ok(())
}
pub(crate) fn print_int<'ir>(printer: Printer<'_, 'ir>, op: OpRef<'ir>, attr: AttrSlot) {
    print_str(printer, op, attr);
}
pub(crate) fn parse_int_prop(parser: &mut dyn OpAsmParser, property: AttrSlot) -> Read {
    parse_int(parser, property)
}
pub(crate) fn print_int_prop<'ir>(printer: Printer<'_, 'ir>, op: OpRef<'ir>, property: AttrSlot) {
    print_int(printer, op, property);
}

/// `5 * 3`.
pub(crate) fn parse_times(parser: &mut dyn OpAsmParser, attr: AttrSlot, times: &'static str) -> Read {
    parse_int(parser, attr)?;
    parser.parse("*")?;
    if parser.parse_integer()?.to_string() == times {
        Ok(())
    } else {
        Err(parser.error("another factor".into()))
    }
}
pub(crate) fn print_times<'ir>(printer: Printer<'_, 'ir>, op: OpRef<'ir>, attr: AttrSlot, times: &str) {
    print_int(printer, op, attr);
    printer.print(" * ");
    printer.print(times);
}

/// `5, %x`, each or none.
pub(crate) fn parse_int_and_operand(parser: &mut dyn OpAsmParser, attr: AttrSlot, operand: OperandSlot) -> Read {
    parse_int(parser, attr)?;
    if parser.parse_optional(",") {
        add_operand(parser, operand)?;
    }
    Ok(())
}
pub(crate) fn print_int_and_operand<'ir>(
    printer: Printer<'_, 'ir>,
    op: OpRef<'ir>,
    attr: AttrSlot,
    operand: OperandSlot,
) {
    print_int(printer, op, attr);
    for value in operand.of(op) {
        printer.print(", ");
        printer.print_operand(value);
    }
}

/// `%x : i32 (%o : i32) [%a, %b : i32, i32]`.
pub(crate) fn parse_operands(
    parser: &mut dyn OpAsmParser,
    x: OperandSlot,
    x_type: TypeSlot,
    o: OperandSlot,
    o_type: TypeSlot,
    xs: OperandSlot,
    xs_types: TypeSlot,
) -> Read {
    add_operand(parser, x)?;
    parse_types(parser, x_type)?;
    if parser.parse_optional("(") {
        add_operand(parser, o)?;
        parse_types(parser, o_type)?;
        parser.parse(")")?;
    }
    if parser.parse_optional("[") {
        operand_list(parser, xs)?;
        parser.parse(":")?;
        type_list(parser, xs_types)?;
        parser.parse("]")?;
    }
    Ok(())
}
#[allow(clippy::too_many_arguments, reason = "the directive has as many")]
pub(crate) fn print_operands<'ir>(
    printer: Printer<'_, 'ir>,
    op: OpRef<'ir>,
    x: OperandSlot,
    x_type: TypeSlot,
    o: OperandSlot,
    o_type: TypeSlot,
    xs: OperandSlot,
    xs_types: TypeSlot,
) {
    print_values(printer, x.of(op));
    printer.print(" ");
    print_types(printer, op, x_type);
    if o.of(op).next().is_some() {
        printer.print(" (");
        print_values(printer, o.of(op));
        printer.print(" ");
        print_types(printer, op, o_type);
        printer.print(")");
    }
    if xs.of(op).next().is_some() {
        printer.print(" [");
        print_values(printer, xs.of(op));
        printer.print(" : ");
        print_type_list(printer, op, xs_types);
        printer.print("]");
    }
}

/// `[(%a, %b) ()]`.
pub(crate) fn parse_groups(parser: &mut dyn OpAsmParser, xs: OperandSlot) -> Read {
    parser.parse("[")?;
    let mut sizes = Vec::new();
    while parser.parse_optional("(") {
        let before = parser.num_operands(xs);
        if parser.at_operand() {
            operand_list(parser, xs)?;
        }
        parser.parse(")")?;
        sizes.push(i32::try_from(parser.num_operands(xs) - before).unwrap_or(i32::MAX));
    }
    let sizes = parser.ctx().dense_i32_array_attr(&sizes);
    parser.set_attribute(AttrSlot(1), sizes);
    parser.parse("]")
}
pub(crate) fn print_groups<'ir>(printer: Printer<'_, 'ir>, op: OpRef<'ir>, xs: OperandSlot) {
    let sizes = AttrSlot(1).of(op).and_then(|sizes| sizes.dense_array_ints(op.ctx()));
    let mut values = xs.of(op);
    printer.print("[");
    for (index, size) in sizes.into_iter().flatten().enumerate() {
        printer.print(if index > 0 { " (" } else { "(" });
        print_values(printer, values.by_ref().take(usize::try_from(size).unwrap_or(0)));
        printer.print(")");
    }
    printer.print("]");
}

/// `i32 (i32) [i32, i32]`.
pub(crate) fn parse_results(parser: &mut dyn OpAsmParser, r: TypeSlot, o: TypeSlot, rs: TypeSlot) -> Read {
    add_type(parser, r)?;
    if parser.parse_optional("(") {
        add_type(parser, o)?;
        parser.parse(")")?;
    }
    if parser.parse_optional("[") {
        type_list(parser, rs)?;
        parser.parse("]")?;
    }
    Ok(())
}
pub(crate) fn print_results<'ir>(printer: Printer<'_, 'ir>, op: OpRef<'ir>, r: TypeSlot, o: TypeSlot, rs: TypeSlot) {
    print_type_list(printer, op, r);
    for (slot, open, close) in [(o, " (", ")"), (rs, " [", "]")] {
        if !slot.of(op).is_empty() {
            printer.print(open);
            print_type_list(printer, op, slot);
            printer.print(close);
        }
    }
}

/// `: i32`, if there is a type.
pub(crate) fn parse_types(parser: &mut dyn OpAsmParser, slot: TypeSlot) -> Read {
    parser.parse(":")?;
    add_type(parser, slot)
}
pub(crate) fn print_types<'ir>(printer: Printer<'_, 'ir>, op: OpRef<'ir>, slot: TypeSlot) {
    printer.print(": ");
    print_type_list(printer, op, slot);
}

/// `{} and {} and {}`.
pub(crate) fn parse_regions(parser: &mut dyn OpAsmParser, body: RegionSlot, others: RegionSlot) -> Read {
    parser.parse_region(body, &[])?;
    while parser.parse_optional("and") {
        parser.parse_region(others, &[])?;
    }
    Ok(())
}
pub(crate) fn print_regions<'ir>(printer: Printer<'_, 'ir>, op: OpRef<'ir>, body: RegionSlot, others: RegionSlot) {
    for region in body.of(op) {
        printer.print_region(region, true);
    }
    for region in others.of(op) {
        printer.print(" and ");
        printer.print_region(region, true);
    }
}

/// `^bb1 or ^bb2`.
pub(crate) fn parse_successors(parser: &mut dyn OpAsmParser, next: SuccessorSlot, others: SuccessorSlot) -> Read {
    parser.parse_successor(next)?;
    while parser.parse_optional("or") {
        parser.parse_successor(others)?;
    }
    Ok(())
}
pub(crate) fn print_successors<'ir>(
    printer: Printer<'_, 'ir>,
    op: OpRef<'ir>,
    next: SuccessorSlot,
    others: SuccessorSlot,
) {
    for block in next.of(op) {
        printer.print_successor(block);
    }
    for block in others.of(op) {
        printer.print(" or ");
        printer.print_successor(block);
    }
}

/// Parses the variables that were bound before: `5 2 i32 2`.
pub(crate) fn parse_seen(
    parser: &mut dyn OpAsmParser,
    attr: AttrSlot,
    xs: OperandSlot,
    r: TypeSlot,
    xs_types: TypeSlot,
) -> Read {
    let bound = parser.attribute(attr).and_then(|attr| attr.as_i64(parser.ctx()));
    let counts = [parser.num_operands(xs), parser.types(xs_types).len()].map(|count| count as i64);
    let value = parser.parse_integer()?;
    let operands = parser.parse_integer()?;
    let ty = parser.parse_type()?;
    let types = parser.parse_integer()?;
    if bound == Some(value) && counts == [operands, types] && parser.types(r) == [ty] {
        Ok(())
    } else {
        Err(parser.error("something else has been bound".into()))
    }
}
pub(crate) fn print_seen<'ir>(
    printer: Printer<'_, 'ir>,
    op: OpRef<'ir>,
    attr: AttrSlot,
    xs: OperandSlot,
    r: TypeSlot,
    xs_types: TypeSlot,
) {
    print_int(printer, op, attr);
    printer.print_display(&format_args!(" {} ", xs.of(op).count()));
    print_type_list(printer, op, r);
    printer.print_display(&format_args!(" {}", xs_types.of(op).len()));
}

/// `note`, for properties that it leaves alone.
pub(crate) fn parse_note(parser: &mut dyn OpAsmParser, _: DictionarySlot) -> Read {
    parser.parse("note")
}
pub(crate) fn print_note<'ir>(printer: Printer<'_, 'ir>, _: OpRef<'ir>, _: DictionarySlot) {
    printer.print("note");
}

fn add_operand(parser: &mut dyn OpAsmParser, slot: OperandSlot) -> Read {
    let operand = parser.parse_operand()?;
    parser.add_operand(slot, operand);
    Ok(())
}

fn add_type(parser: &mut dyn OpAsmParser, slot: TypeSlot) -> Read {
    let ty = parser.parse_type()?;
    parser.add_type(slot, ty);
    Ok(())
}

fn operand_list(parser: &mut dyn OpAsmParser, slot: OperandSlot) -> Read {
    add_operand(parser, slot)?;
    while parser.parse_optional(",") {
        add_operand(parser, slot)?;
    }
    Ok(())
}

fn type_list(parser: &mut dyn OpAsmParser, slot: TypeSlot) -> Read {
    add_type(parser, slot)?;
    while parser.parse_optional(",") {
        add_type(parser, slot)?;
    }
    Ok(())
}

fn print_values<'ir>(printer: Printer<'_, 'ir>, values: impl Iterator<Item = ValueRef<'ir>>) {
    for (index, value) in values.enumerate() {
        printer.print(if index > 0 { ", " } else { "" });
        printer.print_operand(value);
    }
}

fn print_type_list<'ir>(printer: Printer<'_, 'ir>, op: OpRef<'ir>, slot: TypeSlot) {
    for (index, ty) in slot.of(op).into_iter().enumerate() {
        printer.print(if index > 0 { ", " } else { "" });
        printer.print_type(ty);
    }
}
