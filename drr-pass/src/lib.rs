//! Passes, pipelines, analyses and the pass manager of drr. Users get this crate through `drr::pass`.
//!
//! A [`Pass`] transforms or analyzes an op. An [`OpPassManager`] is a pipeline of passes for ops with one name, with nested pipelines for
//! their nested ops. A [`PassManager`] runs a pipeline on a module. A pipeline is built in Rust, or parsed from MLIR's textual syntax with
//! the passes of a [`PassRegistry`].
//!
//! ```
//! use drr_ir::{Context, Ir, Module, Op};
//! use drr_pass::{Pass, PassContext, PassError, PassManager};
//!
//! /// Removes the locations of all ops.
//! struct StripLocations;
//!
//! impl Pass for StripLocations {
//!     fn argument(&self) -> &str { "strip-locations" }
//!
//!     fn run(&self, ir: &mut Ir, op: Op, _: &mut PassContext<'_>) -> Result<(), PassError> {
//!         let ops: Vec<Op> = ir.walk(op).map(|op| op.handle()).collect();
//!         ops.into_iter().for_each(|op| ir.set_location(op, drr_ir::Location::UNKNOWN));
//!         Ok(())
//!     }
//! }
//!
//! let ctx = Context::new();
//! let mut module = Module::parse(&ctx, "module {}")?;
//! let mut pm = PassManager::new("builtin.module");
//! pm.add_pass(StripLocations).nest("builtin.module").add_pass(StripLocations);
//! assert_eq!(pm.to_string(), "builtin.module(strip-locations,builtin.module(strip-locations))");
//! pm.run(&mut module)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Organisation
//!
//! - `pass`: the trait of passes, and passes made from closures; `pass_info`: descriptions of passes.
//! - `options`: options of passes; `context`: services for a running pass.
//! - `pipeline`: pipelines; `finalize`: initialization of a pipeline for a context.
//! - `registry`: passes and pipelines by name; `parse`, `print`: pipelines as text; `option_text`: options as text.
//! - `manager`: the pass manager; `run_state`: the settings and state of a run; `error`: errors.
//! - `execute`: pipelines on ops; `execute_nested`: nested pipelines on ops; `execute_pass`: one pass on one op; `outside`: what it must not
//!   change.
//! - `analysis`: analyses, computed on demand.
//! - `instrumentation`: hooks before and after passes; `print_ir`, `timing`: instrumentations; `log`: the output of hooks and passes;
//!   `output_files`: the names of files that runs write.
//! - `stopwatch`: measured times, and their table.
//! - `statistics`: counters of passes; `report`: the heading of reports.
//! - `reproducer`: modules that contain a pipeline; `local_reproducer`: the first pass that fails, with the module before it.
//! - `patterns`, `canonicalize`: passes that apply patterns; `conversion`: passes that run a dialect conversion.
//!
//! *Architecture invariants.* Recursion on nested pipelines is limited to [`MAX_NESTING`] levels, and nothing recurses on IR. The module,
//! the diagnostics and the logs do not depend on the number of threads.

mod analysis;
mod canonicalize;
mod context;
mod conversion;
mod error;
mod execute;
mod execute_nested;
mod execute_pass;
mod finalize;
mod instrumentation;
mod local_reproducer;
mod log;
mod manager;
mod option_text;
mod options;
mod output_files;
mod outside;
mod parse;
mod pass;
mod pass_info;
mod patterns;
mod pipeline;
mod print;
mod print_ir;
mod registry;
mod report;
mod reproducer;
mod run_state;
mod statistics;
mod stopwatch;
mod timing;

pub use analysis::{Analysis, AnalysisManager, AnalysisRun, PreservedAnalyses};
pub use canonicalize::Canonicalizer;
pub use context::PassContext;
pub use conversion::ConversionRewritePass;
pub use error::{FailureCause, PassError, PassFailure, PipelineError};
pub use instrumentation::{PassInstrumentation, PassRun, PipelineRun};
pub use log::{LogBuffer, PassLog};
pub use manager::{PassManager, PassReport};
pub use options::{OptionValue, PassOption};
pub use output_files::OutputFiles;
pub use parse::PipelineParseError;
pub use pass::{FnPass, Pass};
pub use pass_info::PassInfo;
pub use patterns::PatternRewritePass;
pub use pipeline::{MAX_NESTING, Nesting, OpPassManager};
pub use print_ir::IrPrinting;
pub use registry::{PassRegistry, PipelineOptions, RegisteredPass};
pub use reproducer::{Reproducer, ReproducerError};
pub use statistics::{PassStatistic, PassStatistics};
pub use stopwatch::{PassTime, Stopwatch, TimingRow, TimingTable};
pub use timing::PassTiming;
