//! Detection of dead ops: unused ops without side effects.

use drr_ir::define::TraitFlags;
use drr_ir::{Ir, Op, OpRef};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::rewriter::flags::{flags_of, has_effects, stays};

/// A cache of nested side effects, so that the bodies of nested ops are not walked repeatedly. After an op with side
/// effects is erased or moved, [recheck](Effects::recheck) its former parent.
#[derive(Debug, Default)]
pub(super) struct Effects {
    /// Child with side effects of each op that is known to have one.
    found: FxHashMap<Op, Op>,
    /// Ops whose nested ops have no side effects; only used as long as nothing changes.
    free: Option<FxHashSet<Op>>,
}

/// Maximum number of ops whose children are searched for another side effect after some were erased.
const NEAR: usize = 8;

impl Effects {
    /// Creates a cache that is valid until the next change.
    pub(super) fn of_unchanged() -> Effects {
        Effects {
            free: Some(FxHashSet::default()),
            ..Effects::default()
        }
    }

    /// Forgets all known side effects.
    pub(super) fn forget(&mut self) {
        self.found.clear();
    }

    /// Updates the cache after an op with side effects may have been removed from `left`. Returns the outermost
    /// ancestor that is no longer known to have side effects.
    pub(super) fn recheck(&mut self, ir: &Ir, left: Op) -> Option<Op> {
        let mut unknown = None;
        let mut at = Some(left);
        while let Some(around) = at
            && let Some(&inside) = self.found.get(&around)
        {
            let Some(around_ref) = ir.get(around) else {
                self.found.remove(&around);
                break;
            };
            let is_child_with_effects = |op: OpRef<'_>| op.parent_op() == Some(around_ref) && self.is_with_effects(op);
            if ir.get(inside).is_some_and(is_child_with_effects) {
                break;
            }
            self.found.remove(&around);
            if self.has_effects_near(around_ref, NEAR) == Some(true) {
                break;
            }
            unknown = Some(around);
            at = around_ref.parent_op().map(OpRef::handle);
        }
        unknown
    }

    /// Returns `true` if the op is known to have side effects.
    fn is_with_effects(&self, op: OpRef<'_>) -> bool {
        has_effects(flags_of(op).unwrap_or(TraitFlags::NONE), || self.is_found(op))
    }

    /// Returns [`is_trivially_dead`](drr_analysis::is_trivially_dead) for an op, with the cached effects.
    pub(super) fn is_trivially_dead(&mut self, op: OpRef<'_>) -> bool {
        op.is_unused() && self.would_be_dead(op)
    }

    /// Returns `true` if the op would be dead if its results were unused.
    pub(super) fn would_be_dead(&mut self, op: OpRef<'_>) -> bool {
        let mut inside = || self.is_found(op) || self.has_effects_near(op, usize::MAX) == Some(true);
        flags_of(op).is_some_and(|flags| !stays(flags, &mut inside))
    }

    /// Searches the nested ops for side effects breadth-first, because close ops are found faster. Returns `None` after
    /// `most` ops.
    fn has_effects_near(&mut self, root: OpRef<'_>, most: usize) -> Option<bool> {
        let mut levels = vec![root];
        let mut at = 0;
        while let Some(&around) = levels.get(at) {
            if at == most {
                return None;
            }
            at += 1;
            if self.free.as_ref().is_some_and(|free| free.contains(&around.handle())) {
                continue;
            }
            let blocks = around.regions().flat_map(|region| region.blocks());
            for op in blocks.flat_map(|block| block.ops()) {
                if self.is_with_effects(op) {
                    self.note(op, root);
                    return Some(true);
                }
                if op.has_trait(TraitFlags::RECURSIVE_EFFECTS) {
                    levels.push(op);
                }
            }
        }
        if let Some(free) = &mut self.free {
            free.extend(levels.iter().map(|op| op.handle()));
        }
        Some(false)
    }

    fn is_found(&self, op: OpRef<'_>) -> bool {
        self.found.contains_key(&op.handle())
    }

    /// Records that an op and its ancestors up to `root` have side effects.
    fn note(&mut self, op: OpRef<'_>, root: OpRef<'_>) {
        let mut inside = op;
        while let Some(around) = inside.parent_op().filter(|_| inside != root) {
            self.found.insert(around.handle(), inside.handle());
            inside = around;
        }
    }
}
