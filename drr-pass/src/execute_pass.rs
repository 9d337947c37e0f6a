//! Runs one pass on one op: hooks of instrumentations, rollback, verification of the result.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use drr_ir::define::TraitFlags;
use drr_ir::diagnostic::{Diagnostic, Diagnostics};
#[cfg(feature = "rayon")]
use drr_ir::verify::par_verify_op;
use drr_ir::verify::{verify_isolated_op, verify_op, verify_op_itself};
use drr_ir::{Block, Ir, Op, OpRef, Transaction};
use drr_runtime::conversion::ConversionConfig;
use drr_runtime::{GreedyRewriteConfig, Listener};

use crate::analysis::{AnalysisCache, AnalysisHooks, AnalysisRun, PreservedAnalyses};
use crate::context::PassServices;
use crate::execute::{Executor, Flow};
use crate::instrumentation::{HookState, PassInstrumentation, PassRun, op_text, output_file};
use crate::outside::OutsideSnapshot;
use crate::pipeline::{OpPassManager, PipelinePass};
use crate::run_state::{LocalFailure, RunModule, RunState};
use crate::{FailureCause, PassContext, PassError, PassFailure, PassLog};

impl Executor<'_> {
    /// Runs a pass on an op, unless an instrumentation skips it.
    pub(crate) fn run_pass(
        &self,
        entry: &PipelinePass,
        ir: &mut Ir,
        op: Op,
        analyses: &mut AnalysisCache,
        state: &mut RunState,
    ) -> Flow {
        let pass = ScheduledPass {
            executor: self,
            entry,
            op,
        };
        if let Some(error) = self.scheduling_error(entry, ir.op(op)) {
            // A pipeline for other ops than those of the pass cannot be written down.
            let is_supported = ir.op(op).info().is_none_or(|info| entry.can_schedule_on(info));
            if self.settings.stops_at_failure && is_supported {
                state.local_failure = Some(pass.local_failure(ir.op(op)));
            }
            pass.record_failure(op_text(ir.op(op)), FailureCause::Op(error), state.failures.len(), state);
            return Flow::Stop;
        }
        if !pass.should_run(ir.op(op), state) {
            return Flow::Continue;
        }
        let execution = PassExecution::begin(pass, ir, state);
        let (result, preserved) = execution.call(ir, analyses, state);
        match execution.outcome(ir, result, &preserved) {
            PassOutcome::Succeeded => execution.succeed(ir, state),
            PassOutcome::Interrupted { at } => execution.interrupt(ir, at, state),
            PassOutcome::Failed(cause) => execution.fail(ir, cause, analyses, state),
        }
    }

    /// Returns the error of a pass that cannot run on an op.
    fn scheduling_error(&self, entry: &PipelinePass, op: OpRef<'_>) -> Option<Diagnostic> {
        let (problem, help) = match op.info() {
            None => ("unregistered operation", "register its dialect".to_owned()),
            Some(_) if !op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) => (
                "operation not marked as 'IsolatedFromAbove'",
                "run the pass on an enclosing op that is isolated from above".to_owned(),
            ),
            Some(info) if !entry.can_schedule_on(info) => {
                ("unsupported operation", entry.nesting_help(info.def().name))
            }
            Some(_) => return None,
        };
        let (name, pass) = (op.name_text(), entry.pass.name());
        let message = format!("'{name}' op trying to schedule pass '{pass}' on an {problem}");
        Some(Diagnostic::error(message).at_op(op, self.module.source).with_help(help))
    }

    /// Verifies an op that a pass has changed.
    fn verify(&self, op: OpRef<'_>) -> Result<(), Diagnostics> {
        // A nested op in the IR of its module is verified alone, like a copy of it.
        if op.block().is_some() {
            return verify_isolated_op(op, self.module.source);
        }
        #[cfg(feature = "rayon")]
        if self.settings.threads && op.has_trait(TraitFlags::SYMBOL_TABLE) {
            return par_verify_op(op, self.module.source);
        }
        verify_op(op, self.module.source)
    }
}

/// A pass and the op that it runs on.
#[derive(Clone, Copy)]
struct ScheduledPass<'r> {
    executor: &'r Executor<'r>,
    entry: &'r PipelinePass,
    op: Op,
}

impl<'r> ScheduledPass<'r> {
    /// Returns `false` if an instrumentation skips the pass.
    fn should_run(self, op: OpRef<'_>, state: &RunState) -> bool {
        let mut instrumentations = self.executor.instrumentations.iter();
        instrumentations.all(|hooks| hooks.should_run_pass(&self.hook_argument(op, &state.log, &mut None)))
    }

