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
    /// Kind of the access: reads, writes and so on.
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

/// The condition under which an op may be executed where it would not have been executed otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speculatability {
    /// Never: a division by zero is undefined, and a loop may not terminate.
    NotSpeculatable,
    /// Always.
    Speculatable,
    /// If all nested ops can be speculated.
    RecursivelySpeculatable,
}

/// An op whose speculatability depends on its operands or attributes. Ops with constant speculatability have a trait
/// instead, such as `Pure` or `RecursivelySpeculatable`.
///
/// ```
/// use drr_ir::define::{ConditionallySpeculatable, Speculatability};
/// /// A division by a constant.
/// struct Div {
///     divisor: i64,
/// }
/// impl ConditionallySpeculatable for Div {
///     fn speculatability(&self) -> Speculatability {
///         match self.divisor {
///             0 => Speculatability::NotSpeculatable,
///             _ => Speculatability::Speculatable,
///         }
///     }
/// }
/// assert_eq!(Div { divisor: 0 }.speculatability(), Speculatability::NotSpeculatable);
/// ```
pub trait ConditionallySpeculatable {
    /// Returns the condition under which the op can be executed speculatively.
    fn speculatability(&self) -> Speculatability;
}

impl OpTrait for dyn ConditionallySpeculatable {
    const NAME: &'static str = "ConditionallySpeculatable";
    const CHECKS: bool = false;
}

#[diagnostic::do_not_recommend]
impl OpInterface for dyn ConditionallySpeculatable {
    type Object<'ir> = dyn ConditionallySpeculatable + 'ir;
}

/// Returns the speculatability of an op according to its traits or its [`ConditionallySpeculatable`]. An op without
/// either, or that is not registered, is not speculatable.
pub fn speculatability(op: OpRef<'_>) -> Speculatability {
    let flags = op.info().map_or(TraitFlags::NONE, |info| info.flags());
    if flags.contains(TraitFlags::ALWAYS_SPECULATABLE) {
        Speculatability::Speculatable
    } else if flags.contains(TraitFlags::RECURSIVELY_SPECULATABLE) {
        Speculatability::RecursivelySpeculatable
    } else {
        let conditional = op.interface::<dyn ConditionallySpeculatable>();
        conditional.map_or(Speculatability::NotSpeculatable, |op| op.speculatability())
    }
}

/// Returns the effects of an op according to its traits or its [`MemoryEffects`], without the effects of nested ops.
/// `None` if the effects are unknown. An op with only `RecursiveMemoryEffects` has none of its own.
///
/// ```
/// use drr_ir::{Context, Module, define::memory_effects};
/// let module = Module::parse(&Context::new(), "%0 = unrealized_conversion_cast to i32")?;
/// let op = module.root().walk().nth(1).expect("there is an op");
/// assert_eq!(memory_effects(op), Some(vec![]));
/// assert_eq!(memory_effects(module.root()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn memory_effects(op: OpRef<'_>) -> Option<Vec<MemoryEffect>> {
    let flags = op.info()?.flags();
    if flags.contains(TraitFlags::MEMORY_EFFECTS) {
        Some(op.interface::<dyn MemoryEffects>()?.effects())
    } else if flags.contains(TraitFlags::ONLY_READS) {
        Some(vec![MemoryEffect::new(MemoryEffectKind::Read)])
    } else {
        let known = TraitFlags::NO_MEMORY_EFFECT.union(TraitFlags::RECURSIVE_EFFECTS);
        flags.intersects(known).then(Vec::new)
    }
}

/// Returns `true` if the reported effects of an op that implements [`MemoryEffects`] allow its erasure when it is
/// unused. Nested ops are not considered.
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
