//! Canonicalization of `affine.delinearize_index` and `affine.linearize_index`.

use drr::define::{AttrSlot, Fold, FoldValue, OpDef, OperandSlot};
use drr::fold::constant_of;
use drr::prelude::*;
use drr::{DYNAMIC, Ident, OpRewritePattern, OperationState, PatternSpec};

use super::map::constant_inputs;
use super::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use crate::FOLD_LABEL;
use crate::arith::ConstantOp;
use crate::shared::attributes::segment_sizes;
use crate::shared::mixed_index::constant_integer;

/// An entry of a basis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BasisEntry {
    Static(i64),
    Dynamic(Value),
}

/// The entries of a basis, one per index. Without an outer bound the first one is missing.
pub(super) type PaddedBasis = Vec<Option<BasisEntry>>;

/// The data of an `affine.delinearize_index` or `affine.linearize_index`, from which a new one is built.
pub(super) struct IndexOpState {
    pub(super) location: Location,
    /// The linear index, or the indices.
    pub(super) indices: Vec<Value>,
    pub(super) basis: PaddedBasis,
    /// The attribute of a disjoint `affine.linearize_index`.
    pub(super) disjoint: Option<Attribute>,
}

fn padded_basis(op: OpRef<'_>, numbers: AttrSlot, values: OperandSlot, indices: usize) -> Option<PaddedBasis> {
    let numbers = numbers.of(op)?.dense_array_ints(op.ctx())?;
    let mut values = values.of(op);
    let mut basis = PaddedBasis::new();
    for number in numbers {
        basis.push(Some(match number {
            DYNAMIC => BasisEntry::Dynamic(values.next()?.handle()),
            number => BasisEntry::Static(number),
        }));
    }
    match indices.checked_sub(basis.len()) {
        Some(0) => {}
        Some(1) => basis.insert(0, None),
        _ => return None,
    }
    Some(basis)
}

impl IndexOpState {
    pub(super) fn of_delinearize(op: OpRef<'_>) -> Option<Self> {
        let delinearize = AffineDelinearizeIndexOp::cast(op)?;
        let slots = AffineDelinearizeIndexOp::SLOTS;
        Some(IndexOpState {
            location: op.location(),
            indices: vec![delinearize.linear_index().handle()],
            basis: padded_basis(op, slots.static_basis, slots.dynamic_basis, op.num_results())?,
            disjoint: None,
        })
    }

    pub(super) fn of_linearize(op: OpRef<'_>) -> Option<Self> {
        let linearize = AffineLinearizeIndexOp::cast(op)?;
        let slots = AffineLinearizeIndexOp::SLOTS;
        let indices: Vec<Value> = linearize.multi_index().map(|index| index.handle()).collect();
        Some(IndexOpState {
            location: op.location(),
            basis: padded_basis(op, slots.static_basis, slots.dynamic_basis, indices.len())?,
            indices,
            disjoint: (linearize.disjoint() == Some(true)).then(|| op.ctx().unit_attr()),
        })
    }

    /// Returns the operands and the attributes.
    fn parts(&self, ctx: &Context) -> (Vec<Value>, Vec<(Ident, Attribute)>) {
        let mut operands = self.indices.clone();
        let numbers = self.basis.iter().flatten().map(|bound| match *bound {
            BasisEntry::Static(number) => number,
            BasisEntry::Dynamic(value) => {
                operands.push(value);
                DYNAMIC
            }
        });
        let numbers: Vec<i64> = numbers.collect();
        let inherent = vec![(ctx.ident("static_basis"), ctx.dense_i64_array_attr(&numbers))];
        (operands, inherent)
    }

    /// Returns the numbers of indices and of dynamic entries, as an attribute.
    fn segment_sizes(&self, ctx: &Context) -> Attribute {
        let is_dynamic = |bound: &&BasisEntry| matches!(bound, BasisEntry::Dynamic(_));
        let num_dynamic = self.basis.iter().flatten().filter(is_dynamic).count();
        segment_sizes(ctx, [self.indices.len(), num_dynamic])
    }

