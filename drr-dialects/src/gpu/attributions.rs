//! Memory attributions of kernels, which are trailing arguments of the body: `workgroup(%a : t {..}) private(%b : u)`.

use drr::Ident;
use drr::define::{AttrSlot, DictionarySlot, FormResult, OpAsmForm, OpError, RegionArgument, UseGenericForm};
use drr::prelude::*;

use super::{AddressSpace, GPU_AddressSpaceAttr};
use crate::shared::lists::UntypedArgument;

/// Discardable attribute with the number of body arguments that are workgroup memory.
pub(crate) const WORKGROUP_ATTRIBUTIONS: &str = "workgroup_attributions";

/// Attributes of an argument.
pub(crate) type ArgAttrs = Vec<(Ident, Attribute)>;

/// ` workgroup(%a : t {..}, %b : u)`: memory after a word, if there is any. Appends the parsed arguments, and returns the
/// attributes of each. The printer prints `printed`, whose attributes are those of `attrs`.
pub(crate) fn attributions<'ir>(
    form: &mut OpAsmForm<'_, 'ir>,
    word: &'static str,
    arguments: &mut Vec<RegionArgument>,
    printed: impl Iterator<Item = ValueRef<'ir>>,
    attrs: Option<AttrSlot>,
) -> FormResult<Vec<(Type, ArgAttrs)>> {
    let mut found = Vec::new();
    let mut printed = printed.peekable();
    if !form.optional(word, |_| printed.peek().is_some())? {
        return Ok(found);
    }
    let attrs = form.op().and_then(|op| attrs?.of(op)?.array(op.ctx()));
    form.list(
        ["(", ")"],
        |_| printed.enumerate(),
        |form, argument| {
            form.element(
                |parser| {
                    let argument = UntypedArgument::parse_typed(parser)?;
                    found.push((argument.ty, parser.parse_optional_dictionary()?));
                    arguments.push(argument);
                    Ok(())
                },
                |printer, op| {
                    let (index, argument) = argument.ok_or(UseGenericForm)?;
                    printer.print_operand(argument);
                    printer.print(" : ");
                    printer.print_type(argument.ty());
                    let entries = attrs.and_then(|attrs| attrs.get(index)?.dictionary(op.ctx()));
                    if let Some(entries) = entries.filter(|entries| !entries.is_empty()) {
                        printer.print(" ");
                        printer.print_dictionary(entries);
                    }
                    Ok(())
                },
            )
        },
    )?;
    Ok(found)
}

/// Sets the number of workgroup attributions, while parsing.
pub(crate) fn set_workgroup_attributions(form: &mut OpAsmForm<'_, '_>, count: usize) {
    if let Some(parser) = form.parser() {
        let ctx = parser.ctx();
        let (name, count) = (ctx.ident(WORKGROUP_ATTRIBUTIONS), ctx.i64_attr(count as i64));
        parser.set_entry(DictionarySlot::Attributes, name, count);
    }
}

/// Returns the number of workgroup attributions.
pub(crate) fn workgroup_attributions(op: OpRef<'_>) -> usize {
    let count = op
        .attr_named(WORKGROUP_ATTRIBUTIONS)
        .and_then(|count| count.as_i64(op.ctx()));
    count.and_then(|count| usize::try_from(count).ok()).unwrap_or_default()
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
        let (ty, expected) = if number < shared {
            (argument.ty(), AddressSpace::Workgroup)
        } else {
            (argument.ty(), AddressSpace::Private)
        };
        let is_memref = matches!(ty.data(ctx), drr::TypeData::MemRef { .. });
        if !is_memref || address_space(ctx, ty).is_some_and(|space| space != expected) {
            return Err(OpError::new(format!(
                "has `{}` as its {} memory, which must be a memref in that memory space",
                ty.display(ctx),
                expected
            )));
        }
    }
    Ok(())
}
