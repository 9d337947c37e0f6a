//! `--reduce`: removes the parts of a module that a command does not need to fail.

use drr::{Module, ReduceError};

use crate::RunError;
use crate::command::InterestingnessTest;
use crate::session::Run;

/// Reduces a module. The number of operations, and of runs of the command, goes to standard error.
pub(crate) fn run(run: &Run<'_>, command: &str, module: &mut Module) -> Result<(), RunError> {
    let mut test = InterestingnessTest::new(run, command);
    let mut stopped = None;
    let done = module.reduce(|smaller| {
        // After an error nothing is of interest, so that it ends soon.
        stopped.is_none()
            && test.fails(smaller).unwrap_or_else(|error| {
                stopped = Some(error);
                false
            })
    });
    if let Some(error) = stopped {
        return Err(error);
    }
    match done {
        Ok(done) => {
            let (before, after, runs) = (done.ops_before, done.ops_after, test.runs());
            eprintln!("reduced from {before} to {after} operations by {runs} runs of `{command}`");
            Ok(())
        }
        Err(ReduceError::NotInteresting) => Err(test.nothing("does not fail for the module as it is")),
        Err(ReduceError::Invalid(errors)) => Err(RunError::Text(errors)),
    }
}
