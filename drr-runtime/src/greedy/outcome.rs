//! Results and errors of the drivers.

use std::collections::BTreeMap;
use std::fmt;

use drr_ir::diagnostic::{Source, counted};
use drr_ir::verify::VerifyError;
use drr_ir::{Op, OpRef, POISONED};

use crate::pattern::FrozenPatterns;
use crate::rewriter::RewriteError;

/// The statistics of a driver run. Check [`Outcome::converged`]; non-terminating patterns are an error.
#[must_use = "look whether the driver has converged"]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Set if the last iteration changed nothing. Runs without iterations converge unless they are cancelled.
    pub converged: bool,
    /// Set if anything changed.
    pub changed: bool,
    /// The next op at the time of the [cancellation](super::GreedyRewriteConfig::cancellation), or the module's op
    /// between two iterations.
    pub stopped_at: Option<Box<OpLocation>>,
    /// The next op of an iteration that [`max_rewrites_per_iteration`](super::GreedyRewriteConfig::max_rewrites_per_iteration)
    /// has ended, if no further iteration was allowed.
    pub next: Option<Box<OpLocation>>,
    /// Set if all ops given to [`apply_op_patterns_greedily`](super::apply_op_patterns_greedily) were erased.
    pub all_erased: bool,
    /// Number of iterations, including the last one, which changes nothing if the run converged.
    pub iterations: u32,
    /// Number of rewrites of each pattern with at least one rewrite, in the order of the set.
    pub patterns: Vec<PatternCount>,
    /// Patterns whose rewrite failed and was rolled back, in the order of the set.
    pub rolled_back: Vec<FailedPattern>,
    /// Number of folded ops.
    pub folds: u64,
    /// Number of erased dead ops.
    pub dead: u64,
    /// Number of visited ops.
    pub visits: u64,
}

/// The number of rewrites of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternCount {
    /// Name of the pattern.
    pub name: &'static str,
    /// Number of rewrites.
    pub rewrites: u64,
}

/// A pattern whose rewrite failed ([`FalliblePattern`](crate::FalliblePattern)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedPattern {
    /// Name of the pattern.
    pub name: &'static str,
    /// Number of failures.
    pub times: u64,
    /// First reason. A listener receives all reasons.
    pub reason: String,
    /// The op of the first failure, if it still exists.
    pub at: Option<Box<OpLocation>>,
}

/// The name and location of an op as text, because its handle may be stale when an error is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpLocation {
    /// Name of the op.
    pub op: String,
    /// Location of the op, such as `input.mlir:3:5`, if known.
    pub location: Option<String>,
}

impl OpLocation {
    /// Returns the name and location of an op. `source` is the text that the op was parsed from.
    pub fn of(op: OpRef<'_>, source: Option<&Source>) -> OpLocation {
        OpLocation {
            op: op.name_text().into_owned(),
            location: op.ir().describe_location(op.location(), source),
        }
    }
}

impl fmt::Display for OpLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.op)?;
        match &self.location {
            Some(location) => write!(f, " at {location}"),
            None => Ok(()),
        }
    }
}

impl Outcome {
    /// Returns the total number of rewrites.
    pub fn rewrites(&self) -> u64 {
        self.patterns.iter().map(|count| count.rewrites).sum()
    }
}

/// The statistics of one or several runs with the same patterns, with rewrites by pattern index.
#[derive(Clone, Debug)]
pub(super) struct RunCounts {
    /// Outcome without the counts per pattern.
    pub(super) outcome: Outcome,
    /// Number of rewrites of each pattern of the set.
    pub(super) rewrites: Vec<u64>,
    /// Failed patterns by index in the set.
    pub(super) rolled_back: BTreeMap<u32, FailedPattern>,
}

impl RunCounts {
    /// Returns empty statistics.
    pub(super) fn new(patterns: &FrozenPatterns) -> RunCounts {
        RunCounts {
            outcome: Outcome::default(),
            rewrites: vec![0; patterns.patterns.len()],
            rolled_back: BTreeMap::new(),
        }
    }

    /// Adds the statistics of another run.
    pub(super) fn add(&mut self, other: RunCounts) {
        let sum = &mut self.outcome;
        sum.converged &= other.outcome.converged;
        sum.changed |= other.outcome.changed;
        sum.stopped_at = sum.stopped_at.take().or(other.outcome.stopped_at);
        sum.next = sum.next.take().or(other.outcome.next);
        sum.iterations = sum.iterations.max(other.outcome.iterations);
        sum.folds += other.outcome.folds;
        sum.dead += other.outcome.dead;
        sum.visits += other.outcome.visits;
        for (sum, rewrites) in self.rewrites.iter_mut().zip(other.rewrites) {
            *sum += rewrites;
        }
        for (number, failed) in other.rolled_back {
            let times = failed.times;
            let known = self.rolled_back.entry(number);
            // The first reason is kept.
            known.and_modify(|known| known.times += times).or_insert(failed);
        }
    }

