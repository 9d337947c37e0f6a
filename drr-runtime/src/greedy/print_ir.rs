//! A listener that prints the IR before and after patterns are applied.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use drr_ir::define::TraitFlags;
use drr_ir::diagnostic::Source;
use drr_ir::text::printer::{PrintError, PrintOptions};
use drr_ir::{Ir, Op, OpRef};

use super::Listener;
use super::outcome::OpLocation;
use crate::rewriter::Event;
use crate::{FrozenPatterns, PatternSpec};

/// A listener that prints the IR before and after patterns are applied, as `mlir-opt --mlir-print-ir-before` and
/// `--mlir-print-ir-after` do for passes. Failed patterns, folds and erased dead ops are not printed.
///
/// It prints the innermost ancestor of the matched op that is isolated from above, usually a function, and otherwise
/// the outermost ancestor. A heading precedes the op, such as ``// -----// IR Dump Before LowerA (src/rules.rs:7) on
/// `t.a` at input.mlir:3:5 //----- //``.
///
/// The result of a pattern is unknown before it is tried. Therefore [`PrintIr::before`] formats the IR after each
/// change for the next op on which one of these patterns is tried.
///
/// ```
/// use drr_ir::text::printer::PrintOptions;
/// use drr_runtime::PrintIr;
/// // For the whole run: `PrintIr::new(std::io::stderr(), PrintOptions::new())`.
/// let dumps = PrintIr::new(Vec::new(), PrintOptions::new()).before(|_| true).after(|pattern| pattern.name ==
/// "LowerA"); // .. `apply_patterns_greedily(&mut module, &patterns, config.clone().with_listener(&mut dumps))` ..
/// assert_eq!(dumps.finish()?, b"");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct PrintIr<W> {
    out: W,
    options: PrintOptions,
    source: Option<Arc<Source>>,
    before: Option<PatternFilter>,
    after: Option<PatternFilter>,
    /// Text of an op, valid until the next change.
    cached: Option<(Op, Arc<[u8]>)>,
    /// The ops that patterns are tried on, and the ops to print. A conversion applies patterns to the results of others
    /// before these end.
    tried: Vec<Option<TriedOp>>,
    result: io::Result<()>,
}

/// The op that a pattern is tried on.
struct TriedOp {
    location: OpLocation,
    /// The op to print.
    printed: Op,
    /// Text of the op to print before the pattern, if it is needed.
    before: Option<Arc<[u8]>>,
}

/// Predicate that selects patterns.
type PatternFilter = Box<dyn Fn(&PatternSpec) -> bool + Send>;

impl<W: Write> PrintIr<W> {
    /// Creates a listener that prints nothing until [`PrintIr::before`] or [`PrintIr::after`] is called.
    pub fn new(out: W, options: PrintOptions) -> Self {
        PrintIr {
            out,
            options,
            source: None,
            before: None,
            after: None,
            cached: None,
            tried: Vec::new(),
            result: Ok(()),
        }
    }

    /// Shows locations in the text that the module was parsed from: `module.meta().source`.
    #[must_use]
    pub fn with_source(mut self, source: Arc<Source>) -> Self {
        self.source = Some(source);
        self
    }

    /// Prints the IR before each application of the selected patterns.
    #[must_use]
    pub fn before(mut self, patterns: impl Fn(&PatternSpec) -> bool + Send + 'static) -> Self {
        self.before = Some(Box::new(patterns));
        self
    }

    /// Prints the IR after each application of the selected patterns.
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

    /// Returns the text of an op, from the cache if possible.
    fn format_cached(&mut self, op: OpRef<'_>) -> Arc<[u8]> {
        if let Some((_, text)) = self.cached.as_ref().filter(|(cached, _)| *cached == op.handle()) {
            return Arc::clone(text);
        }
        let mut text = Vec::new();
        match op.print(&mut text, self.source.as_deref(), &self.options) {
            Ok(()) => {}
            Err(error @ PrintError::TooLong { .. }) => text = format!("// {error}\n").into_bytes(),
            Err(error) => self.result = Err(io::Error::other(error)),
        }
        let text: Arc<[u8]> = text.into();
        self.cached = Some((op.handle(), Arc::clone(&text)));
        text
    }

    /// Prints a text.
    fn dump(&mut self, when: &str, pattern: &PatternSpec, op: &OpLocation, text: &[u8]) {
        if self.result.is_ok() {
            let heading = format!(
                "// -----// IR Dump {when} {} on {op} //----- //\n",
                pattern.with_location()
            );
            let parts = [heading.as_bytes(), text, b"\n"];
            self.result = self.out.write_all(&parts.concat());
        }
    }
}

/// Returns `true` if a filter is set and selects the pattern.
fn holds(filter: Option<&PatternFilter>, pattern: &PatternSpec) -> bool {
    filter.is_some_and(|filter| filter(pattern))
}

/// Returns the ancestor to print for an op.
fn printed_ancestor(op: OpRef<'_>) -> OpRef<'_> {
    let is_isolated = |op: &OpRef<'_>| op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE);
    let printed_ancestor = op.ancestors().skip(1).find(is_isolated);
    printed_ancestor.or_else(|| op.ancestors().last()).unwrap_or(op)
}

impl<W: Write> Listener for PrintIr<W> {
    fn begin(&mut self, _: &Ir, _: &FrozenPatterns) {
        self.tried.clear();
        self.cached = None;
    }

    fn pattern_begin(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op) {
        if !self.tried.is_empty() {
            // The events of the enclosing pattern come later.
            self.cached = None;
        }
        let is_before = holds(self.before.as_ref(), pattern);
        let root = ir
            .get(root)
            .filter(|_| is_before || holds(self.after.as_ref(), pattern));
        let tried = root.map(|root| {
            let printed = printed_ancestor(root);
            TriedOp {
                location: OpLocation::of(root, self.source.as_deref()),
                printed: printed.handle(),
                before: is_before.then(|| self.format_cached(printed)),
            }
        });
        self.tried.push(tried);
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, ir: &Ir, _: Op, matched: bool) {
        let tried = self.tried.pop().flatten();
        if matched || !self.tried.is_empty() {
            self.cached = None;
        }
        let Some(TriedOp {
            location,
            printed,
            before,
        }) = tried.filter(|_| matched)
        else {
            return;
        };
        if let Some(before) = before {
            self.dump("Before", pattern, &location, &before);
        }
        if holds(self.after.as_ref(), pattern)
            && let Some(printed) = ir.get(printed)
        {
            let text = self.format_cached(printed);
            self.dump("After", pattern, &location, &text);
        }
    }

    fn event(&mut self, _: &Ir, _: Event) {
        self.cached = None;
    }
}

impl<W: fmt::Debug> fmt::Debug for PrintIr<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("PrintIr");
        shown.field("out", &self.out).field("options", &self.options);
        shown.finish_non_exhaustive()
    }
}
