//! The error of a program that reads, rewrites and prints.

use std::fmt;

use drr_ir::diagnostic::Diagnostics;
use drr_runtime::{DriverError, FreezeError};

/// `Result` with drr's error.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What can go wrong in a program that reads, rewrites and prints. Its `Debug` is as readable as its `Display`, so that an
/// error that leaves `main` reads well.
#[derive(Clone, thiserror::Error)]
pub enum Error {
    /// Mistakes in a text, or in the IR that it describes.
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
            Error::File(_) | Error::Freeze(_) | Error::Driver(_) => write!(f, "{self}"),
        }
    }
}
