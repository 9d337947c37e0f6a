//! Canonicalization of `cf.br`, `cf.cond_br` and `cf.assert`.

use drr::fold::constant_of;
use drr::prelude::*;
use drr::{Block, BlockRef, OpRewrite, OpRewritePattern, PatternSpec, Patterns};

use super::target::{Target, replace_by_br, replace_by_cond_br, single_predecessor};
use super::{AssertOp, BranchOp, CondBranchOp};
use crate::arith::{ConstantOp, SelectOp};
use crate::shared::matchers::{KnownOperand, known_uses};

/// Adds the patterns in MLIR's order.
pub(super) fn add_branch_patterns(patterns: &mut drr::PatternSet) {
    EraseTrueAssert.add_to(patterns);
    OpRewrite(SimplifyBrToBlockWithSinglePred).add_to(patterns);
    OpRewrite(SimplifyPassThroughBr).add_to(patterns);
    OpRewrite(SimplifyConstCondBranchPred).add_to(patterns);
    OpRewrite(SimplifyPassThroughCondBranch).add_to(patterns);
    OpRewrite(SimplifyCondBranchIdenticalSuccessors).add_to(patterns);
    OpRewrite(SimplifyCondBranchFromCondBranchOnSameCondition).add_to(patterns);
    OpRewrite(CondBranchTruthPropagation).add_to(patterns);
    OpRewrite(DropUnreachableCondBranch).add_to(patterns);
}

pat! {
    /// The condition holds.
    EraseTrueAssert: (AssertOp (ConstantLikeMatcher ConstantAttr<I1Attr, "1">), $_) => []
}

/// Appends the successor to the block, if no other branch leads to it.
struct SimplifyBrToBlockWithSinglePred;

impl OpRewritePattern for SimplifyBrToBlockWithSinglePred {
    /// The block of the branch, and its target.
    type Match = (Block, Target);

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<BranchOp<'_>>("SimplifyBrToBlockWithSinglePred")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let (block, target) = (root.block()?, root.successor(0)?);
        // In unreachable code, a successor can pass its own values to itself.
        let is_own = root.operands().any(|operand| operand.parent_block() == Some(target));
        (block != target && target.num_references() == 1 && !is_own)
            .then(|| Some((block.handle(), Target::of(root, 0)?)))?
    }

    fn rewrite(&self, (block, target): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.erase_op(root);
        rewriter.inline_block_at_end(target.block, block, &target.operands);
    }
}

/// Branches through blocks that only branch further.
struct SimplifyPassThroughBr;

impl OpRewritePattern for SimplifyPassThroughBr {
    type Match = Target;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<BranchOp<'_>>("SimplifyPassThroughBr")
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Target> {
        root.successor(0).filter(|target| Some(*target) != root.block())?;
        Target::of(root, 0)?.collapsed(cx)
    }

    fn rewrite(&self, target: Target, root: Op, rewriter: &mut Rewriter<'_>) {
        replace_by_br(rewriter, root, &target);
    }
}

/// Returns the targets of a `cf.cond_br`.
fn targets_of(branch: OpRef<'_>) -> Option<[Target; 2]> {
    Some([Target::of(branch, 0)?, Target::of(branch, 1)?])
}

/// Returns the condition of a `cf.cond_br`.
fn condition_of(branch: OpRef<'_>) -> Option<ValueRef<'_>> {
    Some(CondBranchOp::cast(branch)?.condition())
}

/// Branches to the target for a constant condition.
struct SimplifyConstCondBranchPred;

impl OpRewritePattern for SimplifyConstCondBranchPred {
    type Match = Target;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<CondBranchOp<'_>>("SimplifyConstCondBranchPred")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Target> {
        let holds = constant_of(condition_of(root)?)?.as_bool(root.ctx())?;
        Target::of(root, usize::from(!holds))
    }

    fn rewrite(&self, target: Target, root: Op, rewriter: &mut Rewriter<'_>) {
        replace_by_br(rewriter, root, &target);
    }
}

/// Branches through blocks that only branch further.
struct SimplifyPassThroughCondBranch;

impl OpRewritePattern for SimplifyPassThroughCondBranch {
    type Match = [Target; 2];

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<CondBranchOp<'_>>("SimplifyPassThroughCondBranch")
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let targets = targets_of(root)?;
        let collapsed = [0, 1].map(|number| targets[number].collapsed(cx));
        if let [None, None] = collapsed {
            return None;
        }
        let [then, otherwise] = targets;
        let [new_then, new_otherwise] = collapsed;
        Some([new_then.unwrap_or(then), new_otherwise.unwrap_or(otherwise)])
    }

    fn rewrite(&self, [then, otherwise]: Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let op = rewriter.ir().op(root);
        let weights = CondBranchOp::SLOTS.branch_weights.of(op);
        if let Some(condition) = condition_of(op).map(|condition| condition.handle()) {
            replace_by_cond_br(rewriter, root, condition, [&then, &otherwise], weights);
        }
    }
}

