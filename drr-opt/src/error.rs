//! Errors of a run.

use std::path::{Path, PathBuf};

use drr::FreezeError;
use drr::diagnostic::Diagnostics;
use drr::pass::{FailureCause, PassFailure, PipelineError};
use drr::text::PrintError;

use crate::output::is_standard;

/// An error of a run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The input is not readable.
    #[error("error: cannot read {}: {error}", name(path, "input"))]
    Read {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: std::io::Error,
    },
    /// The output is not writable.
    #[error("error: cannot write {}: {error}", name(path, "output"))]
    Write {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: std::io::Error,
    },
    /// The source text or its IR is invalid.
    #[error("{0}")]
    Text(Diagnostics),
    /// A pattern cannot be frozen, for example because an op is not registered.
    #[error("error: {0}")]
    Freeze(#[from] FreezeError),
    /// The value of a flag is invalid.
    #[error("error: {0}")]
    Argument(String),
    /// A pipeline cannot run, or a pass failed.
    #[error("{0}")]
    Pipeline(PipelineError),
    /// The module cannot be printed.
    #[error("error: {0}")]
    Print(#[from] PrintError),
    /// The output has more bytes than `--max-bytes`.
    #[error(
        "error: the output for `{input}` is longer than {limit} bytes\n  = help: raise `--max-bytes`, or elide large attributes with \
         `--mlir-elide-elementsattrs-if-larger`"
    )]
    TooLong {
        /// The name of the input.
        input: String,
        /// The limit.
        limit: u64,
    },
    /// The threads cannot be started.
    #[cfg(feature = "rayon")]
    #[error("error: cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Patterns have produced invalid IR.
    #[error("error: {INVALID_AFTER_REWRITE}\n{0}")]
    InvalidAfterRewrite(Diagnostics),
    /// `--stop-after` has stopped a conversion while the IR is invalid.
    #[error("error: {}\n{diagnostics}", invalid_after_stop(at))]
    InvalidAfterStop {
        /// The action that was skipped.
        at: String,
        /// The errors of the verifier.
        diagnostics: Diagnostics,
    },
    /// An error about an input or a chunk as a whole.
    #[error("{error}\n --> {location}")]
    InChunk {
        /// The file, line and column of the chunk.
        location: String,
        /// The error.
        error: Box<RunError>,
    },
    /// Several chunks of a file have errors. The others were processed.
    #[error("{}", .0.iter().map(RunError::to_string).collect::<Vec<_>>().join("\n\n"))]
    Chunks(Vec<RunError>),
    /// Two inputs would be written to the same file.
    #[error("error: `{}` and `{}` would both become `{}` in the folder of outputs", first.display(), second.display(), name.display())]
    SameName {
        /// The first input.
        first: PathBuf,
        /// The second input.
        second: PathBuf,
        /// The name of the output file.
        name: PathBuf,
    },
    /// The run was [cancelled](crate::Setup::cancellation).
    #[error("error: interrupted{}", at.as_ref().map(|at| format!(" before {at}")).unwrap_or_default())]
    Interrupted {
        /// The action that was skipped, or `None` if parsing or printing was interrupted.
        at: Option<String>,
    },
    /// No operation has the symbol that `--dot` names.
    #[error("error: cannot find an op with the symbol `{symbol}` in the module")]
    NoSymbol {
        /// The symbol.
        symbol: String,
    },
    /// A command of `--bisect` or `--reduce` cannot be run.
    #[error("error: cannot run `{command}`: {error}")]
    Command {
        /// The command.
        command: String,
        /// The error of the system or the shell.
        error: std::io::Error,
    },
    /// The command of `--bisect` or `--reduce` does not tell modules apart.
    #[error("error: `{command}` {reason}")]
    NothingToFind {
        /// The command.
        command: String,
        /// The reason.
        reason: String,
    },
    /// Some of several inputs have errors. The others were processed.
    #[error("{}error: {} of {of} files have errors", list(failed), failed.len())]
    Files {
        /// The inputs with their errors.
        failed: Vec<(PathBuf, RunError)>,
        /// Number of inputs.
        of: usize,
    },
}

const INVALID_AFTER_REWRITE: &str = "the patterns have produced invalid IR";

/// Returns the message of [`RunError::InvalidAfterStop`].
fn invalid_after_stop(at: &str) -> String {
    format!(
        "`--stop-after` stops before {at}, where the IR is not valid\n  = help: stop after another step, or print the invalid IR with \
         `--verify-each=false`"
    )
}

/// Returns the name of a file or standard stream.
fn name(path: &Path, direction: &str) -> String {
    if is_standard(path) {
        format!("the standard {direction}")
    } else {
        format!("`{}`", path.display())
    }
}

