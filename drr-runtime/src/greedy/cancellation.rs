//! Stopping a driver from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A handle by which another thread, or a handler of Ctrl-C, stops a driver: [`GreedyConfig::cancellation`](super::GreedyConfig::cancellation).
/// Its clones are the same token.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_runtime::{CancellationToken, GreedyConfig, PatternSet, apply_greedily};
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let patterns = PatternSet::new().freeze(&ctx).expect("no pattern names an op");
/// let token = CancellationToken::new();
/// let config = GreedyConfig { cancellation: Some(token.clone()), ..GreedyConfig::default() };
/// std::thread::spawn(move || token.cancel()).join().expect("it does not panic");
/// let outcome = apply_greedily(&mut module, &patterns, &config).expect("no limit is reached");
/// assert!(!outcome.converged);
/// assert_eq!(outcome.stopped_at.expect("it was stopped").op, "builtin.module");
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancellationToken(Arc<AtomicBool>);

impl CancellationToken {
    /// A token that nobody has cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops the drivers that have this token, now and from now on.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was cancelled.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
