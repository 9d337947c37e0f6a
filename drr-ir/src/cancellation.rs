//! Cancellation of the parser and of drivers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag with which another thread, or a Ctrl-C handler, stops the parser
/// ([`ParseOptions::cancellation`](crate::text::parser::ParseOptions::cancellation)) or a driver
/// (`GreedyRewriteConfig::cancellation`). Clones share the flag.
///
/// ```
/// use drr_ir::CancellationToken;
/// let token = CancellationToken::new();
/// let same = token.clone();
/// std::thread::spawn(move || same.cancel()).join().expect("it does not panic");
/// assert!(token.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancellationToken(Arc<AtomicBool>);

impl CancellationToken {
    /// Creates a token that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Cancels the token: current and future users of it stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if [`cancel`](Self::cancel) was called.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