    /// Builds an `affine.delinearize_index`, if it has results, and returns them.
    pub(super) fn delinearize(&self, rewriter: &mut Rewriter<'_>) -> Vec<Value> {
        if self.basis.is_empty() {
            return Vec::new();
        }
        let ctx = rewriter.shared_ctx();
        let (operands, inherent) = self.parts(&ctx);
        let op = rewriter.insert(OperationState {
            location: self.location,
            operands: &operands,
            result_types: &vec![Type::INDEX; self.basis.len()],
            inherent: &inherent,
            ..OperationState::of::<AffineDelinearizeIndexOp<'_>>(rewriter)
        });
        rewriter.ir().op(op).results().handles()
    }

    /// Builds an `affine.linearize_index` and returns its result.
    pub(super) fn linearize(&self, rewriter: &mut Rewriter<'_>) -> Value {
        let ctx = rewriter.shared_ctx();
        let (operands, mut inherent) = self.parts(&ctx);
        inherent.push((Ident::OPERAND_SEGMENT_SIZES, self.segment_sizes(&ctx)));
        inherent.extend(self.disjoint.map(|disjoint| (ctx.ident("disjoint"), disjoint)));
        let op = rewriter.insert(OperationState {
            location: self.location,
            operands: &operands,
            result_types: &[Type::INDEX],
            inherent: &inherent,
            ..OperationState::of::<AffineLinearizeIndexOp<'_>>(rewriter)
        });
        rewriter.result(op, 0)
    }

    /// Returns the static entries without the outer bound, if all others are static.
    fn static_basis(&self) -> Option<Vec<i64>> {
        let inner = self.basis.iter().skip(1);
        inner
            .map(|bound| match bound {
                Some(BasisEntry::Static(number)) => Some(*number),
                _ => None,
            })
            .collect()
    }

    /// Replaces dynamic entries that are constant. Returns `None` if there are none.
    fn with_static_basis(mut self, ir: &drr::Ir, is_valid: fn(i64) -> bool) -> Option<Self> {
        let mut changes = false;
        for bound in self.basis.iter_mut().flatten() {
            if let BasisEntry::Dynamic(value) = *bound {
                let number = constant_of(ir.value(value)).and_then(|constant| constant.as_i64(ir.ctx()));
                if let Some(number) = number.filter(|number| is_valid(*number) && *number != DYNAMIC) {
                    *bound = BasisEntry::Static(number);
                    changes = true;
                }
            }
        }
        changes.then_some(self)
    }
}

/// Returns the data of a pattern that builds constants.
#[track_caller]
const fn spec_with_constant<T: OpDef>(name: &'static str) -> PatternSpec {
    PatternSpec {
        generated: &[ConstantOp::NAME],
        ..PatternSpec::of_op::<T>(name)
    }
}

fn index_constant(rewriter: &mut Rewriter<'_>, location: Location, value: i64) -> Value {
    let ctx = rewriter.shared_ctx();
    let constant = OperationState {
        location,
        result_types: &[Type::INDEX],
        inherent: &[(Ident::VALUE, ctx.int_attr(Type::INDEX, value))],
        ..OperationState::of::<ConstantOp<'_>>(rewriter)
    };
    let op = rewriter.insert(constant);
    rewriter.result(op, 0)
}

/// Folds a single index, and constant ones.
pub(crate) fn fold_affine_delinearize_index_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(delinearize)) = (op.ctx(), IndexOpState::of_delinearize(op)) else {
        return Fold::None;
    };
    if delinearize.basis.len() == 1 {
        return Fold::value(delinearize.indices[0]);
    }
    let linear = constant_inputs(ctx, constants).first().copied().flatten();
    let (Some(mut rest), Some(basis)) = (linear, delinearize.static_basis()) else {
        return Fold::None;
    };
    if basis.iter().any(|&size| size <= 0) || delinearize.basis.is_empty() {
        return Fold::None;
    }
    let mut indices = Vec::with_capacity(basis.len() + 1);
    for size in basis.into_iter().rev() {
        indices.push(rest.rem_euclid(size));
        rest = rest.div_euclid(size);
    }
    indices.push(rest);
    let indices = indices.into_iter().rev();
    Fold::Results(
        indices
            .map(|index| FoldValue::Attr(ctx.int_attr(Type::INDEX, index)))
            .collect(),
    )
}

