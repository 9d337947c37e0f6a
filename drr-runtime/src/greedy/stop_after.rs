//! A listener that stops a driver after a number of changes.

use std::sync::Arc;

use drr_ir::diagnostic::Source;
use drr_ir::{Ir, Module, Op};

use super::{CancellationToken, LastChange, Listener, OpLocation};
use crate::rewriter::Event;
use crate::{FrozenPatterns, PatternSpec};

/// A listener that stops a driver after a number of steps. A step is a rewrite, a fold or the erasure of a dead op that
/// changes the IR. All changes between two visits of ops, such as reordering constants, are one step. In a dialect
/// conversion, a step is the conversion of an op of the input, and the token is that of
/// [`ConversionConfig::stop`](crate::conversion::ConversionConfig::stop).
///
/// The steps are the same in each run, so bisection finds the first step that causes a problem.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_runtime::greedy::apply_patterns_greedily;
/// use drr_runtime::{GreedyRewriteConfig, PatternSet, StopAfter};
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let patterns = PatternSet::new().freeze(&ctx).expect("no pattern names an op");
/// let mut steps = StopAfter::new(5, &module);
/// let config = GreedyRewriteConfig::default().with_cancellation(steps.token());
/// let outcome = apply_patterns_greedily(&mut module, &patterns, config.with_listener(&mut steps))?;
/// assert_eq!((steps.count(), outcome.converged), (0, true));
/// # Ok::<(), drr_runtime::DriverError>(())
/// ```
#[derive(Debug)]
pub struct StopAfter {
    limit: u64,
    token: CancellationToken,
    /// Token that stops the driver earlier.
    outer: Option<CancellationToken>,
    source: Option<Arc<Source>>,
    count: u64,
    last: Option<LastChange>,
    /// The op that is being visited.
    at: Option<(Op, OpLocation)>,
    /// The pattern that matched the op.
    pattern: Option<&'static str>,
    /// Set if anything has changed since the start of the visit.
    is_counted: bool,
    /// Set if the driver is a dialect conversion, whose events come at its end.
    is_conversion: bool,
}

impl StopAfter {
    /// Creates a listener that stops after `limit` steps. Locations refer to the source text of the module.
    pub fn new(limit: u64, module: &Module) -> Self {
        let token = CancellationToken::new();
        if limit == 0 {
            token.cancel();
        }
        StopAfter {
            limit,
            token,
            outer: None,
            source: module.meta().source.clone(),
            count: 0,
            last: None,
            at: None,
            pattern: None,
            is_counted: false,
            is_conversion: false,
        }
    }

    /// Also stops the driver when `token` is cancelled.
    ///
    /// ```
    /// # use drr_ir::{Context, Module};
    /// # use drr_runtime::{CancellationToken, StopAfter};
    /// # let module = Module::new(&Context::new());
    /// let interrupted = CancellationToken::new();
    /// let steps = StopAfter::new(1_000, &module).or_cancelled_by(&interrupted);
    /// assert!(!steps.token().is_cancelled());
    /// ```
    #[must_use]
    pub fn or_cancelled_by(self, token: &CancellationToken) -> Self {
        StopAfter {
            outer: Some(token.clone()),
            ..self
        }
    }

    /// Counts a step outside of the driver, such as a pass without patterns.
    pub fn add_step(&mut self) {
        self.count += 1;
        self.last = None;
        if self.count == self.limit {
            self.token.cancel();
        }
    }

    /// Returns the token for [`GreedyRewriteConfig::cancellation`](super::GreedyRewriteConfig::cancellation).
    pub fn token(&self) -> CancellationToken {
        self.token.clone()
    }

    /// Returns the number of steps so far.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the last step, or `None` if there was none or it was between two visits of ops.
    pub fn last(&self) -> Option<&LastChange> {
        self.last.as_ref()
    }
}

impl Listener for StopAfter {
    fn begin(&mut self, _: &Ir, _: &FrozenPatterns) {
        self.is_conversion = false;
    }

    fn converted(&mut self, pattern: Option<&PatternSpec>, ir: &Ir, op: Op) {
        self.is_conversion = true;
        self.add_step();
        self.last = ir.get(op).map(|op| LastChange {
            pattern: pattern.map(|pattern| pattern.name),
            at: OpLocation::of(op, self.source.as_deref()),
            is_dead: false,
        });
    }

    fn visit(&mut self, ir: &Ir, op: Op) {
        if self.outer.as_ref().is_some_and(CancellationToken::is_cancelled) {
            self.token.cancel();
        }
        let location = ir.get(op).map(|op| OpLocation::of(op, self.source.as_deref()));
        self.at = location.map(|location| (op, location));
        self.pattern = None;
        self.is_counted = false;
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, _: &Ir, _: Op, matched: bool) {
        if matched {
            self.pattern = Some(pattern.name);
        }
    }

    fn event(&mut self, _: &Ir, event: Event) {
        if self.is_conversion || matches!(event, Event::Revisit(_)) {
            return;
        }
        let is_first = !self.is_counted;
        if is_first {
            self.is_counted = true;
            self.count += 1;
            self.last = None;
            if self.count == self.limit {
                self.token.cancel();
            }
        }
        let Some((op, location)) = &self.at else { return };
        // Without a pattern, the event is a fold or erasure of the visited op only if it concerns this op. A fold in
        // place is the first event; a later modification may be the loss of an operand.
        let (is_by_pattern, is_dead) = (self.pattern.is_some(), event == Event::Erased(*op));
        let is_of_op = is_dead || event == Event::Replaced(*op) || is_first && event == Event::Modified(*op);
        if self.last.is_none() && (is_first && is_by_pattern || is_of_op) {
            self.last = Some(LastChange {
                pattern: self.pattern,
                at: location.clone(),
                is_dead: is_dead && !is_by_pattern,
            });
        }
    }
}
