//! The thread pool for the verifier and nested pipelines: `--threads`.

use drr::Module;
use drr::diagnostic::Diagnostics;

use crate::{Options, RunError};

/// The threads of a run.
pub(crate) struct Threads {
    /// The pool, or `None` for one thread.
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

    /// Returns `true` if there are several threads.
    pub(crate) fn are_several(&self) -> bool {
        self.pool.is_some()
    }

    /// Calls `work` on these threads.
    pub(crate) fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.pool {
            Some(pool) => pool.install(work),
            None => work(),
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

    pub(crate) fn are_several(&self) -> bool {
        false
    }

    pub(crate) fn install<T>(&self, work: impl FnOnce() -> T) -> T {
        work()
    }
}
