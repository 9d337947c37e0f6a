//! Measured times, and the table that shows them.

use std::fmt;
use std::ops::{AddAssign, Sub};
use std::time::{Duration, Instant};

/// A wall-clock duration, and the user CPU time if it is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PassTime {
    /// The wall-clock time.
    pub wall: Duration,
    /// The user CPU time.
    pub user: Option<Duration>,
}

impl AddAssign for PassTime {
    fn add_assign(&mut self, more: PassTime) {
        self.wall += more.wall;
        self.user = match (self.user, more.user) {
            (Some(sum), Some(more)) => Some(sum + more),
            (one, other) => one.or(other),
        };
    }
}

/// Subtracts another time; a difference below zero is zero.
impl Sub for PassTime {
    type Output = PassTime;

    fn sub(self, less: PassTime) -> PassTime {
        let user = self.user.map(|user| user.saturating_sub(less.user.unwrap_or_default()));
        let wall = self.wall.saturating_sub(less.wall);
        PassTime { wall, user }
    }
}

/// A measurement that has started.
///
/// ```
/// use drr_pass::Stopwatch;
/// let stopwatch = Stopwatch::start(|| None);
/// let (earlier, later) = (stopwatch.elapsed(), stopwatch.elapsed());
/// assert!(earlier.wall <= later.wall && later.user.is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    wall: Instant,
    user: Option<Duration>,
    user_clock: fn() -> Option<Duration>,
}

impl Stopwatch {
    /// Starts a measurement of the wall-clock time, and of the user CPU time that `user_clock` returns.
    pub fn start(user_clock: fn() -> Option<Duration>) -> Self {
        Stopwatch {
            wall: Instant::now(),
            user: user_clock(),
            user_clock,
        }
    }

    /// Starts another measurement on the same clocks.
    #[must_use]
    pub fn restarted(&self) -> Self {
        Stopwatch::start(self.user_clock)
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> PassTime {
        let user = (self.user_clock)().zip(self.user);
        PassTime {
            wall: self.wall.elapsed(),
            user: user.map(|(now, then)| now.saturating_sub(then)),
        }
    }
}

/// A row of a [`TimingTable`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimingRow {
    /// Nesting depth of the row.
    pub depth: usize,
    /// The name of a pass, a pipeline such as `'func.func' Pipeline`, or an analysis such as `(A) DominanceInfo`.
    pub name: String,
    /// The execution time.
    pub time: PassTime,
}

/// Times as a tree, displayed as `mlir-opt --mlir-timing` does. The last rows are the rest, and the total time.
///
/// ```
/// use std::time::Duration;
/// use drr_pass::{PassTime, TimingRow, TimingTable};
/// let time = |seconds| PassTime { wall: Duration::from_secs(seconds), user: None };
/// let row = TimingRow { depth: 0, name: "CSE".to_owned(), time: time(1) };
/// let table = TimingTable { rows: vec![row], total: time(4) }.to_string();
/// assert!(table.ends_with("1.0000 ( 25.0%)  CSE\n    3.0000 ( 75.0%)  Rest\n    4.0000 (100.0%)  Total\n"), "{table}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimingTable {
    /// Rows in the order of execution, each followed by its parts.
    pub rows: Vec<TimingRow>,
    /// The total time.
    pub total: PassTime,
}

impl TimingTable {
    /// Returns the part of the total time that is not in the outermost rows.
    fn rest(&self) -> PassTime {
        let mut sum = PassTime::default();
        let outermost = self.rows.iter().filter(|row| row.depth == 0);
        outermost.for_each(|row| sum += row.time);
        self.total - sum
    }
}

impl fmt::Display for TimingTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.total;
        let header = if total.user.is_some() {
            "  ----User Time----"
        } else {
            ""
        };
        writeln!(f, "{header}  ----Wall Time----  ----Name----")?;
        let last = [("Rest", self.rest()), ("Total", total)].map(|(name, time)| (0, name, time));
        let rows = self.rows.iter().map(|row| (row.depth, &row.name[..], row.time));
        for (depth, name, time) in rows.chain(last) {
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
