//! Recovery from panics in user code: the only code that restores the state of an interrupted run.
//!
//! [`Driver::run`](super::driver::Driver::run) rolls the interrupted rewrite back, completes the message and resumes
//! the panic. Guards restore the journal and the op flags of the IR, and poison the module.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use drr_ir::diagnostic::Source;
use drr_ir::{DriverIr, Ir, Module, Transaction};

use super::GreedyRewriteConfig;
use crate::pattern::FrozenPatterns;

/// The shared inputs of all runs of one driver call, on all threads.
pub(super) struct RunContext<'a> {
    pub(super) source: Option<Arc<Source>>,
    pub(super) patterns: &'a FrozenPatterns,
    pub(super) config: &'a GreedyRewriteConfig,
    /// Set if a panic has interrupted a change.
    pub(super) is_poisoned: AtomicBool,
}

/// Poisons the module on drop if a panic has interrupted a change.
struct PoisonGuard<'m, 'c> {
    module: &'m mut Module,
    context: &'c RunContext<'c>,
}

impl Drop for PoisonGuard<'_, '_> {
    fn drop(&mut self) {
        if self.context.is_poisoned.load(Ordering::Relaxed) {
            self.module.set_poisoned(true);
        }
    }
}

/// Calls `work`, which runs drivers on the IR of the module. If `work` panics in the middle of a change, the module is
/// poisoned.
pub(super) fn run_guarded<T>(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyRewriteConfig,
    work: impl FnOnce(&mut Ir, &RunContext<'_>) -> T,
) -> T {
    let context = RunContext {
        source: module.meta().source.clone(),
        patterns,
        config,
        is_poisoned: AtomicBool::new(false),
    };
    let guard = PoisonGuard {
        module,
        context: &context,
    };
    work(guard.module.ir_mut(), &context)
}

/// Restores the IR on drop, unless the run has returned: rolls back open transactions and clears the op flags, which
/// the next run would misinterpret.
pub(crate) struct PanicGuard<'a> {
    pub(crate) ir: &'a mut Ir,
    /// Number of transactions that were open before.
    open: u32,
    /// Set once the run has returned.
    pub(crate) has_returned: bool,
}

impl<'a> PanicGuard<'a> {
    pub(crate) fn new(ir: &'a mut Ir) -> Self {
        let open = ir.num_transactions();
        PanicGuard {
            ir,
            open,
            has_returned: false,
        }
    }
}

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        self.ir.roll_back_lost(self.open);
        if !self.has_returned {
            self.ir.release_erased();
            self.ir.clear_all_flags();
        }
    }
}

/// A transaction that is committed on drop, including during a panic: each rewrite in it is complete.
pub(super) struct CommitGuard<'a> {
    pub(super) ir: &'a mut Ir,
    transaction: Option<Transaction>,
}

impl<'a> CommitGuard<'a> {
    /// Begins the transaction if `is_wanted` is set.
    pub(super) fn new(ir: &'a mut Ir, is_wanted: bool) -> Self {
        let transaction = is_wanted.then(|| ir.begin_transaction());
        CommitGuard { ir, transaction }
    }
}

impl Drop for CommitGuard<'_> {
    fn drop(&mut self) {
        if let Some(transaction) = self.transaction.take() {
            self.ir.commit(transaction);
        }
    }
}

/// Adds a note to a panic message. The note is also printed, because the panic hook has already printed the message.
/// Payloads other than strings are returned unchanged.
pub(crate) fn with_note(payload: Box<dyn Any + Send>, note: &str) -> Box<dyn Any + Send> {
    eprintln!("note: {note}");
    let message = match payload.downcast::<String>() {
        Ok(message) => *message,
        Err(payload) => match payload.downcast::<&'static str>() {
            Ok(message) => (*message).to_owned(),
            Err(payload) => return payload,
        },
    };
    Box::new(format!("{message}\nnote: {note}"))
}
