//! Shared syntax of structured ops: `ins(%a : t) outs(%b : t)`, results, and attributes before them.

use drr::Ident;
use drr::define::{DictionarySlot, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, RegionSlot};
use drr::prelude::*;
use drr::smallvec::SmallVec;

use super::GenericOp;
use crate::shared::lists::{add_result_types, parse_arrow, parse_items, parse_list, parse_value};

/// Inputs of a structured op. All structured ops declare inputs, outputs and a region in the order of `linalg.generic`, so that their
/// slots are the same.
pub(crate) const INPUTS: OperandSlot = GenericOp::SLOTS.inputs;
/// Outputs of a structured op.
pub(crate) const OUTPUTS: OperandSlot = GenericOp::SLOTS.outputs;
/// Region of a structured op.
pub(crate) const BODY: RegionSlot = GenericOp::SLOTS.region;

/// Types of the parsed operands.
pub(crate) struct OperandTypes {
    pub(crate) inputs: Vec<Type>,
    pub(crate) outputs: Vec<Type>,
}

impl OperandTypes {
    /// Returns the element types, which are the types of the region arguments.
    pub(crate) fn elements(&self, ctx: &Context) -> Vec<Type> {
        let all = self.inputs.iter().chain(&self.outputs);
        all.map(|ty| element(ctx, *ty)).collect()
    }
}

/// Returns the sizes of an operand. Vectors and unshaped types count as scalars.
pub(crate) fn shape(operand: ValueRef<'_>) -> &[i64] {
    let (ctx, ty) = (operand.ir().ctx(), operand.ty());
    ty.shape(ctx).filter(|_| !ty.is_vector(ctx)).unwrap_or_default()
}

/// Returns the element type of a tensor or memref, or the type itself.
pub(crate) fn element(ctx: &Context, ty: Type) -> Type {
    if ty.is_tensor(ctx) || ty.is_memref(ctx) {
        ty.element_or_self(ctx)
    } else {
        ty
    }
}

/// Parses `<{..}> {..} ins(..) outs(..)`; each group is optional.
pub(crate) fn parse_operands(parser: &mut dyn OpAsmParser) -> Result<OperandTypes, ParseFailed> {
    if parser.parse_optional("<") {
        for (name, attr) in parser.parse_optional_dictionary()? {
            if name != Ident::OPERAND_SEGMENT_SIZES {
                parser.set_entry(DictionarySlot::Properties, name, attr);
            }
        }
        parser.parse(">")?;
    }
    parse_attributes(parser)?;
    Ok(OperandTypes {
        inputs: parse_group(parser, "ins", INPUTS)?,
        outputs: parse_group(parser, "outs", OUTPUTS)?,
    })
}

/// Parses an optional `{..}`, which may occur at several positions.
pub(crate) fn parse_attributes(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    for (name, attr) in parser.parse_optional_dictionary()? {
        parser.set_entry(DictionarySlot::Attributes, name, attr);
    }
    Ok(())
}

/// Parses `ins(%a, %b : t, u)`.
fn parse_group(parser: &mut dyn OpAsmParser, word: &'static str, slot: OperandSlot) -> Result<Vec<Type>, ParseFailed> {
    let mut types = Vec::new();
    if !parser.parse_optional(word) {
        return Ok(types);
    }
    parser.parse("(")?;
    if parser.parse_optional(")") {
        return Ok(types);
    }
    parse_items(parser, |parser| parse_value(parser, slot))?;
    parser.parse(":")?;
    parse_items(parser, |parser| {
        let ty = parser.parse_type()?;
        parser.add_type(slot.types(), ty);
        types.push(ty);
        Ok(())
    })?;
    parser.parse(")")?;
    Ok(types)
}

/// Parses an optional `-> t` or `-> (t, u)`.
pub(crate) fn parse_results(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let types = parse_arrow(parser)?;
    add_result_types(parser, &types);
    Ok(())
}

/// Parses `dimensions = [0, 1]` with the given keyword.
pub(crate) fn parse_dimensions(parser: &mut dyn OpAsmParser, word: &'static str) -> Result<(), ParseFailed> {
    parser.parse(word)?;
    parser.parse("=")?;
    let mut numbers = Vec::new();
    parse_list(parser, ["[", "]"], |parser| {
        numbers.push(parser.parse_integer()?);
        Ok(())
    })?;
    let (key, numbers) = (parser.ctx().ident(word), parser.ctx().dense_i64_array_attr(&numbers));
    parser.set_entry(DictionarySlot::Attributes, key, numbers);
    Ok(())
}

/// Prints the syntax parsed by [`parse_dimensions`], followed by a space.
pub(crate) fn print_dimensions<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, word: &str) {
    let ctx = op.ctx();
    let numbers = op
        .inherent(ctx.ident(word))
        .and_then(|numbers| numbers.dense_array_ints(ctx));
    printer.print_display(&format_args!(" {word} = ["));
    for (at, number) in numbers.into_iter().flatten().enumerate() {
        printer.print(if at > 0 { ", " } else { "" });
        printer.print_integer(number);
    }
    printer.print("] ");
}

/// Prints ` ins(..) outs(..)`.
pub(crate) fn print_operands<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    for (word, slot) in [(" ins(", INPUTS), (" outs(", OUTPUTS)] {
        print_list(printer, word, slot.of(op));
    }
}

/// Prints ` ins(%a : t)` if there are values; `word` includes the opening parenthesis.
pub(crate) fn print_list<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    word: &str,
    values: impl Iterator<Item = ValueRef<'ir>> + Clone,
) {
    for (number, value) in values.clone().enumerate() {
        printer.print(if number > 0 { ", " } else { word });
        printer.print_operand(value);
    }
    let mut end = "";
    for (number, value) in values.enumerate() {
        printer.print(if number > 0 { ", " } else { " : " });
        printer.print_type(value.ty());
        end = ")";
    }
    printer.print(end);
}

/// Returns all attributes and properties sorted by name, without `except` and the operand segment sizes.
pub(crate) fn attributes(op: OpRef<'_>, except: &[&str]) -> SmallVec<[(Ident, Attribute); 4]> {
    let ctx = op.ctx();
    let is_shown = |name: Ident| {
        name != Ident::OPERAND_SEGMENT_SIZES && !except.iter().any(|except| except.as_bytes() == name.bytes(ctx))
    };
    let (inherent, discardable) = (op.inherent_attrs(), op.discardable_attrs());
    // Both lists are sorted already.
    let needs_sort = inherent.len() > 0 && discardable.len() > 0;
    let mut all: SmallVec<[_; 4]> = inherent
        .chain(discardable)
        .filter(|(name, _)| is_shown(*name))
        .collect();
    if needs_sort {
        all.sort_by(|a, b| a.0.bytes(ctx).cmp(b.0.bytes(ctx)));
    }
    all
}

/// Prints attributes, preceded by a space, if there are any.
pub(crate) fn print_attributes<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, attributes: &[(Ident, Attribute)]) {
    if !attributes.is_empty() {
        printer.print(" ");
        printer.print_dictionary(attributes);
    }
}
