//! Canonicalization of `affine.min` and `affine.max`.

use std::collections::HashSet;

use drr::affine::{AffineBuilder, ExprId, FoldedExpr};
use drr::define::{Fold, FoldEdit};
use drr::prelude::*;

use super::AffineMinOp;
use super::applied::{AppliedMap, MAX_STEPS};
use super::map::constant_inputs;

/// Folds constant results, and the op if all results are constant.
fn fold_min_or_max(op: OpRef<'_>, constants: &[Option<Attribute>], decide: fn(i64, i64) -> i64) -> Fold {
    let ctx = op.ctx();
    let Some(map) = AffineMinOp::SLOTS.map.of(op).and_then(|map| map.affine_map(ctx)) else {
        return Fold::None;
    };
    let folded = map.fold_constants(&constant_inputs(ctx, constants));
    let values: Option<Vec<i64>> = folded.iter().map(|folded| constant(*folded)).collect();
    if let Some(value) = values.and_then(|values| values.into_iter().reduce(decide)) {
        return Fold::attr(ctx.int_attr(Type::INDEX, value));
    }
    let mut builder = AffineBuilder::with_limit(MAX_STEPS);
    let mut results = builder.import_results(map, AffineBuilder::dim, AffineBuilder::symbol);
    for (result, folded) in results.iter_mut().zip(folded) {
        if let Some(value) = constant(folded) {
            *result = builder.constant(value);
        }
    }
    match builder.map(map.num_dims(), map.num_symbols(), &results) {
        Ok(new) if new != *map => Fold::InPlace(
            [FoldEdit::Inherent(ctx.ident("map"), Some(ctx.affine_map_attr(new)))]
                .into_iter()
                .collect(),
        ),
        _ => Fold::None,
    }
}

fn constant(folded: FoldedExpr) -> Option<i64> {
    match folded {
        FoldedExpr::Constant(value) => Some(value),
        FoldedExpr::Unknown | FoldedExpr::Poison => None,
    }
}

pub(crate) fn fold_affine_min_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_min_or_max(op, constants, i64::min)
}

pub(crate) fn fold_affine_max_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_min_or_max(op, constants, i64::max)
}

pub(super) fn is_single_result(applied: &AppliedMap<'_>) -> bool {
    applied.map.num_results() == 1
}

/// Removes results that are equal to an earlier one.
pub(super) fn deduplicate<'ir>(applied: AppliedMap<'ir>) -> Option<AppliedMap<'ir>> {
    change_results(applied, |_, results| {
        let mut known = HashSet::new();
        let count = results.len();
        results.retain(|result| known.insert(*result));
        results.len() < count
    })
}

/// Sorts results that are linear combinations of the inputs, by their coefficients.
pub(super) fn sort_terms<'ir>(applied: AppliedMap<'ir>) -> Option<AppliedMap<'ir>> {
    let (dims, symbols) = (applied.map.num_dims(), applied.map.num_symbols());
    change_results(applied, |builder, results| {
        let keyed = results
            .iter()
            .map(|&result| Some((builder.coefficients(result, dims, symbols)?, result)));
        let Some(mut keyed) = keyed.collect::<Option<Vec<_>>>() else {
            return false;
        };
        if keyed.is_sorted_by(|a, b| a.0 <= b.0) {
            return false;
        }
        keyed.sort_by(|a, b| a.0.cmp(&b.0));
        *results = keyed.into_iter().map(|(_, result)| result).collect();
        true
    })
}

fn change_results<'ir>(
    applied: AppliedMap<'ir>,
    change: impl FnOnce(&mut AffineBuilder, &mut Vec<ExprId>) -> bool,
) -> Option<AppliedMap<'ir>> {
    let (dims, symbols) = (applied.map.num_dims(), applied.map.num_symbols());
    let mut builder = AffineBuilder::with_limit(MAX_STEPS);
    let mut results = builder.import_results(&applied.map, AffineBuilder::dim, AffineBuilder::symbol);
    if !change(&mut builder, &mut results) {
        return None;
    }
    AppliedMap::new(builder.map(dims, symbols, &results).ok()?, applied.operands)
}

/// Replaces each result that is the result of an op of the same name by the results of that op, which become the last.
pub(super) fn merge_nested<'ir>(op: OpRef<'ir>, applied: AppliedMap<'ir>) -> Option<AppliedMap<'ir>> {
    let dims = applied.num_dims();
    let nested = |result: drr::affine::AffineExpr<'_>| {
        let input = match (result.as_dim(), result.as_symbol()) {
            (Some(dim), _) => dim as usize,
            (_, symbol) => dims + symbol? as usize,
        };
        let by = applied.operands.get(input)?.defining_op()?;
        let is_same = by.name() == op.name() && by != op;
        is_same.then(|| AppliedMap::of(by, AffineMinOp::SLOTS.map, AffineMinOp::SLOTS.operands))?
    };
    let producers: Vec<Option<AppliedMap<'ir>>> = applied.map.results().map(nested).collect();
    if producers.iter().all(Option::is_none) {
        return None;
    }
    let mut builder = AffineBuilder::with_limit(MAX_STEPS);
    let own = builder.import_results(&applied.map, AffineBuilder::dim, AffineBuilder::symbol);
    let mut results: Vec<ExprId> = own
        .into_iter()
        .zip(&producers)
        .filter(|(_, producer)| producer.is_none())
        .map(|(result, _)| result)
        .collect();
    let (own_dims, own_symbols) = applied.operands.split_at(dims);
    let (mut all_dims, mut all_symbols) = (own_dims.to_vec(), own_symbols.to_vec());
    for producer in producers.into_iter().flatten() {
        let (first_dim, first_symbol) = (all_dims.len() as u32, all_symbols.len() as u32);
        results.extend(builder.import_results(
            &producer.map,
            |builder, dim| builder.dim(first_dim + dim),
            |builder, symbol| builder.symbol(first_symbol + symbol),
        ));
        let (dims, symbols) = producer.operands.split_at(producer.num_dims());
        all_dims.extend(dims);
        all_symbols.extend(symbols);
    }
    let map = builder
        .map(all_dims.len() as u32, all_symbols.len() as u32, &results)
        .ok()?;
    AppliedMap::new(map, [all_dims, all_symbols].concat())
}
