//! Runs one pass on one op: hooks of instrumentations, rollback, verification of the result.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use drr_ir::define::TraitFlags;
use drr_ir::diagnostic::{Diagnostic, Diagnostics};
#[cfg(feature = "rayon")]
use drr_ir::verify::par_verify_op;
use drr_ir::verify::{verify_isolated_op, verify_op};
use drr_ir::{Block, Ir, Op, OpRef, Transaction};
use drr_runtime::Listener;

use crate::analysis::{AnalysisCache, PreservedAnalyses};
use crate::execute::{Executor, Flow, RunState};
use crate::instrumentation::{HookState, PassInstrumentation, PassRun, op_text};
use crate::local_reproducer::LocalFailure;
use crate::pipeline::PipelinePass;
use crate::{FailureCause, PassContext, PassError, PassLog};

impl<'a> Executor<'a> {
    /// Runs a pass on an op, unless an instrumentation skips it.
    pub(crate) fn run_pass(
        &self,
        entry: &PipelinePass,
        ir: &mut Ir,
        op: Op,
        analyses: &mut AnalysisCache,
        state: &mut RunState,
    ) -> Flow {
        if let Some(error) = self.scheduling_error(entry, ir.op(op)) {
            // A pipeline for other ops than those of the pass cannot be written down.
            let is_supported = ir.op(op).info().is_none_or(|info| entry.can_schedule_on(info));
            if self.settings.stops_at_failure && is_supported {
                state.local_failure = Some(LocalFailure::new(entry, ir.op(op)));
            }
            self.fail(entry, op_text(ir.op(op)), FailureCause::Op(error), state);
            return Flow::Stop;
        }
        if !self.should_run(entry, ir.op(op), state) {
            return Flow::Continue;
        }
        let execution = PassExecution::begin(self, entry, ir, op, state);
        let (result, preserved) = execution.call(ir, analyses, state);
        match execution.outcome(ir, result, &preserved) {
            PassOutcome::Succeeded => execution.succeed(ir, state),
            PassOutcome::Interrupted { at } => execution.interrupt(ir, at, state),
            PassOutcome::Failed(cause) => execution.fail(ir, cause, analyses, state),
        }
    }

    /// Returns `false` if an instrumentation skips a pass.
    pub(crate) fn should_run(&self, entry: &PipelinePass, op: OpRef<'_>, state: &RunState) -> bool {
        let runs =
            |hooks: &&dyn PassInstrumentation| hooks.should_run_pass(&self.pass_run(entry, op, &state.log, &mut None));
        self.instrumentations.iter().all(runs)
    }

    /// Returns the listeners of the instrumentations for the drivers of a pass.
    pub(crate) fn listeners(
        &self,
        entry: &PipelinePass,
        op: OpRef<'_>,
        state: &RunState,
    ) -> Vec<Box<dyn Listener + 'a>> {
        let listeners = self.instrumentations.iter().filter_map(|hooks| {
            let mut hook_state = None;
            hooks.listener(&self.pass_run(entry, op, &state.log, &mut hook_state))
        });
        listeners.collect()
    }

    /// Returns the error of a pass that cannot run on an op.
    fn scheduling_error(&self, entry: &PipelinePass, op: OpRef<'_>) -> Option<Diagnostic> {
        let (problem, help) = match op.info() {
            None => ("unregistered operation", "register its dialect".to_owned()),
            Some(_) if !op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) => (
                "operation not marked as 'IsolatedFromAbove'",
                "run the pass on an enclosing op that is isolated from above".to_owned(),
            ),
            Some(info) if !entry.can_schedule_on(info) => ("unsupported operation", entry.nesting_help()),
            Some(_) => return None,
        };
        let (name, pass) = (op.name_text(), entry.pass.name());
        let message = format!("'{name}' op trying to schedule pass '{pass}' on an {problem}");
        Some(Diagnostic::error(message).at_op(op, self.source).with_help(help))
    }

    /// Returns the argument of the hooks around a pass.
    fn pass_run<'r>(
        &'r self,
        entry: &'r PipelinePass,
        op: OpRef<'r>,
        log: &PassLog,
        state: &'r mut HookState,
    ) -> PassRun<'r> {
        PassRun {
            id: entry.id,
            pass: &*entry.pass,
            op,
            root: self.root,
            meta: self.meta,
            source: self.source.map(AsRef::as_ref),
            log: log.clone(),
            state,
        }
    }

    /// Verifies an op that a pass has changed.
    fn verify(&self, op: OpRef<'_>) -> Result<(), Diagnostics> {
        // A nested op in the IR of its module is verified alone, like a copy of it.
        if op.block().is_some() {
            return verify_isolated_op(op, self.source);
        }
        #[cfg(feature = "rayon")]
        if self.settings.threads && op.has_trait(TraitFlags::SYMBOL_TABLE) {
            return par_verify_op(op, self.source);
        }
        verify_op(op, self.source)
    }
}

