//! A listener that logs events.

use std::io::{self, Write};
use std::sync::Arc;

use drr_ir::diagnostic::Source;
use drr_ir::{Ir, Op, OpName, OpRef};
use rustc_hash::FxHashMap;

use super::one_line;
use super::outcome::OpLocation;
use super::{Listener, LocationFilter};
use crate::rewriter::Event;
use crate::{FrozenPatterns, PatternSpec};

/// A listener that logs the actions of a driver line by line: visited ops, tried patterns, reasons of failed matches,
/// and changes. If several filters are set, all must hold.
///
/// ```
/// use drr_runtime::Trace;
/// // For the whole run: `Trace::new(std::io::stderr())`.
/// let trace = Trace::new(Vec::new()).of_op("arith.addi");
/// // .. `apply_patterns_greedily(&mut module, &patterns, config.clone().with_listener(&mut trace))` ..
/// assert_eq!(trace.finish()?, b"");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Trace<W> {
    out: W,
    source: Option<Arc<Source>>,
    op: Option<String>,
    rule: Option<String>,
    location: Option<LocationFilter>,
    /// The op that is being visited, if it is logged.
    root: Option<TracedOp>,
    /// The patterns that are being tried. A conversion visits the results of a pattern before its end.
    running: Vec<RunningPattern>,
    /// Names of the ops of a conversion, whose events come at its end, when many of them are erased. `None` for other
    /// drivers, and until the first change. The name of an op is `None` if the conversion has built and erased the op.
    converted: Option<FxHashMap<Op, Option<OpName>>>,
    /// Set if the events of a conversion are being logged.
    is_committed: bool,
    result: io::Result<()>,
}

/// A pattern that is being tried.
#[derive(Debug)]
struct RunningPattern {
    root: Option<TracedOp>,
    /// Set if other ops have been visited since.
    is_interrupted: bool,
}

/// The op that is being visited.
#[derive(Clone, Debug)]
struct TracedOp {
    op: Op,
    /// Name of the op, because the op may be erased before the next line.
    name: String,
    /// Set if events are logged. With a filter by pattern, only events of that pattern are.
    is_logged: bool,
    /// Set if the line of the op has been written.
    has_line: bool,
}

impl<W: Write> Trace<W> {
    /// Creates a listener that logs all ops.
    pub fn new(out: W) -> Self {
        Trace {
            out,
            source: None,
            op: None,
            rule: None,
            location: None,
            root: None,
            running: Vec::new(),
            converted: None,
            is_committed: false,
            result: Ok(()),
        }
    }

    /// Shows locations in the text that the module was parsed from: `module.meta().source`.
    #[must_use]
    pub fn with_source(mut self, source: Arc<Source>) -> Self {
        self.source = Some(source);
        self
    }

    /// Logs only ops of this name.
    #[must_use]
    pub fn of_op(mut self, name: impl Into<String>) -> Self {
        self.op = Some(name.into());
        self
    }

    /// Logs only events of the pattern with this name, and the ops on which it is tried.
    #[must_use]
    pub fn of_rule(mut self, name: impl Into<String>) -> Self {
        self.rule = Some(name.into());
        self
    }

    /// Logs only ops at these locations. Ops built by a rewrite have the locations of the matched ops.
    #[must_use]
    pub fn at(mut self, location: LocationFilter) -> Self {
        self.location = Some(location);
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
        let is_logged = if self.is_committed {
            // The events are not those of an op.
            self.op.is_none() && self.rule.is_none() && self.location.is_none()
        } else {
            self.root.as_ref().is_some_and(|root| root.is_logged)
        };
        if is_logged && self.result.is_ok() {
            self.result = writeln!(self.out, "{line}");
        }
    }

    /// Writes the outcome of the last pattern that is being tried. Names the op if the preceding lines are about
    /// others.
    fn outcome(&mut self, pattern: &PatternSpec, outcome: std::fmt::Arguments<'_>) {
        let pattern = pattern.with_location();
        let Some(RunningPattern { root, is_interrupted }) = self.running.last() else {
            return;
        };
        let interrupted = root.as_ref().filter(|_| *is_interrupted).map(|root| root.name.clone());
        self.root.clone_from(root);
        match interrupted {
            Some(name) => self.line(format_args!("  {pattern} on `{name}`: {outcome}")),
            None => self.line(format_args!("  {pattern}: {outcome}")),
        }
    }

    /// Writes the line of the visited op, unless it has been written.
    fn begin_root(&mut self, ir: &Ir) {
        let Some(root) = self.root.as_mut().filter(|root| root.is_logged && !root.has_line) else {
            return;
        };
        root.has_line = true;
        if let Some(op) = ir.get(root.op) {
            let location = OpLocation::of(op, self.source.as_deref());
            self.line(format_args!("{location}: {}", one_line(op)));
        }
    }

