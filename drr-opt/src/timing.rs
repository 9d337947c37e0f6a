//! `--timing`: execution times of the phases of an input.

use std::fmt;
use std::time::Duration;

use drr::pass::{PassTime, PassTiming, Stopwatch, TimingRow, TimingTable};

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

impl CpuClock {
    /// Returns the function that reads the clock.
    fn user_time(self) -> fn() -> Option<Duration> {
        match self {
            CpuClock::Process => || user_time(CpuClock::Process),
            CpuClock::Thread => || user_time(CpuClock::Thread),
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
    clock: CpuClock,
    stopwatch: Stopwatch,
    phases: [PassTime; NAMES.len()],
    passes: Vec<TimingRow>,
}

impl Timing {
    /// Starts the measurement of the total time.
    pub(crate) fn begin(clock: CpuClock) -> Self {
        Timing {
            clock,
            stopwatch: Stopwatch::start(clock.user_time()),
            phases: [PassTime::default(); NAMES.len()],
            passes: Vec::new(),
        }
    }

    /// Starts to measure the passes of a pipeline.
    pub(crate) fn begin_passes(&self) -> PassTiming {
        PassTiming::with_user_clock(self.clock.user_time())
    }

    /// Adds the times of passes. If the pipeline is the same as before, the times are summed.
    pub(crate) fn add_passes(&mut self, rows: Vec<TimingRow>) {
        let is_same = self.passes.len() == rows.len()
            && std::iter::zip(&self.passes, &rows).all(|(a, b)| (a.depth, &a.name) == (b.depth, &b.name));
        if is_same {
            std::iter::zip(&mut self.passes, rows).for_each(|(sum, row)| sum.time += row.time)
        } else {
            self.passes.extend(rows)
        }
    }

    /// Starts to measure a phase.
    pub(crate) fn start_phase(&self) -> Stopwatch {
        self.stopwatch.restarted()
    }

    /// Adds the time since the start of a phase.
    pub(crate) fn add(&mut self, phase: Phase, start: Stopwatch) {
        self.phases[phase as usize] += start.elapsed();
    }
}

impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.stopwatch.elapsed();
        let mut rows = Vec::new();
        for (name, &time) in NAMES.into_iter().zip(&self.phases) {
            let name = name.to_owned();
            rows.push(TimingRow { depth: 0, name, time });
            // The row of a single pass would repeat that of the phase.
            if rows.len() == Phase::Rewrite as usize + 1 && self.passes.len() > 1 {
                rows.extend(self.passes.iter().cloned().map(|mut row| {
                    row.depth += 1;
                    row
                }));
            }
        }
        write!(f, "{}", TimingTable { rows, total })
    }
}
