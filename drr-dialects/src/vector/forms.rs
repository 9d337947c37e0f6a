//! Shared syntax of the dialect's custom forms.

use drr::Ident;
use drr::define::{OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed};
use drr::prelude::*;

use crate::shared::lists::parse_value;

/// Parses `%a, %b`, one operand for each slot.
pub(crate) fn parse_operands(parser: &mut dyn OpAsmParser, slots: &[OperandSlot]) -> Result<(), ParseFailed> {
    for (number, slot) in slots.iter().enumerate() {
        if number > 0 {
            parser.parse(",")?;
        }
        parse_value(parser, *slot)?;
    }
    Ok(())
}

/// Parses an optional `, %a`. Returns `true` if it is present.
pub(crate) fn parse_optional_operand(parser: &mut dyn OpAsmParser, slot: OperandSlot) -> Result<bool, ParseFailed> {
    let is_there = parser.parse_optional(",");
    if is_there {
        parse_value(parser, slot)?;
    }
    Ok(is_there)
}

/// Prints ` {..}` with all attributes except `except`, including default values.
pub(crate) fn print_all_attributes<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, except: &[&str]) {
    let ctx = op.ctx();
    let is_shown = |(key, _): &(Ident, Attribute)| !except.iter().any(|name| name.as_bytes() == key.bytes(ctx));
    let all = op.inherent_attrs().chain(op.discardable_attrs());
    let mut entries: Vec<(Ident, Attribute)> = all.filter(is_shown).collect();
    if entries.is_empty() {
        return;
    }
    entries.sort_by(|a, b| a.0.bytes(ctx).cmp(b.0.bytes(ctx)));
    printer.print(" ");
    printer.print_dictionary(&entries);
}