/// A pass that runs on an op, with the state before it.
struct PassExecution<'r, 'a> {
    executor: &'r Executor<'a>,
    entry: &'r PipelinePass,
    op: Op,
    /// The block of the op before the pass.
    block: Option<Block>,
    /// The op as MLIR names it, before the pass.
    op_text: String,
    /// The state of each instrumentation.
    hook_states: Vec<HookState>,
    /// The number of open transactions before the pass.
    num_transactions: u32,
    /// The transaction that undoes a failed pass, if the pass manager rolls back.
    transaction: Option<Transaction>,
    /// The number of diagnostics before the pass.
    num_diagnostics: usize,
    /// The failure of the pass for a local reproducer, if the settings request it.
    local_failure: Option<LocalFailure>,
}

/// The outcome of a pass on an op.
enum PassOutcome {
    Succeeded,
    Interrupted {
        /// The action that was skipped.
        at: String,
    },
    Failed(FailureCause),
}

impl<'r, 'a> PassExecution<'r, 'a> {
    /// Calls the hooks before the pass, and begins the transaction.
    fn begin(
        executor: &'r Executor<'a>,
        entry: &'r PipelinePass,
        ir: &mut Ir,
        op: Op,
        state: &RunState,
    ) -> PassExecution<'r, 'a> {
        let mut hook_states: Vec<HookState> = executor.instrumentations.iter().map(|_| None).collect();
        for (hooks, hook_state) in executor.instrumentations.iter().zip(&mut hook_states) {
            hooks.run_before_pass(&mut executor.pass_run(entry, ir.op(op), &state.log, hook_state));
        }
        PassExecution {
            executor,
            entry,
            op,
            block: ir.op(op).block().map(|block| block.handle()),
            op_text: op_text(ir.op(op)),
            hook_states,
            num_transactions: ir.num_transactions(),
            transaction: executor.settings.rolls_back.then(|| ir.begin_transaction()),
            num_diagnostics: state.diagnostics.len(),
            local_failure: (executor.settings.stops_at_failure).then(|| LocalFailure::new(entry, ir.op(op))),
        }
    }

    /// Calls the pass, and invalidates the analyses that it has not preserved. The error of the outer result is a panic.
    fn call(
        &self,
        ir: &mut Ir,
        analyses: &mut AnalysisCache,
        state: &mut RunState,
    ) -> (std::thread::Result<Result<(), PassError>>, PreservedAnalyses) {
        let mut cx = PassContext {
            executor: self.executor,
            entry: self.entry,
            op: self.op,
            analyses,
            state,
            preserved: PreservedAnalyses::default(),
        };
        let result = catch_unwind(AssertUnwindSafe(|| self.entry.pass.run(ir, self.op, &mut cx)));
        let preserved = cx.preserved;
        analyses.invalidate(&preserved);
        state.has_changed |= !preserved.is_all();
        (result, preserved)
    }

