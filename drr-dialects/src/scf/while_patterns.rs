//! Canonicalization of `scf.while`.

use drr::prelude::*;
use drr::{Block, BlockRef, InsertPoint, OpRewrite, OpRewritePattern, PatternSpec, Patterns};

use super::build::{build_bool, build_like, has_only_terminator, is_within, results_of, take_bodies, yielding_block};
use super::{ConditionOp, IfOp, WhileOp};
use crate::arith::CmpIOp;
use crate::arith::bitwise::opposite_of;

/// Adds the patterns in MLIR's order.
pub(super) fn add_while_patterns(patterns: &mut drr::PatternSet) {
    OpRewrite(WhileConditionTruth).add_to(patterns);
    OpRewrite(WhileCmpCond).add_to(patterns);
    OpRewrite(WhileOpAlignBeforeArgs).add_to(patterns);
    OpRewrite(WhileMoveIfDown).add_to(patterns);
}

/// The blocks and the condition of a loop.
#[derive(Clone, Copy)]
struct WhileParts<'ir> {
    before: BlockRef<'ir>,
    after: BlockRef<'ir>,
    /// The `scf.condition`.
    terminator: OpRef<'ir>,
    condition: ValueRef<'ir>,
}

impl<'ir> WhileParts<'ir> {
    fn of(root: OpRef<'ir>) -> Option<Self> {
        WhileOp::cast(root)?;
        let before = root.region(0)?.first_block()?;
        let terminator = before.last_op()?;
        Some(WhileParts {
            before,
            after: yielding_block(root.region(1)?)?,
            terminator,
            condition: ConditionOp::cast(terminator)?.condition(),
        })
    }

    /// Returns the values that are forwarded to the second region and to the results.
    fn forwarded(self) -> impl ExactSizeIterator<Item = ValueRef<'ir>> {
        self.terminator.operands().skip(1)
    }
}

/// Replaces the condition that is forwarded to the second region by `true`.
struct WhileConditionTruth;

impl OpRewritePattern for WhileConditionTruth {
    /// Arguments of the second region.
    type Match = Vec<Value>;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.constant"],
            ..PatternSpec::of_op::<WhileOp<'_>>("WhileConditionTruth")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let parts = WhileParts::of(root)?;
        let arguments = parts.forwarded().zip(parts.after.args());
        let replaced: Vec<Value> = arguments
            .filter(|(value, argument)| *value == parts.condition && argument.has_uses())
            .map(|(_, argument)| argument.handle())
            .collect();
        (!replaced.is_empty()).then_some(replaced)
    }

    fn rewrite(&self, replaced: Self::Match, _: Op, rewriter: &mut Rewriter<'_>) {
        let value = build_bool(rewriter, true);
        for argument in replaced {
            rewriter.replace_uses(argument, value);
        }
    }
}

/// Replaces comparisons in the second region that the condition decides.
struct WhileCmpCond;

impl OpRewritePattern for WhileCmpCond {
    /// Comparisons with their results.
    type Match = Vec<(Op, bool)>;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.constant"],
            ..PatternSpec::of_op::<WhileOp<'_>>("WhileCmpCond")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let parts = WhileParts::of(root)?;
        let compared = parts.condition.defining_op().and_then(CmpIOp::cast)?;
        let predicate = compared.predicate()?;
        let operands = [compared.lhs(), compared.rhs()];
        let mut found: Vec<(Op, bool)> = Vec::new();
        for (value, argument) in parts.forwarded().zip(parts.after.args()) {
            for (number, other) in [(0, 1), (1, 0)] {
                if value != operands[number] {
                    continue;
                }
                for user in argument.uses().map(|used| used.owner()) {
                    let Some(decided) = CmpIOp::cast(user).filter(|_| user.operand(other) == Some(operands[other]))
                    else {
                        continue;
                    };
                    let holds = match decided.predicate()? {
                        same if same == predicate => true,
                        inverse if inverse == opposite_of(predicate) => false,
                        _ => continue,
                    };
                    found.push((user.handle(), holds));
                }
            }
        }
        (!found.is_empty()).then_some(found)
    }

    fn rewrite(&self, found: Self::Match, _: Op, rewriter: &mut Rewriter<'_>) {
        for (compared, holds) in found {
            // The values of two arguments can decide a comparison.
            let Some(location) = rewriter.ir().get(compared).map(|compared| compared.location()) else {
                continue;
            };
            // The constant comes before the loop, with the location of the comparison.
            rewriter.set_location(location);
            let value = build_bool(rewriter, holds);
            rewriter.replace_op(compared, &[value]);
        }
    }
}

