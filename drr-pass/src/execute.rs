//! Runs a pipeline on an op, and nested pipelines on the ops inside, on several threads if there are some.

use std::any::Any;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use drr_ir::define::TraitFlags;
use drr_ir::diagnostic::{Diagnostic, Diagnostics, Source};
#[cfg(feature = "rayon")]
use drr_ir::verify::par_verify_op;
use drr_ir::verify::{verify_isolated_op, verify_op, verify_op_itself, verify_symbol_uses};
use drr_ir::{CancellationToken, Ir, ModuleMeta, Op, OpRef};
use drr_runtime::Listener;
use rustc_hash::FxHashMap;

use crate::analysis::{AnalysisCache, PreservedAnalyses};
use crate::instrumentation::{PassInstrumentation, PassRun, PipelineRun, op_text};
use crate::log::LogBuffer;
use crate::pipeline::{OpPassManager, PipelineElement, PipelinePass};
use crate::{FailureCause, PassContext, PassError, PassFailure, PassLog};

/// The settings of a run.
#[derive(Clone, Copy)]
pub(crate) struct RunSettings<'a> {
    pub(crate) verifies: bool,
    #[cfg_attr(not(feature = "rayon"), expect(dead_code, reason = "threads need the feature"))]
    pub(crate) threads: bool,
    pub(crate) rolls_back: bool,
    /// Set if the first failure cancels the run.
    pub(crate) stops_at_failure: bool,
    /// Set if a failure names its pass.
    pub(crate) names_pass: bool,
    pub(crate) cancellation: &'a CancellationToken,
}

/// A run of a pass manager: what all its ops share, on all threads.
pub(crate) struct Executor<'a> {
    pub(crate) settings: RunSettings<'a>,
    pub(crate) instrumentations: &'a [&'a dyn PassInstrumentation],
    pub(crate) source: Option<&'a Arc<Source>>,
    pub(crate) meta: &'a ModuleMeta,
    /// The op of the module.
    pub(crate) root: Op,
    /// Set if a panic may have left the module half-rewritten.
    pub(crate) is_poisoned: AtomicBool,
}

/// Failures, counters and logs of a pipeline on an op.
pub(crate) struct RunState {
    pub(crate) log: PassLog,
    /// The text of `log`, if it has to be joined with those of other ops.
    buffer: Option<LogBuffer>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) failures: Vec<PassFailure>,
    /// The action that was skipped when the run was cancelled.
    pub(crate) interrupted: Option<String>,
    /// Counters by the number of the pass and that of the counter.
    pub(crate) counts: FxHashMap<(usize, usize), u64>,
    /// Set if a pass may have changed something.
    has_changed: bool,
}

impl RunState {
    pub(crate) fn new(log: PassLog) -> Self {
        RunState {
            log,
            buffer: None,
            diagnostics: Vec::new(),
            failures: Vec::new(),
            interrupted: None,
            counts: FxHashMap::default(),
            has_changed: false,
        }
    }

    /// Creates a state whose log is joined with those of other ops.
    #[cfg(feature = "rayon")]
    fn buffered() -> Self {
        let (log, buffer) = PassLog::buffer();
        RunState {
            buffer: Some(buffer),
            ..RunState::new(log)
        }
    }

    /// Adds what has happened on a nested op.
    fn add(&mut self, nested: RunState) {
        if let Some(buffer) = nested.buffer {
            // A failure of the log cannot be reported anywhere.
            let _written = self.log.write_all(&buffer.take());
        }
        self.diagnostics.extend(nested.diagnostics);
        self.failures.extend(nested.failures);
        self.interrupted = self.interrupted.take().or(nested.interrupted);
        for (key, count) in nested.counts {
            *self.counts.entry(key).or_default() += count;
        }
        self.has_changed |= nested.has_changed;
    }
}

/// The continuation after a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flow {
    Continue,
    /// A pass has failed, or the run was cancelled.
    Stop,
    /// A pass has panicked or erased its op, so that the op cannot be used.
    Discard,
}

/// Unwinds out of the work on the copy of an op that cannot be used, with what has happened.
struct Discarded(RunState);

impl<'a> Executor<'a> {
    /// Runs a pipeline on the op of a module. Returns `false` if the op cannot be used any more.
    pub(crate) fn run(&self, pipeline: &OpPassManager, ir: &mut Ir, op: Op, state: &mut RunState) -> bool {
        self.run_pipeline(pipeline, ir, op, state) != Flow::Discard
    }

