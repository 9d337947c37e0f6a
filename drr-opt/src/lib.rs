//! The tool `drr-opt`, which parses, verifies, transforms and prints MLIR, and a library to build such tools.
//!
//! ```no_run
//! // The main function of a tool with your dialects and patterns:
//! use drr::PatternSet;
//! use drr_opt::Setup;
//! # use drr_dialects::Func as MyDialect;
//! # fn my_patterns() -> PatternSet { PatternSet::new() }
//! fn main() -> std::process::ExitCode {
//!     drr_opt::main(Setup::new().with_dialects(MyDialect).with_patterns(my_patterns()))
//! }
//! ```
//!
//! # Organisation
//!
//! - `setup`: the dialects, patterns and passes of a tool.
//! - `options`: the command line; `arguments`: `mlir-opt`'s spellings of flags; `mlir_flags`: flags of `mlir-opt` that
//!   the tool lacks; `unused_flags`: warnings about flags without effect.
//! - `run`: processes an input; `files`: several inputs in parallel; `session`: the state that inputs share; `error`:
//!   errors.
//! - `passes`: the passes of a tool, and the pipeline of the command line.
//! - `output`: the output and the log; `threads`: the thread pool; `interrupt`: Ctrl-C.
//! - `bisect`: `--bisect`; `reduce`: `--reduce`; `command`: the command of both.
//! - `round_trip`: `--verify-roundtrip`; `expected`: `--verify-diagnostics`; `dot`: `--dot`; `explain`: `--explain`;
//!   `timing`: `--timing`.
//! - `dumps`: IR before and after passes, and `--print-ir-diff`; `difference`: line differences.
//! - `debug_output`: debugging output such as `--trace`; `observe`: its instrumentation of passes; `listen`: its
//!   listeners for drivers; `driver_checks`: checks of drivers such as `--verify-each-rewrite`.

mod arguments;
mod bisect;
mod command;
mod debug_output;
mod difference;
mod dot;
mod driver_checks;
mod dumps;
mod error;
mod expected;
mod explain;
mod files;
mod interrupt;
mod listen;
mod mlir_flags;
mod mlir_passes;
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
mod unused_flags;

use std::process::ExitCode;

pub use debug_output::DebugOptions;
pub use error::RunError;
pub use expected::VerifyDiagnostics;
pub use options::{Options, StatisticsDisplay};
pub use run::run;
pub use setup::Setup;

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
/// Ctrl-C stops parsing and pattern drivers between two ops, and stops printing. The error names the op or pass that
/// was skipped. Incomplete output is not printed, and an output file does not change. A second Ctrl-C ends the process
/// at once. So does the first one if no input has been read yet.
pub fn main(setup: Setup) -> ExitCode {
    let options = Options::from_args_for(&setup, std::env::args_os()).unwrap_or_else(|error| error.exit());
    let cancellation = setup.cancellation();
    match run::run_with(&setup, &options, &|| interrupt::handle(cancellation)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("{}", error.render(true));
            match cancellation.is_cancelled() {
                true => ExitCode::from(interrupt::EXIT_CODE),
                // The exit code of clap.
                false if matches!(error, RunError::Argument(_) | RunError::SameName { .. }) => ExitCode::from(2),
                false => ExitCode::FAILURE,
            }
        }
    }
}
