//! A listener that counts the applications of each pattern.

use std::fmt;
use std::ops::AddAssign;
use std::time::{Duration, Instant};

use drr_ir::{Ir, Op};
use rustc_hash::FxHashMap;

use super::Listener;
use crate::PatternSpec;
use crate::pattern::FrozenPatterns;

/// A listener that counts how often each pattern of a set is tried, matches and is applied, and measures the time, over
/// one or several runs. `Display` formats a table.
///
/// With a listener, the driver tries and counts all patterns of a root until one matches; without a listener, it skips
/// patterns whose predicates do not hold.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_runtime::greedy::apply_patterns_greedily;
/// use drr_runtime::{GreedyRewriteConfig, PatternSet, PatternStatistics};
/// # let ctx = Context::new();
/// # let mut module = Module::new(&ctx);
/// let patterns = PatternSet::new().freeze(&ctx)?;
/// let mut statistics = PatternStatistics::new(&patterns);
/// let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default().with_listener(&mut statistics))?;
/// assert!(outcome.converged && statistics.patterns().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The default has no rows: each pattern gets one when it is tried first.
#[derive(Clone, Debug, Default)]
pub struct PatternStatistics {
    patterns: Vec<PatternStatistic>,
    numbers: FxHashMap<PatternKey, usize>,
    /// Start of the patterns that are being tried. A conversion applies patterns to the results of others before these
    /// end.
    began: Vec<Instant>,
}

/// The identity of a pattern: name, file and line.
type PatternKey = (&'static str, &'static str, u32);

/// The statistics of a pattern.
#[derive(Clone, Debug)]
pub struct PatternStatistic {
    /// Data of the pattern.
    pub spec: PatternSpec,
    /// Number of ops on which the pattern was tried.
    pub tried: u64,
    /// Number of applications.
    pub applied: u64,
    /// Number of matches whose rewrite failed and was rolled back.
    pub failed: u64,
    /// Time spent in matches and rewrites, without the driver's processing of events. In a conversion, that of the
    /// results is included.
    pub time: Duration,
}

impl PatternStatistic {
    /// Returns the number of matches.
    #[must_use]
    pub fn matched(&self) -> u64 {
        self.applied + self.failed
    }
}

impl PatternStatistics {
    /// Creates empty statistics for the patterns of the set.
    #[must_use]
    pub fn new(patterns: &FrozenPatterns) -> Self {
        let mut statistics = PatternStatistics {
            patterns: Vec::new(),
            numbers: FxHashMap::default(),
            began: Vec::new(),
        };
        for spec in patterns.specs() {
            statistics.of(&spec);
        }
        statistics
    }

    /// Returns the statistics in the order of the set.
    #[must_use]
    pub fn patterns(&self) -> &[PatternStatistic] {
        &self.patterns
    }

    fn of(&mut self, spec: &PatternSpec) -> &mut PatternStatistic {
        let next = self.patterns.len();
        let number = *self.numbers.entry((spec.name, spec.file, spec.line)).or_insert(next);
        if number == next {
            self.patterns.push(PatternStatistic {
                spec: *spec,
                tried: 0,
                applied: 0,
                failed: 0,
                time: Duration::ZERO,
            });
        }
        &mut self.patterns[number]
    }
}

/// Adds the statistics of other runs.
impl AddAssign for PatternStatistics {
    fn add_assign(&mut self, other: PatternStatistics) {
        for more in other.patterns {
            let sum = self.of(&more.spec);
            sum.tried += more.tried;
            sum.applied += more.applied;
            sum.failed += more.failed;
            sum.time += more.time;
        }
    }
}

impl Listener for PatternStatistics {
    fn begin(&mut self, _: &Ir, _: &FrozenPatterns) {
        self.began.clear();
    }

    fn pattern_begin(&mut self, pattern: &PatternSpec, _: &Ir, _: Op) {
        self.of(pattern).tried += 1;
        self.began.push(Instant::now());
    }

    fn rolled_back(&mut self, pattern: &PatternSpec, _: &Ir, _: Op, _: &str) {
        self.of(pattern).failed += 1;
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, _: &Ir, _: Op, matched: bool) {
        let time = self.began.pop().map_or(Duration::ZERO, |began| began.elapsed());
        let statistic = self.of(pattern);
        statistic.time += time;
        statistic.applied += u64::from(matched);
    }
}

/// Formats one line per pattern and marks patterns that were never applied.
impl fmt::Display for PatternStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "   tried  matched  applied   failed  seconds  pattern")?;
        for statistic in &self.patterns {
            let PatternStatistic {
                tried, applied, failed, ..
            } = statistic;
            let (matched, seconds) = (statistic.matched(), statistic.time.as_secs_f64());
            write!(f, "{tried:>8} {matched:>8} {applied:>8} {failed:>8} {seconds:>8.4}  ")?;
            let mark = if *applied == 0 { ", never applied" } else { "" };
            writeln!(f, "{}{mark}", statistic.spec.with_location())?;
        }
        Ok(())
    }
}
