//! Folds of positions, which `vector.extract` and `vector.insert` share.

use drr::DYNAMIC;
use drr::define::{Fold, FoldEdit, OperandSlot};
use drr::prelude::*;

use super::elements::POISON;
use crate::shared::mixed_index::{MixedIndex, mixed_indices, split};

/// Returns the position of an op whose indices are the operands of a slot.
pub(super) fn position(op: OpRef<'_>, indices: OperandSlot) -> Option<Vec<MixedIndex>> {
    mixed_indices(op, "static_position", indices)
}

/// Returns the numbers of a position without dynamic indices.
pub(super) fn static_position(position: &[MixedIndex]) -> Option<Vec<i64>> {
    let (numbers, values) = split(position);
    values.is_empty().then_some(numbers)
}

/// Makes constant indices static. Returns `true` if the position has changed.
pub(super) fn make_static(position: &mut [MixedIndex], shape: &[i64], op: OpRef<'_>) -> bool {
    let mut changes = false;
    for (index, size) in position.iter_mut().zip(shape) {
        changes |= index.make_static(op.ir(), |number| (POISON..*size).contains(&number));
    }
    changes
}

/// Returns `true` if an index of a position is poison.
pub(super) fn has_poison_index(position: &[MixedIndex]) -> bool {
    position.contains(&MixedIndex::Static(POISON))
}

/// Returns the poison attribute, if the context has `ub.poison`.
pub(super) fn poison_attr(ctx: &Context) -> Option<Attribute> {
    ctx.op_info(ctx.op_name("ub.poison"))?;
    ctx.parse_attr("#ub.poison").ok()
}

/// Returns the fold that gives an op other leading operands, and a position with at most as many dynamic indices as before.
pub(super) fn with_position(op: OpRef<'_>, leading: &[Value], position: &[MixedIndex]) -> Fold {
    let ctx = op.ctx();
    let (numbers, values) = split(position);
    let operands = leading.iter().chain(&values).copied();
    let mut edits: Vec<FoldEdit> = Vec::new();
    let mut count = 0;
    for (number, (old, new)) in op.operands().zip(operands).enumerate() {
        if old.handle() != new {
            edits.push(FoldEdit::Operand(number, new));
        }
        count = number + 1;
    }
    edits.extend((count..op.num_operands()).map(FoldEdit::EraseOperand));
    let position = ctx.dense_i64_array_attr(&numbers);
    edits.push(FoldEdit::Inherent(ctx.ident("static_position"), Some(position)));
    Fold::InPlace(edits.into_iter().collect())
}

/// Returns the static indices as positions.
pub(super) fn static_indices(numbers: &[i64]) -> Vec<MixedIndex> {
    debug_assert!(!numbers.contains(&DYNAMIC), "a dynamic index has a value");
    numbers.iter().map(|&number| MixedIndex::Static(number)).collect()
}
