//! How long the steps of processing a file take.

use std::fmt;
use std::time::{Duration, Instant};

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

/// The time that each step took, of all parts of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    began: Instant,
    steps: [Duration; NAMES.len()],
}

impl Timing {
    /// Begins.
    pub(crate) fn begin() -> Self {
        Timing {
            began: Instant::now(),
            steps: [Duration::ZERO; NAMES.len()],
        }
    }

    /// Adds to a step the time since `from`.
    pub(crate) fn add(&mut self, step: Step, from: Instant) {
        self.steps[step as usize] += from.elapsed();
    }
}

/// A table as `mlir-opt` prints it with `--mlir-timing`.
impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.began.elapsed();
        let steps: Duration = self.steps.iter().sum();
        writeln!(f, "  ----Wall Time----  ----Name----")?;
        let rest = ("Rest", total.saturating_sub(steps));
        let lines = NAMES.into_iter().zip(self.steps).chain([rest, ("Total", total)]);
        for (name, time) in lines {
            let seconds = time.as_secs_f64();
            let percent = 100.0 * seconds / total.as_secs_f64().max(f64::MIN_POSITIVE);
            writeln!(f, "  {seconds:>8.4} ({percent:>5.1}%)  {name}")?;
        }
        Ok(())
    }
}
