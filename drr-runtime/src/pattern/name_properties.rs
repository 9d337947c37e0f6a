//! Properties of op names that drivers query before they visit an op.

use drr_ir::define::{OpInfo, TraitFlags};
use drr_ir::{Context, OpName};

use super::{Dependency, FrozenPatterns};
use crate::fold::may_fold;
use crate::rewriter::flags::stays;

/// Properties of op names as bits. Ops of unregistered names have no known properties, and only patterns for any op
/// apply to them.
#[derive(Debug)]
pub(crate) struct NameProperties {
    by_name: Vec<u8>,
    /// Match depth of the patterns of each name, if the footprint is limited to a tree.
    depths: Vec<u32>,
    depth: u32,
    /// Union of the bits of all names.
    any: u8,
    /// Bits of unregistered names.
    others: u8,
}

/// Op without side effects: erased when unused.
pub(crate) const ERASED_IF_UNUSED: u8 = 1;
/// Op that is erased when unused if its nested ops have no side effects, or depending on its own reported effects.
pub(crate) const MAY_BE_ERASED: u8 = 2;
/// Op that may fold.
pub(crate) const FOLDS: u8 = 4;
/// Op with patterns.
pub(crate) const MATCHES: u8 = 8;
/// Constant-like op.
pub(crate) const CONSTANT: u8 = 16;
/// Op that each sweep visits, because its folds or patterns depend on more than the tree of its operands.
pub(crate) const VISITED_EVERY_SWEEP: u8 = 32;
/// Op that may have regions, and to which patterns, folds or erasure may apply.
pub(crate) const REGIONS: u8 = 64;

/// The rewrites that a driver applies to ops.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Applied {
    /// Patterns and folds; unused ops are erased.
    PatternsAndFolds,
    /// Patterns; unused ops are erased.
    Patterns,
    /// Patterns, in a walk, which visits no op again and erases none.
    PatternsInWalk,
}

impl NameProperties {
    /// Derives the properties of all names of a context.
    pub(super) fn new(ctx: &Context, patterns: &FrozenPatterns, applied: Applied) -> NameProperties {
        let fold = matches!(applied, Applied::PatternsAndFolds);
        let bit_if = |holds: bool, bit: u8| if holds { bit } else { 0 };
        let properties = |info: &OpInfo| {
            let [stays, stays_with_effects] = [false, true].map(|inside| stays(info.flags(), || inside));
            let mut properties = match info.flags().contains(TraitFlags::MEMORY_EFFECTS) {
                false if stays => 0,
                false if !stays_with_effects => ERASED_IF_UNUSED,
                _ => MAY_BE_ERASED,
            };
            let footprint = patterns.footprint(info.name());
            let depends_on_more = footprint.is_some_and(|footprint| footprint.dependency != Dependency::Tree);
            properties |= bit_if(fold && may_fold(info), FOLDS);
            properties |= bit_if(info.flags().contains(TraitFlags::CONSTANT_LIKE), CONSTANT);
            properties |= bit_if(footprint.is_some(), MATCHES);
            properties |= bit_if(properties & FOLDS != 0 || depends_on_more, VISITED_EVERY_SWEEP);
            properties |= bit_if(properties != 0 && !info.def().regions.is_empty(), REGIONS);
            let tree = footprint.filter(|_| properties & VISITED_EVERY_SWEEP == 0);
            (properties, tree.map_or(0, |footprint| footprint.depth))
        };
        let (by_name, depths): (Vec<u8>, Vec<u32>) = ctx.registry().ops().map(properties).unzip();
        let others = bit_if(patterns.matches_unregistered(), MATCHES | VISITED_EVERY_SWEEP | REGIONS);
        let of_all = NameProperties {
            depth: depths.iter().copied().max().unwrap_or(0),
            any: by_name.iter().fold(others, |any, properties| any | properties),
            others,
            by_name,
            depths,
        };
        match applied {
            Applied::PatternsInWalk => of_all.of_patterns(),
            _ => of_all,
        }
    }

    /// Restricts the properties to those of a walk.
    fn of_patterns(mut self) -> NameProperties {
        self.depth = 0;
        let all = self.by_name.iter_mut().chain([&mut self.any, &mut self.others]);
        all.for_each(|properties| *properties &= MATCHES);
        self
    }

    /// Returns the maximum match depth of all patterns whose footprint is limited to a tree.
    #[inline]
    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    /// Returns the match depth of the patterns of a name, if their footprint is limited to a tree.
    pub(crate) fn depth_of(&self, name: OpName) -> u32 {
        self.depths.get(name.index() as usize).copied().unwrap_or(0)
    }

    /// Returns `true` if any name has one of these bits.
    pub(crate) fn any(&self, bits: u8) -> bool {
        self.any & bits != 0
    }

    #[inline]
    pub(crate) fn of(&self, name: OpName) -> u8 {
        self.by_name.get(name.index() as usize).copied().unwrap_or(self.others)
    }
}
