//! Lints of a pattern set: patterns that are never tried, that match their own results, or that undo each other.

use std::fmt;

use drr_schema::{Coverage, SelfApplication, cycle_through_last};

use super::{PatternSet, PatternSpec};

/// A warning about a set of patterns.
#[derive(Clone, Debug)]
pub struct Lint {
    /// The kind of lint.
    pub kind: LintKind,
    /// The pattern that the warning is about.
    pub pattern: PatternSpec,
    /// The other patterns that are involved, in the order of the message.
    pub others: Vec<PatternSpec>,
}

/// The kinds of lints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LintKind {
    /// The other pattern matches the same and is tried first.
    NeverTriedSame,
    /// The other pattern matches everything that this one matches and is tried first.
    NeverTried,
    /// The pattern matches its own result.
    MatchesAgain,
    /// Applied twice, the pattern restores what it matched.
    Involution,
    /// Each of the two patterns matches the result of the other.
    Undoes,
    /// Three or more patterns: each matches the result of the one before, and the first matches the result of the last.
    Cycle,
    /// The other pattern has the same benefit and matches some of the same operations, but neither pattern subsumes the
    /// other. Their order in the set decides. The overlap is often intended, so the macros do not report it.
    Overlaps,
}

impl LintKind {
    /// Returns `true` for lints that the macros do not report: [`LintKind::Overlaps`].
    pub fn is_allowed_by_default(self) -> bool {
        matches!(self, LintKind::Overlaps)
    }
}

impl fmt::Display for Lint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let other = self.others.first().map_or("", |other| other.name);
        let name = self.pattern.name;
        // The texts of the `help` lines equal those of the compile-time warnings.
        let (lint, help) = match self.kind {
            LintKind::NeverTriedSame => (
                format!("`{name}` is unreachable: `{other}` matches the same and is tried first"),
                None,
            ),
            LintKind::NeverTried => (
                format!("`{name}` is unreachable: `{other}` matches everything that it matches and is tried first"),
                None,
            ),
            LintKind::MatchesAgain => (
                format!("`{name}` matches its own result and does not terminate"),
                Some("narrow the source, or add a constraint that the result does not satisfy"),
            ),
            LintKind::Involution => (
                format!("`{name}` matches its own result and swaps the operands back"),
                Some("add a constraint that distinguishes the two orders"),
            ),
            LintKind::Undoes => (
                format!("`{name}` undoes `{other}`, so the two patterns do not terminate"),
                Some("remove one of them, or narrow one so that it does not match the result of the other"),
            ),
            LintKind::Cycle => {
                let others: Vec<String> = self.others.iter().map(|other| format!("`{}`", other.name)).collect();
                (
                    format!(
                        "`{name}` and {} form a cycle that does not terminate",
                        others.join(", ")
                    ),
                    Some("remove one of them, or narrow one so that it does not match the result of the preceding one"),
                )
            }
            LintKind::Overlaps => (
                format!("`{name}` and `{other}` overlap and have the same benefit, so their order in the set decides"),
                Some("increase the benefit of the pattern to try first: `(addBenefit 1)`, in PDLL `with benefit(2)`"),
            ),
        };
        f.write_str(&lint)?;
        for spec in std::iter::once(&self.pattern).chain(&self.others) {
            let (file, line) = (spec.file, spec.line);
            write!(f, "\n --> {file}:{line}: {}", spec.source)?;
            if !spec.results.is_empty() {
                write!(f, " => {}", spec.results)?;
            }
        }
        match help {
            Some(help) => write!(f, "\n  = help: {help}"),
            None => Ok(()),
        }
    }
}

impl PatternSet {
    /// Checks for patterns that are never tried, that match their own results, that undo each other, alone or in a
    /// cycle, or that overlap. The lints are in the order in which the patterns are tried. Only certain problems are
    /// reported: a pattern with constraints or native code may always fail. [`LintKind::is_allowed_by_default`] returns
    /// `true` for lints that the macros do not report.
    ///
    /// ```
    /// use drr_runtime::{OpRewrite, PatternSet};
    /// // The shapes of patterns written by hand are unknown.
    /// assert!(PatternSet::new().check().is_empty());
    /// ```
    pub fn check(&self) -> Vec<Lint> {
        let mut specs: Vec<PatternSpec> = self.kept().map(|added| added.pattern.spec()).collect();
        specs.sort_by_key(|spec| std::cmp::Reverse(spec.benefit));
        let rules: Vec<_> = specs.into_iter().filter_map(|spec| Some((spec, spec.shape?))).collect();
        let shapes: Vec<_> = rules.iter().map(|(_, rule)| *rule).collect();
        let mut found = Vec::new();
        for (at, (spec, rule)) in rules.iter().enumerate() {
            let mut find = |kind, others: Vec<PatternSpec>| {
                found.push(Lint {
                    kind,
                    pattern: *spec,
                    others,
                });
            };
            match rule.repeats() {
                Some((SelfApplication::Again, ..)) => find(LintKind::MatchesAgain, Vec::new()),
                Some((SelfApplication::Involution, ..)) => find(LintKind::Involution, Vec::new()),
                None => {}
            }
            let earlier = &rules[..at];
            if let Some((first, cover)) = earlier
                .iter()
                .find_map(|(first, other)| Some((first, other.covers(rule)?)))
            {
                let kind = match cover {
                    Coverage::Same => LintKind::NeverTriedSame,
                    Coverage::General => LintKind::NeverTried,
                };
                find(kind, vec![*first]);
            }
            if let Some((first, _)) = earlier.iter().find(|(_, other)| rule.undoes(other)) {
                find(LintKind::Undoes, vec![*first]);
            }
            if let Some(cycle) = cycle_through_last(&shapes[..=at]) {
                find(LintKind::Cycle, cycle[1..].iter().map(|&at| rules[at].0).collect());
            }
            for (first, other) in earlier {
                if first.benefit == spec.benefit && rule.overlaps(other) {
                    find(LintKind::Overlaps, vec![*first]);
                }
            }
        }
        found
    }
}
