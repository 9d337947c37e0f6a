//! Verifying, and rewriting functions separately, on the number of threads that the command line sets.

use drr::diagnostic::Diagnostics;
use drr::greedy::apply_greedily_nested_with;
#[cfg(feature = "rayon")]
use drr::greedy::apply_greedily_parallel_with;
use drr::{DriverError, FrozenPatterns, GreedyConfig, Listener, Module, OpRef, Outcome, apply_greedily_nested};

use crate::{Options, RunError};

/// The threads of a run; one if there is no pool.
pub(crate) struct Threads {
    #[cfg(feature = "rayon")]
    pool: Option<rayon::ThreadPool>,
}

#[cfg(feature = "rayon")]
impl Threads {
    pub(crate) fn new(options: &Options) -> Result<Threads, RunError> {
        let pool = match options.threads {
            _ if options.mlir_disable_threading => None,
            None | Some(1) => None,
            Some(threads) => Some(rayon::ThreadPoolBuilder::new().num_threads(threads).build()?),
        };
        Ok(Threads { pool })
    }

    pub(crate) fn verify(&self, module: &Module) -> Result<(), Diagnostics> {
        match &self.pool {
            Some(pool) => pool.install(|| module.par_verify()),
            None => module.verify(),
        }
    }

    pub(crate) fn rewrite_nested(
        &self,
        module: &mut Module,
        patterns: &FrozenPatterns,
        config: &GreedyConfig,
    ) -> Result<Outcome, DriverError> {
        match &self.pool {
            Some(pool) => pool.install(|| drr::apply_greedily_parallel(module, patterns, config)),
            None => apply_greedily_nested(module, patterns, config),
        }
    }

    pub(crate) fn rewrite_nested_with<L: Listener + Send>(
        &self,
        module: &mut Module,
        patterns: &FrozenPatterns,
        config: &GreedyConfig,
        listen: impl Fn(OpRef<'_>) -> L + Send + Sync,
    ) -> (Result<Outcome, DriverError>, Vec<L>) {
        match &self.pool {
            Some(pool) => pool.install(|| apply_greedily_parallel_with(module, patterns, config, listen)),
            None => apply_greedily_nested_with(module, patterns, config, listen),
        }
    }
}

#[cfg(not(feature = "rayon"))]
impl Threads {
    pub(crate) fn new(_: &Options) -> Result<Threads, RunError> {
        Ok(Threads {})
    }

    pub(crate) fn verify(&self, module: &Module) -> Result<(), Diagnostics> {
        module.verify()
    }

    pub(crate) fn rewrite_nested(
        &self,
        module: &mut Module,
        patterns: &FrozenPatterns,
        config: &GreedyConfig,
    ) -> Result<Outcome, DriverError> {
        apply_greedily_nested(module, patterns, config)
    }

    pub(crate) fn rewrite_nested_with<L: Listener + Send>(
        &self,
        module: &mut Module,
        patterns: &FrozenPatterns,
        config: &GreedyConfig,
        listen: impl Fn(OpRef<'_>) -> L + Send + Sync,
    ) -> (Result<Outcome, DriverError>, Vec<L>) {
        apply_greedily_nested_with(module, patterns, config, listen)
    }
}
