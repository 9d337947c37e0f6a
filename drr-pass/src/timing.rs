//! Execution times of passes.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::Duration;

use crate::stopwatch::{PassTime, Stopwatch, TimingRow, TimingTable};
use crate::{AnalysisRun, PassInstrumentation, PassManager, PassRun, PipelineRun};

/// An instrumentation that measures the execution time of each pass, summed over all ops. The sum for a nested pipeline
/// can exceed the elapsed time if the pipeline runs on several threads.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_pass::{Canonicalizer, PassLog, PassManager, PassTiming};
/// let ctx = Context::new();
/// let mut pm = PassManager::new("builtin.module");
/// pm.add_pass(Canonicalizer::default());
/// pm.initialize(&ctx)?;
/// let timing = PassTiming::new();
/// pm.run_with(&mut Module::new(&ctx), &[&timing], &PassLog::stderr())?;
/// let report = timing.report(&pm).to_string();
/// assert!(report.contains("Execution time report") && report.contains("Canonicalizer"));
/// # Ok::<(), drr_pass::PipelineError>(())
/// ```
#[derive(Debug)]
pub struct PassTiming {
    stopwatch: Stopwatch,
    times: Mutex<Times>,
}

#[derive(Debug, Default)]
struct Times {
    /// Times of passes and nested pipelines, by number.
    elements: BTreeMap<usize, PassTime>,
    /// Times of analyses, by the number of the pass that requested them, and by name.
    analyses: BTreeMap<(usize, &'static str), PassTime>,
    /// Measurements of the running pipelines, by number.
    running_pipelines: BTreeMap<usize, Stopwatch>,
    /// Measurements of the analyses that each thread computes. An analysis can request another one.
    running_analyses: HashMap<ThreadId, Vec<Stopwatch>>,
}

impl Times {
    fn running_analyses_of_thread(&mut self) -> &mut Vec<Stopwatch> {
        self.running_analyses.entry(std::thread::current().id()).or_default()
    }
}

impl Default for PassTiming {
    fn default() -> Self {
        PassTiming::new()
    }
}

impl PassTiming {
    /// Starts a measurement of the wall-clock time.
    pub fn new() -> Self {
        PassTiming::with_user_clock(|| None)
    }

    /// Starts a measurement of the wall-clock time and of the user CPU time of the process, which `clock` returns.
    pub fn with_user_clock(clock: fn() -> Option<Duration>) -> Self {
        PassTiming {
            stopwatch: Stopwatch::start(clock),
            times: Mutex::default(),
        }
    }

    fn with_times<T>(&self, change: impl FnOnce(&mut Times) -> T) -> T {
        change(&mut self.times.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the times of passes and nested pipelines in the order of the pipeline. The analyses that a pass has
    /// requested follow it.
    pub fn rows(&self, pm: &PassManager) -> Vec<TimingRow> {
        self.with_times(|times| {
            let mut rows = Vec::new();
            // The outermost pipeline has no row.
            for (id, (depth, name)) in pm.structure().enumerate().skip(1) {
                let Some(&time) = times.elements.get(&id) else { continue };
                rows.push(TimingRow {
                    depth: depth - 1,
                    name: name.to_owned(),
                    time,
                });
                let analyses = times.analyses.range((id, "")..).take_while(|((of, _), _)| *of == id);
                rows.extend(analyses.map(|((_, analysis), time)| TimingRow {
                    depth,
                    name: format!("(A) {analysis}"),
                    time: *time,
                }));
            }
            rows
        })
    }

    /// Shows the times as a tree, as `mlir-opt --mlir-timing` does.
    pub fn report(&self, pm: &PassManager) -> impl fmt::Display {
        let (rows, total) = (self.rows(pm), self.stopwatch.elapsed());
        let table = TimingTable { rows, total };
        fmt::from_fn(move |f| {
            crate::report::write_banner(f, "Execution time report")?;
            writeln!(f, "  Total Execution Time: {:.4} seconds\n", total.wall.as_secs_f64())?;
            write!(f, "{table}")
        })
    }
}

impl PassInstrumentation for PassTiming {
    fn run_before_pass(&self, run: &mut PassRun<'_>) {
        *run.state::<Option<Stopwatch>>() = Some(self.stopwatch.restarted());
    }

    fn run_after_pass(&self, run: &mut PassRun<'_>) {
        if let Some(start) = run.state::<Option<Stopwatch>>().take() {
            let time = start.elapsed();
            self.with_times(|times| *times.elements.entry(run.id()).or_default() += time);
        }
    }

    fn run_after_pass_failed(&self, run: &mut PassRun<'_>) {
        self.run_after_pass(run);
    }

    fn run_before_pipeline(&self, run: &PipelineRun<'_>) {
        let now = self.stopwatch.restarted();
        self.with_times(|times| times.running_pipelines.insert(run.id, now));
    }

    fn run_after_pipeline(&self, run: &PipelineRun<'_>) {
        self.with_times(|times| {
            if let Some(start) = times.running_pipelines.remove(&run.id) {
                let time = start.elapsed();
                *times.elements.entry(run.id).or_default() += time;
            }
        });
    }

    fn run_before_analysis(&self, _: &AnalysisRun<'_>) {
        let now = self.stopwatch.restarted();
        self.with_times(|times| times.running_analyses_of_thread().push(now));
    }

    fn run_after_analysis(&self, run: &AnalysisRun<'_>) {
        self.with_times(|times| {
            if let Some(start) = times.running_analyses_of_thread().pop() {
                let time = start.elapsed();
                *times.analyses.entry((run.pass_id, run.name)).or_default() += time;
            }
        });
    }
}
