//! The settings and the state of a run of a pass manager.

use std::io::Write;
use std::sync::Arc;

use drr_ir::diagnostic::{Diagnostic, Source};
use drr_ir::{CancellationToken, ModuleMeta, Op};

use crate::log::LogBuffer;
use crate::statistics::Counts;
use crate::{PassFailure, PassLog};

/// The settings of a run.
#[derive(Clone, Copy)]
pub(crate) struct RunSettings<'a> {
    /// Set if the IR is verified after each pass.
    pub(crate) verifies: bool,
    /// Set if nested pipelines run on several threads.
    pub(crate) threads: bool,
    /// Set if a failed pass is undone.
    pub(crate) rolls_back: bool,
    /// Set if conversions report what they can legalize, and change nothing.
    pub(crate) analyzes_conversions: bool,
    /// Set if the run is on one thread, and its first failure cancels it and is recorded as [`RunState::local_failure`].
    pub(crate) stops_at_failure: bool,
    /// Set if the diagnostics of a failure name its pass.
    pub(crate) names_pass: bool,
    /// Stops the run between two passes.
    pub(crate) cancellation: &'a CancellationToken,
}

/// Data about the module of a run, which does not change.
#[derive(Clone, Copy)]
pub(crate) struct RunModule<'a> {
    /// The text that the module was parsed from.
    pub(crate) source: Option<&'a Arc<Source>>,
    pub(crate) meta: &'a ModuleMeta,
    /// The root op.
    pub(crate) root: Op,
}

/// Diagnostics, failures, counters and log of a pipeline that runs on an op.
pub(crate) struct RunState {
    pub(crate) log: PassLog,
    /// The text of `log`, if the op runs on another thread: it is appended to the log of the parent op at the end.
    buffer: Option<LogBuffer>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) failures: Vec<PassFailure>,
    /// The texts of the failures in the order in which the passes began: a pass before those of its dynamic pipelines.
    pub(crate) failed_passes: Vec<String>,
    /// The first failure, if the settings request it.
    pub(crate) local_failure: Option<LocalFailure>,
    /// The action that was skipped when the run was cancelled.
    pub(crate) interrupted: Option<String>,
    pub(crate) counts: Counts,
    /// Set if a pass may have changed the IR.
    pub(crate) has_changed: bool,
    /// Set if a nested pipeline runs on the op in the IR of its module, instead of on a copy.
    pub(crate) is_in_place: bool,
}

/// The first pass that fails, for a local reproducer.
pub(crate) struct LocalFailure {
    /// A pipeline that contains only this pass.
    pub(crate) pipeline: String,
    /// The names of the pass and its op.
    pub(crate) text: String,
}

impl RunState {
    pub(crate) fn new(log: PassLog) -> Self {
        RunState {
            log,
            buffer: None,
            diagnostics: Vec::new(),
            failures: Vec::new(),
            failed_passes: Vec::new(),
            local_failure: None,
            interrupted: None,
            counts: Counts::default(),
            has_changed: false,
            is_in_place: false,
        }
    }

    /// Creates a state for an op that a nested pipeline processes in place.
    pub(crate) fn in_place(log: PassLog) -> Self {
        RunState {
            is_in_place: true,
            ..RunState::new(log)
        }
    }

    /// Creates a state with a separate log.
    #[cfg(feature = "rayon")]
    pub(crate) fn buffered() -> Self {
        let (log, buffer) = PassLog::buffer();
        RunState {
            buffer: Some(buffer),
            ..RunState::new(log)
        }
    }

    /// Adds the state of a nested op after its pipeline has ended.
    pub(crate) fn add(&mut self, nested: RunState) {
        if let Some(buffer) = nested.buffer {
            // An error of the log cannot be reported anywhere.
            let _written = self.log.write_all(&buffer.take());
        }
        self.diagnostics.extend(nested.diagnostics);
        self.failures.extend(nested.failures);
        self.failed_passes.extend(nested.failed_passes);
        self.local_failure = self.local_failure.take().or(nested.local_failure);
        self.interrupted = self.interrupted.take().or(nested.interrupted);
        self.counts.merge(nested.counts);
        self.has_changed |= nested.has_changed;
    }
}