    /// Returns the argument of the hooks around the pass.
    fn hook_argument<'h>(self, op: OpRef<'h>, log: &PassLog, state: &'h mut HookState) -> PassRun<'h>
    where
        'r: 'h,
    {
        let RunModule { source, meta, root } = self.executor.module;
        PassRun {
            id: self.entry.id,
            pass: &*self.entry.pass,
            op,
            root,
            meta,
            source: source.map(AsRef::as_ref),
            log: log.clone(),
            state,
        }
    }

    /// Records that the pass has failed on its op. `num_failures` is the number of failures before it began.
    fn record_failure(self, op: String, cause: FailureCause, num_failures: usize, state: &mut RunState) {
        let failure = PassFailure {
            pass: self.entry.pass.name().to_owned(),
            argument: self.entry.pass.argument().to_owned(),
            op,
            cause,
        };
        self.executor.record_failure(failure, num_failures, state);
    }

    /// Returns the failure of the pass for a local reproducer. The op is in its module.
    fn local_failure(self, op: OpRef<'_>) -> LocalFailure {
        let mut anchors: Vec<_> = op.ancestors().map(|op| op.name_text()).collect();
        anchors.reverse();
        let (pass, closing) = (fmt::from_fn(|f| self.entry.write(f)), ")".repeat(anchors.len()));
        LocalFailure {
            pipeline: format!("{}({pass}{closing}", anchors.join("(")),
            text: format!("`{}` on {}", self.entry.pass.name(), op_text(op)),
        }
    }
}

impl AnalysisHooks for ScheduledPass<'_> {
    fn run_before_analysis(&self, run: &AnalysisRun<'_>) {
        let hooks = self.executor.instrumentations.iter();
        hooks.for_each(|hooks| hooks.run_before_analysis(run));
    }

    fn run_after_analysis(&self, run: &AnalysisRun<'_>) {
        let hooks = self.executor.instrumentations.iter().rev();
        hooks.for_each(|hooks| hooks.run_after_analysis(run));
    }
}

impl PassServices for ScheduledPass<'_> {
    fn configure_driver(&self, config: &mut GreedyRewriteConfig) {
        let hooks = self.executor.instrumentations.iter();
        hooks.for_each(|hooks| hooks.configure_driver(config));
    }

    fn configure_conversion(&self, config: &mut ConversionConfig) {
        let hooks = self.executor.instrumentations.iter();
        hooks.for_each(|hooks| hooks.configure_conversion(config));
    }

    fn output_file(&self, path: &Path) -> PathBuf {
        output_file(self.executor.instrumentations, path)
    }

    fn listeners(&self, op: OpRef<'_>, state: &RunState) -> Vec<Box<dyn Listener + '_>> {
        let listeners = self.executor.instrumentations.iter().filter_map(|hooks| {
            let mut hook_state = None;
            hooks.listener(&self.hook_argument(op, &state.log, &mut hook_state))
        });
        listeners.collect()
    }

    fn run_pipeline(
        &self,
        pipeline: &OpPassManager,
        ir: &mut Ir,
        op: Op,
        state: &mut RunState,
    ) -> Result<(), PassError> {
        self.executor.run_dynamic_pipeline(pipeline, ir, op, state)?;
        match ir.get(self.op) {
            Some(op) if !self.should_run(op, state) => Err(PassError::Interrupted {
                at: format!("the rest of pass `{}` ran", self.entry.pass.name()),
            }),
            _ => Ok(()),
        }
    }
}

/// The execution of a pass on an op, with the state before it.
struct PassExecution<'r> {
    pass: ScheduledPass<'r>,
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
    /// The number of failures before the pass.
    num_failures: usize,
    /// The failure of the pass for a local reproducer, if the settings request it.
    local_failure: Option<LocalFailure>,
    /// The IR outside of the op, which the pass must not change, if it runs in place instead of on a copy of the op.
    outside: Option<OutsideSnapshot>,
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

