//! Memory effects that depend on the op's operands or attributes.

use super::OpInterface;
use crate::model::{OpTrait, TraitFlags};
use crate::{OpRef, Value};

/// The kind of an effect on memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryEffectKind {
    /// Allocates memory.
    Allocate,
    /// Frees memory.
    Free,
    /// Reads memory.
    Read,
    /// Writes memory.
    Write,
}

/// An effect on memory, optionally on the memory of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryEffect {
    /// Kind.
    pub kind: MemoryEffectKind,
    /// The value whose memory is affected, if known.
    pub value: Option<Value>,
}

impl MemoryEffect {
    /// Creates an effect on any memory.
    pub const fn new(kind: MemoryEffectKind) -> MemoryEffect {
        MemoryEffect { kind, value: None }
    }

    /// Creates an effect on the memory of a value.
    pub const fn on(kind: MemoryEffectKind, value: Value) -> MemoryEffect {
        MemoryEffect {
            kind,
            value: Some(value),
        }
    }
}

/// The effects of an op that depend on its operands or attributes, MLIR's `MemoryEffectOpInterface`. An op whose
/// effects are always the same has a trait, such as `Pure`; `RecursiveMemoryEffects` adds the effects of nested ops.
///
/// The driver erases an unused op if it only reads, or if it allocates its own results and uses only that memory.
///
/// ```
/// use drr_ir::define::{MemoryEffect, MemoryEffectKind, MemoryEffects};
/// /// A load, which must not be erased if it is volatile.
/// struct Load {
///     is_volatile: bool,
/// }
/// impl MemoryEffects for Load {
///     fn effects(&self) -> Vec<MemoryEffect> {
///         let read = MemoryEffect::new(MemoryEffectKind::Read);
///         match self.is_volatile {
///             true => vec![read, MemoryEffect::new(MemoryEffectKind::Write)],
///             false => vec![read],
///         }
///     }
/// }
/// assert_eq!(Load { is_volatile: false }.effects().len(), 1);
/// ```
pub trait MemoryEffects {
    /// Returns all effects on memory.
    fn effects(&self) -> Vec<MemoryEffect>;
}

impl OpTrait for dyn MemoryEffects {
    const NAME: &'static str = "MemoryEffects";
    const FLAGS: TraitFlags = TraitFlags::MEMORY_EFFECTS;
    const CHECKS: bool = false;
}

#[diagnostic::do_not_recommend]
impl OpInterface for dyn MemoryEffects {
    type Object<'ir> = dyn MemoryEffects + 'ir;
}

/// Returns `true` if the reported effects of an op that implements [`MemoryEffects`] allow its erasure when it is unused.
/// Nested ops are not considered.
pub fn is_removable(op: OpRef<'_>) -> bool {
    let Some(effects) = op.interface::<dyn MemoryEffects>() else {
        return false;
    };
    let effects = effects.effects();
    let is_own = |value: Value| op.results().any(|result| result.handle() == value);
    let is_allocated = |value: Value| {
        let mut allocated = effects
            .iter()
            .filter(|effect| effect.kind == MemoryEffectKind::Allocate);
        is_own(value) && allocated.any(|effect| effect.value == Some(value))
    };
    let mut all = effects.iter();
    all.all(|effect| effect.kind == MemoryEffectKind::Read || effect.value.is_some_and(is_allocated))
}
