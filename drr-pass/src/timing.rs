//! Execution times of passes.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use crate::{AnalysisRun, PassInstrumentation, PassManager, PassRun, PipelineRun};

/// Measures how long each pass takes, over all ops that it runs on. With several threads, the times of a nested pipeline add up to more
/// than the time on the clock.
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
    began: ClockTime,
    times: Mutex<Times>,
}

/// A time on the clock, and one on processors where that is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PassTime {
    /// The time on the clock.
    pub wall: Duration,
    /// The time on processors.
    pub user: Option<Duration>,
}

/// A row of a report about times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedPart {
    /// Nesting depth of the row.
    pub depth: usize,
    /// The name of the pass, `'func.func' Pipeline`, or `(A) DominanceInfo`.
    pub name: String,
    /// The time.
    pub time: PassTime,
}

#[derive(Debug, Default)]
struct Times {
    parts: BTreeMap<usize, PassTime>,
    analyses: BTreeMap<(usize, &'static str), PassTime>,
    /// Pipelines that run, with when they began.
    open: BTreeMap<usize, ClockTime>,
    /// Start times of the analyses that each thread computes; an analysis may require another one.
    open_analyses: HashMap<ThreadId, Vec<ClockTime>>,
}

#[derive(Clone, Copy, Debug)]
struct ClockTime {
    wall: Instant,
    user: Option<Duration>,
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
    /// Begins to measure the time on the clock.
    pub fn new() -> Self {
        PassTiming::with_user_clock(|| None)
    }

    /// Begins to measure the time on the clock and on processors, which `clock` returns.
    pub fn with_user_clock(clock: fn() -> Option<Duration>) -> Self {
        PassTiming {
            user_clock: clock,
            began: ClockTime {
                wall: Instant::now(),
                user: clock(),
            },
            times: Mutex::default(),
        }
    }

    fn now(&self) -> ClockTime {
        ClockTime {
            wall: Instant::now(),
            user: (self.user_clock)(),
        }
    }

    fn since(&self, start: ClockTime) -> PassTime {
        let user = (self.user_clock)().zip(start.user);
        PassTime {
            wall: start.wall.elapsed(),
            user: user.map(|(now, then)| now.saturating_sub(then)),
        }
    }

    fn with_times<T>(&self, change: impl FnOnce(&mut Times) -> T) -> T {
        change(&mut self.times.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the times in the order of the pipeline: nested pipelines, passes, and the analyses that they had computed.
    pub fn rows(&self, pm: &PassManager) -> Vec<TimedPart> {
        self.with_times(|times| {
            let mut rows = Vec::new();
            // The pipeline of the module itself has no row.
            for (id, (depth, name)) in pm.structure().enumerate().skip(1) {
                let Some(&time) = times.parts.get(&id) else { continue };
                rows.push(TimedPart {
                    depth: depth - 1,
                    name: name.to_owned(),
                    time,
                });
                let analyses = times.analyses.range((id, "")..).take_while(|((of, _), _)| *of == id);
                rows.extend(analyses.map(|((_, analysis), time)| TimedPart {
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
        let (rows, total) = (self.rows(pm), self.since(self.began));
        fmt::from_fn(move |f| {
            crate::report::write_banner(f, "Execution time report")?;
            writeln!(f, "  Total Execution Time: {:.4} seconds\n", total.wall.as_secs_f64())?;
            let has_user = total.user.is_some();
            let header = if has_user { "  ----User Time----" } else { "" };
            writeln!(f, "{header}  ----Wall Time----  ----Name----")?;
            let mut passes = PassTime::default();
            let outermost = rows.iter().filter(|row| row.depth == 0);
            outermost.for_each(|row| passes += row.time);
            let rest = PassTime {
                wall: total.wall.saturating_sub(passes.wall),
                user: total
                    .user
                    .map(|user| user.saturating_sub(passes.user.unwrap_or_default())),
            };
            let last = [("Rest", rest), ("Total", total)].map(|(name, time)| (0, name, time));
            let rows = rows.iter().map(|row| (row.depth, &row.name[..], row.time));
            for (depth, name, time) in rows.chain(last) {
                if let Some(of) = total.user {
                    write_time(f, time.user.unwrap_or_default(), of)?;
                }
                write_time(f, time.wall, total.wall)?;
                writeln!(f, "  {:indent$}{name}", "", indent = 2 * depth)?;
            }
            Ok(())
        })
    }
}

fn write_time(f: &mut fmt::Formatter<'_>, time: Duration, of: Duration) -> fmt::Result {
    let seconds = time.as_secs_f64();
    let percent = 100.0 * seconds / of.as_secs_f64().max(f64::MIN_POSITIVE);
    write!(f, "  {seconds:>8.4} ({percent:>5.1}%)")
}

impl PassInstrumentation for PassTiming {
    fn run_before_pass(&self, run: &mut PassRun<'_>) {
        *run.state::<Option<ClockTime>>() = Some(self.now());
    }

    fn run_after_pass(&self, run: &mut PassRun<'_>) {
        if let Some(start) = run.state::<Option<ClockTime>>().take() {
            let time = self.since(start);
            self.with_times(|times| *times.parts.entry(run.id()).or_default() += time);
        }
    }

    fn run_after_pass_failed(&self, run: &mut PassRun<'_>) {
        self.run_after_pass(run);
    }

    fn run_before_pipeline(&self, run: &PipelineRun<'_>) {
        let now = self.now();
        self.with_times(|times| times.open.insert(run.id, now));
    }

    fn run_after_pipeline(&self, run: &PipelineRun<'_>) {
        self.with_times(|times| {
            if let Some(start) = times.open.remove(&run.id) {
                let time = self.since(start);
                *times.parts.entry(run.id).or_default() += time;
            }
        });
    }

    fn run_before_analysis(&self, _: &AnalysisRun<'_>) {
        let now = self.now();
        self.with_times(|times| {
            times
                .open_analyses
                .entry(std::thread::current().id())
                .or_default()
                .push(now)
        });
    }

    fn run_after_analysis(&self, run: &AnalysisRun<'_>) {
        self.with_times(|times| {
            let open = times.open_analyses.entry(std::thread::current().id()).or_default();
            if let Some(start) = open.pop() {
                let time = self.since(start);
                *times.analyses.entry((run.pass_id, run.name)).or_default() += time;
            }
        });
    }
}
