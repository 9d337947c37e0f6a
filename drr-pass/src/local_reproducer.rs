//! Local reproducers: the first pass of a pipeline that fails, with the module before that pass.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use drr_ir::{CancellationToken, Module};

use crate::execute::{Executor, RunSettings, RunState};
use crate::{PassInstrumentation, PassLog, PassManager, PassRun};

/// The first pass of a pipeline that fails.
pub(crate) struct LocalFailure {
    /// The module before the pass.
    pub(crate) module: Module,
    /// A pipeline that contains only this pass.
    pub(crate) pipeline: String,
    /// The names of the pass and its op.
    pub(crate) failure: String,
}

/// An instrumentation that records the running pass.
#[derive(Default)]
struct RunningPass {
    state: Mutex<RunningPassState>,
}

#[derive(Default)]
struct RunningPassState {
    /// The number of running passes. More than one run if a pass runs a dynamic pipeline.
    depth: usize,
    /// The number of the outermost running pass.
    id: usize,
    /// The names of this pass and its op.
    text: String,
    /// The names of the op and its ancestors, from the outermost one.
    anchors: Vec<String>,
}

impl RunningPass {
    fn end(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).depth -= 1;
    }
}

impl PassInstrumentation for RunningPass {
    fn run_before_pass(&self, run: &mut PassRun<'_>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.depth += 1;
        if state.depth > 1 {
            return;
        }
        state.id = run.id();
        state.text = format!("`{}` on {}", run.pass().name(), run.op_text());
        state.anchors = run.op().ancestors().map(|op| op.name_text().into_owned()).collect();
        state.anchors.reverse();
    }

    fn run_after_pass(&self, _: &mut PassRun<'_>) {
        self.end();
    }

    fn needs_module_scope(&self) -> bool {
        true
    }
}

impl PassManager {
    /// Runs the pipeline on a copy of the module, on one thread, up to the first pass that fails, and rolls this pass back. Returns
    /// `None` if no pass fails.
    pub(crate) fn run_up_to_failure(&self, before: &Module) -> Option<LocalFailure> {
        let mut module = before.clone();
        let (source, root) = (module.meta().source.clone(), module.root().handle());
        let (running, cancellation) = (RunningPass::default(), CancellationToken::new());
        let (ir, meta) = module.ir_mut_and_meta();
        let executor = Executor {
            settings: RunSettings {
                verifies: self.verifies,
                threads: false,
                rolls_back: true,
                analyzes_conversions: self.analyzes_conversions,
                stops_at_failure: true,
                names_pass: false,
                cancellation: &cancellation,
            },
            instrumentations: &[&running],
            source: source.as_ref(),
            meta,
            root,
            is_poisoned: AtomicBool::new(false),
        };
        // The failed run has already written the log.
        let mut state = RunState::new(PassLog::new(std::io::sink()));
        let is_usable = executor.run(self.pipeline(), ir, root, &mut state);
        let running = running.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        // If no pass was running, the failure is in the verification after a nested pipeline.
        if !is_usable || state.failures.is_empty() || running.depth == 0 {
            return None;
        }
        let mut pipeline = None;
        self.pipeline().for_each_pass(&mut |entry| {
            if entry.id == running.id {
                let text = fmt::from_fn(|f| entry.write(f));
                let closing = ")".repeat(running.anchors.len());
                pipeline = Some(format!("{}({text}{closing}", running.anchors.join("(")));
            }
        });
        Some(LocalFailure {
            module,
            pipeline: pipeline?,
            failure: running.text,
        })
    }
}
