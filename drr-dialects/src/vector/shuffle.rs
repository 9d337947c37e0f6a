//! Folds and canonicalization patterns of `vector.shuffle`.

use drr::define::Fold;
use drr::prelude::*;

use super::elements::POISON;
use super::insert::is_scalar;
use super::types::VectorType;
use super::{BroadcastOp, InterleaveOp, ShuffleOp};
use crate::shared::elementwise::{DenseElements, fold_to, is_poison};
use crate::shared::fold::constant_at;
use crate::shared::op_replacement::{OpReplacement, ReplaceOpPattern};
use crate::shared::shaped::numbers;

pub(crate) fn fold_shuffle_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    folded_shuffle(op, constants).unwrap_or_default()
}

fn folded_shuffle(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Option<Fold> {
    let ctx = op.ctx();
    let vectors = [op.operand(0)?, op.operand(1)?];
    let [first, second] = vectors.map(|vector| vector.ty().shape(ctx));
    let (size, second_size) = (*first?.first()?, *second?.first()?);
    let mask = numbers(op, "mask");
    let is_run =
        |start: i64, len: i64| i64::try_from(mask.len()) == Ok(len) && mask.iter().copied().eq(start..start + len);
    if is_run(0, size) {
        return Some(fold_to(vectors[0]));
    }
    if is_run(size, second_size) {
        return Some(fold_to(vectors[1]));
    }
    let constants = [constant_at(constants, 0)?, constant_at(constants, 1)?];
    let are_poison = constants.map(|constant| is_poison(ctx, constant));
    if are_poison == [true, true] {
        return Some(Fold::attr(constants[0]));
    }
    if first?.len() != 1 {
        return None;
    }
    let lists = [0, 1].map(|number| {
        if are_poison[number] {
            Some(None)
        } else {
            DenseElements::of(ctx, constants[number]).map(Some)
        }
    });
    let [first, second] = lists;
    let (first, second) = (first?, second?);
    // Any element may replace a poison one.
    let any = first.as_ref().or(second.as_ref())?.bytes_of(0)?;
    let mut bytes = Vec::new();
    for &index in &mask {
        let (list, index) = if index < size {
            (&first, index)
        } else {
            (&second, index - size)
        };
        let element = match list {
            Some(list) if index != POISON => list.bytes_of(usize::try_from(index).ok()?)?,
            _ => any,
        };
        bytes.extend_from_slice(element);
    }
    ctx.dense_attr(op.result(0)?.ty(), &bytes).map(Fold::attr)
}

pat! {
    /// All elements are equal.
    pub(super) ShuffleSplat:
        (ShuffleOp:$r (BroadcastOp $x), (BroadcastOp $x), $_) => (BroadcastOp $x, (location $r))
        where [(is_scalar $x)], (addBenefit -2)
}

pat! {
    /// The elements of both vectors alternate.
    pub(super) ShuffleInterleave:
        (ShuffleOp:$r $a, $b, $_) => (InterleaveOp $a, $b) where [(alternates $r)]
}

fn alternates(cx: &MatchContext<'_>, shuffled: ValueRef<'_>) -> bool {
    let ctx = cx.ctx();
    let Some(op) = shuffled.defining_op() else { return false };
    let types: Vec<Type> = op.operands().map(|operand| operand.ty()).collect();
    let (&[a, b], Some(result)) = (&types[..], VectorType::of(ctx, shuffled.ty())) else {
        return false;
    };
    let count = a.num_elements(ctx).and_then(|count| i64::try_from(count).ok());
    let Some(count) = count.filter(|_| a == b && result.rank() == 1) else {
        return false;
    };
    numbers(op, "mask")
        .into_iter()
        .eq((0..count).flat_map(|number| [number, count + number]))
}

/// Broadcasts the element of a vector of rank 0.
pub(super) const CANONICALIZE_0D_SHUFFLE_OP: OpRewrite<ReplaceOpPattern> =
    ReplaceOpPattern::new("Canonicalize0DShuffleOp", ShuffleOp::NAME, &[BroadcastOp::NAME], |op| {
        let ctx = op.ctx();
        let vectors = [op.operand(0)?, op.operand(1)?];
        let is_rank_0 = vectors
            .iter()
            .all(|vector| vector.ty().shape(ctx).is_some_and(<[i64]>::is_empty));
        let &[index] = &numbers(op, "mask")[..] else {
            return None;
        };
        let source = if index == 0 { vectors[0] } else { vectors[1] };
        let (source, ty) = (source.handle(), op.result(0)?.ty());
        is_rank_0.then(|| OpReplacement::with_new_op(move |rewriter| BroadcastOp::build(rewriter, source, ty)))
    });
