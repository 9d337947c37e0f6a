//! What structured ops share in text: `ins(%a : t) outs(%b : t)`, results, and attributes before them.

use drr::Ident;
use drr::define::{DictionarySlot, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, RegionSlot, TypeSlot, TypesOf};
use drr::prelude::*;
use drr::smallvec::SmallVec;

use crate::shared::lists::{add_result_types, parse_arrow, parse_items, parse_list, parse_value};

/// The inputs of a structured op.
const INPUTS: u8 = 0;
/// The outputs of a structured op.
const OUTPUTS: u8 = 1;

/// The types of what has been read.
pub(crate) struct Types {
    pub(crate) inputs: Vec<Type>,
    pub(crate) outputs: Vec<Type>,
}

impl Types {
    /// The types of the arguments of the region: those of elements.
    pub(crate) fn elements(&self, ctx: &Context) -> Vec<Type> {
        let all = self.inputs.iter().chain(&self.outputs);
        all.map(|ty| element(ctx, *ty)).collect()
    }
}

/// The sizes of an operand: a vector and what is no shaped type are scalars here.
pub(crate) fn shape(operand: ValueRef<'_>) -> &[i64] {
    let (ctx, ty) = (operand.ir().ctx(), operand.ty());
    ty.shape(ctx).filter(|_| !ty.is_vector(ctx)).unwrap_or_default()
}

/// The element of a tensor or a memref; another type stands for itself.
pub(crate) fn element(ctx: &Context, ty: Type) -> Type {
    match ty.is_tensor(ctx) || ty.is_memref(ctx) {
        true => ty.element_or_self(ctx),
        false => ty,
    }
}

/// Reads `<{..}> {..} ins(..) outs(..)`, each part only if it is there.
pub(crate) fn parse_operands(parser: &mut dyn OpAsmParser) -> Result<Types, ParseFailed> {
    if parser.parse_optional("<") {
        for (name, attr) in parser.parse_optional_dictionary()? {
            if name != Ident::OPERAND_SEGMENT_SIZES {
                parser.set_entry(DictionarySlot::Properties, name, attr);
            }
        }
        parser.parse(">")?;
    }
    parse_attributes(parser)?;
    Ok(Types {
        inputs: parse_group(parser, "ins", INPUTS)?,
        outputs: parse_group(parser, "outs", OUTPUTS)?,
    })
}

/// Reads `{..}` if it is there. It may stand at several places.
pub(crate) fn parse_attributes(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    for (name, attr) in parser.parse_optional_dictionary()? {
        parser.set_entry(DictionarySlot::Attributes, name, attr);
    }
    Ok(())
}

/// `ins(%a, %b : t, u)`.
fn parse_group(parser: &mut dyn OpAsmParser, word: &'static str, slot: u8) -> Result<Vec<Type>, ParseFailed> {
    let mut types = Vec::new();
    if !parser.parse_optional(word) {
        return Ok(types);
    }
    parser.parse("(")?;
    if parser.parse_optional(")") {
        return Ok(types);
    }
    parse_items(parser, |parser| parse_value(parser, OperandSlot(slot)))?;
    parser.parse(":")?;
    parse_items(parser, |parser| {
        let ty = parser.parse_type()?;
        parser.add_type(TypeSlot(TypesOf::Operand(slot)), ty);
        types.push(ty);
        Ok(())
    })?;
    parser.parse(")")?;
    Ok(types)
}

/// Reads `-> t` or `-> (t, u)`, if it is there.
pub(crate) fn parse_results(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let types = parse_arrow(parser)?;
    add_result_types(parser, &types);
    Ok(())
}

/// Reads `dimensions = [0, 1]` with this word.
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

/// Writes what [`parse_dimensions`] reads, with a space behind it.
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

/// The region of a structured op.
pub(crate) const BODY: RegionSlot = RegionSlot(0);

/// Writes ` ins(..) outs(..)`.
pub(crate) fn print_operands<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    for (word, slot) in [(" ins(", INPUTS), (" outs(", OUTPUTS)] {
        print_list(printer, word, OperandSlot(slot).of(op));
    }
}

/// Writes ` ins(%a : t)`, if there are values; `word` goes up to the parenthesis.
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

/// All attributes and properties by name, without these and without how many operands there are of each kind.
pub(crate) fn attributes(op: OpRef<'_>, except: &[&str]) -> SmallVec<[(Ident, Attribute); 4]> {
    let ctx = op.ctx();
    let is_shown = |name: Ident| {
        name != Ident::OPERAND_SEGMENT_SIZES && !except.iter().any(|except| except.as_bytes() == name.bytes(ctx))
    };
    let (inherent, discardable) = (op.inherent_attrs(), op.discardable_attrs());
    // Each is sorted already.
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

/// Writes attributes with a space before them, if there are any.
pub(crate) fn print_attributes<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, attributes: &[(Ident, Attribute)]) {
    if !attributes.is_empty() {
        printer.print(" ");
        printer.print_dictionary(attributes);
    }
}
