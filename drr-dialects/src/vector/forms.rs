//! Shared syntax of the dialect's custom forms.

use drr::Ident;
use drr::define::{FormResult, OpAsmForm, OpAsmPrinter};
use drr::prelude::*;

/// `{..}`: all attributes except `except`, including default values.
pub(crate) fn all_attributes(form: &mut OpAsmForm<'_, '_>, except: &[&str]) -> FormResult {
    form.element(
        |parser| parser.parse_attr_dict(false),
        |printer, op| {
            print_all_attributes(printer, op, except);
            Ok(())
        },
    )
}

/// Prints ` {..}` with all attributes except `except`, including default values.
pub(crate) fn print_all_attributes<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, except: &[&str]) {
    let ctx = op.ctx();
    let is_shown = |(key, _): &(Ident, Attribute)| !except.iter().any(|name| name.as_bytes() == key.bytes(ctx));
    let all = op.attrs();
    let mut entries: Vec<(Ident, Attribute)> = all.filter(is_shown).collect();
    if entries.is_empty() {
        return;
    }
    entries.sort_by(|a, b| a.0.bytes(ctx).cmp(b.0.bytes(ctx)));
    printer.print(" ");
    printer.print_dictionary(&entries);
}
