//! The canonicalization patterns of the dialect.

use drr::PatternSet;
use drr::affine::AffineMap;
use drr::define::{AttrSlot, OperandSlot};
use drr::prelude::*;
use drr::{Ident, OpRewrite, OpRewritePattern, OperationState, PatternSpec, Patterns};

use super::applied::AppliedMap;
use super::bounds::{CanonicalizeForBounds, CanonicalizeParallelBounds};
use super::conditional::{AlwaysTrueOrFalseIf, CanonicalizeIfOperands, SIMPLIFY_DEAD_ELSE};
use super::dims::SymbolScope;
use super::linearize::{
    CancelDelinearizeOfLinearizeDisjointExactTail, DropLinearizeLeadingZero,
    DropLinearizeUnitComponentsIfDisjointOrZero, DropUnitExtentBasis, FoldDelinearizeBasis, FoldLinearizeBasis,
    SplitDelinearizeSpanningLastLinearizeArg,
};
use super::merge_indices::CancelLinearizeOfDelinearizePortion;
use super::min_max::{deduplicate, is_single_result, merge_nested, sort_terms};
use super::ranges::simplify_by_operands;
use super::{
    AffineApplyOp, AffineLoadOp, AffineMaxOp, AffineMinOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp,
    AffineVectorStoreOp,
};

/// A new map of an op, with the name of the op that replaces it.
type NewMap<'ir> = Option<(AppliedMap<'ir>, Option<&'static str>)>;

/// Replaces an op by one with another map, whose operands are the last of the op.
struct MapPattern {
    name: &'static str,
    root: &'static str,
    map: AttrSlot,
    operands: OperandSlot,
    simplify: for<'ir> fn(OpRef<'ir>, AppliedMap<'ir>) -> NewMap<'ir>,
}

