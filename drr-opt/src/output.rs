//! The output: a file or the standard output, written in pieces so that it is not buffered as a whole.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use crate::RunError;
use crate::run::is_standard;

/// The output. It is opened at the first write, so that the file does not change if the input is invalid.
pub(crate) struct Output<'p> {
    path: Option<&'p Path>,
    to: Option<Box<dyn Write>>,
    written: u64,
}

impl<'p> Output<'p> {
    /// To this file; to the standard output for `-` or nothing.
    pub(crate) fn new(path: Option<&'p Path>) -> Self {
        Output {
            path: path.filter(|path| !is_standard(path)),
            to: None,
            written: 0,
        }
    }

    /// How many bytes were written.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    /// An error of writing, with the name of the file.
    pub(crate) fn error(&self, error: io::Error) -> RunError {
        RunError::Write {
            path: self.path.unwrap_or(Path::new("-")).into(),
            error,
        }
    }

    /// Ends the output. A file is made even if nothing was written.
    pub(crate) fn finish(mut self) -> Result<(), RunError> {
        self.flush().map_err(|error| self.error(error))
    }

    fn open(&mut self) -> io::Result<&mut Box<dyn Write>> {
        match &mut self.to {
            Some(to) => Ok(to),
            none => Ok(none.insert(match self.path {
                Some(path) => Box::new(File::create(path)?),
                None => Box::new(io::stdout().lock()),
            })),
        }
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.open()?.write(bytes)?;
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.open()?.flush()
    }
}
