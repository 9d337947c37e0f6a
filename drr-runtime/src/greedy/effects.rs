//! Which ops are dead: not used, and without effects.

use drr_ir::OpRef;
use drr_ir::define::TraitFlags;

/// Whether the op can go: no result is used, and it has no effects but reading and allocating its results. Terminators and
/// symbols never go, and what an unregistered op does is not known. An op without effects and without results always goes.
pub fn is_trivially_dead(op: OpRef<'_>) -> bool {
    op.is_unused() && would_be_dead(op)
}

/// Whether an op of these traits stays although nothing uses it, and whether it has effects, given whether what is inside of
/// it has.
pub(super) fn stays(flags: TraitFlags, inside: bool) -> (bool, bool) {
    let has_effects = if flags.contains(TraitFlags::RECURSIVE_EFFECTS) {
        inside
    } else {
        !flags.intersects(TraitFlags::PURE.union(TraitFlags::ONLY_READS))
    };
    let named = flags.intersects(TraitFlags::TERMINATOR.union(TraitFlags::SYMBOL));
    (named || has_effects, has_effects)
}

/// Whether the op could go if its results were not used.
pub(super) fn would_be_dead(op: OpRef<'_>) -> bool {
    let stays = TraitFlags::TERMINATOR.union(TraitFlags::SYMBOL);
    let Some(flags) = op.info().map(|info| info.flags()) else {
        return false;
    };
    if flags.intersects(stays) {
        return false;
    }
    let free = TraitFlags::PURE.union(TraitFlags::ONLY_READS);
    if !flags.contains(TraitFlags::RECURSIVE_EFFECTS) {
        return flags.intersects(free);
    }
    let mut inside = op.walk();
    while let Some(op) = inside.next() {
        let Some(flags) = op.info().map(|info| info.flags()) else {
            return false;
        };
        if flags.contains(TraitFlags::RECURSIVE_EFFECTS) {
            continue;
        }
        if !flags.intersects(free) {
            return false;
        }
        inside.skip_inside();
    }
    true
}
