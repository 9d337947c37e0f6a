//! Custom form of `linalg.generic` with its maps and iterators, and `linalg.yield`.

use drr::define::{
    BuildableAttr, DictionarySlot, EnumInfo, FormResult, OpAsmForm, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed,
};
use drr::prelude::*;
use drr::smallvec::SmallVec;

use super::operands::{
    BODY, INPUTS, attributes, parse_attributes, parse_operands, parse_results, print_attributes, print_operands,
};
use super::{IteratorType, IteratorTypeEnum, YieldOp};
use crate::shared::lists::{print_arrow, types_of_values};

/// Attributes in the dictionary before the operands; all others follow the keyword `attrs`.
const TRAITS: [&str; 4] = ["doc", "indexing_maps", "iterator_types", "library_call"];

pub(crate) fn parse_generic_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parser.pass_types_on();
    parser.parse_part(parse_traits)?;
    parse_operands(parser)?;
    if parser.parse_optional("attrs") {
        parser.parse("=")?;
        parse_attributes(parser)?;
    }
    parser.parse_region(BODY, &[])?;
    parse_results(parser)
}

/// Parses the dictionary before the operands.
fn parse_traits(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    // The dictionary may be an alias.
    let traits = parser.parse_attribute(None)?;
    let entries = traits.dictionary(parser.ctx()).map(<[_]>::to_vec);
    for (name, attr) in entries.unwrap_or_default() {
        let attr = match name.bytes(parser.ctx()) {
            b"iterator_types" => iterators(parser, attr)?,
            _ => attr,
        };
        parser.set_entry(DictionarySlot::Attributes, name, attr);
    }
    Ok(())
}

/// Converts iterator type strings to enum attributes, `["parallel"]`.
fn iterators(parser: &mut dyn OpAsmParser, attr: Attribute) -> Result<Attribute, ParseFailed> {
    let ctx = parser.ctx();
    let Some(words) = attr.array(ctx) else { return Ok(attr) };
    let mut kinds: Vec<Attribute> = Vec::with_capacity(words.len());
    for word in words {
        // Most iterator types repeat an earlier one.
        if let Some((_, &kind)) = words.iter().zip(&kinds).find(|(before, _)| *before == word) {
            kinds.push(kind);
            continue;
        }
        let Some(text) = word.string(ctx) else { return Ok(attr) };
        match std::str::from_utf8(text).ok().and_then(IteratorType::from_text) {
            Some(kind) => kinds.push(IteratorTypeEnum::build(ctx, kind)),
            None => {
                let message = format!(
                    "unknown iterator type `{}`, expected `parallel` or `reduction`",
                    word.display(ctx)
                );
                return Err(parser.error(message));
            }
        }
    }
    Ok(ctx.array_attr(&kinds))
}

pub(crate) fn print_generic_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    let ctx = op.ctx();
    let mut others = attributes(op, &[]);
    let mut traits: SmallVec<[_; 4]> = SmallVec::new();
    others.retain(|(name, attr)| {
        let word = TRAITS.iter().find(|word| word.as_bytes() == name.bytes(ctx));
        traits.extend(word.map(|word| (*word, *attr)));
        word.is_none()
    });
    print_traits(printer, &traits);
    print_operands(printer, op);
    if !others.is_empty() {
        printer.print(" attrs = ");
        print_attributes(printer, &others);
    }
    if let Some(body) = op.region(0) {
        printer.print(" ");
        printer.print_region(body, true);
    }
    let results: SmallVec<[Type; 2]> = op.result_types().collect();
    print_arrow(printer, &results);
}

/// Prints the dictionary before the operands, with iterator types as strings.
fn print_traits<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, traits: &[(&str, Attribute)]) {
    let ctx = printer.ctx();
    for (number, &(name, attr)) in traits.iter().enumerate() {
        printer.print(if number > 0 { ", " } else { " {" });
        printer.print(name);
        printer.print(" = ");
        match (name, attr.array(ctx)) {
            ("iterator_types", Some(kinds)) => print_kinds(printer, kinds),
            _ => printer.print_attribute(attr),
        }
    }
    printer.print(if traits.is_empty() { "" } else { "}" });
}

fn print_kinds<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, kinds: &[Attribute]) {
    let ctx = printer.ctx();
    let mut before = None;
    printer.print("[");
    for (number, &kind) in kinds.iter().enumerate() {
        // Most iterator types repeat the preceding one.
        let word = match before {
            Some((other, word)) if other == kind => word,
            _ => match IteratorTypeEnum::value(ctx, kind) {
                Some(IteratorType::parallel) => "\"parallel\"",
                Some(IteratorType::reduction) => "\"reduction\"",
                None => "\"\"",
            },
        };
        before = Some((kind, word));
        printer.print(if number > 0 { ", " } else { "" });
        printer.print(word);
    }
    printer.print("]");
}

/// Names inputs `in` and outputs `out`.
pub(crate) fn name_region_arguments_of_generic_op(op: OpRef<'_>, name: &mut dyn FnMut(ValueRef<'_>, &str)) {
    let inputs = INPUTS.of(op).len();
    let entry = op.region(0).and_then(|body| body.first_block());
    for (number, argument) in entry.into_iter().flat_map(|entry| entry.args()).enumerate() {
        name(argument, if number < inputs { "in" } else { "out" });
    }
}

/// `%a, %b {..} : t, u`
pub(crate) fn form_yield_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    const VALUES: OperandSlot = YieldOp::SLOTS.values;
    if let Some(parser) = form.parser() {
        parser.pass_types_on();
    }
    form.memoize();
    let values: SmallVec<[ValueRef<'_>; 2]> = form.op().into_iter().flat_map(|op| op.operands()).collect();
    form.text(if values.is_empty() { "" } else { " " })?;
    let count = form.operands(VALUES)?;
    form.attr_dict()?;
    types_of_values(form, VALUES.types(), count, &values)
}
