//! Error type of this crate.

use std::fmt;

use drr_ir::diagnostic::Diagnostics;
use drr_pass::{PipelineError, PipelineParseError};
use drr_runtime::conversion::ConversionError;
use drr_runtime::{DriverError, FreezeError};

/// A `Result` with [`Error`] as the default error type.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error from parsing, verifying, freezing, rewriting or running passes.
///
/// The `Debug` output is as readable as the `Display` output, because `main` prints errors with `Debug`.
#[derive(Clone, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Errors in a source text, or in the IR parsed from it.
    #[error("{0}")]
    Text(#[from] Diagnostics),
    /// An I/O error of the program, converted by `?`.
    #[error("{0}")]
    Io(#[source] std::sync::Arc<std::io::Error>),
    /// A file that cannot be read as a module.
    #[error(transparent)]
    Read(#[from] drr_ir::text::parser::ReadError),
    /// A set of patterns that cannot be frozen for the context.
    #[error(transparent)]
    Freeze(#[from] FreezeError),
    /// A driver run that stopped early.
    #[error(transparent)]
    Driver(#[from] DriverError),
    /// A dialect conversion that failed.
    #[error(transparent)]
    Conversion(#[from] ConversionError),
    /// A pipeline that cannot run, or a failed pass.
    #[error(transparent)]
    Pipeline(#[from] PipelineError),
    /// An invalid pipeline text.
    #[error(transparent)]
    PipelineText(#[from] PipelineParseError),
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Error::Io(std::sync::Arc::new(error))
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Text(error) => write!(f, "{error:?}"),
            Error::Read(error) => write!(f, "{error:?}"),
            Error::Io(_)
            | Error::Freeze(_)
            | Error::Driver(_)
            | Error::Conversion(_)
            | Error::Pipeline(_)
            | Error::PipelineText(_) => write!(f, "{self}"),
        }
    }
}