/// Folds no index, a single one, and constant ones.
pub(crate) fn fold_affine_linearize_index_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(linearize)) = (op.ctx(), IndexOpState::of_linearize(op)) else {
        return Fold::None;
    };
    match linearize.indices[..] {
        [] => return Fold::attr(ctx.int_attr(Type::INDEX, 0)),
        [index] => return Fold::value(index),
        _ => {}
    }
    let constants = constant_inputs(ctx, constants);
    let indices: Option<Vec<i64>> = constants.into_iter().take(linearize.indices.len()).collect();
    let Some((indices, basis)) = indices.zip(linearize.static_basis()) else {
        return Fold::None;
    };
    let (mut sum, mut stride) = (0_i64, 1_i64);
    let sizes = basis.into_iter().rev().chain([1]);
    for (index, size) in indices.into_iter().rev().zip(sizes) {
        sum = sum.wrapping_add(index.wrapping_mul(stride));
        stride = stride.wrapping_mul(size);
    }
    Fold::attr(ctx.int_attr(Type::INDEX, sum))
}

/// Makes constant entries of a basis static, in place as MLIR's fold. Sizes that are not positive stay, because the op would be
/// invalid with them.
pub(super) struct FoldDelinearizeBasis;

impl OpRewritePattern for FoldDelinearizeBasis {
    type Match = IndexOpState;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            labels: &[FOLD_LABEL],
            ..PatternSpec::of_op::<AffineDelinearizeIndexOp<'_>>("FoldDelinearizeBasis")
        }
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<IndexOpState> {
        IndexOpState::of_delinearize(root)?.with_static_basis(cx.ir(), |size| size > 0)
    }

    fn rewrite(&self, new: IndexOpState, root: Op, rewriter: &mut Rewriter<'_>) {
        set_basis(rewriter, root, &new);
    }
}

/// Makes constant entries of a basis static, in place as MLIR's fold.
pub(super) struct FoldLinearizeBasis;

impl OpRewritePattern for FoldLinearizeBasis {
    type Match = IndexOpState;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            labels: &[FOLD_LABEL],
            ..PatternSpec::of_op::<AffineLinearizeIndexOp<'_>>("FoldLinearizeBasis")
        }
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<IndexOpState> {
        IndexOpState::of_linearize(root)?.with_static_basis(cx.ir(), |_| true)
    }

    fn rewrite(&self, new: IndexOpState, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let sizes = new.segment_sizes(&ctx);
        rewriter.set_inherent(root, Ident::OPERAND_SEGMENT_SIZES, Some(sizes));
        set_basis(rewriter, root, &new);
    }
}

fn set_basis(rewriter: &mut Rewriter<'_>, root: Op, new: &IndexOpState) {
    let ctx = rewriter.shared_ctx();
    let (operands, inherent) = new.parts(&ctx);
    for (key, value) in inherent {
        rewriter.set_inherent(root, key, Some(value));
    }
    rewriter.set_operands(root, &operands);
}

/// Returns the disjoint `affine.linearize_index` whose result an `affine.delinearize_index` splits, and the latter.
fn disjoint_pair(root: OpRef<'_>) -> Option<(IndexOpState, IndexOpState)> {
    let linear = AffineDelinearizeIndexOp::cast(root)?.linear_index();
    let linearize = IndexOpState::of_linearize(linear.defining_op()?)?;
    linearize.disjoint?;
    Some((linearize, IndexOpState::of_delinearize(root)?))
}

