//! Statistics: the counters of passes.

use std::fmt;

use rustc_hash::FxHashMap;

/// The handle of a counter of a pass: MLIR's `Pass::Statistic`.
///
/// A pass has a constant for each of its statistics, declares them in [`Pass::statistics`](crate::Pass::statistics),
/// and increments them with [`PassContext::count`](crate::PassContext::count).
///
/// ```
/// use drr_ir::{Context, Ir, Module, Op};
/// use drr_pass::{Pass, PassContext, PassError, PassManager, PassStatistic};
///
/// const NUM_OPS: PassStatistic = PassStatistic::new("num-ops", "Number of nested ops");
///
/// struct CountOps;
///
/// impl Pass for CountOps {
///     fn argument(&self) -> &str { "count-ops" }
///     fn statistics(&self) -> &[PassStatistic] { &[NUM_OPS] }
///     fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
///         cx.count(NUM_OPS, ir.walk(op).count() as u64 - 1);
///         Ok(())
///     }
/// }
///
/// let mut module = Module::parse(&Context::new(), "module {}\nmodule {}")?;
/// let mut pm = PassManager::new("builtin.module");
/// pm.add_pass(CountOps);
/// assert_eq!(pm.run(&mut module)?.statistics.get("count-ops", "num-ops"), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassStatistic {
    /// The name, such as `num-cse'd`.
    pub name: &'static str,
    /// The description, such as `Number of operations CSE'd`.
    pub description: &'static str,
}

impl PassStatistic {
    /// The number of applications of patterns.
    pub const NUM_REWRITES: PassStatistic = PassStatistic::new("num-rewrites", "Applications of patterns");
    /// The number of folded ops.
    pub const NUM_FOLDS: PassStatistic = PassStatistic::new("num-folds", "Folded ops");
    /// The statistics that [`PassContext::report_rewrites`](crate::PassContext::report_rewrites) increments.
    pub const REWRITES: &'static [PassStatistic] = &[PassStatistic::NUM_REWRITES, PassStatistic::NUM_FOLDS];

    /// Creates the handle of a counter.
    pub const fn new(name: &'static str, description: &'static str) -> Self {
        PassStatistic { name, description }
    }
}

/// The statistics of all passes of a pipeline after a run. Unlike in release builds of MLIR, they are always collected.
///
/// `Display` prints the pipeline with the statistics of each pass, as `mlir-opt --mlir-pass-statistics` does.
/// [`PassStatistics::list`] prints the sums for each pass name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassStatistics {
    pub(crate) passes: Vec<CountedPass>,
}

/// A row of the report: a pass with its statistics, or a pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CountedPass {
    pub(crate) depth: usize,
    pub(crate) name: String,
    pub(crate) counts: Vec<(PassStatistic, u64)>,
}

impl PassStatistics {
    /// Returns the sum of a statistic over all passes with this name.
    pub fn get(&self, pass: &str, statistic: &str) -> u64 {
        let passes = self.passes.iter().filter(|counted| counted.name == pass);
        let counts = passes.flat_map(|counted| &counted.counts);
        counts
            .filter(|(counter, _)| counter.name == statistic)
            .map(|(_, count)| count)
            .sum()
    }

    /// Adds the statistics of another run of the same pipeline.
    pub fn add(&mut self, other: &PassStatistics) {
        if self.passes.is_empty() {
            self.passes.clone_from(&other.passes);
            return;
        }
        for (sum, more) in self.passes.iter_mut().zip(&other.passes) {
            for &(statistic, count) in &more.counts {
                add_count(&mut sum.counts, statistic, count);
            }
        }
    }

    /// Shows the sums for each pass name, sorted by name, as `mlir-opt --mlir-pass-statistics-display=list` does.
    pub fn list(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| {
            write_header(f)?;
            let mut names: Vec<&str> = self.with_counts().map(|counted| &counted.name[..]).collect();
            names.sort_unstable();
            names.dedup();
            for name in names {
                let mut sums: Vec<(PassStatistic, u64)> = Vec::new();
                for &(statistic, count) in self.with_counts().filter(|p| p.name == name).flat_map(|p| &p.counts) {
                    add_count(&mut sums, statistic, count);
                }
                write_counts(f, 0, name, &sums)?;
            }
            writeln!(f)
        })
    }

    /// Returns the passes that have statistics.
    fn with_counts(&self) -> impl Iterator<Item = &CountedPass> {
        self.passes.iter().filter(|counted| !counted.counts.is_empty())
    }
}

impl fmt::Display for PassStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header(f)?;
        if self.with_counts().next().is_some() {
            for counted in &self.passes {
                write_counts(f, counted.depth, &counted.name, &counted.counts)?;
            }
        }
        writeln!(f)
    }
}

/// The counts of a run, by the number of the pass.
#[derive(Default)]
pub(crate) struct Counts(FxHashMap<usize, Vec<(PassStatistic, u64)>>);

impl Counts {
    /// Increments a counter of a pass.
    pub(crate) fn add(&mut self, pass_id: usize, statistic: PassStatistic, by: u64) {
        add_count(self.0.entry(pass_id).or_default(), statistic, by);
    }

    /// Adds the counts of a nested op.
    pub(crate) fn merge(&mut self, nested: Counts) {
        for (pass_id, counts) in nested.0 {
            for (statistic, count) in counts {
                self.add(pass_id, statistic, count);
            }
        }
    }

    /// Returns the counters of a pass: those that it declares, and others that it has incremented.
    pub(crate) fn of_pass(&self, pass_id: usize, declared: &[PassStatistic]) -> Vec<(PassStatistic, u64)> {
        let mut all: Vec<_> = declared.iter().map(|&statistic| (statistic, 0)).collect();
        for &(statistic, count) in self.0.get(&pass_id).into_iter().flatten() {
            add_count(&mut all, statistic, count);
        }
        all
    }
}

/// Adds to the count of a statistic, which is appended if it is not in the list.
fn add_count(counts: &mut Vec<(PassStatistic, u64)>, statistic: PassStatistic, by: u64) {
    match counts.iter_mut().find(|(known, _)| *known == statistic) {
        Some((_, count)) => *count += by,
        None => counts.push((statistic, by)),
    }
}

fn write_header(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    crate::report::write_banner(f, "Pass statistics report")
}

fn write_counts(f: &mut fmt::Formatter<'_>, depth: usize, name: &str, counts: &[(PassStatistic, u64)]) -> fmt::Result {
    let indent = 2 * depth;
    writeln!(f, "{:indent$}{name}", "")?;
    let mut counts = counts.to_vec();
    counts.sort_by_key(|(statistic, _)| statistic.name);
    let width = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let names = width(&mut counts.iter().map(|(statistic, _)| statistic.name.len()));
    let numbers = width(&mut counts.iter().map(|(_, count)| count.to_string().len()));
    for (statistic, count) in counts {
        let PassStatistic { name, description } = statistic;
        writeln!(
            f,
            "{:indent$}  (S) {count:>numbers$} {name:<names$} - {description}",
            ""
        )?;
    }
    Ok(())
}
