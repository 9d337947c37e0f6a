//! What can be wrong in a run.

use std::path::PathBuf;

use drr::diagnostic::Diagnostics;
use drr::greedy::OpPlace;
use drr::text::PrintError;
use drr::{DriverError, FreezeError};

/// An error of a run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The input is not readable.
    #[error("error: cannot read `{}`: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The output is not writable.
    #[error("error: cannot write `{}`: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The source text or its IR is invalid.
    #[error("{0}")]
    Text(Diagnostics),
    /// A pattern names an op that no dialect of the tool has.
    #[error("error: {0}")]
    Freeze(#[from] FreezeError),
    /// What an option names is not there.
    #[error("error: {0}")]
    Argument(String),
    /// The patterns could not be applied.
    #[error("error: {0}")]
    Driver(#[from] DriverError),
    /// The module could not be printed.
    #[error("error: {0}")]
    Print(#[from] PrintError),
    /// The threads could not be started.
    #[cfg(feature = "rayon")]
    #[error("error: cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The rewritten IR is invalid, because of an error in a pattern.
    #[error("error: the patterns have made invalid IR\n{0}")]
    InvalidAfterRewrite(Diagnostics),
    /// Two inputs would be written to the same file.
    #[error("error: `{}` and `{}` would both become `{}` in the folder of outputs", first.display(), second.display(), name.display())]
    SameName {
        /// The input that is named first.
        first: PathBuf,
        /// The other one.
        second: PathBuf,
        /// The name in the folder.
        name: PathBuf,
    },
    /// The run was [cancelled](crate::Setup::cancellation).
    #[error("error: interrupted{}", at.as_ref().map(|at| format!(" before {at} was rewritten")).unwrap_or_default())]
    Interrupted {
        /// Where rewriting was stopped; nothing if it was printing or reading.
        at: Option<Box<OpPlace>>,
    },
    /// No operation has the symbol that `--dot` names.
    #[error("error: the module has no operation with the symbol `{symbol}`")]
    NoSymbol {
        /// The symbol.
        symbol: String,
    },
    /// A command of `--bisect` or `--reduce` cannot be run.
    #[error("error: cannot run `{command}`: {error}")]
    Command {
        /// The command.
        command: String,
        /// What the system or the shell says.
        error: std::io::Error,
    },
    /// Nothing can be found by the command of `--bisect` or `--reduce`.
    #[error("error: `{command}` {reason}")]
    NothingToFind {
        /// The command.
        command: String,
        /// Why.
        reason: String,
    },
    /// Some of several inputs have errors; the others were processed.
    #[error("{}error: {} of {of} files have errors", list(failed), failed.len())]
    Files {
        /// The inputs with their errors.
        failed: Vec<(PathBuf, RunError)>,
        /// How many inputs there are.
        of: usize,
    },
}

/// The errors of files, each with an empty line behind it.
fn list(failed: &[(PathBuf, RunError)]) -> String {
    failed.iter().map(|(_, error)| format!("{error}\n\n")).collect()
}

impl RunError {
    /// The text of the error; with `colour`, with terminal escape sequences. `Display` gives it without.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        match self {
            RunError::Text(diagnostics) => diagnostics.render(colour),
            RunError::Files { failed, of } => {
                let errors = failed.iter().map(|(_, error)| error.render(colour) + "\n\n");
                let count = failed.len();
                errors
                    .chain([format!("error: {count} of {of} files have errors")])
                    .collect()
            }
            other => other.to_string(),
        }
    }
}