/// Branches to a block to which both successors lead, with selected values.
struct SimplifyCondBranchIdenticalSuccessors;

impl OpRewritePattern for SimplifyCondBranchIdenticalSuccessors {
    type Match = [Target; 2];

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.select"],
            ..PatternSpec::of_op::<CondBranchOp<'_>>("SimplifyCondBranchIdenticalSuccessors")
        }
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let [then, otherwise] = targets_of(root)?;
        let has_one_predecessor = || cx.ir().block(then.block).num_references() == 2;
        let is_simple = then.operands == otherwise.operands || has_one_predecessor();
        (then.block == otherwise.block && is_simple).then_some([then, otherwise])
    }

    fn rewrite(&self, [then, otherwise]: Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let Some(condition) = condition_of(rewriter.ir().op(root)).map(|condition| condition.handle()) else {
            return;
        };
        let mut operands = Vec::with_capacity(then.operands.len());
        for (&then, &otherwise) in then.operands.iter().zip(&otherwise.operands) {
            operands.push(if then == otherwise {
                then
            } else {
                let select = SelectOp::build(rewriter, (condition, then, otherwise), ());
                rewriter.result(select, 0)
            });
        }
        let block = then.block;
        replace_by_br(rewriter, root, &Target { block, operands });
    }
}

/// Branches to the known successor, if the block is reached by a branch on the same condition.
struct SimplifyCondBranchFromCondBranchOnSameCondition;

impl OpRewritePattern for SimplifyCondBranchFromCondBranchOnSameCondition {
    type Match = Target;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<CondBranchOp<'_>>("SimplifyCondBranchFromCondBranchOnSameCondition")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Target> {
        let block = root.block()?;
        let predecessor = single_predecessor(block, condition_of(root)?, CondBranchOp::NAME)?;
        Target::of(root, usize::from(predecessor.successor(0) != Some(block)))
    }

    fn rewrite(&self, target: Target, root: Op, rewriter: &mut Rewriter<'_>) {
        replace_by_br(rewriter, root, &target);
    }
}

/// Replaces the condition in successors that no other branch leads to by its value there.
struct CondBranchTruthPropagation;

impl OpRewritePattern for CondBranchTruthPropagation {
    type Match = Vec<KnownOperand>;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.constant"],
            ..PatternSpec::of_op::<CondBranchOp<'_>>("CondBranchTruthPropagation")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let condition = condition_of(root)?;
        let successors = root.successors().zip([true, false]);
        let known: Vec<(BlockRef<'_>, bool)> = successors
            .filter(|(successor, _)| successor.num_references() == 1)
            .collect();
        let value_at = |user: OpRef<'_>, _: &mut usize| {
            let successor = known.iter().find(|(successor, _)| user.block() == Some(*successor));
            successor.map(|(_, holds)| *holds)
        };
        let ops = known
            .iter()
            .flat_map(|&(successor, holds)| successor.ops().map(move |op| (op, holds)));
        let mut found = known_uses(condition, value_at, ops);
        found.sort_by_key(|(_, _, holds)| !holds);
        (!found.is_empty()).then_some(found)
    }

    fn rewrite(&self, found: Self::Match, _: Op, rewriter: &mut Rewriter<'_>) {
        let mut constant: Option<(bool, Value)> = None;
        for (user, operand, holds) in found {
            let value = match constant {
                Some((known, value)) if known == holds => value,
                _ => {
                    let value = rewriter.ctx().bool_attr(holds);
                    let new = ConstantOp::build(rewriter, value, ());
                    rewriter.result(new, 0)
                }
            };
            constant = Some((holds, value));
            rewriter.set_operand(user, operand, value);
        }
    }
}

/// Branches to the other successor, if one is unreachable.
struct DropUnreachableCondBranch;

impl OpRewritePattern for DropUnreachableCondBranch {
    type Match = Target;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<CondBranchOp<'_>>("DropUnreachableCondBranch")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Target> {
        let is_unreachable = |block: BlockRef<'_>| {
            let is_only = block.first_op() == block.last_op();
            is_only && block.last_op().is_some_and(|last| last.name_text() == "ub.unreachable")
        };
        let unreachable = root.successors().position(is_unreachable)?;
        Target::of(root, 1 - unreachable)
    }

    fn rewrite(&self, target: Target, root: Op, rewriter: &mut Rewriter<'_>) {
        replace_by_br(rewriter, root, &target);
    }
}
