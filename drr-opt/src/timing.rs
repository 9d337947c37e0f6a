//! Execution times of the phases of a file.

use std::fmt;
use std::ops::{AddAssign, Sub};
use std::time::{Duration, Instant};

use drr::pass::{PassTime, PassTiming, TimingRow};

/// A step.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    Parse,
    Verify,
    Rewrite,
    Print,
}

/// The names of the steps in the table, by number.
const NAMES: [&str; 4] = ["Parse", "Verify", "Rewrite", "Print"];

/// Whose time on processors counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Processors {
    /// That of all threads: one file is processed at a time.
    All,
    /// That of the thread that processes a file, while others process other files.
    ThisThread,
}

/// Wall-clock time, and processor time if the system provides it.
#[derive(Clone, Copy, Debug, Default)]
struct Time {
    wall: Duration,
    user: Option<Duration>,
}

impl AddAssign for Time {
    fn add_assign(&mut self, more: Time) {
        self.wall += more.wall;
        self.user = match (self.user, more.user) {
            (Some(sum), Some(more)) => Some(sum + more),
            (one, other) => one.or(other),
        };
    }
}

impl Sub for Time {
    type Output = Time;

    fn sub(self, less: Time) -> Time {
        let user = self.user.map(|user| user.saturating_sub(less.user.unwrap_or_default()));
        let wall = self.wall.saturating_sub(less.wall);
        Time { wall, user }
    }
}

/// Start time of a phase.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    wall: Instant,
    user: Option<Duration>,
    processors: Processors,
}

impl Start {
    pub(crate) fn now(processors: Processors) -> Self {
        Start {
            wall: Instant::now(),
            user: user_time(processors),
            processors,
        }
    }

    fn elapsed(&self) -> Time {
        let now = user_time(self.processors);
        let user = now.zip(self.user).map(|(now, then)| now.saturating_sub(then));
        Time {
            wall: self.wall.elapsed(),
            user,
        }
    }
}

/// Returns the processor time so far.
#[cfg(unix)]
fn user_time(processors: Processors) -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    let clock = match processors {
        Processors::All => ClockId::ProcessCPUTime,
        Processors::ThisThread => ClockId::ThreadCPUTime,
    };
    Duration::try_from(clock_gettime(clock)).ok()
}

/// Returns `None`, because the standard library does not provide the processor time.
#[cfg(not(unix))]
fn user_time(_: Processors) -> Option<Duration> {
    None
}

/// The time that each step took, of all parts of a file, and each pass.
#[derive(Clone, Debug)]
pub(crate) struct Timing {
    began: Start,
    steps: [Time; NAMES.len()],
    passes: Vec<TimingRow>,
}

impl Timing {
    /// Begins.
    pub(crate) fn begin(processors: Processors) -> Self {
        Timing {
            began: Start::now(processors),
            steps: [Time::default(); NAMES.len()],
            passes: Vec::new(),
        }
    }

    /// Begins to measure the passes of a pipeline.
    pub(crate) fn begin_passes(&self) -> PassTiming {
        PassTiming::with_user_clock(match self.began.processors {
            Processors::All => || user_time(Processors::All),
            Processors::ThisThread => || user_time(Processors::ThisThread),
        })
    }

    /// Adds the times of passes. Those of the same pipeline are added up.
    pub(crate) fn add_passes(&mut self, rows: Vec<TimingRow>) {
        let is_same = self.passes.len() == rows.len()
            && std::iter::zip(&self.passes, &rows).all(|(a, b)| (a.depth, &a.name) == (b.depth, &b.name));
        match is_same {
            true => std::iter::zip(&mut self.passes, rows).for_each(|(sum, row)| sum.time += row.time),
            false => self.passes.extend(rows),
        }
    }

    /// Starts a step.
    pub(crate) fn start(&self) -> Start {
        Start::now(self.began.processors)
    }

    /// Adds to a step the time since `from`.
    pub(crate) fn add(&mut self, step: Step, from: Start) {
        self.steps[step as usize] += from.elapsed();
    }
}

/// A table as `mlir-opt` prints it with `--mlir-timing`.
impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.began.elapsed();
        let mut steps = Time::default();
        self.steps.iter().for_each(|step| steps += *step);
        if total.user.is_some() {
            write!(f, "  ----User Time----")?;
        }
        writeln!(f, "  ----Wall Time----  ----Name----")?;
        let mut lines: Vec<(usize, &str, Time)> = Vec::new();
        for (name, time) in NAMES.into_iter().zip(self.steps) {
            lines.push((0, name, time));
            // A pass alone is the step.
            if name == NAMES[Step::Rewrite as usize] && self.passes.len() > 1 {
                let rows = self.passes.iter();
                lines.extend(rows.map(|row| {
                    let PassTime { wall, user } = row.time;
                    (row.depth + 1, &row.name[..], Time { wall, user })
                }));
            }
        }
        lines.extend([(0, "Rest", total - steps), (0, "Total", total)]);
        for (depth, name, time) in lines {
            if let Some(of) = total.user {
                write_time(f, time.user.unwrap_or_default(), of)?;
            }
            write_time(f, time.wall, total.wall)?;
            writeln!(f, "  {:indent$}{name}", "", indent = 2 * depth)?;
        }
        Ok(())
    }
}

/// Writes a time, and how many percent it is.
fn write_time(f: &mut fmt::Formatter<'_>, time: Duration, of: Duration) -> fmt::Result {
    let seconds = time.as_secs_f64();
    let percent = 100.0 * seconds / of.as_secs_f64().max(f64::MIN_POSITIVE);
    write!(f, "  {seconds:>8.4} ({percent:>5.1}%)")
}