    /// Converts the statistics to an outcome.
    pub(super) fn finish(self, patterns: &FrozenPatterns) -> Outcome {
        let applied = patterns
            .patterns
            .iter()
            .zip(self.rewrites)
            .filter(|(_, rewrites)| *rewrites > 0);
        Outcome {
            patterns: applied
                .map(|(frozen, rewrites)| PatternCount {
                    name: frozen.pattern.spec().name,
                    rewrites,
                })
                .collect(),
            rolled_back: self.rolled_back.into_values().collect(),
            ..self.outcome
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match (&self.stopped_at, self.converged) {
            (Some(at), _) => format!("stopped before {at}"),
            (None, true) => "converged".to_owned(),
            (None, false) => "did not converge".to_owned(),
        };
        let iterations = counted(self.iterations as usize, "iteration");
        let (rewrites, folds) = (
            counted(self.rewrites() as usize, "rewrite"),
            counted(self.folds as usize, "fold"),
        );
        let dead = counted(self.dead as usize, "dead op");
        write!(f, "{verb} after {iterations}: {rewrites}, {folds}, {dead} erased")?;
        if let Some(next) = &self.next {
            write!(f, "; the next op is {next}")?;
        }
        let counts = self.patterns.iter().map(|count| count.rewrites);
        let counts = counts.chain(self.rolled_back.iter().map(|failed| failed.times));
        let width = counts.max().map_or(0, |most| most.to_string().len());
        for count in &self.patterns {
            write!(f, "\n  {:>width$}  {}", count.rewrites, count.name)?;
        }
        for failed in &self.rolled_back {
            let (times, at) = (failed.times, at_place("on", failed.at.as_deref()));
            let first = if times > 1 && !at.is_empty() { ", first" } else { "" };
            write!(
                f,
                "\n  {times:>width$}  {} was rolled back{first}{at}: {}",
                failed.name, failed.reason
            )?;
        }
        Ok(())
    }
}

/// A limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`GreedyRewriteConfig::max_rewrites`](super::GreedyRewriteConfig::max_rewrites).
    Rewrites(u64),
    /// [`GreedyRewriteConfig::max_ops`](super::GreedyRewriteConfig::max_ops).
    Ops(u64),
    /// Limit derived from [`GreedyRewriteConfig::max_ops`](super::GreedyRewriteConfig::max_ops) for operands, values,
    /// blocks and regions.
    Entities(u64),
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Rewrites(n) => write!(f, "{n} rewrites and folds (`max_rewrites`)"),
            Limit::Ops(n) => write!(f, "{n} ops (`max_ops`)"),
            Limit::Entities(n) => write!(f, "{n} operands, values, blocks and regions (`max_ops`)"),
        }
    }
}

/// A rewrite, a fold, or the erasure of a dead op: the last change before a limit was reached or a driver was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastChange {
    /// Name of the pattern; `None` for a fold or an erasure.
    pub pattern: Option<&'static str>,
    /// The rewritten, folded or erased op.
    pub at: OpLocation,
    /// Set if the op was erased because it was dead.
    pub is_dead: bool,
}

impl fmt::Display for LastChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.pattern, self.at.op.split_once('.')) {
            (Some(pattern), _) => write!(f, "pattern `{pattern}` on {}", self.at),
            (None, _) if self.is_dead => write!(f, "the erasure of {}, which is unused", self.at),
            (None, Some((dialect, _))) => write!(f, "the fold of {} of the dialect `{dialect}`", self.at),
            (None, None) => write!(f, "the fold of {}", self.at),
        }
    }
}

