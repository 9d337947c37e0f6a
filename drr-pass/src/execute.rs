//! Runs a pipeline on an op, and nested pipelines on its nested ops, on several threads if enabled.

use std::io::Write;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use drr_ir::diagnostic::{Diagnostic, Diagnostics, Source};
use drr_ir::verify::{verify_op_itself, verify_symbol_uses};
use drr_ir::{CancellationToken, Ir, ModuleMeta, Op, OpRef};

use crate::analysis::AnalysisCache;
use crate::instrumentation::{PassInstrumentation, PipelineRun, op_text};
use crate::local_reproducer::LocalFailure;
use crate::log::LogBuffer;
use crate::pipeline::{OpPassManager, PipelineElement, PipelinePass};
use crate::statistics::Counts;
use crate::{FailureCause, PassError, PassFailure, PassLog};

/// The settings of a run.
#[derive(Clone, Copy)]
pub(crate) struct RunSettings<'a> {
    /// Set if the IR is verified after each pass.
    pub(crate) verifies: bool,
    /// Set if nested pipelines run on several threads.
    #[cfg_attr(not(feature = "rayon"), expect(dead_code, reason = "threads need the feature"))]
    pub(crate) threads: bool,
    /// Set if a failed pass is undone.
    pub(crate) rolls_back: bool,
    /// Set if conversions report what they can legalize, and change nothing.
    pub(crate) analyzes_conversions: bool,
    /// Set if the run is on one thread, and its first failure cancels it and is recorded as [`RunState::local_failure`].
    pub(crate) stops_at_failure: bool,
    /// Set if the diagnostics of a failure name its pass.
    pub(crate) names_pass: bool,
    /// Stops the run between two passes.
    pub(crate) cancellation: &'a CancellationToken,
}

/// A run of a pass manager: the data that all its ops share, on all threads.
pub(crate) struct Executor<'a> {
    pub(crate) settings: RunSettings<'a>,
    pub(crate) instrumentations: &'a [&'a dyn PassInstrumentation],
    pub(crate) source: Option<&'a Arc<Source>>,
    pub(crate) meta: &'a ModuleMeta,
    /// The root op of the module.
    pub(crate) root: Op,
    /// Set if a panic may have left the module half-rewritten.
    pub(crate) is_poisoned: AtomicBool,
}

/// Diagnostics, failures, counters and log of a pipeline that runs on an op.
pub(crate) struct RunState {
    pub(crate) log: PassLog,
    /// The text of `log`, if the op runs on another thread: it is appended to the log of the parent op at the end.
    buffer: Option<LogBuffer>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) failures: Vec<PassFailure>,
    /// The first failure, if the settings request it.
    pub(crate) local_failure: Option<LocalFailure>,
    /// The action that was skipped when the run was cancelled.
    pub(crate) interrupted: Option<String>,
    pub(crate) counts: Counts,
    /// Set if a pass may have changed the IR.
    pub(crate) has_changed: bool,
}

impl RunState {
    pub(crate) fn new(log: PassLog) -> Self {
        RunState {
            log,
            buffer: None,
            diagnostics: Vec::new(),
            failures: Vec::new(),
            local_failure: None,
            interrupted: None,
            counts: Counts::default(),
            has_changed: false,
        }
    }

    /// Creates a state with a separate log.
    #[cfg(feature = "rayon")]
    fn buffered() -> Self {
        let (log, buffer) = PassLog::buffer();
        RunState {
            buffer: Some(buffer),
            ..RunState::new(log)
        }
    }

    /// Adds the state of a nested op after its pipeline has ended.
    fn add(&mut self, nested: RunState) {
        if let Some(buffer) = nested.buffer {
            // An error of the log cannot be reported anywhere.
            let _written = self.log.write_all(&buffer.take());
        }
        self.diagnostics.extend(nested.diagnostics);
        self.failures.extend(nested.failures);
        self.local_failure = self.local_failure.take().or(nested.local_failure);
        self.interrupted = self.interrupted.take().or(nested.interrupted);
        self.counts.merge(nested.counts);
        self.has_changed |= nested.has_changed;
    }
}

/// The continuation after an element of a pipeline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// The next element runs.
    Continue,
    /// A pass has failed, or the run was cancelled.
    Stop,
    /// A pass has panicked or erased its op, so the op is no longer usable.
    Discard,
}

/// The panic payload that discards the copy of an op, with the state of its pipeline.
struct DiscardedCopy(RunState);

