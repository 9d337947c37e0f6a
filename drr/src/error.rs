//! The error type of the facade.

use std::fmt;

use drr_ir::diagnostic::Diagnostics;
use drr_pass::{PipelineError, PipelineParseError};
use drr_runtime::{DriverError, FreezeError};

/// `Result` with drr's error.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of parsing, verifying, freezing, rewriting or running passes. Its `Debug` output is as readable as its `Display` output, because `main`
/// prints errors with `Debug`.
#[derive(Clone, thiserror::Error)]
pub enum Error {
    /// Errors in a source text, or in the IR parsed from it.
    #[error("{0}")]
    Text(#[from] Diagnostics),
    /// A file that cannot be read.
    #[error("{0}")]
    File(#[source] std::sync::Arc<std::io::Error>),
    /// A file that cannot be read as a module.
    #[error(transparent)]
    Read(#[from] drr_ir::text::parser::ReadError),
    /// A set of patterns that does not fit the context.
    #[error(transparent)]
    Freeze(#[from] FreezeError),
    /// A run of a driver that stopped.
    #[error(transparent)]
    Driver(#[from] DriverError),
    /// A pipeline that cannot run, or of which a pass failed.
    #[error(transparent)]
    Pipeline(#[from] PipelineError),
    /// A text that is no pipeline.
    #[error(transparent)]
    PipelineText(#[from] PipelineParseError),
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Error::File(std::sync::Arc::new(error))
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Text(error) => write!(f, "{error:?}"),
            Error::Read(error) => write!(f, "{error:?}"),
            Error::File(_) | Error::Freeze(_) | Error::Driver(_) | Error::Pipeline(_) | Error::PipelineText(_) => {
                write!(f, "{self}")
            }
        }
    }
}