/// The reason why a driver stopped with an error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DriverError {
    /// The module belongs to another context than the frozen patterns.
    #[error("the patterns were frozen for another context\n  = help: freeze the set with the context of the module")]
    OtherContext,
    /// The op is not isolated from above, so changes could affect IR outside of it.
    #[error(
        "`{op}` is not isolated from above, so the driver cannot run on it separately\n  = help: run it on the enclosing function or module"
    )]
    NotIsolated {
        /// Name of the op.
        op: String,
    },
    /// The region of [`GreedyRewriteConfig::scope`](super::GreedyRewriteConfig::scope) was erased, or is outside of the
    /// op that the driver runs on.
    #[error(
        "the region of `GreedyRewriteConfig::scope` is not nested in the op that the driver runs on\n  = help: use a region nested in that op, or none"
    )]
    NoScope,
    /// The op of [`GreedyRewriteConfig::root`](super::GreedyRewriteConfig::root) was erased, or is not in the module.
    #[error(
        "the op of `GreedyRewriteConfig::root` was erased, or is not in the module\n  = help: use a handle of an op of this module, or no root"
    )]
    NoRoot,
    /// An op of the list for [`apply_op_patterns_greedily`](super::apply_op_patterns_greedily) was erased before, or is
    /// not in the scope.
    #[error("{}", out_of_scope(*number, op.as_deref()))]
    OutOfScope {
        /// Zero-based index in the list.
        number: usize,
        /// The op, if it still exists.
        op: Option<Box<OpLocation>>,
    },
    /// The module is [poisoned](drr_ir::Module::is_poisoned).
    #[error("{POISONED}\n  = help: parse it again")]
    Poisoned,
    /// With [`GreedyRewriteConfig::verify_each`](super::GreedyRewriteConfig::verify_each): the module was invalid at
    /// the start.
    #[error("{}{error} before anything was rewritten", at.as_ref().map(|at| format!("{at} ")).unwrap_or_default())]
    Invalid {
        /// The invalid op.
        at: Option<Box<OpLocation>>,
        /// The error.
        error: Box<VerifyError>,
    },
    /// A rewrite was invalid and was rolled back.
    #[error("pattern `{pattern}`{}: {error}", at_place("on", at.as_deref()))]
    Pattern {
        /// Name of the pattern.
        pattern: &'static str,
        /// The matched op, if it still exists.
        at: Option<Box<OpLocation>>,
        /// The error.
        error: RewriteError,
    },
    /// A fold was invalid and was rolled back.
    #[error("fold{}: {error}", at_place("of", at.as_deref()))]
    Fold {
        /// The op, if it still exists.
        at: Option<Box<OpLocation>>,
        /// The error.
        error: RewriteError,
    },
    /// A limit was reached. The module is valid.
    #[error("{}", limit_reached(limit, last, partner.as_deref(), outcome))]
    Limit {
        /// The reached limit.
        limit: Limit,
        /// Last rewrite or fold.
        last: Box<LastChange>,
        /// For a rewrite, the last fold, and for a fold, the most frequent pattern, if there are about as many rewrites
        /// as folds, which may undo each other.
        partner: Option<Box<LastChange>>,
        /// Outcome so far, with the number of rewrites of each pattern.
        outcome: Box<Outcome>,
    },
    /// The run on one of several separately rewritten ops failed. The other ops were processed.
    #[error("in {name}: {error}{}", others(*failed))]
    Nested {
        /// First failed op in source order.
        op: Op,
        /// Name and symbol of the op.
        name: String,
        /// Number of failed ops.
        failed: usize,
        /// Error of the first failed op.
        error: Box<DriverError>,
    },
}

/// Formats a location after a preposition, or returns an empty string if the location is unknown.
fn at_place(preposition: &str, at: Option<&OpLocation>) -> String {
    at.map(|at| format!(" {preposition} {at}")).unwrap_or_default()
}

fn limit_reached(limit: &Limit, last: &LastChange, partner: Option<&LastChange>, outcome: &Outcome) -> String {
    let (subject, help) = match (last.pattern, partner) {
        (_, Some(_)) => (
            "patterns and folds",
            "change the pattern or the fold so that it does not match the result of the other, or increase the limit",
        ),
        (Some(_), None) => (
            "patterns",
            "find patterns that match their own results with `PatternSet::check()`, or increase the limit",
        ),
        (None, None) => ("folds", "check that each fold of this op makes progress"),
    };
    let note = partner.map(|partner| format!("\n  = note: {partner} is applied about as often, and may undo that"));
    let note = note.unwrap_or_default();
    format!("the {subject} did not terminate: stopped at {limit} by {last}\n{outcome}{note}\n  = help: {help}")
}

fn out_of_scope(number: usize, op: Option<&OpLocation>) -> String {
    match op {
        None => format!("op {number} of the list was erased"),
        Some(op) => format!(
            "op {number} of the list, {op}, is not in the scope\n  = note: the scope is the region of `GreedyRewriteConfig::scope`, \
             or by default the innermost region around all ops of the list; the op of a module is in no region"
        ),
    }
}

fn others(failed: usize) -> String {
    match failed {
        0 | 1 => String::new(),
        2 => "\n  = note: one other op failed, too".to_owned(),
        _ => format!("\n  = note: {} other ops failed, too", failed - 1),
    }
}
