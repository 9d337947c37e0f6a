//! Instrumentation that attaches listeners to the drivers of all passes and joins their observations.

use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use drr::conversion::ConversionConfig;
use drr::diagnostic::Source;
use drr::pass::{PassInstrumentation, PassRun};
use drr::text::PrintOptions;
use drr::{FrozenPatterns, GreedyRewriteConfig, Listener, Op, PatternStatistics, PrintIr, StopAfter, Trace};

use crate::debug_output::DebugOutput;
use crate::dot::ChangedOps;
use crate::listen::Listeners;

/// An instrumentation that observes the drivers of passes and counts the steps of a pipeline.
pub(crate) struct PipelineObserver<'a> {
    debug: &'a DebugOutput<'a>,
    pub(crate) source: &'a Arc<Source>,
    pub(crate) patterns: &'a FrozenPatterns,
    pub(crate) print: PrintOptions,
    /// Set if the output names the pass.
    names_pass: bool,
    /// Set if ops have to keep their handles, and passes have to run in order on one thread.
    is_in_place: bool,
    observed: Mutex<Observed>,
}

/// The observations of a pipeline.
#[derive(Default)]
pub(crate) struct Observed {
    pub(crate) statistics: Option<PatternStatistics>,
    pub(crate) explained: String,
    /// The text about the passes that run no driver, for pipelines without others.
    pub(crate) unexplained: String,
    pub(crate) touched: Option<ChangedOps>,
    pub(crate) counter: Option<StopAfter>,
    pub(crate) last_step: Option<LastStep>,
    /// The number of steps before the running driver.
    steps_before: u64,
    /// The running passes. Each runs in a dynamic pipeline of the preceding one.
    running: Vec<RunningPass>,
}

/// A running pass.
struct RunningPass {
    id: usize,
    op: Op,
    /// The names of the pass and its op.
    text: String,
    /// Number of drivers that the pass has begun. Their steps are counted instead of the pass.
    num_drivers: usize,
    /// The text about the ops at the location of `--explain` if the pass runs no driver.
    explanation: Option<String>,
}

impl Observed {
    /// Counts the changes of the innermost pass as a step, if the pass has not run a driver.
    fn add_step_of_pass(&mut self) {
        let (Some(counter), Some(pass)) = (&mut self.counter, self.running.last()) else {
            return;
        };
        if pass.num_drivers == 0 {
            counter.add_step();
            self.last_step = Some(LastStep {
                pass: pass.text.clone(),
                is_of_driver: false,
            });
        }
    }
}

/// The last step of a pipeline.
pub(crate) struct LastStep {
    /// The names of the pass and its op.
    pub(crate) pass: String,
    /// Set if the step is one of a driver, and not the pass as a whole.
    pub(crate) is_of_driver: bool,
}

impl<'a> PipelineObserver<'a> {
    pub(crate) fn new(
        debug: &'a DebugOutput<'a>,
        source: &'a Arc<Source>,
        patterns: &'a FrozenPatterns,
        print: PrintOptions,
        names_pass: bool,
    ) -> Self {
        PipelineObserver {
            debug,
            source,
            patterns,
            print,
            names_pass,
            is_in_place: false,
            observed: Mutex::default(),
        }
    }

    /// Enables recording of created and modified ops.
    pub(crate) fn touching(mut self, is_wanted: bool) -> Self {
        self.is_in_place |= is_wanted;
        self.with(|observed| observed.touched = is_wanted.then(ChangedOps::default));
        self
    }

    /// Sets the counter of steps, which stops the pipeline.
    pub(crate) fn counting(mut self, counter: Option<StopAfter>) -> Self {
        self.is_in_place |= counter.is_some();
        self.with(|observed| observed.counter = counter);
        self
    }

    /// Returns `true` if there is anything to observe.
    pub(crate) fn is_needed(&self) -> bool {
        self.debug.listens() || self.is_in_place
    }

    pub(crate) fn into_observed(self) -> Observed {
        self.observed.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, Observed> {
        self.observed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, change: impl FnOnce(&mut Observed) -> T) -> T {
        change(&mut self.lock())
    }
}

impl PassInstrumentation for PipelineObserver<'_> {
    fn should_run_pass(&self, run: &PassRun<'_>) -> bool {
        self.with(|observed| {
            let outer = observed.running.last();
            // The changes of an outer pass before it runs a pipeline are a separate step.
            if outer.is_some_and(|outer| (outer.id, outer.op) != (run.id(), run.op().handle())) {
                observed.add_step_of_pass();
            }
            observed
                .counter
                .as_ref()
                .is_none_or(|steps| !steps.token().is_cancelled())
        })
    }

