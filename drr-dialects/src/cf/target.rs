//! Targets of branches: blocks with the values of their arguments.

use drr::prelude::*;
use drr::{Block, BlockRef, Ident, OperationState};

use super::{BranchOp, CondBranchOp, SwitchOp};
use crate::shared::attributes::segment_sizes;

/// Number of branches that are followed to find out whether they form a cycle. A longer chain is collapsed from its end, in several sweeps.
const MAX_CHAIN: usize = 256;

/// A successor of a branch with the values of its arguments.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Target {
    pub(super) block: Block,
    pub(super) operands: Vec<Value>,
}

impl Target {
    /// Returns the target of a branch, by the number of the successor.
    pub(super) fn of(branch: OpRef<'_>, number: usize) -> Option<Self> {
        let interface = branch.interface::<dyn drr::define::BranchOpInterface>()?;
        Some(Target {
            block: branch.successor(number)?.handle(),
            operands: interface.successor_operands(number).handles(),
        })
    }

    /// Returns the block that is reached through blocks that only branch further. `None` if the target does not only branch, and if the
    /// branches form a cycle.
    pub(super) fn collapsed(&self, cx: &MatchContext<'_>) -> Option<Self> {
        let first = cx.ir().block(self.block);
        let mut passed = pass_through(first)?;
        if ends_in_cycle(first) {
            return None;
        }
        let mut collapsed = self.clone();
        loop {
            let block = collapsed.block;
            let next = Target::of(passed, 0)?;
            let operands = next.operands.into_iter().map(|operand| {
                let argument = cx.ir().value(operand);
                if argument.owner_block().is_some_and(|owner| owner.handle() == block) {
                    collapsed.operands.get(argument.number()).copied()
                } else {
                    Some(operand)
                }
            });
            collapsed = Target {
                block: next.block,
                operands: operands.collect::<Option<_>>()?,
            };
            match pass_through(cx.ir().block(collapsed.block)) {
                Some(next) => passed = next,
                None => return Some(collapsed),
            }
        }
    }
}

/// Returns the `cf.br` of a block without other ops, if nothing else uses the arguments of the block.
fn pass_through(block: BlockRef<'_>) -> Option<OpRef<'_>> {
    let branch = block.first_op().filter(|first| Some(*first) == block.last_op())?;
    BranchOp::cast(branch)?;
    let is_local = |argument: ValueRef<'_>| argument.uses().all(|used| used.owner() == branch);
    block.args().all(is_local).then_some(branch)
}

/// Returns `true` if the branches that follow a block form a cycle, or if they are too many to find out.
fn ends_in_cycle(first: BlockRef<'_>) -> bool {
    let next = |block: &BlockRef<'_>| {
        let branch = block.last_op().and_then(BranchOp::cast)?;
        branch.op().successor(0).map(BlockRef::handle)
    };
    let chain = std::iter::successors(Some(first), |block| next(block).map(|next| first.ir().block(next)));
    chain.take(MAX_CHAIN).count() == MAX_CHAIN
}

/// Returns the terminator of the only predecessor of a block, if it has this operand and name, and if it is one edge that leads to the block.
pub(super) fn single_predecessor<'ir>(block: BlockRef<'ir>, operand: ValueRef<'ir>, name: &str) -> Option<OpRef<'ir>> {
    if block.num_references() != 1 {
        return None;
    }
    let leads_here = |branch: &OpRef<'ir>| {
        branch.name_text() == name
            && branch.operand(0) == Some(operand)
            && branch.successors().any(|successor| successor == block)
    };
    // The preceding block is tried first, because a condition can have many uses.
    let preceding = block.prev().and_then(|block| block.last_op());
    let users = operand.uses().map(|used| used.owner());
    preceding.into_iter().chain(users).find(leads_here)
}

/// Replaces a branch by `cf.br`.
pub(super) fn replace_by_br(rewriter: &mut Rewriter<'_>, root: Op, target: &Target) {
    let state = OperationState {
        operands: &target.operands,
        successors: &[target.block],
        ..OperationState::of::<BranchOp<'_>>(rewriter)
    };
    rewriter.replace_op_with_new(root, &state);
}

/// Replaces a branch by `cf.cond_br` on a condition.
pub(super) fn replace_by_cond_br(
    rewriter: &mut Rewriter<'_>,
    root: Op,
    condition: Value,
    targets: [&Target; 2],
    weights: Option<Attribute>,
) {
    let ctx = rewriter.shared_ctx();
    let [then, otherwise] = targets.map(|target| target.operands.len());
    let sizes = segment_sizes(&ctx, [1, then, otherwise]);
    let mut inherent = vec![(Ident::OPERAND_SEGMENT_SIZES, sizes)];
    inherent.extend(weights.map(|weights| (ctx.ident("branch_weights"), weights)));
    let operands = [&[condition], &targets[0].operands[..], &targets[1].operands[..]].concat();
    let state = OperationState {
        operands: &operands,
        inherent: &inherent,
        successors: &targets.map(|target| target.block),
        ..OperationState::of::<CondBranchOp<'_>>(rewriter)
    };
    rewriter.replace_op_with_new(root, &state);
}

/// Replaces a branch by `cf.switch`. Each case has a target; `values` are their values, and are absent if there is no case.
pub(super) fn replace_by_switch(
    rewriter: &mut Rewriter<'_>,
    root: Op,
    flag: Value,
    default: &Target,
    cases: &[Target],
    values: Option<Attribute>,
) {
    let ctx = rewriter.shared_ctx();
    let counts: Vec<usize> = cases.iter().map(|case| case.operands.len()).collect();
    let mut operands = vec![flag];
    operands.extend(&default.operands);
    operands.extend(cases.iter().flat_map(|case| &case.operands));
    let sizes = [1, default.operands.len(), counts.iter().sum()];
    let mut inherent: Vec<(Ident, Attribute)> = vec![
        (Ident::OPERAND_SEGMENT_SIZES, segment_sizes(&ctx, sizes)),
        (ctx.ident("case_operand_segments"), segment_sizes(&ctx, counts)),
    ];
    inherent.extend(values.map(|values| (ctx.ident("case_values"), values)));
    let successors: Vec<Block> = std::iter::once(default)
        .chain(cases)
        .map(|target| target.block)
        .collect();
    let state = OperationState {
        operands: &operands,
        inherent: &inherent,
        successors: &successors,
        ..OperationState::of::<SwitchOp<'_>>(rewriter)
    };
    rewriter.replace_op_with_new(root, &state);
}