    /// Runs a pipeline on an op that a pass runs on.
    pub(crate) fn run_dynamic_pipeline(
        &self,
        pipeline: &OpPassManager,
        ir: &mut Ir,
        op: Op,
        state: &mut RunState,
    ) -> Result<(), PassError> {
        if !pipeline.is_initialized {
            return Err("the pipeline was not initialized".into());
        }
        match self.run_pipeline(pipeline, ir, op, state) {
            Flow::Continue => Ok(()),
            Flow::Stop => match state.interrupted.take() {
                Some(at) => Err(PassError::Interrupted { at }),
                None => Err(PassError::Signaled),
            },
            Flow::Discard => Err("the op of a dynamic pipeline is no longer usable".into()),
        }
    }

    fn run_pipeline(&self, pipeline: &OpPassManager, ir: &mut Ir, op: Op, state: &mut RunState) -> Flow {
        let mut analyses = AnalysisCache::default();
        for element in &pipeline.elements {
            if self.settings.cancellation.is_cancelled() {
                let next = match element {
                    PipelineElement::Pass(entry) => format!("pass `{}`", entry.pass.name()),
                    PipelineElement::Nested(_) => "a nested pipeline".to_owned(),
                };
                state.interrupted = Some(format!("{next} ran on {}", op_text(ir.op(op))));
                return Flow::Stop;
            }
            let flow = match element {
                PipelineElement::Pass(entry) => self.run_pass(entry, ir, op, &mut analyses, state),
                PipelineElement::Nested(pipelines) => {
                    analyses.clear();
                    self.run_nested(pipelines, ir, op, state)
                }
            };
            if flow != Flow::Continue {
                return flow;
            }
        }
        Flow::Continue
    }

    fn run_pass(
        &self,
        entry: &PipelinePass,
        ir: &mut Ir,
        op: Op,
        analyses: &mut AnalysisCache,
        state: &mut RunState,
    ) -> Flow {
        if let Some(error) = self.scheduling_error(entry, ir.op(op)) {
            self.fail(entry, op_text(ir.op(op)), FailureCause::Op(error), state);
            return Flow::Stop;
        }
        if !self.should_run(entry, ir.op(op), state) {
            return Flow::Continue;
        }
        let mut slots: Vec<Option<Box<dyn Any + Send>>> = self.instrumentations.iter().map(|_| None).collect();
        for (hooks, slot) in self.instrumentations.iter().zip(&mut slots) {
            hooks.run_before_pass(&mut self.pass_run(entry, ir.op(op), &state.log, slot));
        }
        let home = ir.op(op).block().map(|block| block.handle());
        let text = op_text(ir.op(op));
        let open = ir.num_transactions();
        let transaction = self.settings.rolls_back.then(|| ir.begin_transaction());
        let emitted = state.diagnostics.len();
        let mut cx = PassContext {
            executor: self,
            entry,
            op,
            analyses,
            state,
            preserved: PreservedAnalyses::default(),
        };
        let result = catch_unwind(AssertUnwindSafe(|| entry.pass.run(ir, op, &mut cx)));
        let preserved = cx.preserved;
        analyses.invalidate(&preserved);
        let is_there = ir
            .get(op)
            .is_some_and(|op| op.block().map(|block| block.handle()) == home);
        let cause = match result {
            Err(payload) => Some(FailureCause::Panicked(message_of(&*payload))),
            Ok(_) if !is_there => {
                let error = format!("pass `{}` has erased or moved the op that it ran on", entry.pass.name());
                let help = "change only the body of the op; erase or move it in a pass on its parent";
                Some(FailureCause::Op(Diagnostic::error(error).with_help(help)))
            }
            Ok(Err(PassError::Interrupted { at })) => {
                if let Some(transaction) = transaction {
                    ir.commit(transaction);
                }
                state.interrupted = Some(at);
                return Flow::Stop;
            }
            Ok(Err(error)) => Some(FailureCause::Error(error)),
            Ok(Ok(())) if self.settings.verifies && !preserved.is_all() => {
                self.verify(ir.op(op)).err().map(FailureCause::Invalid)
            }
            Ok(Ok(())) => None,
        };
        state.has_changed |= !preserved.is_all();
        let Some(cause) = cause else {
            if let Some(transaction) = transaction {
                ir.commit(transaction);
            }
            self.run_hooks_after(entry, ir.op(op), &mut slots, state, |hooks, run| {
                hooks.run_after_pass(run)
            });
            return Flow::Continue;
        };
        let is_usable = !matches!(cause, FailureCause::Panicked(_)) && is_there;
        if is_there {
            self.run_hooks_after(entry, ir.op(op), &mut slots, state, |hooks, run| {
                hooks.run_after_pass_failed(run)
            });
        }
        ir.roll_back_lost(open);
        analyses.clear();
        if let (FailureCause::Error(PassError::Signaled), true) = (&cause, state.diagnostics.len() == emitted) {
            let message = format!("pass `{}` failed on {text}", entry.pass.name());
            state.diagnostics.push(Diagnostic::error(message));
        }
        self.fail(entry, text, cause, state);
        match is_usable || transaction.is_some() {
            true => Flow::Stop,
            false => Flow::Discard,
        }
    }

