//! A listener that prints the IR before and after patterns are applied.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use drr_ir::define::TraitFlags;
use drr_ir::diagnostic::Source;
use drr_ir::text::printer::{PrintError, PrintOptions};
use drr_ir::{Ir, Op, OpRef};

use super::Listener;
use super::outcome::OpPlace;
use crate::PatternSpec;
use crate::rewriter::Event;

/// Prints the IR before and after patterns are applied: for patterns what `mlir-opt --mlir-print-ir-before` and
/// `--mlir-print-ir-after` are for passes. What patterns try in vain is not printed, nor are folds and erased dead ops.
///
/// It prints the nearest op around the matched one that is isolated from above, a function mostly, and else the
/// outermost one, below a line such as
/// ``// -----// IR Dump Before LowerA (src/rules.rs:7) on `t.a` at input.mlir:3:5 //----- //``.
///
/// Before a pattern is tried it is not known whether it will be applied: so with [`PrintIr::before`], a text is made,
/// after each change, for the next op on which one of these patterns is tried.
///
/// ```
/// use drr_ir::text::printer::PrintOptions;
/// use drr_runtime::PrintIr;
/// // For the whole run: `PrintIr::new(std::io::stderr(), PrintOptions::new())`.
/// let dumps = PrintIr::new(Vec::new(), PrintOptions::new()).before(|_| true).after(|pattern| pattern.name ==
/// "LowerA"); // .. `apply_greedily_with(&mut module, &patterns, &config, Some(&mut dumps))` ..
/// assert_eq!(dumps.finish()?, b"");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct PrintIr<W> {
    out: W,
    options: PrintOptions,
    source: Option<Arc<Source>>,
    before: Option<Filter>,
    after: Option<Filter>,
    /// The text of an op, while nothing has changed.
    known: Option<(Op, Vec<u8>)>,
    /// What a pattern is tried on, and the op around it.
    tried: Option<(OpPlace, Op)>,
    result: io::Result<()>,
}

/// Which patterns are meant.
type Filter = Box<dyn Fn(&PatternSpec) -> bool + Send>;

impl<W: Write> PrintIr<W> {
    /// Prints nothing yet.
    pub fn new(out: W, options: PrintOptions) -> Self {
        PrintIr {
            out,
            options,
            source: None,
            before: None,
            after: None,
            known: None,
            tried: None,
            result: Ok(()),
        }
    }

    /// Shows places in the text that the module was parsed from: `module.meta().source`.
    #[must_use]
    pub fn with_source(mut self, source: Arc<Source>) -> Self {
        self.source = Some(source);
        self
    }

    /// Prints the IR before each application of these patterns.
    #[must_use]
    pub fn before(mut self, patterns: impl Fn(&PatternSpec) -> bool + Send + 'static) -> Self {
        self.before = Some(Box::new(patterns));
        self
    }

    /// Prints the IR after each application of these patterns.
    #[must_use]
    pub fn after(mut self, patterns: impl Fn(&PatternSpec) -> bool + Send + 'static) -> Self {
        self.after = Some(Box::new(patterns));
        self
    }

    /// Returns the writer.
    ///
    /// # Errors
    /// If writing failed.
    pub fn finish(mut self) -> io::Result<W> {
        self.result?;
        self.out.flush()?;
        Ok(self.out)
    }

    /// The text of an op, made once for each change.
    fn know(&mut self, op: OpRef<'_>) {
        if self.known.as_ref().is_some_and(|(known, _)| *known == op.handle()) {
            return;
        }
        let mut text = Vec::new();
        match op.print(&mut text, self.source.as_deref(), &self.options) {
            Ok(()) => {}
            Err(error @ PrintError::TooLong { .. }) => text = format!("// {error}\n").into_bytes(),
            Err(error) => self.result = Err(io::Error::other(error)),
        }
        self.known = Some((op.handle(), text));
    }

    /// Prints the text that is known.
    fn dump(&mut self, when: &str, pattern: &PatternSpec) {
        if let (Some((place, _)), Some((_, text)), Ok(())) = (&self.tried, &self.known, &self.result) {
            let heading = format!(
                "// -----// IR Dump {when} {} on {place} //----- //\n",
                pattern.with_place()
            );
            let parts = [heading.as_bytes(), text, b"\n"];
            self.result = self.out.write_all(&parts.concat());
        }
    }
}

/// Whether a pattern is meant.
fn holds(filter: Option<&Filter>, pattern: &PatternSpec) -> bool {
    filter.is_some_and(|filter| filter(pattern))
}

/// The op that is printed for one that is inside of it.
fn around(op: OpRef<'_>) -> OpRef<'_> {
    let is_isolated = |op: &OpRef<'_>| op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE);
    let around = op.ancestors().skip(1).find(is_isolated);
    around.or_else(|| op.ancestors().last()).unwrap_or(op)
}

impl<W: Write> Listener for PrintIr<W> {
    fn pattern_begin(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op) {
        self.tried = None;
        let is_before = holds(self.before.as_ref(), pattern);
        if let Some(root) = ir
            .get(root)
            .filter(|_| is_before || holds(self.after.as_ref(), pattern))
        {
            let around = around(root);
            self.tried = Some((OpPlace::of(root, self.source.as_deref()), around.handle()));
            if is_before {
                self.know(around);
            }
        }
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, ir: &Ir, _: Op, matched: bool) {
        if !matched {
            return;
        }
        if holds(self.before.as_ref(), pattern) {
            self.dump("Before", pattern);
        }
        self.known = None;
        if holds(self.after.as_ref(), pattern)
            && let Some(around) = self.tried.as_ref().and_then(|(_, around)| ir.get(*around))
        {
            self.know(around);
            self.dump("After", pattern);
        }
    }

    fn event(&mut self, _: &Ir, _: Event) {
        self.known = None;
    }
}

impl<W: fmt::Debug> fmt::Debug for PrintIr<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("PrintIr");
        shown.field("out", &self.out).field("options", &self.options);
        shown.finish_non_exhaustive()
    }
}
