//! Trait flags of ops, adjusted to the memory effects that ops report.

use drr_ir::OpRef;
use drr_ir::define::{TraitFlags, is_removable};

/// Traits of ops that are removable when unused.
pub(crate) const REMOVABLE_IF_UNUSED: TraitFlags = TraitFlags::NO_MEMORY_EFFECT.union(TraitFlags::ONLY_READS);

/// Returns the trait flags of a registered op, adjusted to the memory effects that the op itself reports.
#[inline]
pub(crate) fn flags_of(op: OpRef<'_>) -> Option<TraitFlags> {
    let flags = op.info()?.flags();
    if flags.contains(TraitFlags::MEMORY_EFFECTS) {
        Some(flags_with_effects(op, flags))
    } else {
        Some(flags)
    }
}

#[cold]
fn flags_with_effects(op: OpRef<'_>, flags: TraitFlags) -> TraitFlags {
    match (is_removable(op), flags.contains(TraitFlags::RECURSIVE_EFFECTS)) {
        (true, true) => flags,
        (true, false) => flags.union(TraitFlags::ONLY_READS),
        (false, _) => flags.without(REMOVABLE_IF_UNUSED.union(TraitFlags::RECURSIVE_EFFECTS)),
    }
}

/// Traits of ops that are not erased although they have no uses.
const NEVER_DEAD: TraitFlags = TraitFlags::TERMINATOR.union(TraitFlags::SYMBOL);

/// Returns `true` if an op with these traits is not erased although it has no uses. `inside` returns `true` if nested
/// ops have effects.
pub(crate) fn stays(flags: TraitFlags, inside: impl FnOnce() -> bool) -> bool {
    flags.intersects(NEVER_DEAD) || has_effects(flags, inside)
}

/// Returns `true` if an op with these traits has side effects. `inside` returns `true` if nested ops have.
pub(crate) fn has_effects(flags: TraitFlags, inside: impl FnOnce() -> bool) -> bool {
    if flags.contains(TraitFlags::RECURSIVE_EFFECTS) {
        inside()
    } else {
        !flags.intersects(REMOVABLE_IF_UNUSED)
    }
}
