//! Passes, pipelines, analyses and the pass manager of drr. Users get this crate through `drr::pass`.
//!
//! A [`Pass`] transforms or checks an op. An [`OpPassManager`] is a pipeline of passes for ops of one name, with pipelines for nested
//! ops inside. A [`PassManager`] runs such a pipeline on a module. A pipeline is written in Rust, or as text in MLIR's syntax with the
//! passes of a [`PassRegistry`].
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
//! - `pass`: the trait of passes, and closures as passes; `options`: their options; `context`: what a running pass can do.
//! - `pipeline`: pipelines; `finalize`: their preparation for a context.
//! - `parse`, `print`: pipelines as text; `option_text`: options as text; `registry`: passes and pipelines by name.
//! - `manager`, `execute`: runs a pipeline on a module; `error`: its errors.
//! - `analysis`: analyses, computed on demand.
//! - `instrumentation`: the hooks around passes, with which `print_ir`, `timing` and users observe a run; `log`: where they write.
//! - `statistics`: counters of passes.
//! - `reproducer`: modules that contain the pipeline that processed them; `local_reproducer`: the pass that fails first, with its module.
//! - `patterns`, `canonicalize`: patterns as passes.
//!
//! *Architecture invariants.* Nothing recurses on the nesting of a pipeline or of IR beyond [`MAX_NESTING`] levels. The bytes of a
//! result, of diagnostics and of logs do not depend on the number of threads.

mod analysis;
mod canonicalize;
mod context;
mod error;
mod execute;
mod finalize;
mod instrumentation;
mod local_reproducer;
mod log;
mod manager;
mod option_text;
mod options;
mod parse;
mod pass;
mod patterns;
mod pipeline;
mod print;
mod print_ir;
mod registry;
mod report;
mod reproducer;
mod statistics;
mod timing;

pub use analysis::{Analysis, AnalysisManager, PreservedAnalyses};
pub use canonicalize::Canonicalizer;
pub use context::PassContext;
pub use error::{FailureCause, PassError, PassFailure, PipelineError};
pub use instrumentation::{AnalysisRun, PassInstrumentation, PassRun, PipelineRun};
pub use log::{LogBuffer, PassLog};
pub use manager::{PassManager, PassReport};
pub use options::{OptionValue, PassOption};
pub use parse::PipelineParseError;
pub use pass::{FnPass, Pass};
pub use patterns::GreedyRewritePass;
pub use pipeline::{MAX_NESTING, Nesting, OpPassManager};
pub use print_ir::IrPrinting;
pub use registry::{PassRegistry, RegisteredPass};
pub use reproducer::{Reproducer, ReproducerError};
pub use statistics::{PassStatistic, PassStatistics};
pub use timing::{PassTime, PassTiming, TimedPart};