    /// Returns `false` if an instrumentation skips a pass.
    pub(crate) fn should_run(&self, entry: &PipelinePass, op: OpRef<'_>, state: &RunState) -> bool {
        let runs =
            |hooks: &&dyn PassInstrumentation| hooks.should_run_pass(&self.pass_run(entry, op, &state.log, &mut None));
        self.instrumentations.iter().all(runs)
    }

    fn run_hooks_after(
        &self,
        entry: &PipelinePass,
        op: OpRef<'_>,
        slots: &mut [Option<Box<dyn Any + Send>>],
        state: &RunState,
        run: impl Fn(&dyn PassInstrumentation, &mut PassRun<'_>),
    ) {
        for (hooks, slot) in self.instrumentations.iter().zip(slots).rev() {
            run(*hooks, &mut self.pass_run(entry, op, &state.log, slot));
        }
    }

    fn pass_run<'r>(
        &'r self,
        entry: &'r PipelinePass,
        op: OpRef<'r>,
        log: &PassLog,
        state: &'r mut Option<Box<dyn Any + Send>>,
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

    /// Returns what listens to the drivers of a pass.
    pub(crate) fn listeners(
        &self,
        entry: &PipelinePass,
        op: OpRef<'_>,
        state: &RunState,
    ) -> Vec<Box<dyn Listener + 'a>> {
        let listeners = self.instrumentations.iter().filter_map(|hooks| {
            let mut slot = None;
            hooks.listener(&self.pass_run(entry, op, &state.log, &mut slot))
        });
        listeners.collect()
    }

    /// Returns why a pass cannot run on an op.
    fn scheduling_error(&self, entry: &PipelinePass, op: OpRef<'_>) -> Option<Diagnostic> {
        let problem = match op.info() {
            None => "unregistered operation",
            Some(_) if !op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) => "operation not marked as 'IsolatedFromAbove'",
            Some(info) if !entry.can_schedule_on(info) => "unsupported operation",
            Some(_) => return None,
        };
        let message = format!("'{}' op trying to schedule a pass on an {problem}", op.name_text());
        Some(Diagnostic::error(message).at_op(op, self.source))
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Diagnostics> {
        // Of a nested op in the IR of its module, nothing but the op, as of a copy.
        if op.block().is_some() {
            return verify_isolated_op(op, self.source);
        }
        #[cfg(feature = "rayon")]
        if self.settings.threads && op.block().is_none() && op.has_trait(TraitFlags::SYMBOL_TABLE) {
            return par_verify_op(op, self.source);
        }
        verify_op(op, self.source)
    }

    fn fail(&self, entry: &PipelinePass, op: String, cause: FailureCause, state: &mut RunState) {
        self.fail_in(entry.pass.name(), entry.pass.argument(), op, cause, state);
    }

    fn fail_in(&self, pass: &str, argument: &str, op: String, cause: FailureCause, state: &mut RunState) {
        let failure = PassFailure {
            pass: pass.to_owned(),
            argument: argument.to_owned(),
            op,
            cause,
        };
        let errors = failure.diagnostics(self.settings.names_pass);
        state.diagnostics.extend(errors.iter().cloned());
        state.failures.push(failure);
        if self.settings.stops_at_failure {
            self.settings.cancellation.cancel();
        }
    }

