//! Linearization of indices that an `affine.delinearize_index` computes.

use drr::affine::AffineBuilder;
use drr::prelude::*;
use drr::{InsertPoint, OpRewritePattern, OperationState, PatternSpec};

use super::linearize::{BasisEntry, IndexOpState, replace_by_linearize};
use super::{AffineApplyOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp};

/// Consecutive indices that are consecutive results of an `affine.delinearize_index`, with the same bounds.
pub(super) struct MergedIndices {
    delinearize: Op,
    first_index: usize,
    first_result: usize,
    count: usize,
}

impl MergedIndices {
    /// Returns the longest list of at least two indices from `first_index` on.
    fn at(linearize: &IndexOpState, indices: &[ValueRef<'_>], first_index: usize) -> Option<Self> {
        let op = indices[first_index].defining_op()?;
        AffineDelinearizeIndexOp::cast(op)?;
        let delinearize = IndexOpState::of_delinearize(op)?;
        let first_result = op.results().position(|result| result == indices[first_index])?;
        let (own, other) = (linearize.basis[first_index], delinearize.basis[first_result]);
        // The bound of the first result may be missing. A disjoint linearization implies it.
        let is_bound_implied = linearize.disjoint.is_some() && first_result == 0 && other.is_none();
        let are_both_first = first_index == 0 && first_result == 0;
        if own != other && !((are_both_first || is_bound_implied) && can_move(op, own)) {
            return None;
        }
        let pairs = indices[first_index..].iter().zip(&linearize.basis[first_index..]);
        let results = op.results().zip(&delinearize.basis).skip(first_result);
        let rest = pairs.zip(results).skip(1);
        let count = 1 + rest
            .take_while(|(index, result)| *index.0 == result.0 && index.1 == result.1)
            .count();
        let merged = MergedIndices {
            delinearize: op.handle(),
            first_index,
            first_result,
            count,
        };
        let bounds = [merged.bounds(linearize), merged.split_bounds(&delinearize)];
        (count > 1 && bounds.iter().all(|bounds| static_product(bounds).is_some())).then_some(merged)
    }

    /// Returns the bounds of the indices.
    fn bounds<'b>(&self, linearize: &'b IndexOpState) -> &'b [Option<BasisEntry>] {
        &linearize.basis[self.first_index..][..self.count]
    }

    /// Returns the bounds of the results. The first one may be another one than that of the index.
    fn split_bounds<'b>(&self, delinearize: &'b IndexOpState) -> &'b [Option<BasisEntry>] {
        &delinearize.basis[self.first_result..][..self.count]
    }
}

/// Returns `true` if the bound can be used before an op: a positive number, or an argument of a block that contains the op.
fn can_move(op: OpRef<'_>, bound: Option<BasisEntry>) -> bool {
    match bound {
        None => true,
        Some(BasisEntry::Static(size)) => size > 0,
        Some(BasisEntry::Dynamic(value)) => {
            let owner = op.ir().value(value).owner_block();
            let mut blocks = std::iter::successors(op.block(), |block| block.parent_op()?.block());
            owner.is_some() && blocks.any(|block| Some(block) == owner)
        }
    }
}

/// Returns `true` if no op but `user` uses the results of an op.
fn has_only_user(rewriter: &Rewriter<'_>, op: Op, user: Op) -> bool {
    let mut uses = rewriter.ir().op(op).results().flat_map(|result| result.uses());
    uses.all(|used| used.owner().handle() == user)
}

/// Returns `true` if a bound is known to be at least another one.
fn is_implied(bound: Option<BasisEntry>, by: Option<BasisEntry>) -> bool {
    match (bound, by) {
        (None, _) => true,
        (Some(BasisEntry::Static(bound)), Some(BasisEntry::Static(by))) => bound >= by,
        (bound, by) => bound == by,
    }
}

/// Returns the product of the static entries. Returns `None` if it does not fit.
fn static_product(bounds: &[Option<BasisEntry>]) -> Option<i64> {
    bounds.iter().try_fold(1_i64, |product, bound| match bound {
        Some(BasisEntry::Static(size)) => product.checked_mul(*size),
        _ => Some(product),
    })
}