/// Forwards the arguments of the first region in their order.
struct WhileOpAlignBeforeArgs;

impl OpRewritePattern for WhileOpAlignBeforeArgs {
    /// For each forwarded value, the number of the argument that it is.
    type Match = Vec<usize>;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<WhileOp<'_>>("WhileOpAlignBeforeArgs")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let parts = WhileParts::of(root)?;
        let count = parts.before.num_args();
        let is_argument = |value: &ValueRef<'_>| value.owner_block() == Some(parts.before);
        let numbers: Option<Vec<usize>> = parts
            .forwarded()
            .map(|value| is_argument(&value).then(|| value.number()))
            .collect();
        let numbers = numbers.filter(|numbers| numbers.len() == count && !numbers.is_sorted())?;
        let mut is_forwarded = vec![false; count];
        numbers.iter().for_each(|&number| is_forwarded[number] = true);
        (!is_forwarded.contains(&false)).then_some(numbers)
    }

    fn rewrite(&self, numbers: Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let op = rewriter.ir().op(root);
        let Some(parts) = WhileParts::of(op) else { return };
        let (before, after) = (parts.before.handle(), parts.after.handle());
        let (condition, terminator) = (parts.condition.handle(), parts.terminator.handle());
        let arguments: Vec<Value> = parts.before.args().map(|argument| argument.handle()).collect();
        let of_before: Vec<(Type, Location)> = op.operands().map(|init| (init.ty(), init.location())).collect();
        let of_after: Vec<(Type, Location)> = of_before.iter().map(|&(ty, _)| (ty, op.location())).collect();
        let types: Vec<Type> = of_before.iter().map(|&(ty, _)| ty).collect();
        let operands: Vec<Value> = op.operands().handles();
        rewriter.set_insert_point(InsertPoint::Before(terminator));
        build_like(rewriter, terminator, &[&[condition][..], &arguments].concat(), &[]);
        rewriter.erase_op(terminator);
        rewriter.set_insert_point(InsertPoint::Before(root));
        let new = build_like(rewriter, root, &operands, &types);
        // The ops are moved one by one as in MLIR, so that the driver visits them.
        let new_blocks = append_block(rewriter, new, 0, &of_before).zip(append_block(rewriter, new, 1, &of_after));
        let Some(((new_before, before_arguments), (new_after, after_arguments))) = new_blocks else {
            return;
        };
        let permuted = |values: &[Value]| -> Vec<Value> { numbers.iter().map(|&number| values[number]).collect() };
        rewriter.inline_block_at_end(before, new_before, &before_arguments);
        rewriter.inline_block_at_end(after, new_after, &permuted(&after_arguments));
        let results = results_of(rewriter, new);
        rewriter.replace_op(root, &permuted(&results));
    }
}

/// Appends a block with arguments to an empty region of a new op.
fn append_block(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    region: usize,
    arguments: &[(Type, Location)],
) -> Option<(Block, Vec<Value>)> {
    let region = rewriter.ir().op(op).region(region)?.handle();
    let block = rewriter.append_block(region, arguments);
    let arguments = rewriter.ir().block(block).args();
    Some((block, arguments.map(|argument| argument.handle()).collect()))
}

/// Moves an `scf.if` on the condition from the end of the first region to the start of the second one.
///
/// Unlike in MLIR, a result that is forwarded twice has the value of `then` in the second region both times, and `then` can yield values
/// of the first region.
struct WhileMoveIfDown;

/// An `scf.if` to move.
struct MovedIf {
    branch: Op,
    terminator: Op,
    then: Block,
    after: Block,
    /// The values that the condition forwards.
    forwarded: Vec<Value>,
    /// Arguments of the second region with the values of `then`.
    replaced: Vec<(Value, Value)>,
    /// The values of the first region that `then` uses.
    captured: Vec<(Value, Type)>,
}

