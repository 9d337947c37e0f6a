//! Memory attributions of kernels, which are trailing arguments of the body: `workgroup(%a : t {..}) private(%b : u)`.

use drr::Ident;
use drr::define::{DictionarySlot, OpAsmParser, OpAsmPrinter, OpError, ParseFailed, RegionArgument};
use drr::prelude::*;

use super::{AddressSpace, GPU_AddressSpaceAttr};
use crate::shared::lists::{UntypedArgument, parse_list};

/// Discardable attribute with the number of body arguments that are workgroup memory.
pub(crate) const WORKGROUP_ATTRIBUTIONS: &str = "workgroup_attributions";

/// Attributes of an argument.
pub(crate) type ArgAttrs = Vec<(Ident, Attribute)>;

/// Parses `word(%a : t {..}, %b : u)` if the keyword is next, appends the arguments and returns the attributes of
/// each.
pub(crate) fn parse_attributions(
    parser: &mut dyn OpAsmParser,
    word: &'static str,
    arguments: &mut Vec<RegionArgument>,
) -> Result<Vec<(Type, ArgAttrs)>, ParseFailed> {
    let mut found = Vec::new();
    if !parser.parse_optional(word) {
        return Ok(found);
    }
    parse_list(parser, ["(", ")"], |parser| {
        let argument = UntypedArgument::parse_typed(parser)?;
        let ty = argument.ty;
        arguments.push(argument);
        found.push((ty, parser.parse_optional_dictionary()?));
        Ok(())
    })?;
    Ok(found)
}

/// Sets the number of workgroup attributions.
pub(crate) fn set_workgroup_attributions(parser: &mut dyn OpAsmParser, count: usize) {
    let ctx = parser.ctx();
    let (name, count) = (ctx.ident(WORKGROUP_ATTRIBUTIONS), ctx.i64_attr(count as i64));
    parser.set_entry(DictionarySlot::Attributes, name, count);
}

/// Returns the number of workgroup attributions.
pub(crate) fn workgroup_attributions(op: OpRef<'_>) -> usize {
    let count = op
        .attr_named(WORKGROUP_ATTRIBUTIONS)
        .and_then(|count| count.as_i64(op.ctx()));
    count.and_then(|count| usize::try_from(count).ok()).unwrap_or_default()
}

/// Prints the syntax parsed by [`parse_attributions`]; `attrs` contains the attributes of each argument.
pub(crate) fn print_attributions<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    word: &str,
    arguments: impl Iterator<Item = ValueRef<'ir>>,
    attrs: Option<Attribute>,
) {
    let ctx = printer.ctx();
    let attrs = attrs.and_then(|attrs| attrs.array(ctx)).unwrap_or_default();
    let mut is_first = true;
    for (number, argument) in arguments.enumerate() {
        printer.print(if is_first { " " } else { ", " });
        if is_first {
            printer.print(word);
            printer.print("(");
        }
        is_first = false;
        printer.print_operand(argument);
        printer.print(" : ");
        printer.print_type(argument.ty());
        let entries = attrs.get(number).and_then(|entries| entries.dictionary(ctx));
        if let Some(entries) = entries.filter(|entries| !entries.is_empty()) {
            printer.print(" ");
            printer.print_dictionary(entries);
        }
    }
    printer.print(if is_first { "" } else { ")" });
}

/// Returns the memory space of a memref if it is an address space of this dialect.
pub(crate) fn address_space(ctx: &Context, ty: Type) -> Option<AddressSpace> {
    GPU_AddressSpaceAttr::value(ctx, ty.memory_space(ctx)?)
}

/// Checks the memory attributions of a kernel. Body arguments from `first` on must be memrefs, workgroup memory first,
/// then private memory. Memory spaces of other dialects are not checked.
pub(crate) fn verify_attributions(op: OpRef<'_>, first: usize) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(block) = op.region(0).and_then(|body| body.first_block()) else {
        return Ok(());
    };
    let shared = workgroup_attributions(op);
    for (number, argument) in block.args().skip(first).enumerate() {
        let (ty, wanted) = match number < shared {
            true => (argument.ty(), AddressSpace::Workgroup),
            false => (argument.ty(), AddressSpace::Private),
        };
        let is_memref = matches!(ty.data(ctx), drr::TypeData::MemRef { .. });
        if !is_memref || address_space(ctx, ty).is_some_and(|space| space != wanted) {
            return Err(OpError::new(format!(
                "has `{}` as its {} memory, which must be a memref in that memory space",
                ty.display(ctx),
                wanted
            )));
        }
    }
    Ok(())
}
