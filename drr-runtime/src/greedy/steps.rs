//! A listener that counts the steps of a driver and stops it after some of them.

use std::sync::Arc;

use drr_ir::diagnostic::Source;
use drr_ir::{Ir, Module, Op};

use super::{CancellationToken, Listener, OpPlace, Step};
use crate::PatternSpec;
use crate::rewriter::Event;

/// Stops a driver after a number of steps: rewrites, folds and erasures of dead ops that change something. What the driver changes
/// between two visits of ops, such as the order of constants, is one step.
///
/// The steps of a run are the same each time, so the first one after which something is wrong can be found by bisection.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_runtime::greedy::apply_greedily_with;
/// use drr_runtime::{GreedyConfig, PatternSet, StopAfter};
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let patterns = PatternSet::new().freeze(&ctx).expect("no pattern names an op");
/// let mut steps = StopAfter::new(5, &module);
/// let config = GreedyConfig { cancellation: Some(steps.token()), ..GreedyConfig::default() };
/// let outcome = apply_greedily_with(&mut module, &patterns, &config, Some(&mut steps))?;
/// assert_eq!((steps.count(), outcome.converged), (0, true));
/// # Ok::<(), drr_runtime::DriverError>(())
/// ```
#[derive(Debug)]
pub struct StopAfter {
    limit: u64,
    token: CancellationToken,
    /// Stops the driver before the last step, too.
    outer: Option<CancellationToken>,
    source: Option<Arc<Source>>,
    count: u64,
    last: Option<Step>,
    /// The op that is visited.
    at: Option<(Op, OpPlace)>,
    /// The pattern that has matched it.
    pattern: Option<&'static str>,
    /// Whether something has changed since the visit began.
    is_counted: bool,
}

impl StopAfter {
    /// Stops after `limit` steps; the places of steps are those of the text of the module.
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
        }
    }

    /// Stops the driver as well when this token is cancelled, before it has made that many steps.
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

    /// Counts a step that no driver has made, such as a pass without patterns.
    pub fn add_step(&mut self) {
        self.count += 1;
        self.last = None;
        if self.count == self.limit {
            self.token.cancel();
        }
    }

    /// The token for [`GreedyConfig::cancellation`](super::GreedyConfig::cancellation).
    pub fn token(&self) -> CancellationToken {
        self.token.clone()
    }

    /// The number of steps so far.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The last step; none if there was none, or it was between two visits of ops.
    pub fn last(&self) -> Option<&Step> {
        self.last.as_ref()
    }
}

impl Listener for StopAfter {
    fn visit(&mut self, ir: &Ir, op: Op) {
        if self.outer.as_ref().is_some_and(CancellationToken::is_cancelled) {
            self.token.cancel();
        }
        let place = ir.get(op).map(|op| OpPlace::of(op, self.source.as_deref()));
        self.at = place.map(|place| (op, place));
        self.pattern = None;
        self.is_counted = false;
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, _: &Ir, _: Op, matched: bool) {
        if matched {
            self.pattern = Some(pattern.name);
        }
    }

    fn event(&mut self, _: &Ir, event: Event) {
        if matches!(event, Event::Revisit(_)) {
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
        let Some((op, place)) = &self.at else { return };
        // Without a pattern, it is a fold or the erasure of the visited op only if that is what happens to it. A fold
        // in place begins with it; later it may have lost an operand.
        let (is_by_pattern, is_dead) = (self.pattern.is_some(), event == Event::Erased(*op));
        let is_of_op = is_dead || event == Event::Replaced(*op) || is_first && event == Event::Modified(*op);
        if self.last.is_none() && (is_first && is_by_pattern || is_of_op) {
            self.last = Some(Step {
                pattern: self.pattern,
                at: place.clone(),
                is_dead: is_dead && !is_by_pattern,
            });
        }
    }
}
