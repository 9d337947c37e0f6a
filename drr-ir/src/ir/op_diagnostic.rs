//! Diagnostics at ops.

use std::fmt;
use std::sync::Arc;

use super::OpRef;
use crate::diagnostic::{Diagnostic, Source, Span};
use crate::{Location, LocationData};

impl Diagnostic {
    /// Sets the location to that of an op, whose name is underlined in `source`: the text that the module was parsed
    /// from, [`ModuleMeta::source`](crate::ModuleMeta::source). The implicit module of a file is shown at its start. If the op has another
    /// location, a note shows it.
    ///
    /// Corresponds to MLIR's `op.emitError()`, as a value. The message is unchanged; the verifier's messages begin with
    /// the op's name.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use drr_ir::diagnostic::{Diagnostic, Source};
    /// use drr_ir::{ContextBuilder, Module};
    ///
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let source = Arc::new(Source::new("input.mlir", "%0 = \"t.a\"() : () -> i32\n\"t.b\"(%0) : (i32) -> ()\n"));
    /// let module = Module::parse_source(&ctx, &source)?;
    /// let [.., a, b] = module.root().walk().collect::<Vec<_>>()[..] else { panic!("there are two") };
    /// let shown = Diagnostic::warning("`t.b` takes no `t.a`")
    ///     .at_op(b, module.meta().source.as_ref())
    ///     .with_note_at_op(a, "it is made here");
    /// assert_eq!(shown.to_string(), "\
    /// warning: `t.b` takes no `t.a`
    ///  --> input.mlir:2:1
    ///   |
    /// 2 | \"t.b\"(%0) : (i32) -> ()
    ///   | ^^^^^
    ///   |
    /// note: it is made here
    ///  --> input.mlir:1:6
    ///   |
    /// 1 | %0 = \"t.a\"() : () -> i32
    ///   |      ^^^^^");
    /// # Ok::<(), drr_ir::diagnostic::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn at_op(mut self, op: OpRef<'_>, source: Option<&Arc<Source>>) -> Self {
        if let Some(source) = source {
            self = self.with_source(source);
        }
        match span_of(op, self.source()) {
            Some(span) => self.with_span(span),
            None => match location(op, self.source()) {
                Some(location) => self.with_note(format_args!("it comes from {location}")),
                None => self,
            },
        }
    }

    /// Adds a note at another op of the same module.
    #[must_use]
    pub fn with_note_at_op(self, op: OpRef<'_>, note: impl fmt::Display) -> Self {
        match (span_of(op, self.source()), location(op, self.source())) {
            (Some(span), _) if self.span().is_some() => self.with_note_at(span, note),
            (_, Some(location)) => self.with_note(format_args!("{note}: {location}")),
            _ => self.with_note(note),
        }
    }
}

/// Returns the span of an op in the text that the module was parsed from: that of its name, or the start for the implicit module of a file.
fn span_of(op: OpRef<'_>, source: Option<&Arc<Source>>) -> Option<Span> {
    let source = source?;
    let start_of_file = || {
        let Some(&LocationData::File { file, line, column }) = op.ir().location_data(op.location()) else {
            return None;
        };
        let start = source.start().unwrap_or((0, 0));
        let is_start = (line as usize, column as usize) == start && file.text(op.ctx()) == source.name();
        is_start.then(|| Span::new(0, 0))
    };
    op.location().op_name_span(Some(source)).or_else(start_of_file)
}

/// Returns the location of an op as text.
fn location(op: OpRef<'_>, source: Option<&Arc<Source>>) -> Option<String> {
    op.ir().describe_location(op.location(), source.map(AsRef::as_ref))
}

impl Location {
    /// Returns the span of the op name at this location of a text, quoted or in custom form, if the location is in the text.
    ///
    /// The location of a block argument is that of its name, `%arg0`.
    pub fn op_name_span(self, source: Option<&Arc<Source>>) -> Option<Span> {
        let start = self.as_offset()?;
        let text = source?.text().get(start as usize..)?;
        let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$');
        let len_of_name = |text: &[u8]| text.iter().take_while(|byte| is_of_name(byte)).count();
        let len = match text.split_first() {
            Some((b'"', name)) => name.iter().position(|&byte| byte == b'"').map_or(1, |len| len + 2),
            Some((b'%', name)) => len_of_name(name) + 1,
            _ => len_of_name(text),
        };
        Some(Span::new(start, start.saturating_add(len as u32)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_ops_and_arguments_are_underlined_whole() {
        for (text, name) in [
            ("\"t.a\"() : () -> ()", "\"t.a\""),
            ("func.func @f()", "func.func"),
            ("%arg0: i32)", "%arg0"),
            ("%0: i32):", "%0"),
        ] {
            let source = Arc::new(Source::new("input.mlir", text));
            let span = Location::offset(0).op_name_span(Some(&source));
            assert_eq!(span, Some(Span::new(0, name.len() as u32)), "{text}");
        }
    }
}
