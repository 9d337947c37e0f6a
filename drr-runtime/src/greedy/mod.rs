//! The greedy driver: patterns, folds and dead code, until nothing changes. The algorithm is MLIR's, step by step, because
//! results depend on its orders.
//!
//! - `config`, `outcome`: what goes in and what comes out.
//! - `worklist`: which ops are to be looked at.
//! - `fill`: which ops a sweep looks at, and in which order.
//! - `dirty`: what a later sweep need not look at.
//! - `process`: looking at one op after the other.
//! - `settled`: which of the ops around a change have nothing to do with it.
//! - `constants`: equal constants become one at the start of each iteration.
//! - `effects`: which ops are dead.
//! - `facts`: what is known of all ops of a name.
//! - `nested`: several isolated ops, each by itself.
//! - `simplify`: what nothing reaches.

mod config;
mod constants;
mod dirty;
mod effects;
mod facts;
mod fill;
mod nested;
mod outcome;
mod process;
mod settled;
mod simplify;
mod worklist;

use drr_ir::define::TraitFlags;
use drr_ir::{Module, Op};

pub use config::{Budget, GreedyConfig, RegionSimplification, Strictness};
pub use effects::is_trivially_dead;
pub use nested::apply_greedily_nested;
#[cfg(feature = "rayon")]
pub use nested::apply_greedily_parallel;
pub use outcome::{DriverError, Limit, OpPlace, Outcome, PatternCount, RolledBack};

use crate::pattern::FrozenPatterns;
use crate::rewriter::Listener;

/// Applies patterns, folds and dead-code removal to everything inside the module until nothing changes, or a limit is
/// reached. The module's own op is not matched.
///
/// # Errors
/// If the patterns belong to another context, a pattern makes a mistake, a limit on rewrites or ops is reached, or the
/// module was left half-rewritten by a panic before. The module is valid in all but the last case.
pub fn apply_greedily(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> Result<Outcome, DriverError> {
    apply_greedily_with(module, patterns, config, None)
}

/// [`apply_greedily`] with a listener.
///
/// # Errors
/// As [`apply_greedily`].
///
/// # Panics
/// If the root of the module was erased.
pub fn apply_greedily_with(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener>,
) -> Result<Outcome, DriverError> {
    let root = module.root().handle();
    apply_greedily_inside(module, root, patterns, config, listener)
}

/// [`apply_greedily`] for what is inside of one op, a function for example. The op itself is not matched.
///
/// # Errors
/// As [`apply_greedily`], and if the op is not isolated from above.
///
/// # Panics
/// If the handle is stale.
pub fn apply_greedily_inside(
    module: &mut Module,
    scope: Op,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener>,
) -> Result<Outcome, DriverError> {
    check(module, patterns)?;
    let op = module.ir().op(scope);
    // An unregistered op may be isolated, as in MLIR.
    if op
        .info()
        .is_some_and(|info| !info.flags().contains(TraitFlags::ISOLATED_FROM_ABOVE))
    {
        return Err(DriverError::NotIsolated {
            op: op.name_text().into_owned(),
        });
    }
    // Cleared when the driver returns, and only then: a panic in user code leaves it set.
    module.set_poisoned(true);
    let source = module.meta().source.clone();
    let result = process::Driver::run(module.ir_mut(), scope, source.as_deref(), patterns, config, listener);
    module.set_poisoned(false);
    result
}

/// Whether the patterns can be applied to the module at all.
fn check(module: &Module, patterns: &FrozenPatterns) -> Result<(), DriverError> {
    if module.ctx() != patterns.ctx() {
        return Err(DriverError::OtherContext);
    }
    if module.is_poisoned() {
        return Err(DriverError::Poisoned);
    }
    Ok(())
}