/// Builds the ops without the last entries of their bases, and returns the remaining results.
fn build_without_last(
    rewriter: &mut Rewriter<'_>,
    linearize: IndexOpState,
    delinearize: IndexOpState,
    last: [usize; 2],
) -> Vec<Value> {
    let without = |mut op: IndexOpState, last: usize| {
        op.basis.truncate(op.basis.len() - last);
        op
    };
    let mut linearize = without(linearize, last[0]);
    linearize.indices.truncate(linearize.basis.len());
    let mut delinearize = without(delinearize, last[1]);
    delinearize.indices = vec![linearize.linearize(rewriter)];
    delinearize.delinearize(rewriter)
}

/// Takes indices that were linearized by the same sizes.
pub(super) struct CancelDelinearizeOfLinearizeDisjointExactTail;

impl OpRewritePattern for CancelDelinearizeOfLinearizeDisjointExactTail {
    /// The ops, and the number of equal sizes.
    type Match = (IndexOpState, IndexOpState, usize);

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<AffineDelinearizeIndexOp<'_>>("CancelDelinearizeOfLinearizeDisjointExactTail")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let (linearize, delinearize) = disjoint_pair(root)?;
        let reversed = |op: &IndexOpState| op.basis.iter().rev().copied().flatten().collect::<Vec<_>>();
        let pairs = reversed(&linearize).into_iter().zip(reversed(&delinearize));
        let mut equal = pairs.take_while(|(a, b)| a == b).count();
        // Unlike in MLIR, the first index, which may be negative, is only the first result.
        if equal == linearize.indices.len() && equal < delinearize.basis.len() {
            equal -= 1;
        }
        (equal > 0).then_some((linearize, delinearize, equal))
    }

    fn rewrite(&self, (linearize, delinearize, equal): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let indices = linearize.indices.clone();
        let sizes = |op: &IndexOpState| op.basis.iter().flatten().count();
        let is_whole = equal == sizes(&linearize) && equal == sizes(&delinearize);
        if is_whole && indices.len() == delinearize.basis.len() {
            return rewriter.replace_op(root, &indices);
        }
        let mut results = build_without_last(rewriter, linearize, delinearize, [equal; 2]);
        results.extend(&indices[indices.len() - equal..]);
        rewriter.replace_op(root, &results);
    }
}

/// Replaces indices below 1 by 0.
pub(super) struct DropUnitExtentBasis;

impl OpRewritePattern for DropUnitExtentBasis {
    type Match = IndexOpState;

    fn spec(&self) -> PatternSpec {
        spec_with_constant::<AffineDelinearizeIndexOp<'_>>("DropUnitExtentBasis")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<IndexOpState> {
        let delinearize = IndexOpState::of_delinearize(root)?;
        delinearize
            .basis
            .contains(&Some(BasisEntry::Static(1)))
            .then_some(delinearize)
    }

    fn rewrite(&self, mut delinearize: IndexOpState, root: Op, rewriter: &mut Rewriter<'_>) {
        let zero = index_constant(rewriter, delinearize.location, 0);
        let is_unit: Vec<bool> = delinearize
            .basis
            .iter()
            .map(|bound| *bound == Some(BasisEntry::Static(1)))
            .collect();
        delinearize.basis.retain(|bound| *bound != Some(BasisEntry::Static(1)));
        let mut others = delinearize.delinearize(rewriter).into_iter();
        let index = |is_unit: bool| if is_unit { zero } else { others.next().unwrap_or(zero) };
        let results: Vec<Value> = is_unit.into_iter().map(index).collect();
        rewriter.replace_op(root, &results);
    }
}

/// Splits only the last linearized index, if its size is the product of the last sizes.
pub(super) struct SplitDelinearizeSpanningLastLinearizeArg;