impl OpRewritePattern for MapPattern {
    type Match = (AffineMap, Vec<Value>, &'static str);

    fn spec(&self) -> PatternSpec {
        PatternSpec::new(self.name, self.root)
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let applied = AppliedMap::of(root, self.map, self.operands)?;
        let (applied, name) = (self.simplify)(root, applied)?;
        let (map, operands) = applied.into_parts();
        let count = root.num_operands() - self.operands.of(root).len();
        let others = root.operands().take(count).map(|operand| operand.handle());
        Some((map, others.chain(operands).collect(), name.unwrap_or(self.root)))
    }

    fn rewrite(&self, (map, operands, name): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let key = ctx.ident("map");
        let op = rewriter.ir().op(root);
        let (location, types): (_, Vec<Type>) = (op.location(), op.result_types().collect());
        let others = op.inherent_attrs().filter(|(other, _)| *other != key);
        let inherent: Vec<(Ident, Attribute)> = others.chain([(key, ctx.affine_map_attr(map))]).collect();
        let new = OperationState {
            location,
            operands: &operands,
            result_types: &types,
            inherent: &inherent,
            ..OperationState::new(ctx.op_name(name))
        };
        rewriter.replace_op_with_new(root, &new);
    }
}

/// Composes the map with the producers of its operands and simplifies both.
fn simplify_op<'ir>(op: OpRef<'ir>, applied: AppliedMap<'ir>) -> NewMap<'ir> {
    let mut scope = SymbolScope::of(op);
    let composed = applied.clone().compose(&mut scope)?;
    let simplified = simplify_by_operands(composed.canonicalize_operands(&mut scope)?)?;
    (simplified != applied).then_some((simplified, None))
}

/// Returns `SimplifyAffineOp` for an op.
const fn simplify_affine_op(root: &'static str, map: AttrSlot, operands: OperandSlot) -> MapPattern {
    MapPattern {
        name: "SimplifyAffineOp",
        root,
        map,
        operands,
        simplify: simplify_op,
    }
}

/// Returns the patterns of `affine.min` or `affine.max`, in MLIR's order.
fn of_min_or_max(root: &'static str, map: AttrSlot, operands: OperandSlot) -> impl Iterator<Item = MapPattern> {
    let pattern = move |name, simplify| MapPattern {
        name,
        root,
        map,
        operands,
        simplify,
    };
    [
        pattern("CanonicalizeSingleResultAffineMinMaxOp", |_, applied| {
            is_single_result(&applied).then_some((applied, Some("affine.apply")))
        }),
        pattern("DeduplicateAffineMinMaxExpressions", |_, applied| {
            Some((deduplicate(applied)?, None))
        }),
        pattern("MergeAffineMinMaxOp", |op, applied| {
            Some((merge_nested(op, applied)?, None))
        }),
        simplify_affine_op(root, map, operands),
        pattern("CanonicalizeAffineMinMaxOpExprAndTermOrder", |_, applied| {
            Some((sort_terms(applied)?, None))
        }),
    ]
    .into_iter()
}

/// Adds the canonicalization patterns of `affine`.
pub(crate) fn canonicalization_patterns_of_affine(patterns: &mut PatternSet) {
    let add = |patterns: &mut PatternSet, pattern: MapPattern| OpRewrite(pattern).add_to(patterns);
    let simplified = [
        (
            "affine.apply",
            AffineApplyOp::SLOTS.map,
            AffineApplyOp::SLOTS.mapOperands,
        ),
        ("affine.load", AffineLoadOp::SLOTS.map, AffineLoadOp::SLOTS.indices),
        (
            "affine.prefetch",
            AffinePrefetchOp::SLOTS.map,
            AffinePrefetchOp::SLOTS.indices,
        ),
        ("affine.store", AffineStoreOp::SLOTS.map, AffineStoreOp::SLOTS.indices),
        (
            "affine.vector_load",
            AffineVectorLoadOp::SLOTS.map,
            AffineVectorLoadOp::SLOTS.indices,
        ),
        (
            "affine.vector_store",
            AffineVectorStoreOp::SLOTS.map,
            AffineVectorStoreOp::SLOTS.indices,
        ),
    ];
    for (root, map, operands) in simplified {
        add(patterns, simplify_affine_op(root, map, operands));
    }
    let (max, min) = (&AffineMaxOp::SLOTS, &AffineMinOp::SLOTS);
    let of_max = of_min_or_max("affine.max", max.map, max.operands);
    for pattern in of_max.chain(of_min_or_max("affine.min", min.map, min.operands)) {
        add(patterns, pattern);
    }
    patterns
        .add(OpRewrite(CanonicalizeForBounds))
        .add(OpRewrite(CanonicalizeIfOperands))
        .add(OpRewrite(SIMPLIFY_DEAD_ELSE))
        .add(OpRewrite(AlwaysTrueOrFalseIf))
        .add(OpRewrite(CanonicalizeParallelBounds))
        .add(OpRewrite(FoldDelinearizeBasis))
        .add(OpRewrite(CancelDelinearizeOfLinearizeDisjointExactTail))
        .add(OpRewrite(DropUnitExtentBasis))
        .add(OpRewrite(SplitDelinearizeSpanningLastLinearizeArg))
        .add(OpRewrite(FoldLinearizeBasis))
        .add(OpRewrite(CancelLinearizeOfDelinearizePortion))
        .add(OpRewrite(DropLinearizeLeadingZero))
        .add(OpRewrite(DropLinearizeUnitComponentsIfDisjointOrZero));
}

/// Folds the operands of an op in place: composes the bounds of an `affine.for` or `affine.parallel`, or the condition of an `affine.if`,
/// with the producers of their operands, and makes constant bounds and the constant entries of the basis of an index op static. This is the
/// part of MLIR's folds that changes the number of operands, which a fold cannot do here.
///
/// ```
/// use drr::prelude::*;
/// use drr_dialects::affine::fold_in_place;
///
/// let ctx = Context::with(drr_dialects::All);
/// let text = "func.func @f(%n: index) {\n affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%n)[%n] {\n }\n return\n }";
/// let mut module = Module::parse(&ctx, text).unwrap();
/// let op = module.root().walk().find(|op| op.name_text() == "affine.if").unwrap().handle();
/// let mut rewriter = Rewriter::new(module.ir_mut());
/// fold_in_place(&mut rewriter, op);
/// rewriter.finish().unwrap();
/// assert!(module.to_string().contains("(0 >= 0)"));
/// ```
pub fn fold_in_place(rewriter: &mut Rewriter<'_>, op: Op) {
    apply_repeatedly(&CanonicalizeForBounds, "affine.for", rewriter, op);
    apply_repeatedly(&CanonicalizeIfOperands, "affine.if", rewriter, op);
    apply_repeatedly(&CanonicalizeParallelBounds, "affine.parallel", rewriter, op);
    apply_repeatedly(&FoldDelinearizeBasis, "affine.delinearize_index", rewriter, op);
    apply_repeatedly(&FoldLinearizeBasis, "affine.linearize_index", rewriter, op);
}

/// Applies a pattern to an op until it does not match.
fn apply_repeatedly<P: OpRewritePattern>(pattern: &P, name: &str, rewriter: &mut Rewriter<'_>, op: Op) {
    /// A canonical form is reached after two applications; the limit guards against a pattern that alternates.
    const MAX_APPLICATIONS: usize = 8;
    for _ in 0..MAX_APPLICATIONS {
        let root = rewriter.ir().op(op);
        if root.name_text() != name {
            return;
        }
        let Some(matched) = pattern.matches(&rewriter.match_context(), root) else {
            return;
        };
        pattern.rewrite(matched, op, rewriter);
    }
}
