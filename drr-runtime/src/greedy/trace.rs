//! A listener that logs events.

use std::io::{self, Write};

use drr_ir::{Ir, Op};

use super::Listener;
use crate::PatternSpec;
use crate::rewriter::Event;

/// Logs what a driver does, line by line: the ops that it visits, the patterns that it tries, why each does not match, and
/// what those that match change.
///
/// ```
/// use drr_runtime::Trace;
/// // For the whole run: `Trace::new(std::io::stderr())`.
/// let trace = Trace::new(Vec::new()).of_op("arith.addi");
/// // .. `apply_greedily_with(&mut module, &patterns, &config, Some(&mut trace))` ..
/// assert_eq!(trace.finish()?, b"");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Trace<W> {
    out: W,
    only: Option<String>,
    /// The op that is visited, if it is logged. Its name is kept, because the op may be erased before the next line.
    root: Option<(Op, String)>,
    result: io::Result<()>,
}

impl<W: Write> Trace<W> {
    /// Logs all ops.
    pub fn new(out: W) -> Self {
        Trace {
            out,
            only: None,
            root: None,
            result: Ok(()),
        }
    }

    /// Logs only ops of this name.
    #[must_use]
    pub fn of_op(mut self, name: impl Into<String>) -> Self {
        self.only = Some(name.into());
        self
    }

    /// Returns the writer.
    ///
    /// # Errors
    /// If writing a line failed.
    pub fn finish(mut self) -> io::Result<W> {
        self.result?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        if self.root.is_some() && self.result.is_ok() {
            self.result = writeln!(self.out, "{line}");
        }
    }

    /// The name of an op, which may be erased.
    fn name(&self, ir: &Ir, op: Op) -> String {
        match (ir.get(op), &self.root) {
            (Some(op), _) => format!("`{}`", op.name_text()),
            (None, Some((root, name))) if *root == op => format!("`{name}`"),
            (None, _) => "an op".to_owned(),
        }
    }
}

impl<W: Write> Listener for Trace<W> {
    fn visit(&mut self, ir: &Ir, op: Op) {
        self.root = ir.get(op).and_then(|op| {
            let name = op.name_text().into_owned();
            let wanted = self.only.as_ref().is_none_or(|only| *only == name);
            wanted.then(|| (op.handle(), name))
        });
        let name = self.name(ir, op);
        self.line(format_args!("{name}"));
    }

    fn wants_reasons(&self) -> bool {
        true
    }

    fn match_failed(&mut self, pattern: &PatternSpec, _: &Ir, _: Op, reason: &str) {
        self.line(format_args!("  {}: {reason}", Named(pattern)));
    }

    fn rolled_back(&mut self, pattern: &PatternSpec, _: &Ir, _: Op, reason: &str) {
        self.line(format_args!("  {}: rolled back: {reason}", Named(pattern)));
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, _: &Ir, _: Op, matched: bool) {
        if matched {
            self.line(format_args!("  {}: matches", Named(pattern)));
        }
    }

    fn event(&mut self, ir: &Ir, event: Event) {
        match event {
            Event::Inserted(op) => self.line(format_args!("    {} is put there", self.name(ir, op))),
            Event::Modified(op) => self.line(format_args!("    {} changes", self.name(ir, op))),
            Event::Replaced(op) => self.line(format_args!("    {} is replaced", self.name(ir, op))),
            Event::Erased(op) => self.line(format_args!("    {} is erased", self.name(ir, op))),
            Event::BlockInserted(_) => self.line(format_args!("    a block is put there")),
            Event::BlockErased(_) => self.line(format_args!("    a block is erased")),
            Event::Revisit(_) => {}
        }
    }
}

/// A pattern by name, and by its place where that is known.
struct Named<'a>(&'a PatternSpec);

impl std::fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let PatternSpec { name, file, line, .. } = self.0;
        match (*file, name.starts_with(file)) {
            // The name of an unnamed pattern is its place.
            ("", _) | (_, true) => write!(f, "{name}"),
            (file, false) => write!(f, "{name} ({file}:{line})"),
        }
    }
}
