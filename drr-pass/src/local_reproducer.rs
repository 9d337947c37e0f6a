//! Local reproducers: the first pass of a pipeline that fails, with the module before that pass.

use drr_ir::{CancellationToken, Module};

use crate::PassLog;
use crate::execute::Executor;
use crate::output_files::RewrittenFiles;
use crate::pipeline::OpPassManager;
use crate::run_state::{LocalFailure, RunSettings, RunState};

/// Runs a pipeline on a copy of a module, on one thread, up to the first pass that fails, and rolls this pass back. The
/// pass can be in a pipeline that another pass runs. Passes write `files` again. Returns the module and the failure, or
/// `None` if no pass fails.
pub(crate) fn run_up_to_failure(
    pipeline: &OpPassManager,
    before: &Module,
    settings: RunSettings<'_>,
    files: &RewrittenFiles,
) -> Option<(Module, LocalFailure)> {
    let mut module = before.clone();
    let settings = RunSettings {
        threads: false,
        rolls_back: true,
        stops_at_failure: true,
        names_pass: false,
        cancellation: &CancellationToken::new(),
        ..settings
    };
    // The failed run has already written the log.
    let mut state = RunState::new(PassLog::new(std::io::sink()));
    let is_usable = Executor::run(pipeline, &mut module, settings, &[files], &mut state);
    let failure = state.local_failure.filter(|_| is_usable)?;
    Some((module, failure))
}
