//! Shared syntax of the dialect's custom forms.

use drr::Ident;
use drr::define::{OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed};
use drr::prelude::*;

use crate::shared::lists::parse_value;

/// Parses `%a, %b`, the given number of operands and an optional further one. Returns `true` if the optional operand
/// is present.
pub(crate) fn parse_operands(parser: &mut dyn OpAsmParser, count: u8, has_optional: bool) -> Result<bool, ParseFailed> {
    for slot in 0..count {
        if slot > 0 {
            parser.parse(",")?;
        }
        parse_value(parser, OperandSlot(slot))?;
    }
    let is_there = has_optional && parser.parse_optional(",");
    if is_there {
        parse_value(parser, OperandSlot(count))?;
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
