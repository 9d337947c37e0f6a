//! `--timing`: execution times of the phases of an input.

use std::fmt;
use std::ops::{AddAssign, Sub};
use std::time::{Duration, Instant};

use drr::pass::{PassTime, PassTiming, TimingRow};

/// A phase of processing an input.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Phase {
    Parse,
    Verify,
    Rewrite,
    Print,
}

/// The names of the phases, by discriminant.
const NAMES: [&str; 4] = ["Parse", "Verify", "Rewrite", "Print"];

/// The clock of the user time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CpuClock {
    /// The CPU time of the process, if inputs are processed one after the other.
    Process,
    /// The CPU time of the current thread, if other threads process other inputs.
    Thread,
}

/// Wall-clock time, and user time if the system provides it.
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
    clock: CpuClock,
}

impl Start {
    pub(crate) fn now(clock: CpuClock) -> Self {
        Start {
            wall: Instant::now(),
            user: user_time(clock),
            clock,
        }
    }

    fn elapsed(&self) -> Time {
        let now = user_time(self.clock);
        let user = now.zip(self.user).map(|(now, then)| now.saturating_sub(then));
        Time {
            wall: self.wall.elapsed(),
            user,
        }
    }
}

/// Returns the CPU time.
#[cfg(unix)]
fn user_time(clock: CpuClock) -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    let clock = match clock {
        CpuClock::Process => ClockId::ProcessCPUTime,
        CpuClock::Thread => ClockId::ThreadCPUTime,
    };
    Duration::try_from(clock_gettime(clock)).ok()
}

/// Returns `None`, because the standard library does not provide the CPU time.
#[cfg(not(unix))]
fn user_time(_: CpuClock) -> Option<Duration> {
    None
}

/// The execution times of the phases and passes of an input.
#[derive(Clone, Debug)]
pub(crate) struct Timing {
    start: Start,
    phases: [Time; NAMES.len()],
    passes: Vec<TimingRow>,
}

impl Timing {
    /// Starts the measurement of the total time.
    pub(crate) fn begin(clock: CpuClock) -> Self {
        Timing {
            start: Start::now(clock),
            phases: [Time::default(); NAMES.len()],
            passes: Vec::new(),
        }
    }

    /// Starts to measure the passes of a pipeline.
    pub(crate) fn begin_passes(&self) -> PassTiming {
        PassTiming::with_user_clock(match self.start.clock {
            CpuClock::Process => || user_time(CpuClock::Process),
            CpuClock::Thread => || user_time(CpuClock::Thread),
        })
    }

    /// Adds the times of passes. If the pipeline is the same as before, the times are summed.
    pub(crate) fn add_passes(&mut self, rows: Vec<TimingRow>) {
        let is_same = self.passes.len() == rows.len()
            && std::iter::zip(&self.passes, &rows).all(|(a, b)| (a.depth, &a.name) == (b.depth, &b.name));
        match is_same {
            true => std::iter::zip(&mut self.passes, rows).for_each(|(sum, row)| sum.time += row.time),
            false => self.passes.extend(rows),
        }
    }

    /// Returns the start time of a phase that starts now.
    pub(crate) fn start_phase(&self) -> Start {
        Start::now(self.start.clock)
    }

    /// Adds the time since `start` to a phase.
    pub(crate) fn add(&mut self, phase: Phase, start: Start) {
        self.phases[phase as usize] += start.elapsed();
    }
}

/// Prints a table as `mlir-opt --mlir-timing` does.
impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.start.elapsed();
        let mut phases = Time::default();
        self.phases.iter().for_each(|phase| phases += *phase);
        if total.user.is_some() {
            write!(f, "  ----User Time----")?;
        }
        writeln!(f, "  ----Wall Time----  ----Name----")?;
        let mut lines: Vec<(usize, &str, Time)> = Vec::new();
        for (name, time) in NAMES.into_iter().zip(self.phases) {
            lines.push((0, name, time));
            // The row of a single pass would repeat that of the phase.
            if name == NAMES[Phase::Rewrite as usize] && self.passes.len() > 1 {
                let rows = self.passes.iter();
                lines.extend(rows.map(|row| {
                    let PassTime { wall, user } = row.time;
                    (row.depth + 1, &row.name[..], Time { wall, user })
                }));
            }
        }
        lines.extend([(0, "Rest", total - phases), (0, "Total", total)]);
        for (depth, name, time) in lines {
            if let Some(total) = total.user {
                write_time(f, time.user.unwrap_or_default(), total)?;
            }
            write_time(f, time.wall, total.wall)?;
            writeln!(f, "  {:indent$}{name}", "", indent = 2 * depth)?;
        }
        Ok(())
    }
}

/// Writes a time in seconds and in percent of the total.
fn write_time(f: &mut fmt::Formatter<'_>, time: Duration, total: Duration) -> fmt::Result {
    let seconds = time.as_secs_f64();
    let percent = 100.0 * seconds / total.as_secs_f64().max(f64::MIN_POSITIVE);
    write!(f, "  {seconds:>8.4} ({percent:>5.1}%)")
}
