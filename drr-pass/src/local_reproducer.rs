//! Local reproducers: the first pass of a pipeline that fails, with the module before that pass.

use std::fmt;
use std::sync::atomic::AtomicBool;

use drr_ir::{CancellationToken, Module, OpRef};

use crate::execute::{Executor, RunSettings, RunState};
use crate::instrumentation::op_text;
use crate::pipeline::PipelinePass;
use crate::{PassLog, PassManager};

/// A pass that fails on an op.
pub(crate) struct LocalFailure {
    /// A pipeline that contains only this pass.
    pub(crate) pipeline: String,
    /// The names of the pass and its op.
    pub(crate) text: String,
}

impl LocalFailure {
    /// Creates the failure of a pass on an op in its module.
    pub(crate) fn new(entry: &PipelinePass, op: OpRef<'_>) -> Self {
        let mut anchors: Vec<_> = op.ancestors().map(|op| op.name_text()).collect();
        anchors.reverse();
        let (pass, closing) = (fmt::from_fn(|f| entry.write(f)), ")".repeat(anchors.len()));
        LocalFailure {
            pipeline: format!("{}({pass}{closing}", anchors.join("(")),
            text: format!("`{}` on {}", entry.pass.name(), op_text(op)),
        }
    }
}

impl PassManager {
    /// Runs the pipeline on a copy of the module, on one thread, up to the first pass that fails, and rolls this pass back. The pass can
    /// be in a pipeline that another pass runs. Returns the module and the failure, or `None` if no pass fails.
    pub(crate) fn run_up_to_failure(&self, before: &Module) -> Option<(Module, LocalFailure)> {
        let mut module = before.clone();
        let (source, root) = (module.meta().source.clone(), module.root().handle());
        let cancellation = CancellationToken::new();
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
            instrumentations: &[],
            source: source.as_ref(),
            meta,
            root,
            is_poisoned: AtomicBool::new(false),
        };
        // The failed run has already written the log.
        let mut state = RunState::new(PassLog::new(std::io::sink()));
        let is_usable = executor.run(self.pipeline(), ir, root, &mut state);
        let failure = state.local_failure.filter(|_| is_usable)?;
        Some((module, failure))
    }
}