/// Returns an error whose prefix has the colour of diagnostics if `colour` is set.
fn with_prefix(error: &str, colour: bool) -> String {
    match error.strip_prefix("error:").filter(|_| colour) {
        Some(message) => format!("\x1b[1m\x1b[91merror\x1b[0m:{message}"),
        None => error.to_owned(),
    }
}

/// Returns the errors of files, each followed by an empty line.
fn list(failed: &[(PathBuf, RunError)]) -> String {
    failed.iter().map(|(_, error)| format!("{error}\n\n")).collect()
}

/// Maps invalid IR that pattern drivers have produced to [`RunError::InvalidAfterRewrite`].
impl From<PipelineError> for RunError {
    fn from(error: PipelineError) -> Self {
        match error {
            PipelineError::Setup(message) => RunError::Argument(message),
            PipelineError::Interrupted { at, .. } => RunError::Interrupted { at: Some(at) },
            PipelineError::Failed {
                failures,
                diagnostics,
                reproducer: None,
            } if are_of_drivers(&failures) => RunError::InvalidAfterRewrite(diagnostics),
            failed @ PipelineError::Failed { .. } => RunError::Pipeline(failed),
        }
    }
}

/// Returns `true` if all failures are invalid IR after a pass that drives patterns.
fn are_of_drivers(failures: &[PassFailure]) -> bool {
    let is_driver = |failure: &PassFailure| ["canonicalize", "walk-and-apply-patterns"].contains(&&*failure.argument);
    are_invalid(failures) && failures.iter().all(is_driver)
}

/// Returns `true` if all failures are invalid IR after a pass.
fn are_invalid(failures: &[PassFailure]) -> bool {
    let mut causes = failures.iter().map(|failure| &failure.cause);
    causes.all(|cause| matches!(cause, FailureCause::Invalid(_)))
}

impl RunError {
    /// Returns the error of a pipeline, with the result of `help` for failures that are invalid IR after a pass.
    pub(crate) fn of_pipeline(
        mut error: PipelineError,
        help: impl FnOnce(&[PassFailure]) -> Option<&'static str>,
    ) -> RunError {
        if let PipelineError::Failed {
            failures, diagnostics, ..
        } = &mut error
            && are_invalid(failures)
            && let Some(help) = help(failures)
        {
            diagnostics.help_last(help);
        }
        error.into()
    }

    /// Returns the error of a file whose chunks have these errors.
    pub(crate) fn of_chunks(mut errors: Vec<RunError>) -> Option<RunError> {
        match errors.len() {
            0 | 1 => errors.pop(),
            _ => Some(RunError::Chunks(errors)),
        }
    }

    /// Returns `true` if the error concerns one chunk of the input, so that the other chunks are still processed.
    pub(crate) fn is_of_chunk(&self) -> bool {
        matches!(
            self,
            RunError::Text(_)
                | RunError::Pipeline(_)
                | RunError::Print(_)
                | RunError::TooLong { .. }
                | RunError::InvalidAfterRewrite(_)
                | RunError::InvalidAfterStop { .. }
        ) || self.is_absence()
    }

    /// Returns `true` if `--bisect`, `--reduce` or `--dot` finds nothing in the module, which can be in another chunk.
    pub(crate) fn is_absence(&self) -> bool {
        matches!(self, RunError::NothingToFind { .. } | RunError::NoSymbol { .. })
    }

    /// Returns the text of the error, with terminal escape sequences if `colour` is set. `Display` shows it without
    /// colours.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        match self {
            RunError::Text(diagnostics) => diagnostics.render(colour),
            RunError::Pipeline(error) => error.render(colour),
            RunError::Files { failed, of } => {
                let errors = failed.iter().map(|(_, error)| error.render(colour) + "\n\n");
                let count = format!("error: {} of {of} files have errors", failed.len());
                errors.chain([with_prefix(&count, colour)]).collect()
            }
            RunError::InvalidAfterRewrite(diagnostics) => {
                let heading = with_prefix(&format!("error: {INVALID_AFTER_REWRITE}"), colour);
                format!("{heading}\n{}", diagnostics.render(colour))
            }
            RunError::InvalidAfterStop { at, diagnostics } => {
                let heading = with_prefix(&format!("error: {}", invalid_after_stop(at)), colour);
                format!("{heading}\n{}", diagnostics.render(colour))
            }
            RunError::Chunks(errors) => {
                let errors = errors.iter().map(|error| error.render(colour));
                errors.collect::<Vec<_>>().join("\n\n")
            }
            other => with_prefix(&other.to_string(), colour),
        }
    }
}
