//! Which ops are dead: not used, and without effects.

use drr_ir::define::TraitFlags;
use drr_ir::{Op, OpRef};
use rustc_hash::FxHashMap;

/// What the traits of ops say that can go when nothing uses them.
const FREE: TraitFlags = TraitFlags::PURE.union(TraitFlags::ONLY_READS);

/// Whether the op can go: no result is used, and it has no effects but reading and allocating its results. Terminators and
/// symbols never go, and what an unregistered op does is not known. An op without effects and without results always goes.
pub fn is_trivially_dead(op: OpRef<'_>) -> bool {
    Effects::default().is_trivially_dead(op)
}

/// Whether an op of these traits stays although nothing uses it, and whether it has effects, given whether what is inside of
/// it has.
pub(super) fn stays(flags: TraitFlags, inside: bool) -> (bool, bool) {
    let has_effects = if flags.contains(TraitFlags::RECURSIVE_EFFECTS) {
        inside
    } else {
        !flags.intersects(FREE)
    };
    let named = flags.intersects(TraitFlags::TERMINATOR.union(TraitFlags::SYMBOL));
    (named || has_effects, has_effects)
}

/// Which ops have effects by what is inside of them, as far as somebody has asked. What was found holds until an op with
/// effects goes or ops are moved, so that ops that nest deep are not walked through again and again.
#[derive(Debug, Default)]
pub(super) struct Effects {
    /// By the op: when it was found that there are some.
    found: FxHashMap<Op, u64>,
    now: u64,
}

impl Effects {
    /// Some of what was found may be gone.
    pub(super) fn forget(&mut self) {
        self.now += 1;
    }

    /// Whether the op can go, as [`is_trivially_dead`] says.
    pub(super) fn is_trivially_dead(&mut self, op: OpRef<'_>) -> bool {
        op.is_unused() && self.would_be_dead(op)
    }

    /// Whether the op could go if its results were not used.
    pub(super) fn would_be_dead(&mut self, op: OpRef<'_>) -> bool {
        let stays = TraitFlags::TERMINATOR.union(TraitFlags::SYMBOL);
        let Some(flags) = op.info().map(|info| info.flags()) else {
            return false;
        };
        if flags.intersects(stays) {
            return false;
        }
        match flags.contains(TraitFlags::RECURSIVE_EFFECTS) {
            true => !self.has_effects_inside(op),
            false => flags.intersects(FREE),
        }
    }

    /// Looks level by level, so that what is near is found before what is deep inside.
    fn has_effects_inside(&mut self, root: OpRef<'_>) -> bool {
        if self.is_found(root) {
            return true;
        }
        let mut levels = vec![root];
        let mut at = 0;
        while let Some(&around) = levels.get(at) {
            at += 1;
            let blocks = around.regions().flat_map(|region| region.blocks());
            for op in blocks.flat_map(|block| block.ops()) {
                let flags = op.info().map_or(TraitFlags::NONE, |info| info.flags());
                let is_recursive = flags.contains(TraitFlags::RECURSIVE_EFFECTS);
                if is_recursive && !self.is_found(op) {
                    levels.push(op);
                } else if is_recursive || !flags.intersects(FREE) {
                    self.note(around, root);
                    return true;
                }
            }
        }
        false
    }

    fn is_found(&self, op: OpRef<'_>) -> bool {
        self.found.get(&op.handle()) == Some(&self.now)
    }

    /// Notes that there are effects in an op, and so in those around it up to `root`.
    fn note(&mut self, op: OpRef<'_>, root: OpRef<'_>) {
        for around in op.ancestors() {
            self.found.insert(around.handle(), self.now);
            if around == root {
                break;
            }
        }
    }
}
