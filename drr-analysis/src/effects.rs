//! Memory effects and speculatability of ops and their nested ops.

use drr_ir::define::{
    MemoryEffect, MemoryEffectKind, Speculatability, TraitFlags, is_removable, memory_effects, speculatability,
};
use drr_ir::{Op, OpRef};

use crate::OpTable;

/// Returns the effects of an op, including those of nested ops if it has `RecursiveMemoryEffects`. `None` if some are
/// unknown.
///
/// # Complexity
/// Linear in the number of nested ops. [`SideEffects`] computes the effects of all ops in linear time.
///
/// # Examples
/// ```
/// use drr_analysis::effects_recursively;
/// use drr_ir::{Context, Module};
/// let module = Module::parse(&Context::new(), "%0 = unrealized_conversion_cast to i32")?;
/// let cast = module.root().walk().nth(1).expect("there is an op");
/// assert_eq!(effects_recursively(cast), Some(vec![]));
/// assert_eq!(effects_recursively(module.root()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn effects_recursively(op: OpRef<'_>) -> Option<Vec<MemoryEffect>> {
    let mut effects = Vec::new();
    let is_known = all_included(op, TraitFlags::RECURSIVE_EFFECTS, |op| match memory_effects(op) {
        Some(own) => {
            effects.extend(own);
            true
        }
        None => false,
    });
    is_known.then_some(effects)
}

/// Returns `true` if an op has no effects on memory, including nested ops if it has `RecursiveMemoryEffects`. An op
/// that declares no effects, by a trait or an interface, may have any.
///
/// ```
/// use drr_analysis::{is_memory_effect_free, is_pure};
/// use drr_ir::{Context, Module};
/// let module = Module::parse(&Context::new(), "%0 = unrealized_conversion_cast to i32")?;
/// let cast = module.root().walk().nth(1).expect("there is an op");
/// assert!(is_memory_effect_free(cast) && is_pure(cast));
/// assert!(!is_memory_effect_free(module.root()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_memory_effect_free(op: OpRef<'_>) -> bool {
    all_included(op, TraitFlags::RECURSIVE_EFFECTS, |op| {
        own_effects(op) & (EFFECTS | UNKNOWN) == 0
    })
}

/// Returns `true` if an op can be executed where it would not have been executed otherwise. Nested ops are checked if
/// the op is recursively speculatable.
pub fn is_speculatable(op: OpRef<'_>) -> bool {
    let mut open = vec![op];
    while let Some(op) = open.pop() {
        match speculatability(op) {
            Speculatability::NotSpeculatable => return false,
            Speculatability::Speculatable => {}
            Speculatability::RecursivelySpeculatable => {
                let blocks = op.regions().flat_map(|region| region.blocks());
                open.extend(blocks.flat_map(|block| block.ops()));
            }
        }
    }
    true
}

/// Returns `true` if an op is free of effects and can be executed speculatively.
pub fn is_pure(op: OpRef<'_>) -> bool {
    is_memory_effect_free(op) && is_speculatable(op)
}

/// Returns `true` if an op can be erased: no result is used, and it has no effects but reading and allocating its own
/// results. Terminators and symbols are never dead, and neither are ops with unknown effects, such as unregistered
/// ones.
pub fn is_trivially_dead(op: OpRef<'_>) -> bool {
    op.is_unused() && would_be_trivially_dead(op)
}

/// Returns `true` if an op could be erased if no result were used, as [`is_trivially_dead`] defines it.
pub fn would_be_trivially_dead(op: OpRef<'_>) -> bool {
    !is_terminator_or_symbol(op)
        && all_included(op, TraitFlags::RECURSIVE_EFFECTS, |op| {
            own_effects(op) & BLOCKS_ERASURE == 0
        })
}

/// Returns `true` for ops that are not erased although they have no uses.
fn is_terminator_or_symbol(op: OpRef<'_>) -> bool {
    op.has_trait(TraitFlags::TERMINATOR) || op.has_trait(TraitFlags::SYMBOL)
}

/// Returns `true` if `holds` for the op and, if ops have `trait_`, for their nested ops.
fn all_included<'ir>(root: OpRef<'ir>, trait_: TraitFlags, mut holds: impl FnMut(OpRef<'ir>) -> bool) -> bool {
    let mut ops = root.walk();
    while let Some(op) = ops.next() {
        if !holds(op) {
            return false;
        }
        if !op.has_trait(trait_) {
            ops.skip_inside();
        }
    }
    true
}

const READ: u8 = 1;
const WRITE: u8 = 2;
const ALLOCATE: u8 = 4;
const FREE: u8 = 8;
const EFFECTS: u8 = READ | WRITE | ALLOCATE | FREE;
/// Any effect is possible.
const UNKNOWN: u8 = 16;
/// An effect other than reading and allocating a result of the op.
const BLOCKS_ERASURE: u8 = 32;
const NOT_SPECULATABLE: u8 = 64;