impl OpRewritePattern for WhileMoveIfDown {
    type Match = MovedIf;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<WhileOp<'_>>("WhileMoveIfDown")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<MovedIf> {
        let parts = WhileParts::of(root)?;
        let branch = parts.terminator.prev()?;
        let (then, otherwise) = (yielding_block(branch.region(0)?)?, branch.region(1)?);
        if IfOp::cast(branch)?.condition() != parts.condition
            || !otherwise.first_block().is_none_or(has_only_terminator)
        {
            return None;
        }
        let yielded = |block: BlockRef<'_>, number| Some(block.last_op()?.operand(number)?.handle());
        let (mut forwarded, mut replaced) = (Vec::new(), Vec::new());
        for (value, argument) in parts.forwarded().zip(parts.after.args()) {
            if value.defining_op() != Some(branch) {
                forwarded.push(value.handle());
                continue;
            }
            forwarded.push(yielded(otherwise.first_block()?, value.number())?);
            replaced.push((argument.handle(), yielded(then, value.number())?));
        }
        Some(MovedIf {
            branch: branch.handle(),
            terminator: parts.terminator.handle(),
            then: then.handle(),
            after: parts.after.handle(),
            forwarded,
            replaced,
            captured: captured_values(then, parts.before),
        })
    }

    fn rewrite(&self, found: MovedIf, root: Op, rewriter: &mut Rewriter<'_>) {
        let op = rewriter.ir().op(root);
        let operands: Vec<Value> = op.operands().handles();
        let (num_results, mut types) = (op.num_results(), op.result_types().collect::<Vec<_>>());
        types.extend(found.captured.iter().map(|(_, ty)| *ty));
        for &(argument, value) in &found.replaced {
            rewriter.replace_uses(argument, value);
        }
        found.pass_captured(rewriter, root);
        found.set_forwarded(rewriter);
        found.move_then(rewriter);
        rewriter.set_insert_point(InsertPoint::Before(root));
        let new = build_like(rewriter, root, &operands, &types);
        take_bodies(rewriter, root, new);
        let results = results_of(rewriter, new);
        rewriter.replace_op(root, &results[..num_results]);
    }
}

impl MovedIf {
    /// Adds an argument to the second region for each captured value, which replaces it there and in `then`.
    fn pass_captured(&self, rewriter: &mut Rewriter<'_>, root: Op) {
        let location = rewriter.location();
        let (then, after) = (
            rewriter.ir().block(self.then).region(),
            rewriter.ir().op(root).region(1),
        );
        let regions: Vec<_> = [then, after]
            .into_iter()
            .flatten()
            .map(|region| region.handle())
            .collect();
        for &(value, ty) in &self.captured {
            let argument = rewriter.add_argument(self.after, ty, location);
            rewriter.replace_uses_if(value, argument, |user, _| {
                regions.iter().any(|region| is_within(user, *region))
            });
        }
    }

    /// Makes the condition forward the values of the missing `else` and the captured ones.
    fn set_forwarded(&self, rewriter: &mut Rewriter<'_>) {
        let condition = rewriter.ir().op(self.terminator).operand(0).map(|value| value.handle());
        let forwarded = self.forwarded.iter().copied();
        let captured = self.captured.iter().map(|(value, _)| *value);
        let operands: Vec<Value> = condition.into_iter().chain(forwarded).chain(captured).collect();
        rewriter.set_operands(self.terminator, &operands);
    }

    /// Moves the ops of `then` to the start of the second region and erases the `scf.if`.
    fn move_then(&self, rewriter: &mut Rewriter<'_>) {
        let last = rewriter.ir().block(self.then).last_op().map(|last| last.handle());
        let anchor = rewriter.ir().block(self.after).first_op().map(|first| first.handle());
        if let (Some(last), Some(anchor)) = (last, anchor) {
            rewriter.erase_op(last);
            rewriter.inline_block_before(self.then, anchor, &[]);
        }
        rewriter.erase_op(self.branch);
    }
}

/// Returns the values defined in `outer`, or in its region, that ops in `block` use, in the order of their first use after all nested uses.
fn captured_values(block: BlockRef<'_>, outer: BlockRef<'_>) -> Vec<(Value, Type)> {
    let mut seen = std::collections::HashSet::new();
    let mut captured = Vec::new();
    for op in block.ops().flat_map(|op| op.walk_post_order()) {
        for operand in op.operands() {
            if operand.parent_block() == Some(outer) && seen.insert(operand.handle()) {
                captured.push((operand.handle(), operand.ty()));
            }
        }
    }
    captured
}
