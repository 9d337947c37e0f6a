//! Execution times of passes.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use crate::{AnalysisRun, PassInstrumentation, PassManager, PassRun, PipelineRun};

/// An instrumentation that measures the execution time of each pass, summed over all ops. The sum for a nested pipeline can exceed the
/// elapsed time if the pipeline runs on several threads.
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
    user_clock: fn() -> Option<Duration>,
    start: Instants,
    times: Mutex<Times>,
}

/// A wall-clock duration, and the user CPU time if it is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PassTime {
    /// The wall-clock time.
    pub wall: Duration,
    /// The user CPU time.
    pub user: Option<Duration>,
}

/// A row of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimingRow {
    /// Nesting depth of the row.
    pub depth: usize,
    /// The name of a pass, a pipeline such as `'func.func' Pipeline`, or an analysis such as `(A) DominanceInfo`.
    pub name: String,
    /// The execution time.
    pub time: PassTime,
}

#[derive(Debug, Default)]
struct Times {
    /// Times of passes and nested pipelines, by number.
    elements: BTreeMap<usize, PassTime>,
    /// Times of analyses, by the number of the pass that requested them, and by name.
    analyses: BTreeMap<(usize, &'static str), PassTime>,
    /// Start times of the running pipelines, by number.
    running_pipelines: BTreeMap<usize, Instants>,
    /// Start times of the analyses that each thread computes. An analysis can request another one.
    running_analyses: HashMap<ThreadId, Vec<Instants>>,
}

/// A point in time on both clocks.
#[derive(Clone, Copy, Debug)]
struct Instants {
    wall: Instant,
    user: Option<Duration>,
}

impl Times {
    fn running_analyses_of_thread(&mut self) -> &mut Vec<Instants> {
        self.running_analyses.entry(std::thread::current().id()).or_default()
    }
}

impl std::ops::AddAssign for PassTime {
    fn add_assign(&mut self, more: PassTime) {
        self.wall += more.wall;
        self.user = match (self.user, more.user) {
            (Some(sum), Some(more)) => Some(sum + more),
            (one, other) => one.or(other),
        };
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
            user_clock: clock,
            start: Instants {
                wall: Instant::now(),
                user: clock(),
            },
            times: Mutex::default(),
        }
    }

    fn now(&self) -> Instants {
        Instants {
            wall: Instant::now(),
            user: (self.user_clock)(),
        }
    }

    fn since(&self, start: Instants) -> PassTime {
        let user = (self.user_clock)().zip(start.user);
        PassTime {
            wall: start.wall.elapsed(),
            user: user.map(|(now, then)| now.saturating_sub(then)),
        }
    }

    fn with_times<T>(&self, change: impl FnOnce(&mut Times) -> T) -> T {
        change(&mut self.times.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the times of passes and nested pipelines in the order of the pipeline. The analyses that a pass has requested follow it.
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
        let (rows, total) = (self.rows(pm), self.since(self.start));
        fmt::from_fn(move |f| {
            crate::report::write_banner(f, "Execution time report")?;
            writeln!(f, "  Total Execution Time: {:.4} seconds\n", total.wall.as_secs_f64())?;
            let has_user = total.user.is_some();
            let header = if has_user { "  ----User Time----" } else { "" };
            writeln!(f, "{header}  ----Wall Time----  ----Name----")?;
            let last = [("Rest", rest(&rows, total)), ("Total", total)].map(|(name, time)| (0, name, time));
            let rows = rows.iter().map(|row| (row.depth, &row.name[..], row.time));
            for (depth, name, time) in rows.chain(last) {
                if let Some(total) = total.user {
                    write_time(f, time.user.unwrap_or_default(), total)?;
                }
                write_time(f, time.wall, total.wall)?;
                writeln!(f, "  {:indent$}{name}", "", indent = 2 * depth)?;
            }
            Ok(())
        })
    }
}

/// Returns the part of the total time that is not in the outermost rows.
fn rest(rows: &[TimingRow], total: PassTime) -> PassTime {
    let mut passes = PassTime::default();
    let outermost = rows.iter().filter(|row| row.depth == 0);
    outermost.for_each(|row| passes += row.time);
    let user = total.user;
    PassTime {
        wall: total.wall.saturating_sub(passes.wall),
        user: user.map(|user| user.saturating_sub(passes.user.unwrap_or_default())),
    }
}

/// Writes a time in seconds and in percent of the total.
fn write_time(f: &mut fmt::Formatter<'_>, time: Duration, total: Duration) -> fmt::Result {
    let seconds = time.as_secs_f64();
    let percent = 100.0 * seconds / total.as_secs_f64().max(f64::MIN_POSITIVE);
    write!(f, "  {seconds:>8.4} ({percent:>5.1}%)")
}

impl PassInstrumentation for PassTiming {
    fn run_before_pass(&self, run: &mut PassRun<'_>) {
        *run.state::<Option<Instants>>() = Some(self.now());
    }

    fn run_after_pass(&self, run: &mut PassRun<'_>) {
        if let Some(start) = run.state::<Option<Instants>>().take() {
            let time = self.since(start);
            self.with_times(|times| *times.elements.entry(run.id()).or_default() += time);
        }
    }

    fn run_after_pass_failed(&self, run: &mut PassRun<'_>) {
        self.run_after_pass(run);
    }

    fn run_before_pipeline(&self, run: &PipelineRun<'_>) {
        let now = self.now();
        self.with_times(|times| times.running_pipelines.insert(run.id, now));
    }

    fn run_after_pipeline(&self, run: &PipelineRun<'_>) {
        self.with_times(|times| {
            if let Some(start) = times.running_pipelines.remove(&run.id) {
                let time = self.since(start);
                *times.elements.entry(run.id).or_default() += time;
            }
        });
    }

    fn run_before_analysis(&self, _: &AnalysisRun<'_>) {
        let now = self.now();
        self.with_times(|times| times.running_analyses_of_thread().push(now));
    }

    fn run_after_analysis(&self, run: &AnalysisRun<'_>) {
        self.with_times(|times| {
            if let Some(start) = times.running_analyses_of_thread().pop() {
                let time = self.since(start);
                *times.analyses.entry((run.pass_id, run.name)).or_default() += time;
            }
        });
    }
}