impl Executor<'_> {
    /// Runs a pipeline on the root op of a module. Returns `false` if the op is no longer usable.
    pub(crate) fn run(&self, pipeline: &OpPassManager, ir: &mut Ir, op: Op, state: &mut RunState) -> bool {
        self.run_pipeline(pipeline, ir, op, state) != Flow::Discard
    }

    /// Runs the pipeline that a pass has requested on its op or on a nested op: MLIR's dynamic pipelines.
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

    /// Runs the passes and nested pipelines of a pipeline on an op, up to the first that fails.
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

    /// Records that a pass has failed on an op.
    pub(crate) fn fail(&self, entry: &PipelinePass, op: String, cause: FailureCause, state: &mut RunState) {
        self.fail_in(entry.pass.name(), entry.pass.argument(), op, cause, state);
    }

    /// Records the failure of a pass or of a nested pipeline, which has no argument.
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

    /// Runs, on each op directly nested in an op, the first pipeline that can be scheduled on it.
    fn run_nested(&self, pipelines: &[OpPassManager], ir: &mut Ir, op: Op, state: &mut RunState) -> Flow {
        let blocks = ir.op(op).regions().flat_map(|region| region.blocks());
        let ops = blocks.flat_map(|block| block.ops());
        let ops = ops.filter(|op| pipeline_for(pipelines, *op).is_some());
        let ops: Vec<Op> = ops.map(|op| op.handle()).collect();
        let num_failures = state.failures.len();
        for hooks in self.instrumentations {
            let runs = pipelines.iter().map(OpPassManager::run);
            runs.for_each(|run| hooks.run_before_pipeline(&run));
        }
        let nested = self.run_on_each(pipelines, ir, &ops, &state.log);
        let has_changed = nested.has_changed;
        state.add(nested);
        for hooks in self.instrumentations.iter().rev() {
            let runs = pipelines.iter().map(OpPassManager::run);
            runs.for_each(|run| hooks.run_after_pipeline(&run));
        }
        if state.failures.len() > num_failures || state.interrupted.is_some() {
            return Flow::Stop;
        }
        let Err(errors) = self.verify_after_nested(ir, op, &ops, has_changed) else {
            return Flow::Continue;
        };
        let anchors: Vec<&str> = pipelines.iter().map(OpPassManager::anchor).collect();
        let name = format!("'{}' Pipeline", anchors.join("', '"));
        self.fail_in(&name, "", op_text(ir.op(op)), FailureCause::Invalid(errors), state);
        Flow::Stop
    }

    /// Runs the pipeline of each op on it: in place if the ancestors of the op are needed, otherwise in a separate IR.
    fn run_on_each(&self, pipelines: &[OpPassManager], ir: &mut Ir, ops: &[Op], log: &PassLog) -> RunState {
        let run = |ir: &mut Ir, op: Op, mut state: RunState| {
            // The pipeline of a preceding op may have erased this one.
            let Some(pipeline) = ir.get(op).and_then(|op| pipeline_for(pipelines, op)) else {
                return state;
            };
            let is_copy = ir.op(op).block().is_none();
            match self.run_pipeline(pipeline, ir, op, &mut state) {
                // Unwinding drops the copy, so that the op in the module stays as it was.
                Flow::Discard if is_copy => resume_unwind(Box::new(DiscardedCopy(state))),
                Flow::Discard => self.is_poisoned.store(true, Ordering::Relaxed),
                Flow::Continue | Flow::Stop => {}
            }
            state
        };
        let mut all = RunState::new(log.clone());
        let mut instrumentations = self.instrumentations.iter();
        if self.settings.stops_at_failure || instrumentations.any(|hooks| hooks.needs_module_scope()) {
            for &op in ops {
                all.add(run(ir, op, RunState::new(log.clone())));
            }
            return all;
        }
        for result in self.for_each_isolated(ir, ops, log, run) {
            match result.map_err(|payload| payload.downcast::<DiscardedCopy>()) {
                Ok(state) => all.add(state),
                Err(Ok(discarded)) => all.add(discarded.0),
                // An instrumentation has panicked.
                Err(Err(payload)) => resume_unwind(payload),
            }
        }
        all
    }

    /// Verifies the parent op of a nested pipeline, and the symbol uses in the ops that were in a separate IR.
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

    /// Calls `run` for each op, in a separate IR if the op can be copied out; on several threads if they are enabled.
    fn for_each_isolated(
        &self,
        ir: &mut Ir,
        ops: &[Op],
        log: &PassLog,
        run: impl Fn(&mut Ir, Op, RunState) -> RunState + Sync,
    ) -> Vec<std::thread::Result<RunState>> {
        #[cfg(feature = "rayon")]
        if self.settings.threads && ops.len() > 1 {
            return ir.try_par_for_each_isolated(ops, |ir, op| run(ir, op, RunState::buffered()));
        }
        ir.try_for_each_isolated(ops, |ir, op| run(ir, op, RunState::new(log.clone())))
    }
}

impl OpPassManager {
    /// Returns the argument of the hooks around the pipeline.
    fn run(&self) -> PipelineRun<'_> {
        PipelineRun {
            id: self.id,
            anchor: self.anchor(),
        }
    }
}

/// Returns the first pipeline that runs on an op.
fn pipeline_for<'p>(pipelines: &'p [OpPassManager], op: OpRef<'_>) -> Option<&'p OpPassManager> {
    let mut pipelines = pipelines.iter();
    pipelines.find(|pipeline| pipeline.can_schedule_on(op.info(), op.name(), op.ctx()))
}
