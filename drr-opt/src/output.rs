//! The output and the log: standard streams, a file that is replaced atomically, or buffers.

use std::fs::{self, File, Permissions};
use std::io::{self, LineWriter, Write};
use std::path::{Path, PathBuf};

use drr::CancellationToken;
use drr::pass::{LogBuffer, PassLog};
use tempfile::NamedTempFile;

use crate::RunError;

/// Separator of chunks and of the outputs of several inputs.
pub(crate) const SEPARATOR: &[u8] = b"// -----\n";

/// Returns `true` if the path is the standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// The output and the log of an input. A regular file is replaced only by [`Output::finish`], because it can be the
/// input.
pub(crate) struct Output<'p> {
    /// Token that cancels writing.
    cancellation: Option<&'p CancellationToken>,
    path: Option<&'p Path>,
    destination: Destination,
    log: Log,
    written: u64,
}

/// Destination of messages: standard error, or a buffer that is printed in the order of the inputs.
enum Log {
    Stderr(LineWriter<io::Stderr>),
    Text(Vec<u8>),
}

/// Destination of the output, which is opened by the first write.
enum Destination {
    Unopened,
    Stream(Box<dyn Write>),
    File(AtomicFile),
    Text(Vec<u8>),
}

/// A file that is written under a temporary name and renamed when it is complete.
pub(crate) struct AtomicFile {
    path: PathBuf,
    file: NamedTempFile,
}

impl AtomicFile {
    /// Creates the temporary file. Returns `None` if the path is not a regular file, for example `/dev/null`.
    pub(crate) fn create(path: &Path) -> io::Result<Option<AtomicFile>> {
        // The target of a symbolic link is replaced, not the link.
        let path = target(path)?;
        let existing = fs::metadata(&path).ok();
        if existing.as_ref().is_some_and(|data| !data.is_file()) {
            return Ok(None);
        }
        let permissions = existing.as_ref().map(fs::Metadata::permissions);
        if permissions.as_ref().is_some_and(Permissions::readonly) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let folder = match path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        // `tempfile_in` would show the temporary name in errors, and restrict the permissions of the file.
        let create = |path: &Path| File::options().write(true).create_new(true).open(path);
        let file = tempfile::Builder::new().prefix(".drr-opt-").make_in(folder, create);
        let file = file.map_err(|error| {
            let message = format!("cannot create a file in `{}`: {error}", folder.display());
            io::Error::new(error.kind(), message)
        })?;
        if let Some(permissions) = permissions {
            file.as_file().set_permissions(permissions)?;
        }
        Ok(Some(AtomicFile { path, file }))
    }

    /// Renames the file to its path.
    pub(crate) fn persist(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.persist(&self.path)?;
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Follows symbolic links, including links to a file that does not exist.
fn target(path: &Path) -> io::Result<PathBuf> {
    /// Number of symbolic links that Linux follows.
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::canonicalize(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            known => return known,
        }
        let Ok(next) = fs::read_link(&path) else {
            return Ok(path);
        };
        // Relative to the folder of the link.
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(io::Error::other("it is a cyclic link"))
}

impl<'p> Output<'p> {
    /// Creates an output to a file, or to standard output if the path is `-` or `None`, and a log to standard error.
    pub(crate) fn new(path: Option<&'p Path>, cancellation: &'p CancellationToken) -> Self {
        Output {
            cancellation: Some(cancellation),
            path: path.filter(|path| !is_standard(path)),
            destination: Destination::Unopened,
            log: Log::Stderr(LineWriter::new(io::stderr())),
            written: 0,
        }
    }

    /// Creates an output and a log to buffers.
    pub(crate) fn text() -> Self {
        Output {
            cancellation: None,
            path: None,
            destination: Destination::Text(Vec::new()),
            log: Log::Text(Vec::new()),
            written: 0,
        }
    }

    /// Returns the buffers of the output and of the log.
    pub(crate) fn into_text(self) -> (Vec<u8>, Vec<u8>) {
        let text = match self.destination {
            Destination::Text(text) => text,
            Destination::Unopened | Destination::Stream(_) | Destination::File(_) => Vec::new(),
        };
        let log = match self.log {
            Log::Text(log) => log,
            Log::Stderr(_) => Vec::new(),
        };
        (text, log)
    }

    /// Returns the log.
    pub(crate) fn log(&mut self) -> &mut dyn Write {
        match &mut self.log {
            Log::Stderr(stream) => stream,
            Log::Text(text) => text,
        }
    }

    /// Returns a log for passes. If it has a buffer, the caller appends the buffer with [`Output::append_log`].
    pub(crate) fn pass_log(&self) -> (PassLog, Option<LogBuffer>) {
        match &self.log {
            Log::Stderr(_) => (PassLog::new(LineWriter::new(io::stderr())), None),
            Log::Text(_) => {
                let (log, text) = PassLog::buffer();
                (log, Some(text))
            }
        }
    }

    /// Flushes a log of passes, and appends its buffer.
    pub(crate) fn append_log(&mut self, log: &PassLog, text: Option<LogBuffer>) {
        // An error of the log cannot be reported anywhere.
        let _flushed = log.clone().flush();
        if let Some(text) = text {
            let _written = self.log().write_all(&text.take());
        }
    }

    /// Returns the number of bytes written.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    /// Returns the error of a write, with the path of the output.
    pub(crate) fn error(&self, error: io::Error) -> RunError {
        RunError::Write {
            path: self.path.unwrap_or(Path::new("-")).into(),
            error,
        }
    }

    /// Ends the output of inputs without errors. Creates the file even if nothing was written.
    pub(crate) fn finish(&mut self) -> Result<(), RunError> {
        self.flush().map_err(|error| self.error(error))?;
        match std::mem::replace(&mut self.destination, Destination::Unopened) {
            Destination::File(file) => file.persist().map_err(|error| self.error(error)),
            other => {
                self.destination = other;
                Ok(())
            }
        }
    }

    /// Ends the output of inputs with errors. As with `mlir-opt`, standard output contains the valid chunks, and a file
    /// does not change.
    pub(crate) fn finish_with_errors(&mut self) -> Result<(), RunError> {
        match self.destination {
            Destination::Stream(_) => self.flush().map_err(|error| self.error(error)),
            Destination::Unopened | Destination::File(_) | Destination::Text(_) => Ok(()),
        }
    }

    fn open(&mut self) -> io::Result<&mut dyn Write> {
        if let Destination::Unopened = self.destination {
            self.destination = match self.path {
                Some(path) => match AtomicFile::create(path)? {
                    Some(file) => Destination::File(file),
                    None => Destination::Stream(Box::new(File::create(path)?)),
                },
                None => Destination::Stream(Box::new(io::stdout().lock())),
            };
        }
        match &mut self.destination {
            Destination::Stream(stream) => Ok(stream),
            Destination::File(file) => Ok(file),
            Destination::Text(text) => Ok(text),
            Destination::Unopened => Err(io::ErrorKind::NotFound.into()),
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
