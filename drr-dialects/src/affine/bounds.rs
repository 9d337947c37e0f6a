//! Canonicalization of the bounds of `affine.for` and `affine.parallel`, and folds of loops.

use drr::affine::{AffineMap, FoldedExpr};
use drr::define::{AttrSlot, Fold, FoldEdit, FoldValue};
use drr::prelude::*;
use drr::{Ident, OpRewritePattern, PatternSpec};

use super::applied::AppliedMap;
use super::dims::SymbolScope;
use super::ranges::{merge_adjacent_results, remove_dominated_results};
use super::{AffineForOp, AffineParallelOp};
use crate::FOLD_LABEL;
use crate::shared::attributes::segment_sizes;
use crate::shared::lists::entry_arguments;

/// New bounds of a loop: the maps and their operands.
pub(super) type NewBounds = [(AffineMap, Vec<Value>); 2];

/// Replaces the maps and the operands of both bounds, which are the first operands of the op.
fn set_bounds(rewriter: &mut Rewriter<'_>, op: Op, names: [&str; 2], bounds: NewBounds, others: &[Value]) {
    let ctx = rewriter.shared_ctx();
    let mut operands = Vec::new();
    for (name, (map, values)) in names.into_iter().zip(bounds) {
        rewriter.set_inherent(op, ctx.ident(name), Some(ctx.affine_map_attr(map)));
        operands.extend(values);
    }
    operands.extend(others);
    rewriter.set_operands(op, &operands);
}

/// Makes the bounds of `affine.for` canonical, in place as MLIR's fold.
pub(super) struct CanonicalizeForBounds;

impl OpRewritePattern for CanonicalizeForBounds {
    type Match = NewBounds;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            labels: &[FOLD_LABEL],
            ..PatternSpec::of_op::<AffineForOp<'_>>("CanonicalizeForBounds")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<NewBounds> {
        canonical_bounds(root)
    }

    fn rewrite(&self, bounds: NewBounds, root: Op, rewriter: &mut Rewriter<'_>) {
        let inits: Vec<Value> = {
            let op = rewriter.ir().op(root);
            AffineForOp::SLOTS.inits.of(op).map(|init| init.handle()).collect()
        };
        let sizes = segment_sizes(rewriter.ctx(), [bounds[0].1.len(), bounds[1].1.len(), inits.len()]);
        rewriter.set_inherent(root, Ident::OPERAND_SEGMENT_SIZES, Some(sizes));
        set_bounds(rewriter, root, ["lowerBoundMap", "upperBoundMap"], bounds, &inits);
    }
}

/// Returns the bounds of `affine.for` if they are not canonical.
fn canonical_bounds(root: OpRef<'_>) -> Option<NewBounds> {
    let slots = AffineForOp::SLOTS;
    let lower = AppliedMap::of(root, slots.lowerBoundMap, slots.lowerBoundOperands)?;
    let upper = AppliedMap::of(root, slots.upperBoundMap, slots.upperBoundOperands)?;
    let folded = [fold_bound(&lower, i64::max), fold_bound(&upper, i64::min)];
    let new = match folded {
        [None, None] => {
            let mut scope = SymbolScope::of(root);
            let new_lower = lower.clone().compose(&mut scope)?;
            let new_lower = remove_dominated_results(new_lower, true).and_then(merge_adjacent_results)?;
            let new_upper = remove_dominated_results(upper.clone(), false)?.compose(&mut scope)?;
            let new_upper = merge_adjacent_results(new_upper)?;
            if new_lower.map == lower.map && new_upper.map == upper.map {
                return None;
            }
            [new_lower, new_upper]
        }
        [new_lower, new_upper] => [new_lower.unwrap_or(lower), new_upper.unwrap_or(upper)],
    };
    Some(new.map(AppliedMap::into_parts))
}

/// Makes bounds canonical in place, unless they have more operands than before: [`CanonicalizeForBounds`] adds operands.
fn fold_bounds(op: OpRef<'_>) -> Option<Fold> {
    let (ctx, slots) = (op.ctx(), AffineForOp::SLOTS);
    let [(lower, lower_operands), (upper, upper_operands)] = canonical_bounds(op)?;
    let count = slots.lowerBoundOperands.of(op).count();
    let mut edits = vec![
        FoldEdit::Inherent(ctx.ident("lowerBoundMap"), Some(ctx.affine_map_attr(lower))),
        FoldEdit::Inherent(ctx.ident("upperBoundMap"), Some(ctx.affine_map_attr(upper))),
    ];
    edits.extend(shorter_operands(0, count, &lower_operands)?);
    edits.extend(shorter_operands(
        count,
        slots.upperBoundOperands.of(op).count(),
        &upper_operands,
    )?);
    Some(Fold::InPlace(edits.into()))
}