    fn run_before_pass(&self, run: &mut PassRun<'_>) {
        if self.names_pass && self.debug.traces() {
            // An error of the log cannot be reported anywhere.
            let _written = writeln!(run.log(), "{}", text_of(run));
        }
        let text = text_of(run);
        let explanation = self.debug.explanation(run, self.source);
        let explanation = explanation.and_then(|found| found.finish_without_driver(&text));
        if self.is_in_place || explanation.is_some() {
            let running = RunningPass {
                id: run.id(),
                op: run.op().handle(),
                text,
                num_drivers: 0,
                explanation,
            };
            self.with(|observed| observed.running.push(running));
        }
    }

    fn run_after_pass(&self, run: &mut PassRun<'_>) {
        self.with(|observed| {
            // The pass may have renamed its op.
            if let Some(pass) = observed.running.last_mut() {
                pass.text = text_of(run);
            }
            observed.add_step_of_pass();
            let pass = observed.running.pop();
            if let Some(pass) = pass.filter(|pass| pass.num_drivers == 0)
                && let Some(text) = pass.explanation
            {
                observed.unexplained.push_str(&text);
            }
        });
    }

    fn run_after_pass_failed(&self, run: &mut PassRun<'_>) {
        self.run_after_pass(run);
    }

    fn configure_driver(&self, config: &mut GreedyRewriteConfig) {
        if let Some(counter) = &self.lock().counter {
            config.cancellation = Some(counter.token());
        }
    }

    fn configure_conversion(&self, config: &mut ConversionConfig) {
        if let Some(counter) = &self.lock().counter {
            config.stop = Some(counter.token());
        }
    }

    fn listener<'s>(&'s self, run: &PassRun<'_>) -> Option<Box<dyn Listener + 's>> {
        let log = run.log();
        let mut listeners = self.debug.listeners(self, run, &log);
        self.with(|observed| {
            // Passes on other ops may run on other threads, and a driver may run on a nested op.
            let is_this = |pass: &RunningPass| (pass.id, pass.op) == (run.id(), run.op().handle());
            let at = observed.running.iter().rposition(is_this);
            let at = at.or_else(|| observed.running.len().checked_sub(1));
            if let Some(pass) = at.and_then(|at| observed.running.get_mut(at)) {
                pass.num_drivers += 1;
                listeners.driver = pass.num_drivers;
            }
            observed.steps_before = observed.counter.as_ref().map_or(0, StopAfter::count);
            listeners.touched = observed.touched.take();
            listeners.counter = observed.counter.take();
        });
        Some(Box::new(listeners))
    }

    fn needs_module_scope(&self) -> bool {
        self.is_in_place
    }
}

/// Returns the names of a pass and its op.
fn text_of(run: &PassRun<'_>) -> String {
    format!("pass `{}` on {}", run.pass().name(), run.op_text())
}

/// Passes the observations of a driver to the observer.
impl Drop for Listeners<'_> {
    fn drop(&mut self) {
        // An error means that the reader of the log is gone.
        drop(self.trace.take().map(Trace::finish));
        drop(self.dumps.take().map(PrintIr::finish));
        let (debug, patterns) = (self.observer.debug, self.observer.patterns);
        let explained = self.explanation.take();
        let explained = explained.and_then(|found| debug.explained(found, patterns));
        let (statistics, pass) = (self.statistics.take(), std::mem::take(&mut self.pass));
        self.observer.with(|observed| {
            observed.touched = self.touched.take();
            observed.counter = self.counter.take();
            match (&mut observed.statistics, statistics) {
                (Some(sum), Some(more)) => *sum += more,
                (sum, more) => *sum = sum.take().or(more),
            }
            if let Some(text) = explained {
                if self.driver > 1 {
                    observed.explained += &format!("{pass}, driver {}:\n", self.driver);
                } else if self.observer.names_pass {
                    observed.explained += &format!("{pass}:\n");
                }
                observed.explained.push_str(&text);
            }
            let steps = observed.counter.as_ref().map_or(0, StopAfter::count);
            if steps > observed.steps_before {
                observed.last_step = Some(LastStep {
                    pass,
                    is_of_driver: true,
                });
            }
        });
    }
}
