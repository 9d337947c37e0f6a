//! Listeners for pattern drivers, which flags such as `--trace` enable.

use drr::pass::PassLog;
use drr::{Event, FrozenPatterns, Ir, Listener, Op, PatternSpec, PatternStatistics, PrintIr, StopAfter, Trace};

use crate::dot::ChangedOps;
use crate::explain::Explanation;
use crate::observe::PipelineObserver;

/// The listeners of a driver.
pub(crate) struct Listeners<'w> {
    /// The observer that receives the observations when the driver ends.
    pub(crate) observer: &'w PipelineObserver<'w>,
    /// The names of the pass and its op.
    pub(crate) pass: String,
    /// Number of the driver in its pass, from one.
    pub(crate) driver: usize,
    pub(crate) trace: Option<Trace<PassLog>>,
    pub(crate) dumps: Option<PrintIr<PassLog>>,
    pub(crate) statistics: Option<PatternStatistics>,
    pub(crate) explanation: Option<Explanation<'w>>,
    pub(crate) touched: Option<ChangedOps>,
    pub(crate) counter: Option<StopAfter>,
}

impl Listeners<'_> {
    /// Notifies all listeners.
    fn each(&mut self, mut notify: impl FnMut(&mut dyn Listener)) {
        if let Some(trace) = &mut self.trace {
            notify(trace);
        }
        if let Some(dumps) = &mut self.dumps {
            notify(dumps);
        }
        if let Some(statistics) = &mut self.statistics {
            notify(statistics);
        }
        if let Some(explanation) = &mut self.explanation {
            notify(explanation);
        }
        if let Some(touched) = &mut self.touched {
            notify(touched);
        }
        if let Some(counter) = &mut self.counter {
            notify(counter);
        }
    }
}

impl Listener for Listeners<'_> {
    fn begin(&mut self, ir: &Ir, patterns: &FrozenPatterns) {
        self.each(|listener| listener.begin(ir, patterns));
    }

    fn pattern_begin(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op) {
        self.each(|listener| listener.pattern_begin(pattern, ir, root));
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, matched: bool) {
        self.each(|listener| listener.pattern_end(pattern, ir, root, matched));
    }

    fn wants_reasons(&self) -> bool {
        self.trace.is_some() || self.explanation.is_some()
    }

    fn match_failed(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, reason: &str) {
        self.each(|listener| listener.match_failed(pattern, ir, root, reason));
    }

    fn fold_failed(&mut self, ir: &Ir, op: Op, reason: &str) {
        self.each(|listener| listener.fold_failed(ir, op, reason));
    }

    fn rolled_back(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, reason: &str) {
        self.each(|listener| listener.rolled_back(pattern, ir, root, reason));
    }

    fn event(&mut self, ir: &Ir, event: Event) {
        self.each(|listener| listener.event(ir, event));
    }

    fn visit(&mut self, ir: &Ir, op: Op) {
        self.each(|listener| listener.visit(ir, op));
    }

    fn converted(&mut self, pattern: Option<&PatternSpec>, ir: &Ir, op: Op) {
        self.each(|listener| listener.converted(pattern, ir, op));
    }
}
