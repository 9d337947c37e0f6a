//! The dialects, patterns and passes of a tool, and the configuration of its drivers.

use drr::define::{Dialects, RegistryBuilder};
use drr::{CancellationToken, GreedyRewriteConfig, PassRegistry, PatternSet};
use drr_dialects::All;

/// The dialects, patterns and passes of a tool, and the configuration of its drivers. A new setup has the dialects of
/// `drr-dialects` and the passes of [`drr::transforms`].
pub struct Setup {
    dialects: Vec<Box<dyn Dialects>>,
    patterns: PatternSet,
    config: GreedyRewriteConfig,
    cancellation: CancellationToken,
    passes: Vec<Box<RegisterPasses>>,
}

/// Registers passes.
type RegisterPasses = dyn Fn(&mut PassRegistry) + Send + Sync;

impl Setup {
    /// Creates a setup with all dialects of `drr-dialects` whose features are enabled, and without patterns.
    pub fn new() -> Self {
        Setup {
            dialects: vec![Box::new(All)],
            patterns: PatternSet::new(),
            config: GreedyRewriteConfig::canonicalize(),
            cancellation: CancellationToken::new(),
            passes: Vec::new(),
        }
    }

    /// Registers dialects in addition to those of `drr-dialects`.
    #[must_use]
    pub fn with_dialects(mut self, dialects: impl Dialects + 'static) -> Self {
        self.dialects.push(Box::new(dialects));
        self
    }

    /// Returns the token that cancels passes and printing. In [`main`](crate::main), Ctrl-C cancels it.
    pub fn cancellation(&self) -> &CancellationToken {
        &self.cancellation
    }

    /// Sets the patterns that `--canonicalize` and `--walk-and-apply-patterns` apply.
    #[must_use]
    pub fn with_patterns(mut self, patterns: PatternSet) -> Self {
        self.patterns = patterns;
        self
    }

    /// Sets the configuration of the drivers of `--canonicalize` and `--walk-and-apply-patterns`. The default is
    /// [`GreedyRewriteConfig::canonicalize`]. Flags such as `--verify-each-rewrite` enable further checks, in the drivers
    /// of all passes. If the configuration has a cancellation token, [`Setup::cancellation`] returns it.
    ///
    /// ```
    /// use drr::GreedyRewriteConfig;
    /// use drr_opt::Setup;
    /// let config = GreedyRewriteConfig::canonicalize().with_cse_constants(false).with_max_iterations(None);
    /// let setup = Setup::new().with_driver_config(config);
    /// ```
    #[must_use]
    pub fn with_driver_config(mut self, config: GreedyRewriteConfig) -> Self {
        if let Some(token) = &config.cancellation {
            self.cancellation = token.clone();
        }
        self.config = config;
        self
    }

    /// Registers passes and pass pipelines. Each is a flag of the tool and a name in `--pass-pipeline`.
    ///
    /// ```
    /// use drr::FnPass;
    /// use drr_opt::Setup;
    /// let setup = Setup::new().with_passes(|registry| {
    ///     registry.register(|| FnPass::new("check-size", |ir, op, _| match ir.walk(op).count() {
    ///         0..=100 => Ok(()),
    ///         count => Err(format!("{count} ops are too many").into()),
    ///     }));
    ///     registry.register_pipeline("default", "Run the default pipeline", |pm| {
    ///         pm.nest("func.func").add_pass(drr::pass::Canonicalizer::default());
    ///     });
    /// });
    /// ```
    #[must_use]
    pub fn with_passes(mut self, register: impl Fn(&mut PassRegistry) + Send + Sync + 'static) -> Self {
        self.passes.push(Box::new(register));
        self
    }

    pub(crate) fn register_passes(&self, registry: &mut PassRegistry) {
        self.passes.iter().for_each(|register| register(registry));
    }

    pub(crate) fn driver_config(&self) -> &GreedyRewriteConfig {
        &self.config
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
