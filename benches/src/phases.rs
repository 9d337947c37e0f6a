//! Timed phases. Each phase is a function that is never inlined, because callgrind counts it by name. The names must match
//! `benches/instructions`.

use std::sync::Arc;

use drr::diagnostic::Source;
use drr::pass::PassLog;
use drr::prelude::*;
use drr::text::PrintOptions;
use drr::{FrozenPatterns, IsolatedOps, Op, PassManager, PassRegistry, walk_and_apply_patterns};
use rayon::ThreadPool;

use crate::ops::FuncOp;
use crate::structure::Structure;

#[inline(never)]
pub(crate) fn phase_freeze(set: &PatternSet, ctx: &Context) -> drr::Result<FrozenPatterns> {
    Ok(set.freeze(ctx)?)
}

#[inline(never)]
pub(crate) fn phase_parse(ctx: &Context, source: &Arc<Source>) -> drr::Result<Module> {
    Ok(Module::parse_source(ctx, source)?)
}

#[inline(never)]
pub(crate) fn phase_verify(module: &Module) -> drr::Result<()> {
    Ok(module.verify()?)
}

#[inline(never)]
pub(crate) fn phase_walk(module: &Module) -> usize {
    module.root().walk().count()
}

#[inline(never)]
pub(crate) fn phase_clone(module: &Module) -> Module {
    module.clone()
}

/// Rewrites the functions one by one, like the C++ program.
#[inline(never)]
pub(crate) fn phase_rewrite(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyRewriteConfig,
    walks: bool,
) -> drr::Result<Rewritten> {
    let functions: Vec<Op> = functions(module).map(|op| op.handle()).collect();
    let mut all = Rewritten::default();
    for function in functions {
        let outcome = if walks {
            walk_and_apply_patterns(module, patterns, config.clone().with_root(function))?
        } else {
            apply_patterns_greedily(module, patterns, config.clone().with_root(function))?
        };
        all.add(outcome);
    }
    Ok(all)
}

/// Runs a pipeline that was initialized.
#[inline(never)]
pub(crate) fn phase_passes(module: &mut Module, pm: &PassManager) -> drr::Result<()> {
    let log = PassLog::new(std::io::sink());
    Ok(pm.run_with(module, &[], &log).map(drop)?)
}

/// Returns a pipeline of the passes of drr, initialized for a context.
pub(crate) fn pipeline(text: &str, ctx: &Context, threads: bool) -> drr::Result<PassManager> {
    let mut registry = PassRegistry::new();
    drr::transforms::register_passes(&mut registry);
    drr_conversions::register_passes(&mut registry);
    let mut pm = PassManager::from(registry.parse(text)?);
    pm.enable_multithreading(threads).initialize(ctx)?;
    Ok(pm)
}

/// Rewrites the functions in parallel, like MLIR's pass manager. Instructions are not counted.
pub(crate) fn rewrite_on_threads(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyRewriteConfig,
    pool: &ThreadPool,
) -> drr::Result<Rewritten> {
    let mut all = Rewritten::default();
    all.add(pool.install(|| {
        apply_patterns_greedily(
            module,
            patterns,
            config.clone().with_isolated_ops(IsolatedOps::Parallel),
        )
    })?);
    Ok(all)
}

/// Verifies the functions in parallel, like MLIR's pass manager.
pub(crate) fn verify_on_threads(module: &Module, pool: &ThreadPool) -> drr::Result<()> {
    Ok(pool.install(|| module.par_verify())?)
}

#[inline(never)]
pub(crate) fn phase_print(module: &Module, capacity: usize, is_custom: bool) -> Vec<u8> {
    let mut printed = Vec::with_capacity(capacity);
    // The module is valid: verification is a separate phase.
    let options = PrintOptions::new()
        .with_generic_form(!is_custom)
        .with_assume_verified(true);
    // Writing to memory cannot fail.
    let _written = module.print(&mut printed, &options);
    printed
}

/// Not timed. A separate function, so that its instructions are not attributed to the next phase.
#[inline(never)]
pub(crate) fn phase_compare(module: &Module) -> Structure {
    Structure::of(module.root())
}

#[inline(never)]
pub(crate) fn phase_drop(module: Module) {
    drop(module);
}

/// Returns the functions of a module.
pub(crate) fn functions(module: &Module) -> impl Iterator<Item = OpRef<'_>> {
    let body = module.root().region(0).and_then(|body| body.first_block());
    body.into_iter()
        .flat_map(|block| block.ops())
        .filter(|&op| FuncOp::cast(op).is_some())
}

/// Sum of the driver outcomes of all functions.
#[derive(Default)]
pub(crate) struct Rewritten {
    pub(crate) not_converged: bool,
    pub(crate) hits: std::collections::BTreeMap<&'static str, u64>,
    pub(crate) visits: u64,
}

impl Rewritten {
    fn add(&mut self, outcome: drr::Outcome) {
        self.not_converged |= !outcome.converged;
        self.visits += outcome.visits;
        for count in &outcome.patterns {
            if count.rewrites > 0 {
                *self.hits.entry(count.name).or_default() += count.rewrites;
            }
        }
    }

    pub(crate) fn rewrites(&self) -> u64 {
        self.hits.values().sum()
    }
}
