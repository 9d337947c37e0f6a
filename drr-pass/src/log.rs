//! The log that instrumentations and passes write to.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The log of a run of a pass manager. Clones write to the same log.
///
/// While a nested pipeline runs on several threads, each op has a separate log. The logs are joined in the order of the
/// ops.
///
/// ```
/// use std::io::Write;
/// use drr_pass::PassLog;
/// let (mut log, text) = PassLog::buffer();
/// writeln!(log, "some text")?;
/// assert_eq!(text.take(), b"some text\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone)]
pub struct PassLog(Arc<Mutex<dyn Write + Send>>);

/// The text of a log that [`PassLog::buffer`] has created.
#[derive(Clone, Default)]
pub struct LogBuffer(Arc<Mutex<Vec<u8>>>);

impl LogBuffer {
    /// Returns the text that was logged since the last call, and clears the buffer.
    pub fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl PassLog {
    /// Creates a log that writes to `out`.
    pub fn new(out: impl Write + Send + 'static) -> Self {
        PassLog(Arc::new(Mutex::new(out)))
    }

    /// Creates a log that writes to standard error.
    pub fn stderr() -> Self {
        PassLog::new(io::stderr())
    }

    /// Creates a log that writes to a buffer.
    pub fn buffer() -> (Self, LogBuffer) {
        let buffer = LogBuffer::default();
        (PassLog(buffer.0.clone()), buffer)
    }
}

impl Write for PassLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).flush()
    }
}

impl std::fmt::Debug for PassLog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PassLog")
    }
}
