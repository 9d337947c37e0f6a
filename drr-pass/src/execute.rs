//! Runs a pipeline on an op, one element after the other, up to the first that fails.

use std::sync::atomic::{AtomicBool, Ordering};

use drr_ir::{Ir, Module, Op};

use crate::analysis::AnalysisCache;
use crate::instrumentation::{PassInstrumentation, op_text};
use crate::pipeline::{OpPassManager, PipelineElement};
use crate::run_state::{RunModule, RunSettings, RunState};
use crate::{PassError, PassFailure};

/// A run of a pass manager: the data that all its ops share, on all threads.
pub(crate) struct Executor<'a> {
    pub(crate) settings: RunSettings<'a>,
    pub(crate) instrumentations: &'a [&'a dyn PassInstrumentation],
    pub(crate) module: RunModule<'a>,
    /// Set if the module may be incomplete.
    is_poisoned: AtomicBool,
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

impl Executor<'_> {
    /// Runs a pipeline on the root op of a module. Returns `false` if the module is no longer usable: the root op was
    /// erased, or the module may be incomplete.
    pub(crate) fn run(
        pipeline: &OpPassManager,
        module: &mut Module,
        settings: RunSettings<'_>,
        instrumentations: &[&dyn PassInstrumentation],
        state: &mut RunState,
    ) -> bool {
        let (source, root) = (module.meta().source.clone(), module.root().handle());
        let (ir, meta) = module.ir_mut_and_meta();
        let executor = Executor {
            settings,
            instrumentations,
            module: RunModule {
                source: source.as_ref(),
                meta,
                root,
            },
            is_poisoned: AtomicBool::new(false),
        };
        let flow = executor.run_pipeline(pipeline, ir, root, state);
        flow != Flow::Discard && !executor.is_poisoned.load(Ordering::Relaxed)
    }

    /// Records that the module may be incomplete: after a panic, or if a pass has erased or moved its op.
    pub(crate) fn poison(&self) {
        self.is_poisoned.store(true, Ordering::Relaxed);
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
    pub(crate) fn run_pipeline(&self, pipeline: &OpPassManager, ir: &mut Ir, op: Op, state: &mut RunState) -> Flow {
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
                    // Nested ops may be replaced by modified copies, which have other handles.
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

    /// Records the failure of a pass or of a nested pipeline. `num_failures` is the number of failures before it began.
    pub(crate) fn record_failure(&self, failure: PassFailure, num_failures: usize, state: &mut RunState) {
        state.failed_passes.insert(num_failures, failure.text());
        let errors = failure.diagnostics(self.settings.names_pass);
        state.diagnostics.extend(errors.iter().cloned());
        state.failures.push(failure);
        if self.settings.stops_at_failure {
            self.settings.cancellation.cancel();
        }
    }
}