/// Returns the effects of an op as bits, without nested ops.
fn own_effects(op: OpRef<'_>) -> u8 {
    let flags = op.info().map_or(TraitFlags::NONE, |info| info.flags());
    // Most ops declare their effects by traits, for which nothing is allocated.
    if !flags.contains(TraitFlags::MEMORY_EFFECTS) {
        let known = TraitFlags::NO_MEMORY_EFFECT.union(TraitFlags::RECURSIVE_EFFECTS);
        return match (flags.contains(TraitFlags::ONLY_READS), flags.intersects(known)) {
            (true, _) => READ,
            (false, true) => 0,
            (false, false) => UNKNOWN | BLOCKS_ERASURE,
        };
    }
    let Some(effects) = memory_effects(op) else {
        return UNKNOWN | BLOCKS_ERASURE;
    };
    let bits = effects.iter().fold(0, |bits, effect| {
        bits | match effect.kind {
            MemoryEffectKind::Read => READ,
            MemoryEffectKind::Write => WRITE,
            MemoryEffectKind::Allocate => ALLOCATE,
            MemoryEffectKind::Free => FREE,
        }
    });
    if is_removable(op) { bits } else { bits | BLOCKS_ERASURE }
}

/// Returns the effects and the speculatability of an op as bits, given those of its nested ops.
fn op_bits(op: OpRef<'_>, nested: u8) -> u8 {
    let mut included = 0;
    if op.has_trait(TraitFlags::RECURSIVE_EFFECTS) {
        included |= EFFECTS | UNKNOWN | BLOCKS_ERASURE;
    }
    let own = match speculatability(op) {
        Speculatability::NotSpeculatable => NOT_SPECULATABLE,
        Speculatability::Speculatable => 0,
        Speculatability::RecursivelySpeculatable => {
            included |= NOT_SPECULATABLE;
            0
        }
    };
    own_effects(op) | own | nested & included
}

/// The effects of an op, as [`SideEffects`] computes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpEffects(u8);

impl OpEffects {
    const ANY: OpEffects = OpEffects(UNKNOWN | BLOCKS_ERASURE | NOT_SPECULATABLE);

    /// Returns `true` if the op has no effects, as [`is_memory_effect_free`] defines it.
    pub fn is_memory_effect_free(self) -> bool {
        self.0 & (EFFECTS | UNKNOWN) == 0
    }

    /// Returns `true` if reading is the only effect of the op.
    pub fn only_reads(self) -> bool {
        self.0 & (EFFECTS | UNKNOWN) == READ
    }

    /// Returns `true` if the op may write memory.
    pub fn may_write(self) -> bool {
        self.0 & (WRITE | UNKNOWN) != 0
    }

    /// Returns `true` if the op may free memory.
    pub fn may_free(self) -> bool {
        self.0 & (FREE | UNKNOWN) != 0
    }

    /// Returns `true` if the op can be executed speculatively, as [`is_speculatable`] defines it.
    pub fn is_speculatable(self) -> bool {
        self.0 & NOT_SPECULATABLE == 0
    }
}

/// The effects of all ops nested in an op, computed in one traversal.
///
/// The result stays exact as long as no op with effects is moved and no op is created. Ops created later count as
/// having any effect.
///
/// ```
/// use drr_analysis::SideEffects;
/// use drr_ir::{Context, Module};
/// let module = Module::parse(&Context::new(), "%0 = unrealized_conversion_cast to i32")?;
/// let effects = SideEffects::new(module.root());
/// let cast = module.root().walk().nth(1).expect("there is an op");
/// assert!(effects.of(cast.handle()).is_memory_effect_free() && effects.is_trivially_dead(cast));
/// assert!(effects.of(module.root().handle()).may_write());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SideEffects {
    ops: OpTable<u8>,
}

impl SideEffects {
    /// Computes the effects of `root` and of all nested ops.
    pub fn new(root: OpRef<'_>) -> SideEffects {
        // The effects that nested ops add to an op around them, from the outermost one inwards.
        let mut around: Vec<(OpRef<'_>, u8)> = Vec::new();
        let ops = root.walk_post_order().map(|op| {
            let nested = around.pop_if(|(parent, _)| *parent == op).map_or(0, |(_, bits)| bits);
            let bits = op_bits(op, nested);
            // Most ops are pure, and add nothing to those around them.
            if bits != 0
                && op != root
                && let Some(parent) = op.parent_op()
            {
                match around.last_mut() {
                    Some((known, nested)) if *known == parent => *nested |= bits,
                    _ => around.push((parent, bits)),
                }
            }
            (op.handle(), bits)
        });
        SideEffects { ops: ops.collect() }
    }

    /// Returns the effects of an op.
    #[inline]
    pub fn of(&self, op: Op) -> OpEffects {
        self.ops.get(op).map_or(OpEffects::ANY, OpEffects)
    }

    /// Returns `true` if an op can be erased, as the function [`is_trivially_dead`] defines it.
    pub fn is_trivially_dead(&self, op: OpRef<'_>) -> bool {
        op.is_unused() && self.would_be_trivially_dead(op)
    }

    /// Returns `true` if an op could be erased if no result were used, as the function [`would_be_trivially_dead`]
    /// defines it.
    pub fn would_be_trivially_dead(&self, op: OpRef<'_>) -> bool {
        self.of(op.handle()).0 & BLOCKS_ERASURE == 0 && !is_terminator_or_symbol(op)
    }
}