/// Builds the product of bounds. It is missing if the first bound is.
fn build_product(rewriter: &mut Rewriter<'_>, location: Location, bounds: &[Option<BasisEntry>]) -> Option<BasisEntry> {
    let mut operands = Vec::new();
    let mut builder = AffineBuilder::new();
    let mut product = builder.constant(1);
    for bound in bounds {
        let factor = match (*bound)? {
            BasisEntry::Static(size) => builder.constant(size),
            BasisEntry::Dynamic(value) => {
                operands.push(value);
                builder.symbol(operands.len() as u32 - 1)
            }
        };
        product = builder.mul(product, factor);
    }
    if let Some(product) = builder.expr(product).as_constant() {
        return Some(BasisEntry::Static(product));
    }
    let ctx = rewriter.shared_ctx();
    let map = builder.map(0, operands.len() as u32, &[product]).ok()?;
    let op = rewriter.insert(OperationState {
        location,
        operands: &operands,
        result_types: &[Type::INDEX],
        inherent: &[(ctx.ident("map"), ctx.affine_map_attr(map))],
        ..OperationState::of::<AffineApplyOp<'_>>(rewriter)
    });
    rewriter
        .ir()
        .op(op)
        .result(0)
        .map(|result| BasisEntry::Dynamic(result.handle()))
}

/// Uses the linear index, or one index with the product of the bounds.
pub(super) struct CancelLinearizeOfDelinearizePortion;

impl OpRewritePattern for CancelLinearizeOfDelinearizePortion {
    /// One list per `affine.delinearize_index`.
    type Match = Vec<MergedIndices>;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<AffineLinearizeIndexOp<'_>>("CancelLinearizeOfDelinearizePortion")
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let linearize = IndexOpState::of_linearize(root)?;
        let indices: Vec<ValueRef<'_>> = linearize.indices.iter().map(|&index| cx.ir().value(index)).collect();
        let mut found: Vec<MergedIndices> = Vec::new();
        let mut first = 0;
        while first < indices.len() {
            let merged = MergedIndices::at(&linearize, &indices, first);
            let is_new = |merged: &MergedIndices| found.iter().all(|known| known.delinearize != merged.delinearize);
            match merged.filter(is_new) {
                Some(merged) => {
                    first += merged.count;
                    found.push(merged);
                }
                None => first += 1,
            }
        }
        (!found.is_empty()).then_some(found)
    }

    fn rewrite(&self, found: Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let mut sizes = Vec::with_capacity(found.len());
        for merged in &found {
            sizes.push(merge(rewriter, root, merged));
        }
        // Replacing the results has changed the operands.
        let Some(mut linearize) = IndexOpState::of_linearize(rewriter.ir().op(root)) else {
            return;
        };
        for (merged, (index, size)) in found.iter().zip(sizes).rev() {
            let whole = || AffineDelinearizeIndexOp::cast(rewriter.ir().op(merged.delinearize));
            let Some(index) = index.or_else(|| whole().map(|op| op.linear_index().handle())) else {
                return;
            };
            let range = merged.first_index..merged.first_index + merged.count;
            linearize.indices.splice(range.clone(), [index]);
            linearize.basis.splice(range, [size]);
        }
        rewriter.set_insert_point(InsertPoint::Before(root));
        replace_by_linearize(rewriter, root, &linearize);
    }
}

/// Builds the merged index and its bound. The index is missing if it is the linear index, which needs no other op.
fn merge(rewriter: &mut Rewriter<'_>, root: Op, merged: &MergedIndices) -> (Option<Value>, Option<BasisEntry>) {
    let ops = IndexOpState::of_linearize(rewriter.ir().op(root));
    let ops = ops.zip(IndexOpState::of_delinearize(rewriter.ir().op(merged.delinearize)));
    let Some((linearize, mut delinearize)) = ops else {
        return (None, None);
    };
    rewriter.set_insert_point(InsertPoint::Before(merged.delinearize));
    let bounds = merged.bounds(&linearize).to_vec();
    let size = build_product(rewriter, linearize.location, &bounds);
    if merged.count == delinearize.basis.len() {
        return (None, size);
    }
    let location = delinearize.location;
    // Unlike in MLIR, the results are not bounded more than before, unless only a disjoint op uses them, after the first index.
    let own_bounds = merged.split_bounds(&delinearize).to_vec();
    let is_bounded_by_use =
        linearize.disjoint.is_some() && merged.first_index > 0 && has_only_user(rewriter, merged.delinearize, root);
    let (split_bounds, split_size) = if is_bounded_by_use || is_implied(bounds[0], own_bounds[0]) {
        (bounds, size)
    } else {
        let own_size = build_product(rewriter, location, &own_bounds);
        (own_bounds, own_size)
    };
    let range = merged.first_result..merged.first_result + merged.count;
    delinearize.basis.splice(range, [split_size]);
    let mut results = delinearize.delinearize(rewriter);
    let index = results[merged.first_result];
    // The single indices may have other uses.
    let single = IndexOpState {
        location,
        indices: vec![index],
        basis: split_bounds,
        disjoint: None,
    };
    let singles = single.delinearize(rewriter);
    results.splice(merged.first_result..=merged.first_result, singles);
    rewriter.replace_op(merged.delinearize, &results);
    (Some(index), size)
}
