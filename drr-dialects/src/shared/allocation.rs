//! Ops that allocate and free memory, by their memory effects.

use drr::define::{MemoryEffect, MemoryEffectKind, memory_effects};
use drr::prelude::*;

/// Returns `true` if an op has an effect of a kind on a value.
fn has_effect_on(op: OpRef<'_>, kind: MemoryEffectKind, value: ValueRef<'_>) -> bool {
    let effect = MemoryEffect::on(kind, value.handle());
    memory_effects(op).is_some_and(|effects| effects.contains(&effect))
}

/// Returns `true` if an op has no effect but this one on a value.
fn has_only_effect_on(op: OpRef<'_>, kind: MemoryEffectKind, value: ValueRef<'_>) -> bool {
    memory_effects(op).is_some_and(|effects| effects == [MemoryEffect::on(kind, value.handle())])
}

/// Returns `true` if a value is memory that its defining op allocates.
pub(crate) fn is_allocated(memory: ValueRef<'_>) -> bool {
    let op = memory.defining_op();
    op.is_some_and(|op| has_effect_on(op, MemoryEffectKind::Allocate, memory))
}

/// Returns the op that defines a value, if its only effect is that it allocates this value.
pub(crate) fn allocation_of(memory: ValueRef<'_>) -> Option<OpRef<'_>> {
    let op = memory.defining_op();
    op.filter(|op| has_only_effect_on(*op, MemoryEffectKind::Allocate, memory))
}

/// Returns `true` if an op frees a value.
pub(crate) fn frees(op: OpRef<'_>, memory: ValueRef<'_>) -> bool {
    has_effect_on(op, MemoryEffectKind::Free, memory)
}

/// Returns `true` if the only effect of an op is that it frees a value.
pub(crate) fn only_frees(op: OpRef<'_>, memory: ValueRef<'_>) -> bool {
    has_only_effect_on(op, MemoryEffectKind::Free, memory)
}

/// Returns `true` if an op frees any memory. Nested ops do not count.
pub(crate) fn frees_any(op: OpRef<'_>) -> bool {
    memory_effects(op).is_some_and(|effects| effects.iter().any(|effect| effect.kind == MemoryEffectKind::Free))
}
