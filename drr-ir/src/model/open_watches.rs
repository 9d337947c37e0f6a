//! Watches for functions that are not written yet, which a context stores until they end.

use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};
use std::thread::ThreadId;

/// The watches of a context that have not ended.
#[derive(Debug, Default)]
pub(crate) struct NotWrittenWatches {
    open: Mutex<Vec<OpenWatch>>,
    /// The number of the next watch.
    pub(super) next: AtomicU64,
}

/// A watch that has not ended.
#[derive(Debug)]
pub(super) struct OpenWatch {
    pub(super) number: u64,
    pub(super) thread: ThreadId,
    pub(super) messages: Vec<&'static str>,
}

impl NotWrittenWatches {
    pub(super) fn with_open<R>(&self, edit: impl FnOnce(&mut Vec<OpenWatch>) -> R) -> R {
        edit(&mut self.open.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
