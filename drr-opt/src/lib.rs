//! A tool that reads, verifies, rewrites and prints MLIR: `drr-opt`, and the library to build your own such tool with.
//!
//! ```no_run
//! // The main function of a tool that also knows your dialects and patterns:
//! use drr::PatternSet;
//! use drr_opt::Setup;
//! # use drr_dialects::Func as MyDialect;
//! # fn my_patterns() -> PatternSet { PatternSet::new() }
//! fn main() -> std::process::ExitCode {
//!     drr_opt::main(Setup::new().with(MyDialect).patterns(my_patterns()))
//! }
//! ```
//!
//! - `setup`: the dialects and patterns of a tool, and the settings of its drivers.
//! - `options`: the command line; `arguments`: the spellings that `mlir-opt` takes; `mlir_flags`: its flags that are missing here.
//! - `run`: processes a file.
//! - `session`: what processing all files shares; `error`: what can be wrong.
//! - `files`: several of them at once.
//! - `bisect`, `reduce`: find the step, or the part of a module, with which a `command` fails.
//! - `round_trip`: prints a module and reads it back.
//! - `difference`: the lines that rewriting changes.
//! - `dot`: graphs.
//! - `passes`: the passes of a tool, and the pipeline of the command line.
//! - `dumps`: ops before and after passes.
//! - `interrupt`: Ctrl-C.
//! - `expected`: compares diagnostics with those that a text expects.
//! - `output`: the output file.
//! - `threads`: the thread pool.
//! - `watch`: what is shown of a run besides its result: `--trace`, `--pattern-statistics` and others; `observe`: the
//!   instrumentation of passes for that; `listen`: what listens to their drivers.
//! - `explain`: why no rule fires: `--explain`.
//! - `timing`: how long the steps take: `--timing`.

mod arguments;
mod bisect;
mod command;
mod difference;
mod dot;
mod dumps;
mod error;
mod expected;
mod explain;
mod files;
mod interrupt;
mod listen;
mod mlir_flags;
mod observe;
mod options;
mod output;
mod passes;
mod reduce;
mod round_trip;
mod run;
mod session;
mod setup;
mod threads;
mod timing;
mod watch;

use std::process::ExitCode;

pub use error::RunError;
pub use expected::VerifyDiagnostics;
pub use options::{Options, StatisticsDisplay};
pub use run::run;
pub use setup::Setup;
pub use watch::WatchOptions;

/// Runs a tool as its main function: parses the command line, processes the inputs, and reports errors on standard
/// error, in colours if that is a terminal and `NO_COLOR` is not set.
///
/// | exit code | meaning |
/// | --- | --- |
/// | 0 | all inputs were processed |
/// | 1 | an input has an error, or cannot be read, rewritten or written; the remaining inputs were processed |
/// | 2 | the command line has an error; nothing was processed |
/// | 130 | Ctrl-C |
///
/// An output file is written only if no input has an error.
///
/// Ctrl-C stops parsing and rewriting between two operations, and printing. The message contains the position of the
/// rewriting. Incomplete output is not printed, and an output file does not change. A second Ctrl-C ends the process at
/// once, and so does the first one before an input is read.
pub fn main(setup: Setup) -> ExitCode {
    let options = Options::from_args_for(&setup, std::env::args_os()).unwrap_or_else(|error| error.exit());
    let cancellation = setup.cancellation();
    match run::run_with(&setup, &options, &|| interrupt::handle(cancellation)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("{}", error.render(true));
            match cancellation.is_cancelled() {
                true => ExitCode::from(interrupt::EXIT_CODE),
                // As for what the parser of the command line finds.
                false if matches!(error, RunError::Argument(_) | RunError::SameName { .. }) => ExitCode::from(2),
                false => ExitCode::FAILURE,
            }
        }
    }
}
