//! The greedy driver: patterns, folds and dead code, until nothing changes. The algorithm is MLIR's, step by step, because
//! results depend on its orders.
//!
//! - `config`, `outcome`: what goes in and what comes out.
//! - `worklist`: which ops are to be looked at.
//! - `fill`: which ops a sweep looks at, and in which order.
//! - `folding`: folding one op of them.
//! - `dirty`: what a later sweep need not look at.
//! - `process`: looking at one op after the other, and what a rewrite has to keep to.
//! - `settled`: which of the ops around a change have nothing to do with it.
//! - `constants`: equal constants become one at the start of each iteration.
//! - `effects`: which ops are dead.
//! - `facts`: what is known of all ops of a name.
//! - `listener`: who hears of what a driver does.
//! - `nested`: several isolated ops, each by itself.
//! - `simplify`: what nothing footprints.
//! - `trace`: a listener that writes what it hears.

mod config;
mod constants;
mod dirty;
mod effects;
mod facts;
mod fill;
mod folding;
mod listener;
mod nested;
mod outcome;
mod process;
mod settled;
mod simplify;
mod trace;
mod worklist;

use drr_ir::define::TraitFlags;
use drr_ir::{Module, Op};

pub use config::{Budget, GreedyConfig, RegionSimplification, Strictness};
pub use effects::is_trivially_dead;
pub use listener::Listener;
pub use nested::apply_greedily_nested;
#[cfg(feature = "rayon")]
pub use nested::apply_greedily_parallel;
pub use outcome::{DriverError, Limit, OpPlace, Outcome, PatternCount, RolledBack, Step};
pub use trace::Trace;

use crate::pattern::FrozenPatterns;

/// Applies patterns, folds and dead-code removal to everything inside the module until nothing changes, or a limit is
/// reached. The module's own op is not matched.
///
/// # What is promised
///
/// Whatever a pattern, native code, a fold or a materializer does:
///
/// - **Every rewrite, fold and materialization is a transaction.** It happens whole, or not at all. It does not happen if it
///   makes a mistake (it uses what was erased, erases what is used, replaces a result by a value of another type, reports
///   something itself), if a [`FalliblePattern`](crate::FalliblePattern) or a `#[fallible]` rule fails, or if a pattern changes
///   something and then says that it has not matched. The module is then as it was before this rewrite, bit for bit: places,
///   orders of uses, handles. Rewrites of the same run that came before it stay.
/// - **A mistake ends the run with an error that names the pattern, the op and its place**, and says what was wrong. A rewrite
///   that fails is counted in [`Outcome::rolled_back`], and the next pattern is tried. What counts as a change is what was
///   changed, not what the pattern says.
/// - **The driver returns.** Rewrites and folds count together ([`GreedyConfig::max_rewrites`]), and so do ops and all that
///   they are made of ([`GreedyConfig::max_ops`]); beyond the limit the error names the last of them. What happens inside of
///   one call of user code is not counted: a pattern that does not return does not return.
/// - **The module is valid afterwards if it was before**, as far as the driver looks. It always looks at the number and types
///   of the operands of what user code builds, whether values are used in their own region or inside of it and, where the two
///   are near each other in a block, behind their definition, whether materialized constants are constants, and whether the op
///   that it works inside of is still there. With [`GreedyConfig::verify_each`] (`drr-opt --verify-each`) it verifies
///   everything after each rewrite, and all of this is certain; that is slow.
/// - **Listeners** hear of a rewrite after it has been kept, and who listens changes nothing.
/// - **A panic in user code** goes on through the driver. What the rewrite in question has recorded is taken back, and the module
///   is marked as half-rewritten ([`Module::is_poisoned`]): drivers, [`Module::verify`], [`Module::builder`] and its text say so.
///
/// # What it costs
///
/// A sweep takes time in proportion to the number of operations, and a change in proportion to what it touches and to the
/// levels of regions between it and the change before. So how deep operations nest does not count where changes are near each
/// other, as they are when all levels are rewritten one after the other.
///
/// # Errors
/// If the patterns belong to another context, a pattern or fold makes a mistake, a limit is reached, or the module was left
/// half-rewritten by a panic before. With `verify_each` also if the module is not valid to begin with.
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