    /// Runs pipelines on the ops directly inside of an op.
    fn run_nested(&self, pipelines: &[OpPassManager], ir: &mut Ir, op: Op, state: &mut RunState) -> Flow {
        let ctx = ir.ctx().clone();
        let taken_by = |op: OpRef<'_>| {
            let takes = |pipeline: &&OpPassManager| pipeline.takes(op.info(), op.name(), &ctx);
            pipelines.iter().find(takes)
        };
        let blocks = ir.op(op).regions().flat_map(|region| region.blocks());
        let ops = blocks
            .flat_map(|block| block.ops())
            .filter(|op| taken_by(*op).is_some());
        let ops: Vec<Op> = ops.map(|op| op.handle()).collect();
        for hooks in self.instrumentations {
            pipelines
                .iter()
                .for_each(|pipeline| hooks.run_before_pipeline(&pipeline.run()));
        }
        let before = state.failures.len();
        let mut nested = RunState::new(state.log.clone());
        let is_in_place = self.instrumentations.iter().any(|hooks| hooks.needs_module_scope());
        let work = |ir: &mut Ir, op: Op, mut state: RunState| {
            // The work on an earlier op may have erased this one.
            let Some(pipeline) = ir.get(op).and_then(taken_by) else {
                return state;
            };
            let is_copy = ir.op(op).block().is_none();
            match self.run_pipeline(pipeline, ir, op, &mut state) {
                Flow::Discard if is_copy => resume_unwind(Box::new(Discarded(state))),
                Flow::Discard => self.is_poisoned.store(true, Ordering::Relaxed),
                Flow::Continue | Flow::Stop => {}
            }
            state
        };
        if is_in_place {
            for &op in &ops {
                nested.add(work(ir, op, RunState::new(state.log.clone())));
            }
        } else {
            for done in self.for_each(ir, &ops, &state.log, work) {
                match done {
                    Ok(done) => nested.add(done),
                    Err(payload) => match payload.downcast::<Discarded>() {
                        Ok(done) => nested.add(done.0),
                        // An instrumentation has panicked.
                        Err(payload) => resume_unwind(payload),
                    },
                }
            }
        }
        let has_changed = nested.has_changed;
        state.add(nested);
        for hooks in self.instrumentations.iter().rev() {
            pipelines
                .iter()
                .for_each(|pipeline| hooks.run_after_pipeline(&pipeline.run()));
        }
        if state.failures.len() == before
            && state.interrupted.is_none()
            && let Err(errors) = self.verify_after_nested(ir, op, &ops, has_changed)
        {
            let names: Vec<&str> = pipelines.iter().map(OpPassManager::anchor).collect();
            let name = format!("'{}' Pipeline", names.join("', '"));
            let text = op_text(ir.op(op));
            self.fail_in(&name, "", text, FailureCause::Invalid(errors), state);
        }
        match state.failures.len() == before && state.interrupted.is_none() {
            true => Flow::Continue,
            false => Flow::Stop,
        }
    }

    /// Verifies the parent op of a nested pipeline, and the symbols that ops used while they were in another IR.
    fn verify_after_nested(&self, ir: &Ir, op: Op, ops: &[Op], with_symbols: bool) -> Result<(), Diagnostics> {
        if !self.settings.verifies {
            return Ok(());
        }
        verify_op_itself(ir.op(op), self.source)?;
        match with_symbols {
            true => verify_symbol_uses(ops.iter().filter_map(|&op| ir.get(op)), self.source),
            false => Ok(()),
        }
    }

    /// Does the work on each of the ops, in an IR of its own if it can be copied out.
    fn for_each(
        &self,
        ir: &mut Ir,
        ops: &[Op],
        log: &PassLog,
        work: impl Fn(&mut Ir, Op, RunState) -> RunState + Sync,
    ) -> Vec<std::thread::Result<RunState>> {
        #[cfg(feature = "rayon")]
        if self.settings.threads && ops.len() > 1 {
            return ir.try_par_for_each_isolated(ops, |ir, op| work(ir, op, RunState::buffered()));
        }
        ir.try_for_each_isolated(ops, |ir, op| work(ir, op, RunState::new(log.clone())))
    }
}

impl OpPassManager {
    fn run(&self) -> PipelineRun<'_> {
        PipelineRun {
            id: self.id,
            anchor: self.anchor(),
        }
    }
}

/// Returns the message of a panic.
fn message_of(payload: &(dyn Any + Send)) -> String {
    match (payload.downcast_ref::<String>(), payload.downcast_ref::<&str>()) {
        (Some(message), _) => message.clone(),
        (None, Some(message)) => (*message).to_owned(),
        (None, None) => "it has no message".to_owned(),
    }
}
