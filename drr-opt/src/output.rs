//! The output: a file or the standard output, written in pieces so that it is not buffered as a whole, or a text.

use std::fs::{self, File, Permissions};
use std::io::{self, LineWriter, Write};
use std::path::{Path, PathBuf};

use drr::CancellationToken;
use drr::pass::{LogBuffer, PassLog};
use tempfile::NamedTempFile;

use crate::RunError;

/// Separator of the parts of a file, and of several outputs.
pub(crate) const SEPARATOR: &[u8] = b"// -----\n";

/// Returns `true` if the path is the standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// The output. A regular file changes only in [`Output::finish`], so that after an error it is what it was: it may be the input.
pub(crate) struct Output<'p> {
    /// Token that stops writing.
    cancellation: Option<&'p CancellationToken>,
    path: Option<&'p Path>,
    to: To,
    log: Log,
    written: u64,
}

/// Destination of messages: the standard error, or a buffer that is printed in the order of the files.
enum Log {
    Stderr(LineWriter<io::Stderr>),
    Text(Vec<u8>),
}

enum To {
    Unopened,
    Stream(Box<dyn Write>),
    File(AtomicFile),
    Text(Vec<u8>),
}

/// A file that is written under a temporary name, and appears under its own name when it is complete.
pub(crate) struct AtomicFile {
    path: PathBuf,
    file: NamedTempFile,
}

impl AtomicFile {
    /// Creates the temporary file. Returns `None` if the path is something else than a file, as `/dev/null` is.
    pub(crate) fn create(path: &Path) -> io::Result<Option<AtomicFile>> {
        // A link stays, and its target is replaced or created.
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
        // Opened here, because the errors of `tempfile_in` show the temporary name; and with the permissions of any new file.
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

    /// Gives the file its name.
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

/// Follows symbolic links, also to a file that does not exist yet.
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

    /// Returns the output text and the log.
    pub(crate) fn into_text(self) -> (Vec<u8>, Vec<u8>) {
        let text = match self.to {
            To::Text(text) => text,
            To::Unopened | To::Stream(_) | To::File(_) => Vec::new(),
        };
        let log = match self.log {
            Log::Text(log) => log,
            Log::Stderr(_) => Vec::new(),
        };
        (text, log)
    }

    /// Returns the standard error, for this output alone.
    pub(crate) fn log(&mut self) -> &mut dyn Write {
        match &mut self.log {
            Log::Stderr(stream) => stream,
            Log::Text(text) => text,
        }
    }

    /// Returns a log for passes that goes to the same place. What is kept of it in a text is to be added with
    /// [`Output::add_log`].
    pub(crate) fn pass_log(&self) -> (PassLog, Option<LogBuffer>) {
        match &self.log {
            Log::Stderr(_) => (PassLog::new(LineWriter::new(io::stderr())), None),
            Log::Text(_) => {
                let (log, text) = PassLog::buffer();
                (log, Some(text))
            }
        }
    }

    /// Adds what passes have logged.
    pub(crate) fn add_log(&mut self, log: &PassLog, text: Option<LogBuffer>) {
        // A failure of the log cannot be reported anywhere.
        let _flushed = log.clone().flush();
        if let Some(text) = text {
            let _written = self.log().write_all(&text.take());
        }
    }

    /// Number of bytes written.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    /// Returns an error of writing, with the name of the file.
    pub(crate) fn error(&self, error: io::Error) -> RunError {
        RunError::Write {
            path: self.path.unwrap_or(Path::new("-")).into(),
            error,
        }
    }

    /// Ends the output of inputs without errors. A file is made even if nothing was written.
    pub(crate) fn finish(&mut self) -> Result<(), RunError> {
        self.flush().map_err(|error| self.error(error))?;
        match std::mem::replace(&mut self.to, To::Unopened) {
            To::File(file) => file.persist().map_err(|error| self.error(error)),
            other => {
                self.to = other;
                Ok(())
            }
        }
    }

    /// Ends the output if an input has errors: the standard output has its valid parts, as with `mlir-opt`, a file does not change.
    pub(crate) fn finish_with_errors(&mut self) -> Result<(), RunError> {
        match self.to {
            To::Stream(_) => self.flush().map_err(|error| self.error(error)),
            To::Unopened | To::File(_) | To::Text(_) => Ok(()),
        }
    }

    fn open(&mut self) -> io::Result<&mut dyn Write> {
        if let To::Unopened = self.to {
            self.to = match self.path {
                Some(path) => match AtomicFile::create(path)? {
                    Some(file) => To::File(file),
                    None => To::Stream(Box::new(File::create(path)?)),
                },
                None => To::Stream(Box::new(io::stdout().lock())),
            };
        }
        match &mut self.to {
            To::Stream(stream) => Ok(stream),
            To::File(file) => Ok(file),
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
