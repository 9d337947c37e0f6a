//! `--reduce`: removes ops, operands and results from a module while a failure remains.

use std::mem::{Discriminant, discriminant};

use drr::pass::{FailureCause, PassFailure, PassLog, PipelineError};
use drr::{Module, PassError, PassManager, ReduceError};

use crate::RunError;
use crate::command::InterestingnessTest;
use crate::session::Run;

/// Reduces a module while a command fails for it or for the output of a pipeline, or, without a command, while the
/// pipeline fails. Prints the number of ops and of runs to standard error.
pub(crate) fn run(
    run: &Run<'_>,
    command: Option<&str>,
    pm: Option<&PassManager>,
    module: &mut Module,
) -> Result<(), RunError> {
    match (command, pm) {
        (Some(command), pm) => {
            let test = InterestingnessTest::new(run, command);
            let fails = |module: &Module| match pm {
                None => test.fails(module),
                Some(pm) => {
                    let mut transformed = module.clone();
                    if pass_failures(run, pm, &mut transformed)?.is_empty() {
                        test.fails(&transformed)
                    } else {
                        Ok(false)
                    }
                }
            };
            reduce(command, module, fails)
        }
        (None, Some(pm)) => {
            let failures = pass_failures(run, pm, &mut module.clone())?;
            // If the unreduced module has no failure, no failure is wanted, and the reduction reports that.
            let wanted = failures.first().map(FailureKind::of);
            let fails = |module: &Module| {
                let failures = pass_failures(run, pm, &mut module.clone())?;
                Ok(failures.iter().any(|failure| Some(FailureKind::of(failure)) == wanted))
            };
            reduce(&pm.to_string(), module, fails)
        }
        (None, None) => {
            let error = "`--reduce` needs a command, or passes that fail";
            Err(RunError::Argument(error.to_owned()))
        }
    }
}

/// Reduces a module while `fails` returns `true`. `what` is the command or pipeline that fails.
fn reduce(
    what: &str,
    module: &mut Module,
    mut fails: impl FnMut(&Module) -> Result<bool, RunError>,
) -> Result<(), RunError> {
    let (mut stopped, mut runs) = (None, 0_u64);
    let done = module.reduce(|smaller| {
        // After an error, no module is interesting, so that the reduction ends soon.
        if stopped.is_some() {
            return false;
        }
        runs += 1;
        fails(smaller).unwrap_or_else(|error| {
            stopped = Some(error);
            false
        })
    });
    if let Some(error) = stopped {
        return Err(error);
    }
    match done {
        Ok(done) => {
            let (before, after) = (done.ops_before, done.ops_after);
            eprintln!("reduced from {before} to {after} ops by {runs} runs of `{what}`");
            Ok(())
        }
        Err(ReduceError::NotInteresting) => Err(RunError::NothingToFind {
            command: what.to_owned(),
            reason: "does not fail for the unreduced module".to_owned(),
        }),
        Err(ReduceError::Invalid(errors)) => Err(RunError::Text(errors)),
    }
}

/// Runs a pipeline, and returns the failures of its passes.
fn pass_failures(run: &Run<'_>, pm: &PassManager, module: &mut Module) -> Result<Vec<PassFailure>, RunError> {
    let log = PassLog::new(std::io::sink());
    match run.threads.install(|| pm.run_with(module, &[&run.checks], &log)) {
        Ok(_) => Ok(Vec::new()),
        Err(PipelineError::Failed { failures, .. }) => Ok(failures),
        Err(error) => Err(RunError::from(error)),
    }
}

/// The pass and the kind of a failure. The message is ignored, because it can name removed ops.
#[derive(PartialEq)]
struct FailureKind {
    pass: String,
    cause: Discriminant<FailureCause>,
    error: Option<Discriminant<PassError>>,
}

impl FailureKind {
    fn of(failure: &PassFailure) -> Self {
        let error = match &failure.cause {
            FailureCause::Error(error) => Some(discriminant(error)),
            FailureCause::Invalid(_) | FailureCause::Panicked(_) | FailureCause::Op(_) => None,
        };
        FailureKind {
            pass: failure.pass.clone(),
            cause: discriminant(&failure.cause),
            error,
        }
    }
}
