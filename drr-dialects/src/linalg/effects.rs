//! Side effects and speculatability of structured ops: memref inputs are read and memref outputs are written; tensors are values.

use drr::define::{MemoryEffect, MemoryEffectKind, OperandSlot, Speculatability};
use drr::prelude::*;

use super::operands::{INPUTS, OUTPUTS};
use crate::shared::speculation::has_pure_tensor_semantics;

/// Returns the effects of an op with inputs and outputs.
pub(crate) fn effects_of_other_ops(op: OpRef<'_>) -> Vec<MemoryEffect> {
    let mut effects = Vec::new();
    let ctx = op.ctx();
    let memory = |slot: OperandSlot| slot.of(op).filter(|value| value.ty().is_memref(ctx));
    for input in memory(INPUTS) {
        effects.push(MemoryEffect::on(MemoryEffectKind::Read, input.handle()));
    }
    let entry = op.region(0).and_then(|body| body.first_block());
    let inputs = INPUTS.of(op).count();
    let outputs = OUTPUTS.of(op).enumerate();
    for (number, output) in outputs.filter(|(_, value)| value.ty().is_memref(ctx)) {
        let argument = entry.and_then(|entry| entry.args().nth(inputs + number));
        if argument.is_none_or(|argument| argument.has_uses()) {
            effects.push(MemoryEffect::on(MemoryEffectKind::Read, output.handle()));
        }
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, output.handle()));
    }
    effects
}

/// Returns the speculatability of a structured op: that of its body on tensors, and none on memory.
pub(crate) fn speculatability_of_other_ops(op: OpRef<'_>) -> Speculatability {
    if has_pure_tensor_semantics(op) {
        Speculatability::RecursivelySpeculatable
    } else {
        Speculatability::NotSpeculatable
    }
}
