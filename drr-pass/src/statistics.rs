//! Counters of passes.

use std::fmt;

/// A counter of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassStatistic {
    /// The name, `num-cse'd`.
    pub name: &'static str,
    /// The description, `Number of operations CSE'd`.
    pub description: &'static str,
}

impl PassStatistic {
    /// Creates a counter.
    pub const fn new(name: &'static str, description: &'static str) -> Self {
        PassStatistic { name, description }
    }
}

/// The counters of all passes of a pipeline after a run. They are always counted, unlike in release builds of MLIR.
///
/// `Display` prints what `mlir-opt --mlir-pass-statistics` does: the pipeline with the counters of each pass.
/// [`PassStatistics::list`] prints the sums by pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassStatistics {
    pub(crate) passes: Vec<CountedPass>,
}

/// A pass or a nested pipeline, with its counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CountedPass {
    pub(crate) depth: usize,
    pub(crate) name: String,
    pub(crate) is_pass: bool,
    pub(crate) counts: Vec<(PassStatistic, u64)>,
}

impl PassStatistics {
    /// Returns the sum of a counter over all passes of this name.
    pub fn get(&self, pass: &str, statistic: &str) -> u64 {
        let passes = self.passes.iter().filter(|counted| counted.name == pass);
        let counts = passes.flat_map(|counted| &counted.counts);
        counts
            .filter(|(counter, _)| counter.name == statistic)
            .map(|(_, count)| count)
            .sum()
    }

    /// Adds the counters of another run of the same pipeline.
    pub fn add(&mut self, other: &PassStatistics) {
        if self.passes.is_empty() {
            self.passes.clone_from(&other.passes);
            return;
        }
        for (sum, more) in self.passes.iter_mut().zip(&other.passes) {
            for ((_, sum), (_, more)) in sum.counts.iter_mut().zip(&more.counts) {
                *sum += more;
            }
        }
    }

    /// Shows the sums by pass, sorted by name: `--mlir-pass-statistics-display=list`.
    pub fn list(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| {
            write_header(f)?;
            let mut names: Vec<&str> = self.with_counts().map(|counted| &counted.name[..]).collect();
            names.sort_unstable();
            names.dedup();
            for name in names {
                let mut sums: Vec<(PassStatistic, u64)> = Vec::new();
                for (statistic, count) in self.with_counts().filter(|p| p.name == name).flat_map(|p| &p.counts) {
                    match sums.iter_mut().find(|(known, _)| known == statistic) {
                        Some((_, sum)) => *sum += count,
                        None => sums.push((*statistic, *count)),
                    }
                }
                write_counts(f, 0, name, &sums)?;
            }
            writeln!(f)
        })
    }

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
