//! What is known of the ops of a name before any of them is looked at.

use drr_ir::define::{OpInfo, TraitFlags};
use drr_ir::{Context, OpName};

use super::effects::stays;
use crate::fold::may_fold;
use crate::pattern::{Dependency, FrozenPatterns};

/// Facts about each registered name, as bits. Of others nothing is known, and only patterns of any op happen to them.
#[derive(Debug)]
pub(super) struct Facts {
    by_name: Vec<u8>,
    /// How far the patterns of a name look, as far as that is known.
    depths: Vec<u32>,
    depth: u32,
    /// The bits that any name has.
    any: u8,
    /// The facts of names that are not registered.
    others: u8,
}

/// It has no effects: it goes when it is unused.
pub(super) const DIES: u8 = 1;
/// It goes when it is unused and what is inside has no effects, or when it says so itself.
pub(super) const MAY_DIE: u8 = 2;
/// It may fold.
pub(super) const FOLDS: u8 = 4;
/// There are patterns for it.
pub(super) const MATCHES: u8 = 8;
/// It is a constant.
pub(super) const CONSTANT: u8 = 16;
/// Whether anything happens to it depends on more than the tree of operands above it, so each sweep looks at it.
pub(super) const ALWAYS: u8 = 32;
/// It may have regions, and something may happen to it.
pub(super) const REGIONS: u8 = 64;

impl Facts {
    pub(super) fn new(ctx: &Context, patterns: &FrozenPatterns, fold: bool) -> Facts {
        let bit_if = |holds: bool, bit: u8| if holds { bit } else { 0 };
        let facts = |info: &OpInfo| {
            let [stays, stays_with_effects] = [false, true].map(|inside| stays(info.flags(), || inside));
            let mut facts = match info.flags().contains(TraitFlags::MEMORY_EFFECTS) {
                false if stays => 0,
                false if !stays_with_effects => DIES,
                _ => MAY_DIE,
            };
            let footprint = patterns.footprint(info.name());
            let looks_far = footprint.is_some_and(|footprint| footprint.dependency != Dependency::Tree);
            facts |= bit_if(fold && may_fold(info), FOLDS);
            facts |= bit_if(info.flags().contains(TraitFlags::CONSTANT_LIKE), CONSTANT);
            facts |= bit_if(footprint.is_some(), MATCHES);
            facts |= bit_if(facts & FOLDS != 0 || looks_far, ALWAYS);
            facts |= bit_if(facts != 0 && !info.def().regions.is_empty(), REGIONS);
            let tree = footprint.filter(|_| facts & ALWAYS == 0);
            (facts, tree.map_or(0, |footprint| footprint.depth))
        };
        let (by_name, depths): (Vec<u8>, Vec<u32>) = ctx.registry().ops().map(facts).unzip();
        let others = bit_if(patterns.matches_unregistered(), MATCHES | ALWAYS | REGIONS);
        Facts {
            depth: depths.iter().copied().max().unwrap_or(0),
            any: by_name.iter().fold(others, |any, facts| any | facts),
            others,
            by_name,
            depths,
        }
    }

    /// The same where nothing happens to ops but patterns, which are not tried again.
    pub(super) fn of_patterns(mut self) -> Facts {
        self.depth = 0;
        let all = self.by_name.iter_mut().chain([&mut self.any, &mut self.others]);
        all.for_each(|facts| *facts &= MATCHES);
        self
    }

    /// The farthest that patterns look which see nothing but their tree.
    #[inline]
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// How far the patterns of a name look, if they see nothing but their tree.
    pub(super) fn depth_of(&self, name: OpName) -> u32 {
        self.depths.get(name.index() as usize).copied().unwrap_or(0)
    }

    /// Whether any name has these bits.
    pub(super) fn any(&self, bits: u8) -> bool {
        self.any & bits != 0
    }

    #[inline]
    pub(super) fn of(&self, name: OpName) -> u8 {
        self.by_name.get(name.index() as usize).copied().unwrap_or(self.others)
    }
}