    /// Returns the name of an op, which may be erased.
    fn name(&self, ir: &Ir, op: Op) -> String {
        if let Some(op) = ir.get(op) {
            return format!("`{}`", op.name_text());
        }
        match (&self.converted, &self.root) {
            (Some(names), _) => match names.get(&op) {
                Some(Some(name)) => format!("`{}`", name.text(ir.ctx())),
                Some(None) => "an op".to_owned(),
                // Its insertion is no event.
                None => "a temporary cast".to_owned(),
            },
            (None, Some(root)) if root.op == op => format!("`{}`", root.name),
            (None, _) => "an op".to_owned(),
        }
    }

    /// Returns `true` if the filters include an op.
    fn includes(&self, op: OpRef<'_>, name: &str) -> bool {
        let at = |filter: &LocationFilter| {
            let location = op.ir().describe_location(op.location(), self.source.as_deref());
            location.is_some_and(|location| filter.holds(&location))
        };
        self.op.as_ref().is_none_or(|only| only == name) && self.location.as_ref().is_none_or(at)
    }
}

impl<W: Write> Listener for Trace<W> {
    fn begin(&mut self, _: &Ir, _: &FrozenPatterns) {
        self.running.clear();
        (self.converted, self.is_committed) = (None, false);
    }

    fn converted(&mut self, _: Option<&PatternSpec>, ir: &Ir, op: Op) {
        if self.converted.is_none() {
            // Ops are erased at the end.
            let root = ir.op(op).ancestors().last();
            let ops = root.into_iter().flat_map(OpRef::walk);
            self.converted = Some(ops.map(|op| (op.handle(), Some(op.name()))).collect());
        }
    }

    fn visit(&mut self, ir: &Ir, op: Op) {
        if let (Some(names), Some(op)) = (&mut self.converted, ir.get(op)) {
            names.insert(op.handle(), Some(op.name()));
        }
        self.running
            .iter_mut()
            .for_each(|pattern| pattern.is_interrupted = true);
        self.root = ir.get(op).and_then(|op| {
            let name = op.name_text().into_owned();
            self.includes(op, &name).then(|| TracedOp {
                op: op.handle(),
                name,
                is_logged: self.rule.is_none(),
                has_line: false,
            })
        });
        self.begin_root(ir);
    }

    fn wants_reasons(&self) -> bool {
        true
    }

    fn pattern_begin(&mut self, pattern: &PatternSpec, ir: &Ir, _: Op) {
        if let (Some(rule), Some(root)) = (&self.rule, &mut self.root) {
            root.is_logged = rule == pattern.name;
            self.begin_root(ir);
        }
        self.running.push(RunningPattern {
            root: self.root.clone(),
            is_interrupted: false,
        });
    }

    fn match_failed(&mut self, pattern: &PatternSpec, _: &Ir, _: Op, reason: &str) {
        self.outcome(pattern, format_args!("{reason}"));
    }

    fn fold_failed(&mut self, _: &Ir, _: Op, reason: &str) {
        self.line(format_args!("  {reason}"));
    }

    fn rolled_back(&mut self, pattern: &PatternSpec, _: &Ir, _: Op, reason: &str) {
        self.outcome(pattern, format_args!("rolled back: {reason}"));
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, _: &Ir, _: Op, matched: bool) {
        if matched {
            self.outcome(pattern, format_args!("matches"));
        }
        self.running.pop();
    }

    fn event(&mut self, ir: &Ir, event: Event) {
        if self.converted.is_some() && !self.is_committed {
            self.is_committed = true;
            self.line(format_args!("the conversion is committed:"));
        }
        if let (Some(names), Event::Inserted(op) | Event::InsertedDetached(op)) = (&mut self.converted, event) {
            names.entry(op).or_insert_with(|| ir.get(op).map(OpRef::name));
        }
        match event {
            Event::Inserted(op) | Event::InsertedDetached(op) => {
                self.line(format_args!("    {} is inserted", self.name(ir, op)))
            }
            Event::Modified(op) => self.line(format_args!("    {} changes", self.name(ir, op))),
            Event::Replaced(op) => self.line(format_args!("    {} is replaced", self.name(ir, op))),
            Event::Erased(op) => self.line(format_args!("    {} is erased", self.name(ir, op))),
            Event::BlockInserted(_) => self.line(format_args!("    a block is inserted")),
            Event::BlockErased(_) => self.line(format_args!("    a block is erased")),
            Event::Revisit(_) => {}
        }
    }
}
