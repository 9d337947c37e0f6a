//! What is known of the ops of a name before any of them is looked at.

use drr_ir::define::TraitFlags;
use drr_ir::{Context, OpName};

use crate::pattern::FrozenPatterns;

/// Facts about each registered name, as bits. Of others nothing is known, and nothing happens to them.
#[derive(Debug)]
pub(super) struct Facts {
    by_name: Vec<u8>,
}

/// It has no effects: it goes when it is unused.
pub(super) const DIES: u8 = 1;
/// It goes when it is unused and what is inside has no effects.
pub(super) const MAY_DIE: u8 = 2;
/// It may fold.
pub(super) const FOLDS: u8 = 4;
/// There are patterns for it.
pub(super) const MATCHES: u8 = 8;

impl Facts {
    pub(super) fn new(ctx: &Context, patterns: &FrozenPatterns, fold: bool) -> Facts {
        let stays = TraitFlags::TERMINATOR.union(TraitFlags::SYMBOL);
        let free = TraitFlags::PURE.union(TraitFlags::ONLY_READS);
        let by_trait = TraitFlags::COMMUTATIVE
            .union(TraitFlags::INVOLUTION)
            .union(TraitFlags::IDEMPOTENT);
        let facts = |info: &drr_ir::define::OpInfo| {
            let flags = info.flags();
            let mut facts = 0;
            if !flags.intersects(stays) {
                if flags.contains(TraitFlags::RECURSIVE_EFFECTS) {
                    facts |= MAY_DIE;
                } else if flags.intersects(free) {
                    facts |= DIES;
                }
            }
            if fold && (info.def().hooks.fold.is_some() || flags.intersects(by_trait)) {
                facts |= FOLDS;
            }
            if patterns.first_table(info.name()).is_some() {
                facts |= MATCHES;
            }
            facts
        };
        Facts {
            by_name: ctx.registry().ops().map(facts).collect(),
        }
    }

    #[inline]
    pub(super) fn of(&self, name: OpName) -> u8 {
        self.by_name.get(name.index() as usize).copied().unwrap_or(0)
    }
}
