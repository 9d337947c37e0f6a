//! Text of locations: `loc("a.mlir":1:2)`, or pretty `a.mlir:1:2`.

use super::aliases::AliasSymbol;
use super::asm_writer::{AsmWriter, Elision, PrintTask};
use super::locations::LocationId;
use super::output::AsmOutput;
use crate::LocationData;

impl AsmWriter<'_, '_> {
    /// Prints `loc(...)` with the location's alias, or without where MLIR permits no alias.
    pub(super) fn trailing_location(&mut self, id: LocationId, alias: bool) {
        self.out.byte(b' ');
        self.begin_location();
        let by_alias = alias && !self.options.pretty_debug_info;
        if !(by_alias && self.alias(AliasSymbol::Location(id))) {
            self.location_body(id);
        }
        self.run();
    }

    /// Prints the text before a location and schedules the text after it.
    pub(super) fn begin_location(&mut self) {
        if !self.options.pretty_debug_info {
            self.out.text("loc(");
            self.push(PrintTask::Text(")"));
        }
    }

    /// Prints a location without `loc(` and `)`.
    pub(super) fn location_body(&mut self, id: LocationId) {
        let (ctx, pretty) = (self.ctx, self.options.pretty_debug_info);
        match self.locations.node(id) {
            LocationData::Unknown => self.out.text(if pretty { "[unknown]" } else { "unknown" }),
            LocationData::File { file, line, column } => {
                write_file(&mut self.out, file.bytes(ctx), pretty);
                self.out.prefixed_number(b":", *line);
                self.out.prefixed_number(b":", *column);
            }
            LocationData::Range { file, start, end } => {
                write_file(&mut self.out, file.bytes(ctx), pretty);
                self.out.prefixed_number(b":", start.0);
                self.out.prefixed_number(b":", start.1);
                self.out.text(" to ");
                if start.0 != end.0 {
                    self.out.number(end.0.into());
                }
                self.out.prefixed_number(b":", end.1);
            }
            LocationData::Name { name, child } => {
                self.out.quoted(name.bytes(ctx));
                if *self.locations.node(*child) != LocationData::Unknown {
                    self.out.byte(b'(');
                    self.tasks.push(PrintTask::Text(")"));
                    self.tasks.push(PrintTask::Location(*child));
                }
            }
            LocationData::CallSite { callee, caller } => {
                self.out.text(if pretty { "" } else { "callsite(" });
                let (at, end) = match (pretty, self.locations.node(*callee), self.locations.node(*caller)) {
                    (false, ..) => (" at ", ")"),
                    (true, LocationData::Name { .. }, LocationData::File { .. }) => (" at ", ""),
                    (true, ..) => ("\n at ", ""),
                };
                self.tasks.extend([
                    PrintTask::Text(end),
                    PrintTask::Location(*caller),
                    PrintTask::Text(at),
                    PrintTask::Location(*callee),
                ]);
            }
            LocationData::Fused { metadata, parts } => {
                self.out.text(if pretty { "" } else { "fused" });
                self.tasks.push(PrintTask::Text("]"));
                for (index, &part) in parts.iter().enumerate().rev() {
                    self.tasks.push(PrintTask::Location(part));
                    if index > 0 {
                        self.tasks.push(PrintTask::Text(", "));
                    }
                }
                self.tasks.push(PrintTask::Text("["));
                if let Some(metadata) = *metadata {
                    self.out.byte(b'<');
                    self.tasks.push(PrintTask::Text(">"));
                    self.tasks.push(PrintTask::Attr(metadata, Elision::Never));
                }
            }
        }
    }
}

fn write_file(out: &mut AsmOutput<'_>, name: &[u8], pretty: bool) {
    if pretty {
        out.any_bytes(name);
    } else {
        out.quoted(name);
    }
}
