//! Folds of shape queries whose result follows from types, and constants of operands.

use drr::DYNAMIC;
use drr::define::{Fold, FoldEdit};
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

/// Folds to a static size of the first operand, if the second operand is a constant index. Otherwise, `fold_dynamic` receives the first
/// operand, its producer and the index.
pub(crate) fn fold_dim<'ir>(
    op: OpRef<'ir>,
    constants: &[Option<Attribute>],
    fold_dynamic: impl FnOnce(ValueRef<'ir>, OpRef<'ir>, usize) -> Option<Fold>,
) -> Option<Fold> {
    let (ctx, source) = (op.ctx(), op.operand(0)?);
    let index = usize::try_from(constant_at(constants, 1)?.as_i64(ctx)?).ok()?;
    match *source.ty().shape(ctx)?.get(index)? {
        DYNAMIC => fold_dynamic(source, source.defining_op()?, index),
        size => Some(Fold::attr(ctx.int_attr(Type::INDEX, size))),
    }
}

/// Replaces the first operand in place.
pub(crate) fn replace_source(source: ValueRef<'_>) -> Fold {
    let edit = FoldEdit::Operand(0, source.handle());
    Fold::InPlace([edit].into_iter().collect())
}

/// Returns the constant that an operand is.
pub(crate) fn constant_at(constants: &[Option<Attribute>], index: usize) -> Option<Attribute> {
    constants.get(index).copied().flatten()
}
