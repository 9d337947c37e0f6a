//! A compiler of one's own, without a pass written by hand: `stencil --stencil-compile FILE` compiles programs that compute each point of
//! a line from the points around it.
//!
//! | file | |
//! | --- | --- |
//! | `dialect.rs` | 14 ops and a type, with their text |
//! | `simplify.rs` | 33 rules: they expand `stencil.laplace` to loads, and simplify numbers and loops |
//! | `lower.rs` | 12 rules that lower the dialect to `arith`, `memref` and `scf` |
//! | `main.rs` | the passes and the pipeline |
//! | `input.mlir` | the heat equation |
//!
//! A set of rules is a pass. The pipeline joins the three sets with passes of drr:
//!
//! ```text
//! builtin.module(
//!   inline,                                     the functions that take fields
//!   symbol-dce,                                 and what nothing calls
//!   func.func(
//!     stencil-expand, cse, stencil-simplify,    equal loads are one, before the rules count uses
//!     stencil-lower, canonicalize,
//!     loop-invariant-code-motion, cse           what is the same in each iteration moves out of loops
//!   )
//! )
//! ```
//!
//! All flags of `drr-opt` work: `--mlir-print-ir-after-all` prints the program after each pass, `--explain`, `--bisect` and `--reduce` help
//! when a rule is wrong. Passes of drr lower the result to `llvm`, and `mlir-runner` compiles and runs it:
//!
//! ```sh
//! cargo run -p drr-examples --bin stencil -- --stencil-compile --convert-scf-to-cf --expand-strided-metadata \
//!   --convert-to-llvm --reconcile-unrealized-casts examples/stencil/input.mlir |
//!   mlir-runner-22 -e main --entry-point-result=void \
//!     --shared-libs="$(llvm-config-22 --libdir)/libmlir_c_runner_utils.so"
//! ```

mod dialect;
mod lower;
mod simplify;

use drr::pass::{Canonicalizer, PatternRewritePass};
use drr::transforms::passes::{Cse, Inliner, LoopInvariantCodeMotion, SymbolDce};
use drr::{OpPassManager, PassRegistry};
use drr_opt::Setup;

fn expand() -> PatternRewritePass {
    PatternRewritePass::new("stencil-expand", simplify::expansions()).with_description("Expand differences to loads")
}

fn simplify() -> PatternRewritePass {
    PatternRewritePass::new("stencil-simplify", simplify::simplifications())
        .with_description("Simplify numbers and loops")
}

fn lower() -> PatternRewritePass {
    PatternRewritePass::new("stencil-lower", lower::lowering()).with_description("Lower to arith, memref and scf")
}

fn compile(pm: &mut OpPassManager) {
    pm.add_pass(Inliner::default());
    pm.add_pass(SymbolDce);
    let functions = pm.nest("func.func");
    functions.add_pass(expand()).add_pass(Cse).add_pass(simplify());
    functions.add_pass(lower()).add_pass(Canonicalizer::default());
    functions.add_pass(LoopInvariantCodeMotion).add_pass(Cse);
}

fn passes(registry: &mut PassRegistry) {
    registry.register(expand).register(simplify).register(lower);
    drr_conversions::register_passes(registry);
    registry.register_pipeline("stencil-compile", "Compile stencils to arith, memref and scf", compile);
}

fn main() -> std::process::ExitCode {
    drr_opt::main(Setup::new().with_dialects(dialect::Stencil).with_passes(passes))
}