    /// Returns the outcome of the call: checks that the op is still in its block, and verifies it.
    fn outcome(
        &self,
        ir: &Ir,
        result: std::thread::Result<Result<(), PassError>>,
        preserved: &PreservedAnalyses,
    ) -> PassOutcome {
        PassOutcome::Failed(match result {
            Err(payload) => FailureCause::Panicked(panic_message(&*payload)),
            Ok(_) if !self.is_in_block(ir) => {
                let name = self.entry.pass.name();
                let error = format!("pass `{name}` has erased or moved the op that it ran on");
                let help = "change only the body of the op; erase or move it in a pass on its parent";
                FailureCause::Op(Diagnostic::error(error).with_help(help))
            }
            Ok(Err(PassError::Interrupted { at })) => return PassOutcome::Interrupted { at },
            Ok(Err(error)) => FailureCause::Error(error),
            Ok(Ok(())) if self.executor.settings.verifies && !preserved.is_all() => {
                match self.executor.verify(ir.op(self.op)) {
                    Ok(()) => return PassOutcome::Succeeded,
                    Err(errors) => FailureCause::Invalid(errors),
                }
            }
            Ok(Ok(())) => return PassOutcome::Succeeded,
        })
    }

    fn succeed(mut self, ir: &mut Ir, state: &RunState) -> Flow {
        self.commit(ir);
        self.run_hooks_after(ir.op(self.op), state, |hooks, run| hooks.run_after_pass(run));
        Flow::Continue
    }

    /// Keeps the changes of an interrupted pass. As the pass has not ended, no hooks run.
    fn interrupt(mut self, ir: &mut Ir, at: String, state: &mut RunState) -> Flow {
        self.commit(ir);
        state.interrupted = Some(at);
        Flow::Stop
    }

    /// Rolls back a failed pass, and reports the failure. The hooks see the op as the pass has left it.
    fn fail(mut self, ir: &mut Ir, cause: FailureCause, analyses: &mut AnalysisCache, state: &mut RunState) -> Flow {
        let is_in_block = self.is_in_block(ir);
        if is_in_block {
            self.run_hooks_after(ir.op(self.op), state, |hooks, run| hooks.run_after_pass_failed(run));
        }
        // A local reproducer has the module before the innermost pass, if its failure is also the failure of this pass.
        match is_in_block && state.local_failure.is_some() && matches!(cause, FailureCause::Error(_)) {
            true => self.commit(ir),
            false => state.local_failure = self.local_failure.take(),
        }
        ir.roll_back_lost(self.num_transactions);
        analyses.clear();
        let is_usable = is_in_block && !matches!(cause, FailureCause::Panicked(_));
        let has_emitted = state.diagnostics.len() > self.num_diagnostics;
        if matches!(cause, FailureCause::Error(PassError::Signaled)) && !has_emitted {
            let message = format!("pass `{}` failed on {}", self.entry.pass.name(), self.op_text);
            state.diagnostics.push(Diagnostic::error(message));
        }
        self.executor.fail(self.entry, self.op_text, cause, state);
        match is_usable || self.transaction.is_some() {
            true => Flow::Stop,
            false => Flow::Discard,
        }
    }

    /// Returns `true` if the op exists, in the block that it was in before the pass.
    fn is_in_block(&self, ir: &Ir) -> bool {
        let op = ir.get(self.op);
        op.is_some_and(|op| op.block().map(|block| block.handle()) == self.block)
    }

    fn commit(&mut self, ir: &mut Ir) {
        if let Some(transaction) = self.transaction.take() {
            ir.commit(transaction);
        }
    }

    /// Calls a hook after the pass, for the last instrumentation first.
    fn run_hooks_after(
        &mut self,
        op: OpRef<'_>,
        state: &RunState,
        run: impl Fn(&dyn PassInstrumentation, &mut PassRun<'_>),
    ) {
        let hooks = self.executor.instrumentations.iter().zip(&mut self.hook_states);
        for (hooks, hook_state) in hooks.rev() {
            run(
                *hooks,
                &mut self.executor.pass_run(self.entry, op, &state.log, hook_state),
            );
        }
    }
}

/// Returns the message of a panic.
fn panic_message(payload: &(dyn Any + Send)) -> String {
    match (payload.downcast_ref::<String>(), payload.downcast_ref::<&str>()) {
        (Some(message), _) => message.clone(),
        (None, Some(message)) => (*message).to_owned(),
        (None, None) => "the panic has no message".to_owned(),
    }
}