/// Returns the edits that replace `count` operands from `start` on by as many or fewer ones.
pub(super) fn shorter_operands(start: usize, count: usize, new: &[Value]) -> Option<Vec<FoldEdit>> {
    if new.len() > count {
        return None;
    }
    let replaced = new.iter().enumerate();
    let replaced = replaced.map(|(number, &value)| FoldEdit::Operand(start + number, value));
    let erased = (start + new.len()..start + count).map(FoldEdit::EraseOperand);
    Some(replaced.chain(erased).collect())
}

/// Returns a bound whose results are all constant, as a constant.
fn fold_bound<'ir>(bound: &AppliedMap<'ir>, decide: fn(i64, i64) -> i64) -> Option<AppliedMap<'ir>> {
    if bound.map.as_single_constant().is_some() {
        return None;
    }
    let inputs: Vec<Option<i64>> = bound.operands.iter().map(|&operand| constant_index(operand)).collect();
    let values = bound
        .map
        .fold_constants(&inputs)
        .into_iter()
        .map(|folded| match folded {
            FoldedExpr::Constant(value) => Some(value),
            FoldedExpr::Unknown | FoldedExpr::Poison => None,
        });
    let value = values.collect::<Option<Vec<i64>>>()?.into_iter().reduce(decide)?;
    AppliedMap::new(AffineMap::constant(value), Vec::new())
}

fn constant_index(value: ValueRef<'_>) -> Option<i64> {
    drr::fold::constant_of(value)?.as_i64(value.ir().ctx())
}

/// Folds a loop to its results, or makes its bounds canonical.
pub(crate) fn fold_affine_for_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    match fold_loop(op) {
        Fold::None => fold_bounds(op).unwrap_or_default(),
        folded => folded,
    }
}

/// Folds a loop with results that has no iterations, or whose body only yields values from outside.
fn fold_loop(op: OpRef<'_>) -> Fold {
    let Some(body) = op.region(0).filter(|_| op.num_results() > 0) else {
        return Fold::None;
    };
    let trips = AffineForOp::cast(op).and_then(|for_op| for_op.constant_trip_count());
    let inits: Vec<ValueRef<'_>> = AffineForOp::SLOTS.inits.of(op).collect();
    if inits.len() != op.num_results() {
        return Fold::None;
    }
    if trips == Some(0) {
        return Fold::Results(inits.iter().map(|init| FoldValue::Value(init.handle())).collect());
    }
    let Some(terminator) = body.first_block().and_then(|block| block.last_op()) else {
        return Fold::None;
    };
    let is_only = body
        .first_block()
        .is_some_and(|block| block.ops().next() == Some(terminator));
    if !is_only || terminator.num_operands() != inits.len() {
        return Fold::None;
    }
    let arguments: Vec<ValueRef<'_>> = entry_arguments(body).collect();
    let (mut values, mut all_own) = (Vec::with_capacity(inits.len()), true);
    for (number, yielded) in terminator.operands().enumerate() {
        match arguments.iter().position(|argument| *argument == yielded) {
            Some(0) => return Fold::None,
            Some(argument) => {
                let Some(init) = inits.get(argument - 1) else {
                    return Fold::None;
                };
                all_own &= argument - 1 == number;
                // With several iterations, permuted arguments have other values.
                if argument - 1 != number && trips != Some(1) {
                    return Fold::None;
                }
                values.push(*init);
            }
            None => {
                // Without iterations the result would be the init.
                if trips.is_none() {
                    return Fold::None;
                }
                all_own = false;
                values.push(yielded);
            }
        }
    }
    if trips.is_some() || all_own {
        Fold::Results(values.iter().map(|value| FoldValue::Value(value.handle())).collect())
    } else {
        Fold::None
    }
}

/// Makes the bounds of `affine.parallel` canonical, in place as MLIR's fold.
pub(super) struct CanonicalizeParallelBounds;

impl OpRewritePattern for CanonicalizeParallelBounds {
    type Match = NewBounds;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            labels: &[FOLD_LABEL],
            ..PatternSpec::of_op::<AffineParallelOp<'_>>("CanonicalizeParallelBounds")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<NewBounds> {
        let slots = AffineParallelOp::SLOTS;
        let map = |slot: AttrSlot| slot.of(root)?.affine_map(root.ctx()).cloned();
        let (lower, upper) = (map(slots.lowerBoundsMap)?, map(slots.upperBoundsMap)?);
        let operands: Vec<ValueRef<'_>> = root.operands().collect();
        let (of_lower, of_upper) = operands.split_at_checked(usize::try_from(lower.num_inputs()).ok()?)?;
        let old = [
            AppliedMap::new(lower, of_lower.to_vec())?,
            AppliedMap::new(upper, of_upper.to_vec())?,
        ];
        let mut scope = SymbolScope::of(root);
        let [lower, upper] = old.clone();
        let new = [lower.compose(&mut scope)?, upper.compose(&mut scope)?];
        (new != old).then(|| new.map(AppliedMap::into_parts))
    }

    fn rewrite(&self, bounds: NewBounds, root: Op, rewriter: &mut Rewriter<'_>) {
        set_bounds(rewriter, root, ["lowerBoundsMap", "upperBoundsMap"], bounds, &[]);
    }
}
