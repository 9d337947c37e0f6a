//! The output: a file or the standard output, written in pieces so that it is not buffered as a whole, or a text.

use std::fs::File;
use std::io::{self, LineWriter, Write};
use std::path::Path;

use drr::CancellationToken;

use crate::RunError;

/// What stands between the parts of a file, and between several outputs.
pub(crate) const SEPARATOR: &[u8] = b"// -----\n";

/// Whether this is the standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// The output. It is opened at the first write, so that the file does not change if the input is invalid.
pub(crate) struct Output<'p> {
    /// What stops it.
    cancellation: Option<&'p CancellationToken>,
    path: Option<&'p Path>,
    to: To,
    log: Log,
    written: u64,
}

/// Where what is said besides goes: the standard error, or a text that is printed when it is the turn of the file.
enum Log {
    Stderr(LineWriter<io::Stderr>),
    Text(Vec<u8>),
}

enum To {
    Unopened,
    Stream(Box<dyn Write>),
    Text(Vec<u8>),
}

impl<'p> Output<'p> {
    /// To this file; to the standard output for `-` or nothing.
    pub(crate) fn new(path: Option<&'p Path>, cancellation: &'p CancellationToken) -> Self {
        Output {
            cancellation: Some(cancellation),
            path: path.filter(|path| !is_standard(path)),
            to: To::Unopened,
            log: Log::Stderr(LineWriter::new(io::stderr())),
            written: 0,
        }
    }

    /// To a text.
    pub(crate) fn text() -> Self {
        Output {
            cancellation: None,
            path: None,
            to: To::Text(Vec::new()),
            log: Log::Text(Vec::new()),
            written: 0,
        }
    }

    /// The text that it was made for, and what is to be said besides.
    pub(crate) fn into_text(self) -> (Vec<u8>, Vec<u8>) {
        let text = match self.to {
            To::Text(text) => text,
            To::Unopened | To::Stream(_) => Vec::new(),
        };
        let log = match self.log {
            Log::Text(log) => log,
            Log::Stderr(_) => Vec::new(),
        };
        (text, log)
    }

    /// The standard error, for this output alone.
    pub(crate) fn log(&mut self) -> &mut dyn Write {
        match &mut self.log {
            Log::Stderr(stream) => stream,
            Log::Text(text) => text,
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
    pub(crate) fn finish(&mut self) -> Result<(), RunError> {
        self.flush().map_err(|error| self.error(error))
    }

    /// Removes the file, if it was begun and is one.
    pub(crate) fn discard(self) {
        if let (Some(path), To::Stream(_)) = (self.path, self.to)
            && path.metadata().is_ok_and(|data| data.is_file())
        {
            // Whoever interrupts has no use for more messages.
            let _is_gone = std::fs::remove_file(path).is_ok();
        }
    }

    fn open(&mut self) -> io::Result<&mut dyn Write> {
        if let To::Unopened = self.to {
            self.to = To::Stream(match self.path {
                Some(path) => Box::new(File::create(path)?),
                None => Box::new(io::stdout().lock()),
            });
        }
        match &mut self.to {
            To::Stream(stream) => Ok(stream),
            To::Text(text) => Ok(text),
            To::Unopened => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.cancellation.is_some_and(CancellationToken::is_cancelled) {
            return Err(io::Error::other("interrupted"));
        }
        let written = self.open()?.write(bytes)?;
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.open()?.flush()
    }
}