impl OpRewritePattern for SplitDelinearizeSpanningLastLinearizeArg {
    /// The ops, and the number of sizes that the last index is split by.
    type Match = (IndexOpState, IndexOpState, usize);

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<AffineDelinearizeIndexOp<'_>>("SplitDelinearizeSpanningLastLinearizeArg")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let (linearize, delinearize) = disjoint_pair(root)?;
        let Some(Some(BasisEntry::Static(target))) = linearize.basis.last().copied() else {
            return None;
        };
        let (mut product, mut count) = (1_i64, 0);
        for bound in delinearize.basis.iter().rev() {
            let Some(BasisEntry::Static(size)) = *bound else {
                return None;
            };
            product = product.checked_mul(size).filter(|product| *product <= target)?;
            count += 1;
            if product == target {
                break;
            }
        }
        (product == target && count >= 2).then_some((linearize, delinearize, count))
    }

    fn rewrite(&self, (linearize, delinearize, count): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let split = delinearize.basis.len() - count;
        let last = IndexOpState {
            location: delinearize.location,
            indices: linearize.indices.last().copied().into_iter().collect(),
            basis: delinearize.basis[split..].to_vec(),
            disjoint: None,
        };
        let mut results = build_without_last(rewriter, linearize, delinearize, [1, count]);
        results.extend(last.delinearize(rewriter));
        rewriter.replace_op(root, &results);
    }
}

/// Replaces an op by the linearization of other indices.
pub(super) fn replace_by_linearize(rewriter: &mut Rewriter<'_>, root: Op, new: &IndexOpState) {
    let result = if new.indices.is_empty() {
        index_constant(rewriter, new.location, 0)
    } else {
        new.linearize(rewriter)
    };
    rewriter.replace_op(root, &[result]);
}

/// Drops a first index that is 0.
pub(super) struct DropLinearizeLeadingZero;

impl OpRewritePattern for DropLinearizeLeadingZero {
    type Match = IndexOpState;

    fn spec(&self) -> PatternSpec {
        spec_with_constant::<AffineLinearizeIndexOp<'_>>("DropLinearizeLeadingZero")
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<IndexOpState> {
        let mut linearize = IndexOpState::of_linearize(root)?;
        let first = *linearize.indices.first()?;
        if constant_integer(cx.ir().value(first)) != Some(0) {
            return None;
        }
        linearize.indices.remove(0);
        linearize.basis.remove(0);
        Some(linearize)
    }

    fn rewrite(&self, new: IndexOpState, root: Op, rewriter: &mut Rewriter<'_>) {
        replace_by_linearize(rewriter, root, &new);
    }
}

/// Drops indices of size 1 that are 0.
pub(super) struct DropLinearizeUnitComponentsIfDisjointOrZero;

impl OpRewritePattern for DropLinearizeUnitComponentsIfDisjointOrZero {
    type Match = IndexOpState;

    fn spec(&self) -> PatternSpec {
        spec_with_constant::<AffineLinearizeIndexOp<'_>>("DropLinearizeUnitComponentsIfDisjointOrZero")
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<IndexOpState> {
        let mut linearize = IndexOpState::of_linearize(root)?;
        let is_disjoint = linearize.disjoint.is_some();
        let pairs = linearize.indices.iter().copied().zip(linearize.basis.iter().copied());
        // Unlike in MLIR, the first index may be negative even if the op is disjoint.
        let is_dropped = |number: usize, (index, bound): (Value, Option<BasisEntry>)| {
            bound == Some(BasisEntry::Static(1))
                && (is_disjoint && number > 0 || constant_integer(cx.ir().value(index)) == Some(0))
        };
        let kept = pairs.enumerate().filter(|&(number, pair)| !is_dropped(number, pair));
        let (indices, basis): (Vec<_>, Vec<_>) = kept.map(|(_, pair)| pair).unzip();
        if indices.len() == linearize.indices.len() {
            return None;
        }
        (linearize.indices, linearize.basis) = (indices, basis);
        Some(linearize)
    }

    fn rewrite(&self, new: IndexOpState, root: Op, rewriter: &mut Rewriter<'_>) {
        replace_by_linearize(rewriter, root, &new);
    }
}
