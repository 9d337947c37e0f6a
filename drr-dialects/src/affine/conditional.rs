//! `affine.if`: canonicalization, verifier and custom form; and `affine.yield`, which terminates its regions and loop bodies.

use drr::affine::{ConstraintKind, IntegerSet};
use drr::define::{Fold, FoldEdit, FormResult, OpAsmForm, OpError, RegionSlot};
use drr::prelude::*;
use drr::{Block, BlockRef, OpRewritePattern, PatternSpec};

use super::applied::AppliedMap;
use super::bounds::shorter_operands;
use super::dims::{SymbolScope, check_dims_and_symbols};
use super::map::{check_input_count, inputs};
use super::{AffineIfOp, AffineYieldOp};
use crate::FOLD_LABEL;
use crate::shared::dead_else::RemoveDeadElse;
use crate::shared::lists::optional_arrow;
use crate::shared::signature::counted;

/// `#set(%i)[%n] -> (f32) {..} else {..} {attrs}`
pub(crate) fn form_affine_if_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    const ELSE: RegionSlot = AffineIfOp::SLOTS.elseRegion;
    form.memoize();
    let condition = form.attribute(" ", AffineIfOp::SLOTS.condition)?;
    let set = condition.integer_set(form.ctx());
    let Some(counts) = set.map(|set| [set.num_dims(), set.num_symbols()]) else {
        return Err(form.error("expected an integer set before this"));
    };
    inputs(form, AffineIfOp::SLOTS.operand0, counts)?;
    optional_arrow(form, AffineIfOp::SLOTS.results)?;
    form.region(" ", AffineIfOp::SLOTS.thenRegion, true)?;
    if form.optional(" else ", |op| ELSE.of(op).any(|branch| !branch.is_empty()))? {
        form.region("", ELSE, true)?;
    }
    form.attr_dict()
}

pub(crate) fn verify_affine_if_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(set) = AffineIfOp::cast(op).and_then(AffineIfOp::condition) else {
        return Ok(());
    };
    check_input_count(op.num_operands(), set.num_inputs(), "set")?;
    check_dims_and_symbols(op, op.operands(), set.num_dims(), "set")?;
    if op.num_results() > 0 && op.region(1).is_none_or(|branch| branch.is_empty()) {
        return Err(OpError::new("has results, so it needs an `else`"));
    }
    Ok(())
}

pub(crate) fn verify_affine_yield_op(op: OpRef<'_>) -> Result<(), OpError> {
    const PARENTS: [&str; 3] = ["affine.for", "affine.if", "affine.parallel"];
    let parent = op.parent_op().filter(|parent| PARENTS.contains(&&*parent.name_text()));
    let Some(parent) = parent else {
        return Err(OpError::new(
            "ends regions of `affine.for`, `affine.if` and `affine.parallel` only",
        ));
    };
    let name = parent.name_text();
    if parent.num_results() != op.num_operands() {
        let given = counted(op.num_operands(), "value");
        let expected = counted(parent.num_results(), "result");
        return Err(OpError::new(format!("yields {given}, but `{name}` has {expected}")));
    }
    for (number, (operand, expected)) in op.operands().zip(parent.result_types()).enumerate() {
        if operand.ty() != expected {
            let (given, expected) = (operand.ty().display(op.ctx()), expected.display(op.ctx()));
            return Err(OpError::new(format!(
                "yields `{given}` as result {number}, but `{name}` has `{expected}` there"
            )));
        }
    }
    Ok(())
}

/// Composes the set with the producers of its operands and makes the operands canonical, in place as MLIR's fold.
pub(super) struct CanonicalizeIfOperands;

impl OpRewritePattern for CanonicalizeIfOperands {
    type Match = (IntegerSet, Vec<Value>);

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            labels: &[FOLD_LABEL],
            ..PatternSpec::of_op::<AffineIfOp<'_>>("CanonicalizeIfOperands")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        canonical_set(root)
    }

    fn rewrite(&self, (set, operands): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        rewriter.set_inherent(root, ctx.ident("condition"), Some(ctx.integer_set_attr(set)));
        rewriter.set_operands(root, &operands);
    }
}

/// Returns the set and the operands of `affine.if` if they are not canonical.
fn canonical_set(root: OpRef<'_>) -> Option<(IntegerSet, Vec<Value>)> {
    let set = AffineIfOp::cast(root)?.condition()?;
    let old = AppliedMap::new(set.constraint_map(), root.operands().collect())?;
    let mut scope = SymbolScope::of(root);
    // As in MLIR, only a composed set is simplified; otherwise its constraints keep the order of their terms.
    let new = if old.has_producer() {
        old.clone().compose(&mut scope)?
    } else {
        old.clone().canonicalize_operands(&mut scope)?
    };
    if new == old {
        return None;
    }
    let (map, operands) = new.into_parts();
    Some((set.with_exprs(&map)?, operands))
}

/// Makes the set and the operands canonical in place, unless there are more operands than before: [`CanonicalizeIfOperands`] adds operands.
pub(crate) fn fold_affine_if_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let edits = canonical_set(op).and_then(|(set, operands)| {
        let mut edits = shorter_operands(0, op.num_operands(), &operands)?;
        edits.push(FoldEdit::Inherent(
            ctx.ident("condition"),
            Some(ctx.integer_set_attr(set)),
        ));
        Some(edits)
    });
    edits.map_or(Fold::None, |edits| Fold::InPlace(edits.into()))
}

/// Erases an `else` that does nothing.
pub(super) const SIMPLIFY_DEAD_ELSE: RemoveDeadElse = RemoveDeadElse {
    name: "SimplifyDeadElse",
    op: AffineIfOp::NAME,
    location: std::panic::Location::caller(),
    dead_else: |op| {
        let block = op.region(1)?.first_block()?;
        (op.num_results() == 0 && block.first_op() == block.last_op()).then_some(block)
    },
};

/// Replaces an op whose condition is `1 == 0` or `0 == 0` by the body of a branch.
pub(super) struct AlwaysTrueOrFalseIf;

impl OpRewritePattern for AlwaysTrueOrFalseIf {
    /// The branch that is taken, if there is one.
    type Match = Option<Block>;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<AffineIfOp<'_>>("AlwaysTrueOrFalseIf")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Option<Block>> {
        let set = AffineIfOp::cast(root)?.condition()?;
        let mut constraints = set.constraints();
        let (Some(constraint), None) = (constraints.next(), constraints.next()) else {
            return None;
        };
        let branch = match (constraint.kind, constraint.expr.as_constant()?) {
            (ConstraintKind::EqualZero, 0) => 0,
            (ConstraintKind::EqualZero, 1) => 1,
            _ => return None,
        };
        let block = root.region(branch).and_then(|region| region.first_block());
        if block.is_none() && (branch == 0 || root.num_results() > 0) {
            return None;
        }
        let ends = |block: BlockRef<'_>| block.last_op().is_some_and(|last| last.is::<AffineYieldOp<'_>>());
        block.is_none_or(ends).then(|| block.map(|block| block.handle()))
    }

    fn rewrite(&self, branch: Option<Block>, root: Op, rewriter: &mut Rewriter<'_>) {
        let Some(block) = branch else {
            return rewriter.erase_op(root);
        };
        let Some(last) = rewriter.ir().block(block).last_op().map(|last| last.handle()) else {
            return;
        };
        let yielded: Vec<Value> = rewriter.ir().op(last).operands().handles();
        rewriter.inline_block_before(block, root, &[]);
        rewriter.erase_op(last);
        rewriter.replace_op(root, &yielded);
    }
}
