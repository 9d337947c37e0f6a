//! Application of patterns to an op, with the checks of each rewrite.

use drr_ir::diagnostic::Source;
use drr_ir::verify::first_error;
use drr_ir::{Builder, DriverIr, Location, Op};

use super::driver::{Driver, GreedyUserCode};
use super::fingerprint::fingerprint;
use super::outcome::{DriverError, FailedPattern, LastChange, OpLocation};
use crate::pattern::PatternSpec;
use crate::pattern::index::{CandidateTable, Rows};
use crate::rewriter::{Problem, RewriteError};

impl Driver<'_, '_> {
    /// Tries the patterns of an op in order. Returns `true` if one of them has rewritten the op.
    pub(super) fn try_patterns(&mut self, index: u32) -> Result<bool, DriverError> {
        let patterns = self.patterns;
        let Some(op) = self.rewriter.ir().op_at(index) else {
            return Ok(false);
        };
        let Some(table) = patterns.index.table(op.name()) else {
            return Ok(false);
        };
        // With a listener, all patterns are tried, so that the listener receives their reasons.
        let few = match self.listener {
            None => patterns.index.candidate_bits(table, op),
            Some(_) => None,
        };
        let op = match few {
            Some(0) => return Ok(false),
            _ => op.handle(),
        };
        let Some(mut few) = few else {
            return self.try_tables(op, table);
        };
        while few != 0 {
            let number = patterns.index.number(table, few.trailing_zeros());
            if self.try_pattern(op, number)? {
                return Ok(true);
            }
            few &= few - 1;
        }
        Ok(false)
    }

    /// Tries the patterns in the general case: roots with many patterns, and runs with a listener.
    fn try_tables(&mut self, op: Op, first: &CandidateTable) -> Result<bool, DriverError> {
        let patterns = self.patterns;
        let mut next = Some(first);
        while let Some(table) = next {
            let mut rows = Rows::default();
            let (root, all) = (self.rewriter.ir().op(op), self.listener.is_some());
            for number in patterns.index.candidates(table, root, all, &mut rows) {
                if self.try_pattern(op, number)? {
                    return Ok(true);
                }
            }
            next = patterns.index.next(table);
        }
        Ok(false)
    }

    #[inline]
    fn try_pattern(&mut self, op: Op, number: u32) -> Result<bool, DriverError> {
        let patterns = self.patterns;
        let Some(frozen) = patterns.patterns.get(number as usize) else {
            return Ok(false);
        };
        self.notify(|listener, ir| listener.pattern_begin(&frozen.pattern.spec(), ir, op));
        let may_record = frozen.may_record || self.settings.verifies;
        if may_record && self.config.expensive_checks {
            self.take_fingerprint();
        }
        self.rewriter.begin(op, patterns.entries(frozen), may_record);
        self.visit.running = GreedyUserCode::Pattern(number);
        let mut matched = frozen.match_and_rewrite(op, &mut self.rewriter);
        if self.rewriter.may_record() {
            matched = self.end_transaction(matched);
        } else {
            self.rewriter.end_unrecorded();
        }
        self.visit.running = GreedyUserCode::Other;
        if self.rewriter.diagnostics.are_possible() {
            matched = self.report_diagnostics(number, &frozen.pattern.spec(), op, matched)?;
        } else {
            self.notify(|listener, ir| listener.pattern_end(&frozen.pattern.spec(), ir, op, matched));
        }
        if matched {
            self.process_events_before_pop();
            self.counts.rewrites[number as usize] += 1;
            self.count_step(|driver| LastChange {
                pattern: Some(frozen.pattern.spec().name),
                at: driver.op_location(frozen.pattern.spec().root, driver.rewriter.location()),
                is_dead: false,
            })?;
        }
        Ok(matched)
    }

    /// Ends the recorded rewrite of a pattern. Commits it if the pattern matched, has changed the IR and the IR is
    /// valid, and rolls it back otherwise. Returns `true` if it was committed.
    fn end_transaction(&mut self, matched: bool) -> bool {
        self.rewriter.report_stale();
        let changed = self.rewriter.has_live_edits() && !self.is_as_before();
        if matched && changed && !self.rewriter.has_failed() {
            match self.check_changes() {
                Ok(()) => {
                    self.rewriter.commit();
                    return true;
                }
                Err(error) => self.rewriter.fail(error),
            }
        } else if changed != matched && !self.rewriter.has_failed() {
            match changed {
                true if self.config.expensive_checks => self.rewriter.fail(RewriteError::ChangedWithoutMatch),
                true => self
                    .rewriter
                    .set_failure("it changed something, and then did not match".to_owned()),
                false if self.config.expensive_checks => self.rewriter.fail(RewriteError::NothingChanged),
                false => {}
            }
        }
        self.rewriter.roll_back();
        false
    }

    /// Computes the fingerprint of the IR before a pattern is tried, once per visit of an op.
    #[cold]
    fn take_fingerprint(&mut self) {
        let visits = self.counts.outcome.visits;
        if self.visit.fingerprint.is_none_or(|(known, _)| known != visits) {
            let root = self.rewriter.ir().get(self.scope.root);
            self.visit.fingerprint = root.map(|root| (visits, fingerprint(root)));
        }
    }

