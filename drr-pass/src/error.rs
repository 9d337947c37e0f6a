//! Errors of passes and of pipelines.

use std::fmt;

use drr_ir::IrError;
use drr_ir::diagnostic::{Diagnostic, Diagnostics};
use drr_runtime::conversion::ConversionError;
use drr_runtime::{DriverError, FreezeError};

/// The error of a pass.
///
/// ```
/// use drr_pass::PassError;
/// let error: PassError = "no loops are left".into();
/// assert_eq!(error.to_string(), "no loops are left");
/// ```
#[derive(Clone, Debug, thiserror::Error)]
pub enum PassError {
    /// Diagnostics with locations.
    #[error("{0}")]
    Diagnostics(Diagnostics),
    /// The error of a pattern driver.
    #[error(transparent)]
    Driver(#[from] DriverError),
    /// The error of a pattern set that cannot be frozen for the context.
    #[error(transparent)]
    Freeze(#[from] FreezeError),
    /// An edit that would leave a dangling reference.
    #[error(transparent)]
    Ir(#[from] IrError),
    /// An error message.
    #[error("{0}")]
    Message(String),
    /// The pass was cancelled.
    #[error("interrupted before {at}")]
    Interrupted {
        /// The action that was skipped.
        at: String,
    },
    /// The pass has failed and emitted its diagnostics: MLIR's `signalPassFailure`.
    #[error("the pass failed")]
    Signaled,
}

impl From<Diagnostics> for PassError {
    fn from(errors: Diagnostics) -> Self {
        PassError::Diagnostics(errors)
    }
}

impl From<Diagnostic> for PassError {
    fn from(error: Diagnostic) -> Self {
        PassError::Diagnostics(error.into())
    }
}

impl From<String> for PassError {
    fn from(message: String) -> Self {
        PassError::Message(message)
    }
}

impl From<&str> for PassError {
    fn from(message: &str) -> Self {
        PassError::Message(message.to_owned())
    }
}

impl From<ConversionError> for PassError {
    fn from(error: ConversionError) -> Self {
        PassError::Message(error.to_string())
    }
}

/// A pass that failed on an op.
#[derive(Clone, Debug)]
pub struct PassFailure {
    /// The name of the pass, such as `CSE`.
    pub pass: String,
    /// The argument of the pass, such as `cse`. It is empty for a nested pipeline.
    pub argument: String,
    /// The op as MLIR names it, such as `'func.func' operation: @f`.
    pub op: String,
    /// The cause of the failure.
    pub cause: FailureCause,
}

/// The cause of a failed pass.
#[derive(Clone, Debug)]
pub enum FailureCause {
    /// The pass returned an error.
    Error(PassError),
    /// The pass has left invalid IR.
    Invalid(Diagnostics),
    /// The pass has panicked with this message.
    Panicked(String),
    /// The pass cannot run on the op, or has erased it.
    Op(Diagnostic),
}

impl PassFailure {
    /// Returns the names of the pass and its op as in MLIR's note about a reproducer.
    pub(crate) fn text(&self) -> String {
        format!("`{}` on {}", self.pass, self.op)
    }

    /// Returns the diagnostics of the failure. If `names_pass` is set, the pass has left invalid IR, or the error is
    /// that of an edit, a note in the last one names the pass.
    pub fn diagnostics(&self, names_pass: bool) -> Diagnostics {
        let mut list: Vec<Diagnostic> = match &self.cause {
            FailureCause::Error(PassError::Signaled) => return Diagnostics::new(),
            FailureCause::Error(PassError::Diagnostics(errors)) => errors.iter().cloned().collect(),
            FailureCause::Error(error) => {
                // The message may already end with lines of help.
                let note = format!("\n  = note: in pass `{}` on {}", self.pass, self.op);
                // The error of an edit says nothing about where it was made.
                let is_named = names_pass || matches!(error, PassError::Ir(_));
                let note = if is_named { &note[..] } else { "" };
                return Diagnostic::error(format_args!("{error}{note}")).into();
            }
            FailureCause::Invalid(errors) => {
                let mut errors: Vec<Diagnostic> = errors.iter().cloned().collect();
                // Otherwise the input would seem to be invalid.
                if let Some(last) = errors.pop() {
                    let note = format_args!("the IR was valid before `{}` ran on {}", self.pass, self.op);
                    errors.push(last.with_note(note));
                }
                return errors.into_iter().collect();
            }
            FailureCause::Panicked(message) => {
                let message = format!("pass `{}` panicked on {}: {message}", self.pass, self.op);
                return Diagnostic::error(message).into();
            }
            FailureCause::Op(error) => vec![error.clone()],
        };
        if names_pass && let Some(last) = list.pop() {
            list.push(last.with_note(format_args!("in pass `{}` on {}", self.pass, self.op)));
        }
        list.into_iter().collect()
    }
}

/// The error of a pipeline.
#[derive(Clone, Debug)]
pub enum PipelineError {
    /// The pipeline cannot run on the module or in its context. No pass has run.
    Setup(String),
    /// Passes have failed.
    Failed {
        /// The failures, in the order of the ops.
        failures: Vec<PassFailure>,
        /// The diagnostics that passes have emitted and those of the failures, in the order of the ops.
        diagnostics: Diagnostics,
        /// The note about the reproducer file.
        reproducer: Option<String>,
    },
    /// The pipeline was cancelled.
    Interrupted {
        /// The action that was skipped.
        at: String,
        /// The diagnostics that passes have emitted.
        diagnostics: Diagnostics,
    },
}

impl PipelineError {
    /// Returns the failed passes, in the order of the ops.
    pub fn failures(&self) -> &[PassFailure] {
        match self {
            PipelineError::Failed { failures, .. } => failures,
            PipelineError::Setup(_) | PipelineError::Interrupted { .. } => &[],
        }
    }

    /// Returns the text of the error, with terminal escape sequences if `colour` is set. `Display` shows it without
    /// colours.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let errors = match self {
            PipelineError::Setup(message) => Diagnostic::error(message).into(),
            PipelineError::Failed {
                diagnostics,
                reproducer,
                ..
            } => {
                let mut list: Vec<Diagnostic> = diagnostics.iter().cloned().collect();
                if let Some(note) = reproducer {
                    let error = "Failures have been detected while processing an MLIR pass pipeline";
                    list.push(Diagnostic::error(error).with_note(note));
                }
                list.into_iter().collect()
            }
            PipelineError::Interrupted { at, diagnostics } => {
                let mut list: Vec<Diagnostic> = diagnostics.iter().cloned().collect();
                list.push(Diagnostic::error(format_args!("interrupted before {at}")));
                list.into_iter().collect::<Diagnostics>()
            }
        };
        errors.render(colour)
    }
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for PipelineError {}