impl<'r> PassExecution<'r> {
    /// Calls the hooks before the pass, and begins the transaction.
    fn begin(pass: ScheduledPass<'r>, ir: &mut Ir, state: &RunState) -> PassExecution<'r> {
        let (executor, op) = (pass.executor, pass.op);
        let mut hook_states: Vec<HookState> = executor.instrumentations.iter().map(|_| None).collect();
        for (hooks, hook_state) in executor.instrumentations.iter().zip(&mut hook_states) {
            hooks.run_before_pass(&mut pass.hook_argument(ir.op(op), &state.log, hook_state));
        }
        PassExecution {
            pass,
            block: ir.op(op).block().map(|block| block.handle()),
            op_text: op_text(ir.op(op)),
            hook_states,
            num_transactions: ir.num_transactions(),
            transaction: executor.settings.rolls_back.then(|| ir.begin_transaction()),
            num_diagnostics: state.diagnostics.len(),
            num_failures: state.failures.len(),
            local_failure: (executor.settings.stops_at_failure).then(|| pass.local_failure(ir.op(op))),
            outside: state.is_in_place.then(|| OutsideSnapshot::new(ir.op(op))),
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
            services: &self.pass,
            module: self.pass.executor.module,
            settings: self.pass.executor.settings,
            pass: &*self.pass.entry.pass,
            pass_id: self.pass.entry.id,
            op: self.pass.op,
            analyses,
            state,
            preserved: PreservedAnalyses::default(),
        };
        let result = catch_unwind(AssertUnwindSafe(|| self.pass.entry.pass.run(ir, self.pass.op, &mut cx)));
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
                let name = self.pass.entry.pass.name();
                let error = format!(
                    "pass `{name}` has erased or moved the op that it ran on, {}",
                    self.op_text
                );
                let help = "change only the body of the op; erase or move it in a pass on its parent";
                FailureCause::Op(Diagnostic::error(error).with_help(help))
            }
            Ok(_)
                if !ir.is_unchanged_outside()
                    || self.outside.as_ref().is_some_and(|outside| !outside.is_unchanged(ir)) =>
            {
                let name = self.pass.entry.pass.name();
                let error = format!(
                    "pass `{name}` has changed something outside of the op that it ran on, {}",
                    self.op_text
                );
                let help = "change only the body of the op; change ancestors and symbols in a pass on the module";
                let error = Diagnostic::error(error).at_op(ir.op(self.pass.op), self.pass.executor.module.source);
                FailureCause::Op(error.with_help(help))
            }
            Ok(Err(PassError::Interrupted { at })) => return PassOutcome::Interrupted { at },
            Ok(Err(error)) => FailureCause::Error(error),
            Ok(Ok(())) if self.pass.executor.settings.verifies && !preserved.is_all() => {
                match self.pass.executor.verify(ir.op(self.pass.op)) {
                    Ok(()) => return PassOutcome::Succeeded,
                    Err(errors) => FailureCause::Invalid(self.with_help(ir, errors)),
                }
            }
            Ok(Ok(())) => return PassOutcome::Succeeded,
        })
    }

    /// Adds the help of the pass for the first invalid op.
    fn with_help(&self, ir: &Ir, mut errors: Diagnostics) -> Diagnostics {
        let mut ops = ir.op(self.pass.op).walk();
        let invalid = ops.find(|&op| verify_op_itself(op, None).is_err());
        let help = invalid.and_then(|op| self.pass.entry.pass.help_for_invalid(op));
        help.into_iter().for_each(|help| errors.help_last(help));
        errors
    }

    fn succeed(mut self, ir: &mut Ir, state: &RunState) -> Flow {
        self.commit(ir);
        self.run_hooks_after(ir.op(self.pass.op), state, |hooks, run| hooks.run_after_pass(run));
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
            self.run_hooks_after(ir.op(self.pass.op), state, |hooks, run| {
                hooks.run_after_pass_failed(run)
            });
        }
        // A local reproducer has the module before the innermost pass, if its failure is also the failure of this pass.
        if is_in_block && state.local_failure.is_some() && matches!(cause, FailureCause::Error(_)) {
            self.commit(ir)
        } else {
            state.local_failure = self.local_failure.take()
        }
        ir.roll_back_lost(self.num_transactions);
        analyses.clear();
        let is_usable = is_in_block && !matches!(cause, FailureCause::Panicked(_));
        let has_emitted = state.diagnostics.len() > self.num_diagnostics;
        if matches!(cause, FailureCause::Error(PassError::Signaled)) && !has_emitted {
            let message = format!("pass `{}` failed on {}", self.pass.entry.pass.name(), self.op_text);
            state.diagnostics.push(Diagnostic::error(message));
        }
        self.pass.record_failure(self.op_text, cause, self.num_failures, state);
        if is_usable || self.transaction.is_some() {
            Flow::Stop
        } else {
            Flow::Discard
        }
    }

    /// Returns `true` if the op exists, in the block that it was in before the pass.
    fn is_in_block(&self, ir: &Ir) -> bool {
        let op = ir.get(self.pass.op);
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
        let hooks = self.pass.executor.instrumentations.iter().zip(&mut self.hook_states);
        for (hooks, hook_state) in hooks.rev() {
            run(*hooks, &mut self.pass.hook_argument(op, &state.log, hook_state));
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