    /// Returns `true` if expensive checks are enabled and the IR equals the IR at the start of the visit.
    fn is_as_before(&self) -> bool {
        let Some((_, before)) = self.visit.fingerprint.filter(|_| self.config.expensive_checks) else {
            return false;
        };
        let root = self.rewriter.ir().get(self.scope.root);
        root.is_some_and(|root| fingerprint(root) == before)
    }

    /// Checks that the edits of a rewrite or fold can be committed.
    pub(super) fn check_changes(&self) -> Result<(), RewriteError> {
        self.rewriter.check_changes(self.scope.root, self.scope.home)?;
        self.worklist
            .check_walk(self.rewriter.ir(), &self.rewriter.changes.events)?;
        let root = self
            .rewriter
            .ir()
            .get(self.scope.root)
            .filter(|_| self.settings.verifies);
        match root.and_then(first_error) {
            None => Ok(()),
            Some((op, error)) => Err(RewriteError::Invalid {
                op: op.name_text().into_owned(),
                error: Box::new(error),
            }),
        }
    }

    /// Verifies the IR before anything is rewritten.
    pub(super) fn verify_all(&self) -> Result<(), DriverError> {
        match first_error(self.rewriter.ir().op(self.scope.root)) {
            None => Ok(()),
            Some((op, error)) => Err(DriverError::Invalid {
                at: self.place_of(op.handle()),
                error: Box::new(error),
            }),
        }
    }

    /// Reports the reason of a failed match or rewrite, or the error of a pattern. Returns `true` if the rewrite was
    /// committed.
    #[cold]
    fn report_diagnostics(
        &mut self,
        number: u32,
        spec: &PatternSpec,
        root: Op,
        mut matched: bool,
    ) -> Result<bool, DriverError> {
        let (problem, reason) = self.rewriter.take_diagnostics();
        if problem.is_some() {
            self.rewriter.roll_back();
            matched = false;
        }
        self.notify(|listener, ir| {
            match (&problem, &reason) {
                (Some(Problem::Error(error)), _) => listener.rolled_back(spec, ir, root, &error.to_string()),
                (Some(Problem::Failure(failure)), _) => listener.rolled_back(spec, ir, root, failure),
                (None, Some(reason)) if !matched => listener.match_failed(spec, ir, root, reason),
                (None, _) => {}
            }
            listener.pattern_end(spec, ir, root, matched);
        });
        match problem {
            None => Ok(matched),
            Some(Problem::Error(error)) => Err(DriverError::Pattern {
                pattern: spec.name,
                at: self.place_of(root),
                error,
            }),
            Some(Problem::Failure(reason)) => {
                if let Some(known) = self.counts.rolled_back.get_mut(&number) {
                    known.times += 1;
                } else {
                    let first = FailedPattern {
                        name: spec.name,
                        times: 1,
                        reason,
                        at: self.place_of(root),
                    };
                    self.counts.rolled_back.insert(number, first);
                }
                Ok(false)
            }
        }
    }

    /// Returns the source text of the module, for messages.
    fn source(&self) -> Option<&Source> {
        self.rewriter.source().map(AsRef::as_ref)
    }

    /// Returns the name and location of an op for messages, if the op still exists.
    #[cold]
    pub(super) fn place_of(&self, op: Op) -> Option<Box<OpLocation>> {
        let op = self.rewriter.ir().get(op)?;
        Some(Box::new(OpLocation::of(op, self.source())))
    }

    /// Returns an op name and location for messages.
    #[cold]
    pub(super) fn op_location(&self, op: &str, location: Location) -> OpLocation {
        OpLocation {
            op: op.to_owned(),
            location: self.rewriter.ir().describe_location(location, self.source()),
        }
    }

    /// Counts a rewrite or fold and checks the limits. `step` is called only if a limit is reached.
    #[inline]
    pub(super) fn count_step(&mut self, step: impl FnOnce(&Self) -> LastChange) -> Result<(), DriverError> {
        let Some(limit) = self.limits.count_step(self.rewriter.ir()) else {
            return Ok(());
        };
        let last = step(self);
        Err(DriverError::Limit {
            limit,
            partner: self.partner(&last).map(Box::new),
            last: Box::new(last),
            outcome: Box::new(self.counts.clone().finish(self.patterns)),
        })
    }

    /// Returns the fold or pattern that may undo the last change: the last fold for a pattern, and the most frequent
    /// pattern for a fold, if there are about as many folds as rewrites.
    #[cold]
    fn partner(&self, last: &LastChange) -> Option<LastChange> {
        let (folds, rewrites) = (self.counts.outcome.folds, self.counts.rewrites.iter().sum::<u64>());
        if folds.min(rewrites) < folds.max(rewrites) / 2 {
            return None;
        }
        if last.pattern.is_some() {
            let (name, location) = self.limits.last_fold?;
            return Some(LastChange {
                pattern: None,
                at: self.op_location(&name.text(self.rewriter.ir().ctx()), location),
                is_dead: false,
            });
        }
        let counted = self.patterns.patterns.iter().zip(&self.counts.rewrites);
        let (frozen, _) = counted.max_by_key(|(_, rewrites)| **rewrites)?;
        let spec = frozen.pattern.spec();
        Some(LastChange {
            pattern: Some(spec.name),
            at: OpLocation {
                op: spec.root.to_owned(),
                location: None,
            },
            is_dead: false,
        })
    }
}
