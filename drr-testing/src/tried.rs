//! Which rules a driver tries, which of them fire, and why the others do not.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use drr_ir::diagnostic::Source;
use drr_ir::{Ir, Op};
use drr_runtime::greedy::Listener;
use drr_runtime::{FrozenPatterns, PatternSpec, RootKind};

/// How many rules, and how many operations on which each was tried, are listed.
const SHOWN: usize = 5;

/// What a driver reports of rules. Equal names are one rule.
#[derive(Default)]
pub(crate) struct Tried {
    /// The text that the module was parsed from.
    source: Option<Arc<Source>>,
    rules: BTreeMap<&'static str, Rule>,
}

/// What happened to a rule.
#[derive(Default)]
struct Rule {
    fired: usize,
    /// On which operations, and why it does not match.
    failures: Vec<String>,
    reason: Option<String>,
}

impl Tried {
    pub(crate) fn new(source: Arc<Source>) -> Tried {
        Tried {
            source: Some(source),
            rules: BTreeMap::new(),
        }
    }

    /// How often rules have fired.
    pub(crate) fn fired(&self) -> usize {
        self.rules.values().map(|rule| rule.fired).sum()
    }

    /// Which rules have fired; of the others, on which operations they were tried.
    pub(crate) fn report(&self, patterns: &FrozenPatterns) -> String {
        let (mut fired, mut tried, mut others) = (Vec::new(), Vec::new(), Vec::new());
        let mut known: HashSet<&str> = HashSet::new();
        for spec in patterns.specs().filter(|spec| known.insert(spec.name)) {
            match self.rules.get(spec.name) {
                Some(Rule { fired: 0, .. }) => tried.push(spec.name),
                Some(rule) => fired.push(format!("  `{}`: {}\n", spec.name, times(rule.fired))),
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

    /// Where a rule was tried, and why it does not match.
    fn failures(&self, name: &str) -> String {
        let failures = self.rules.get(name).map(|rule| &rule.failures[..]).unwrap_or_default();
        first(failures.iter().map(|failure| format!("    {failure}\n")).collect())
    }

    fn place(&self, ir: &Ir, root: Op) -> Option<String> {
        let op = ir.get(root)?;
        let name = op.name_text();
        let place = ir.describe_location(op.location(), self.source.as_deref());
        Some(match place {
            Some(place) => format!("`{name}` at {place}"),
            None => format!("`{name}`"),
        })
    }

    fn failed(&mut self, pattern: &PatternSpec, reason: &str) {
        self.rules.entry(pattern.name).or_default().reason = Some(reason.to_owned());
    }
}

/// The first lines, and how many there are besides.
fn first(lines: Vec<String>) -> String {
    let mut shown = lines.iter().take(SHOWN).cloned().collect::<String>();
    if lines.len() > SHOWN {
        let indent = &lines[0][..lines[0].len() - lines[0].trim_start().len()];
        shown.push_str(&format!("{indent}and {} more\n", lines.len() - SHOWN));
    }
    shown
}

fn times(count: usize) -> String {
    match count {
        1 => "1 time".to_owned(),
        _ => format!("{count} times"),
    }
}

fn not_tried(spec: &PatternSpec) -> String {
    let root = match spec.root_kind {
        RootKind::OperationName => format!("no `{}` was visited", spec.root),
        RootKind::Trait => format!("no operation with the trait `{}` was visited", spec.root),
        _ => "no operation was visited".to_owned(),
    };
    format!("  `{}` was not tried: {root}\n", spec.name)
}

impl Listener for Tried {
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
        let place = self.place(ir, root);
        let rule = self.rules.entry(pattern.name).or_default();
        let reason = rule.reason.take();
        if matched {
            rule.fired += 1;
            return;
        }
        let place = place.unwrap_or_else(|| "an operation".to_owned());
        let failure = match reason {
            Some(reason) => format!("{place}: {reason}"),
            None => place,
        };
        // An operation is visited several times.
        if !rule.failures.contains(&failure) {
            rule.failures.push(failure);
        }
    }
}
