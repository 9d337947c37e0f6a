//! Runs nested pipelines on the ops directly nested in an op, on several threads if they are enabled.
//!
//! Each op is in a separate IR while its pipeline runs, so that threads share nothing. Passes see copies of its ancestors and of the symbols
//! that it refers to ([`Ir::for_each_isolated`]). If a pass panics, erases its op or changes something
//! outside, the copy is dropped, and the op in the module stays as it was.

use std::panic::resume_unwind;
use std::thread;

use drr_ir::diagnostic::Diagnostics;
use drr_ir::verify::{verify_op_itself, verify_symbol_uses};
use drr_ir::{Ir, Op, OpRef};

use crate::execute::{Executor, Flow};
use crate::instrumentation::{PipelineRun, op_text};
use crate::pipeline::OpPassManager;
use crate::run_state::RunState;
use crate::{FailureCause, PassFailure, PassLog};

/// The panic payload that discards the copy of an op, with the state of its pipeline.
struct DiscardedCopy(RunState);

impl Executor<'_> {
    /// Runs, on each op directly nested in an op, the first pipeline that can be scheduled on it.
    pub(crate) fn run_nested(&self, pipelines: &[OpPassManager], ir: &mut Ir, op: Op, state: &mut RunState) -> Flow {
        let blocks = ir.op(op).regions().flat_map(|region| region.blocks());
        let ops = blocks.flat_map(|block| block.ops());
        let ops = ops.filter(|op| pipeline_for(pipelines, *op).is_some());
        let ops: Vec<Op> = ops.map(|op| op.handle()).collect();
        for hooks in self.instrumentations {
            let runs = pipelines.iter().map(pipeline_run);
            runs.for_each(|run| hooks.run_before_pipeline(&run));
        }
        let nested = self.run_on_each(pipelines, ir, &ops, &state.log);
        let (has_failed, has_changed) = (!nested.failures.is_empty(), nested.has_changed);
        state.add(nested);
        for hooks in self.instrumentations.iter().rev() {
            let runs = pipelines.iter().map(pipeline_run);
            runs.for_each(|run| hooks.run_after_pipeline(&run));
        }
        if has_failed || state.interrupted.is_some() {
            return Flow::Stop;
        }
        let Err(errors) = self.verify_after_nested(ir, op, &ops, has_changed) else {
            return Flow::Continue;
        };
        let anchors: Vec<&str> = pipelines.iter().map(OpPassManager::anchor).collect();
        let failure = PassFailure {
            pass: format!("'{}' Pipeline", anchors.join("', '")),
            argument: String::new(),
            op: op_text(ir.op(op)),
            cause: FailureCause::Invalid(errors),
        };
        self.record_failure(failure, state.failures.len(), state);
        Flow::Stop
    }

    /// Runs on each op its pipeline. Returns the joined states of all ops.
    fn run_on_each(&self, pipelines: &[OpPassManager], ir: &mut Ir, ops: &[Op], log: &PassLog) -> RunState {
        let mut all = RunState::new(log.clone());
        if self.needs_ancestors() {
            for &op in ops {
                let mut state = RunState::in_place(log.clone());
                if self.run_first_match(pipelines, ir, op, &mut state) == Flow::Discard {
                    self.poison();
                }
                all.add(state);
            }
            return all;
        }
        // Files are written in the order of the ops.
        let threads = self.settings.threads && !pipelines.iter().any(OpPassManager::writes_files);
        let run = |ir: &mut Ir, op, state| self.run_on_copy(pipelines, ir, op, state);
        for result in for_each_isolated(ir, ops, log, threads, run) {
            match result.map_err(|payload| payload.downcast::<DiscardedCopy>()) {
                Ok(state) => all.add(state),
                Err(Ok(discarded)) => all.add(discarded.0),
                // An instrumentation has panicked.
                Err(Err(payload)) => resume_unwind(payload),
            }
        }
        all
    }

    /// Returns `true` if nested pipelines run in place, on one thread, because the run accesses the ancestors of their ops.
    fn needs_ancestors(&self) -> bool {
        let mut instrumentations = self.instrumentations.iter();
        self.settings.stops_at_failure || instrumentations.any(|hooks| hooks.needs_module_scope())
    }

    /// Runs on an op the first pipeline that can be scheduled on it.
    fn run_first_match(&self, pipelines: &[OpPassManager], ir: &mut Ir, op: Op, state: &mut RunState) -> Flow {
        match ir.get(op).and_then(|op| pipeline_for(pipelines, op)) {
            Some(pipeline) => self.run_pipeline(pipeline, ir, op, state),
            // The pipeline of a preceding op has erased this one.
            None => Flow::Continue,
        }
    }

    /// Runs on an op, which may be the root of a separate IR, the first pipeline that can be scheduled on it.
    ///
    /// # Panics
    /// With [`DiscardedCopy`] if the op is in a separate IR and no longer usable, or something outside was changed: unwinding drops the copy.
    fn run_on_copy(&self, pipelines: &[OpPassManager], ir: &mut Ir, op: Op, mut state: RunState) -> RunState {
        let is_copy = ir.isolated_op() == Some(op);
        let is_discarded = self.run_first_match(pipelines, ir, op, &mut state) == Flow::Discard;
        // A pass that has changed something outside has failed.
        if is_copy && (is_discarded || !ir.is_unchanged_outside()) {
            resume_unwind(Box::new(DiscardedCopy(state)));
        }
        if is_discarded {
            self.poison();
        }
        state
    }

    /// Verifies the parent op of a nested pipeline, and the symbol uses in the ops that were in a separate IR.
    fn verify_after_nested(&self, ir: &Ir, op: Op, ops: &[Op], with_symbols: bool) -> Result<(), Diagnostics> {
        if !self.settings.verifies {
            return Ok(());
        }
        verify_op_itself(ir.op(op), self.module.source)?;
        if with_symbols {
            verify_symbol_uses(ops.iter().filter_map(|&op| ir.get(op)), self.module.source)
        } else {
            Ok(())
        }
    }
}

/// Calls `run` for each op, in a separate IR if the op can be copied out; on several threads if `threads` is set.
fn for_each_isolated(
    ir: &mut Ir,
    ops: &[Op],
    log: &PassLog,
    #[cfg_attr(
        not(feature = "rayon"),
        expect(unused_variables, reason = "threads need the feature")
    )]
    threads: bool,
    run: impl Fn(&mut Ir, Op, RunState) -> RunState + Sync,
) -> Vec<thread::Result<RunState>> {
    #[cfg(feature = "rayon")]
    if threads && ops.len() > 1 {
        return ir.try_par_for_each_isolated(ops, |ir, op| run(ir, op, RunState::buffered()));
    }
    ir.try_for_each_isolated(ops, |ir, op| run(ir, op, RunState::new(log.clone())))
}

/// Returns the argument of the hooks around a pipeline.
fn pipeline_run(pipeline: &OpPassManager) -> PipelineRun<'_> {
    PipelineRun {
        id: pipeline.id,
        anchor: pipeline.anchor(),
    }
}

/// Returns the first pipeline that runs on an op.
fn pipeline_for<'p>(pipelines: &'p [OpPassManager], op: OpRef<'_>) -> Option<&'p OpPassManager> {
    let mut pipelines = pipelines.iter();
    pipelines.find(|pipeline| pipeline.can_schedule_on(op.info(), op.name(), op.ctx()))
}
