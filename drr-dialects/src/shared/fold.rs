//! Folds of shape queries whose result follows from types, and constants of operands.

use drr::DYNAMIC;
use drr::define::Fold;
use drr::prelude::*;

/// Maximum number of ops in a chain that a fold looks through.
pub(crate) const MAX_CHAIN: usize = 256;

/// Folds to the rank of the operand, if it is ranked.
pub(crate) fn fold_rank(op: OpRef<'_>) -> Fold {
    let ctx = op.ctx();
    let shape = op.operand(0).and_then(|value| value.ty().shape(ctx));
    let rank = shape.and_then(|shape| i64::try_from(shape.len()).ok());
    rank.map_or(Fold::None, |rank| Fold::attr(ctx.int_attr(Type::INDEX, rank)))
}

/// Folds to a static size of the first operand, if the second operand is a constant index.
pub(crate) fn fold_dim(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let shape = op.operand(0).and_then(|value| value.ty().shape(ctx));
    let number = constant_at(constants, 1).and_then(|number| number.as_i64(ctx));
    let size = shape
        .zip(number)
        .and_then(|(shape, number)| shape.get(usize::try_from(number).ok()?));
    match size {
        Some(&size) if size != DYNAMIC => Fold::attr(ctx.int_attr(Type::INDEX, size)),
        _ => Fold::None,
    }
}

/// Returns the constant that an operand is.
pub(crate) fn constant_at(constants: &[Option<Attribute>], index: usize) -> Option<Attribute> {
    constants.get(index).copied().flatten()
}
