//! Reports of patterns: errors, failures of its rewrite, and the reasons why it does not match.

use std::cell::Cell;

use super::matching::Reasons;
use super::{RewriteError, Rewriter};

/// The reports of the current pattern.
#[derive(Debug, Default)]
pub(crate) struct Diagnostics {
    problem: Option<Problem>,
    /// Set after a stale handle was read.
    has_read_stale: Cell<bool>,
    /// Reasons of failed matches, if they are collected.
    reasons: Option<Box<Reasons>>,
}

/// The reason why a rewrite must be rolled back.
#[derive(Debug)]
pub(crate) enum Problem {
    /// The rewrite was invalid. The driver stops with this error.
    Error(RewriteError),
    /// The rewrite has failed, for this reason. The driver tries other patterns.
    Failure(String),
}

/// The problem of a pattern in whose middle another one is applied.
#[derive(Debug)]
pub(super) struct SuspendedDiagnostics {
    problem: Option<Problem>,
    has_read_stale: bool,
}

impl Diagnostics {
    /// Returns `true` if there may be anything to report.
    #[inline]
    pub(crate) fn are_possible(&self) -> bool {
        self.problem.is_some() || self.reasons.is_some()
    }

    /// Returns the collected reasons of failed matches.
    #[inline]
    pub(super) fn reasons(&self) -> Option<&Reasons> {
        self.reasons.as_deref()
    }

    /// Returns `true` if the rewrite was invalid or has failed.
    #[inline]
    pub(super) fn has_problem(&self) -> bool {
        self.problem.is_some()
    }

    /// Returns `true` if the rewrite was invalid.
    pub(super) fn has_error(&self) -> bool {
        matches!(self.problem, Some(Problem::Error(_)))
    }

    /// Saves the problem of the current pattern, before another one is applied in its middle.
    pub(super) fn suspend(&mut self) -> SuspendedDiagnostics {
        SuspendedDiagnostics {
            problem: self.problem.take(),
            has_read_stale: self.has_read_stale.take(),
        }
    }

    /// Restores what [`Diagnostics::suspend`] has saved.
    pub(super) fn resume(&mut self, suspended: SuspendedDiagnostics) {
        self.problem = suspended.problem;
        self.has_read_stale.set(suspended.has_read_stale);
    }

    /// Records that a stale handle was read.
    pub(super) fn record_stale_read(&self) {
        self.has_read_stale.set(true);
    }
}

impl Rewriter<'_> {
    /// Starts collecting the reasons of failed matches.
    pub(crate) fn explain(&mut self) {
        self.diagnostics.reasons = Some(Box::new(Reasons::new(self.ir.ctx())));
    }

    /// Stops collecting the reasons of failed matches.
    pub(crate) fn stop_explaining(&mut self) {
        self.diagnostics.reasons = None;
    }

    /// Takes the problem of the last rewrite, and the reason of the failed match of the last pattern.
    pub(crate) fn take_diagnostics(&mut self) -> (Option<Problem>, Option<String>) {
        let reasons = self.diagnostics.reasons.as_ref();
        let reason = reasons.and_then(|reasons| reasons.take_last());
        (self.diagnostics.problem.take(), reason)
    }

    /// Takes the first error, if there was one, while editing continues. Drivers report this error; outside of a
    /// driver, [`Rewriter::finish`] returns it.
    pub fn take_error(&mut self) -> Option<RewriteError> {
        match self.diagnostics.problem.take() {
            Some(Problem::Error(error)) => Some(error),
            other => {
                self.diagnostics.problem = other;
                None
            }
        }
    }

    /// Records an error of the rewrite. The first one counts.
    #[cold]
    pub(crate) fn fail(&mut self, error: RewriteError) {
        // Errors that follow from a stale handle are reported as its use.
        let has_read_stale = self.diagnostics.has_read_stale.take();
        if !self.diagnostics.has_error() {
            let first = if has_read_stale { RewriteError::Stale } else { error };
            self.diagnostics.problem = Some(Problem::Error(first));
        }
    }

    /// Records the reason of a failed rewrite. A failure after an error is a consequence of the error.
    pub(crate) fn set_failure(&mut self, reason: String) {
        if !self.diagnostics.has_error() {
            self.diagnostics.problem = Some(Problem::Failure(reason));
        }
    }

    /// Reports an error of the pattern. The driver rolls the rewrite back and stops with this message and the pattern's
    /// name.
    pub fn report(&mut self, message: impl Into<String>) {
        self.fail(RewriteError::Reported(message.into()));
    }

    /// Reports an error if a stale handle was read.
    pub(crate) fn report_stale(&mut self) {
        if self.diagnostics.has_read_stale.get() {
            self.fail(RewriteError::Stale);
        }
    }
}
