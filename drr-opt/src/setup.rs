//! The dialects and patterns of a tool.

use drr::define::{Dialects, RegistryBuilder};
use drr::{CancellationToken, PatternSet};
use drr_dialects::All;

/// The dialects and patterns of a tool. It starts with those of `drr-dialects`.
pub struct Setup {
    dialects: Vec<Box<dyn Dialects>>,
    patterns: PatternSet,
    cancellation: CancellationToken,
}

impl Setup {
    /// The dialects of `drr-dialects` whose features are switched on, and no patterns.
    pub fn new() -> Self {
        Setup {
            dialects: vec![Box::new(All)],
            patterns: PatternSet::new(),
            cancellation: CancellationToken::new(),
        }
    }

    /// Adds dialects.
    #[must_use]
    pub fn with(mut self, dialects: impl Dialects + 'static) -> Self {
        self.dialects.push(Box::new(dialects));
        self
    }

    /// What stops a run of the tool: rewriting between two operations, and printing. Ctrl-C cancels it in [`main`](crate::main).
    pub fn cancellation(&self) -> &CancellationToken {
        &self.cancellation
    }

    /// The patterns that `--canonicalize` and `--walk-and-apply-patterns` apply.
    #[must_use]
    pub fn patterns(mut self, patterns: PatternSet) -> Self {
        self.patterns = patterns;
        self
    }

    pub(crate) fn pattern_set(&self) -> &PatternSet {
        &self.patterns
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::new()
    }
}

impl Dialects for &Setup {
    fn register(&self, registry: &mut RegistryBuilder) {
        for dialect in &self.dialects {
            dialect.register(registry);
        }
    }
}
