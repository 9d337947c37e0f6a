//! Listener that records, for each pattern, how often it fired and why it failed to match.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use drr_ir::diagnostic::{Source, counted};
use drr_ir::{Ir, Op};
use drr_runtime::greedy::Listener;
use drr_runtime::{FrozenPatterns, PatternSpec, RootKind};

/// Maximum number of patterns, and of ops per pattern, in a report.
const MAX_LISTED: usize = 5;

/// Match attempts of each pattern. Patterns with equal names share an entry.
#[derive(Default)]
pub(crate) struct PatternReport {
    /// Source that the module was parsed from.
    source: Option<Arc<Source>>,
    outcomes: BTreeMap<&'static str, PatternOutcome>,
}

/// Match attempts of one pattern.
#[derive(Default)]
struct PatternOutcome {
    fired: usize,
    /// Ops that the pattern failed on, each with the reason.
    failures: Vec<String>,
    reason: Option<String>,
}

impl PatternReport {
    pub(crate) fn new(source: Arc<Source>) -> PatternReport {
        PatternReport {
            source: Some(source),
            outcomes: BTreeMap::new(),
        }
    }

    /// Returns the number of times that patterns fired.
    pub(crate) fn fired(&self) -> usize {
        self.outcomes.values().map(|outcome| outcome.fired).sum()
    }

    /// Formats the patterns that fired and, for the others, the ops on which they were tried.
    pub(crate) fn report(&self, patterns: &FrozenPatterns) -> String {
        let (mut fired, mut tried, mut others) = (Vec::new(), Vec::new(), Vec::new());
        let mut known: HashSet<&str> = HashSet::new();
        for spec in patterns.specs().filter(|spec| known.insert(spec.name)) {
            match self.outcomes.get(spec.name) {
                Some(PatternOutcome { fired: 0, .. }) => tried.push(spec.name),
                Some(outcome) => fired.push(format!("  `{}`: {}\n", spec.name, counted(outcome.fired, "time"))),
                None => others.push(not_tried(&spec)),
            }
        }
        let failures = tried
            .into_iter()
            .map(|name| format!("  `{name}` does not match\n{}", self.failures(name)));
        let others = [first(failures.collect()), first(others)].concat();
        match (fired.is_empty(), others.is_empty()) {
            (true, true) => "there are no rules\n".to_owned(),
            (true, false) => format!("no rule has fired:\n{others}"),
            (false, true) => format!("rules that have fired:\n{}", fired.concat()),
            (false, false) => format!("rules that have fired:\n{}the others:\n{others}", fired.concat()),
        }
    }

    /// Formats the failed match attempts of a pattern.
    fn failures(&self, name: &str) -> String {
        let failures = self
            .outcomes
            .get(name)
            .map(|outcome| &outcome.failures[..])
            .unwrap_or_default();
        first(failures.iter().map(|failure| format!("    {failure}\n")).collect())
    }

    /// Returns the name and location of an op, or `None` if it has been erased.
    fn describe_op(&self, ir: &Ir, root: Op) -> Option<String> {
        let op = ir.get(root)?;
        let name = op.name_text();
        let location = ir.describe_location(op.location(), self.source.as_deref());
        Some(match location {
            Some(location) => format!("`{name}` at {location}"),
            None => format!("`{name}`"),
        })
    }

    fn failed(&mut self, pattern: &PatternSpec, reason: &str) {
        self.outcomes.entry(pattern.name).or_default().reason = Some(reason.to_owned());
    }
}

/// Joins the first [`MAX_LISTED`] lines and appends the number of omitted ones.
fn first(lines: Vec<String>) -> String {
    let mut shown = lines.iter().take(MAX_LISTED).cloned().collect::<String>();
    if lines.len() > MAX_LISTED {
        let indent = &lines[0][..lines[0].len() - lines[0].trim_start().len()];
        shown.push_str(&format!("{indent}and {} more\n", lines.len() - MAX_LISTED));
    }
    shown
}

fn not_tried(spec: &PatternSpec) -> String {
    let root = match spec.root_kind {
        RootKind::OperationName => format!("no `{}` was visited", spec.root),
        RootKind::Trait => format!("no operation with the trait `{}` was visited", spec.root),
        _ => "no operation was visited".to_owned(),
    };
    format!("  `{}` was not tried: {root}\n", spec.name)
}

impl Listener for PatternReport {
    fn wants_reasons(&self) -> bool {
        true
    }

    fn match_failed(&mut self, pattern: &PatternSpec, _: &Ir, _: Op, reason: &str) {
        self.failed(pattern, reason);
    }

    fn rolled_back(&mut self, pattern: &PatternSpec, _: &Ir, _: Op, reason: &str) {
        self.failed(pattern, &format!("rolled back: {reason}"));
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, matched: bool) {
        let location = self.describe_op(ir, root);
        let outcome = self.outcomes.entry(pattern.name).or_default();
        let reason = outcome.reason.take();
        if matched {
            outcome.fired += 1;
            return;
        }
        let location = location.unwrap_or_else(|| "an op".to_owned());
        let failure = match reason {
            Some(reason) => format!("{location}: {reason}"),
            None => location,
        };
        // The driver may visit an op several times.
        if !outcome.failures.contains(&failure) {
            outcome.failures.push(failure);
        }
    }
}
