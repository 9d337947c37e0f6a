//! Canonicalization of `scf.if`.

use drr::define::{Fold, FoldEdit};
use drr::fold::constant_of;
use drr::prelude::*;
use drr::{
    BlockRef, InsertPoint, Location, OpRewrite, OpRewritePattern, OperationState, PatternSpec, Patterns, Region,
};

use super::IfOp;
use super::build::{build_bool, has_only_terminator, is_defined_inside, is_within, results_of, yielding_block};
use crate::arith::{SelectOp, XOrIOp};
use crate::shared::dead_else::RemoveDeadElse;
use crate::shared::matchers::{KnownOperand, known_uses};

/// Adds the patterns in MLIR's order.
pub(super) fn add_if_patterns(patterns: &mut drr::PatternSet) {
    OpRewrite(CombineIfs).add_to(patterns);
    OpRewrite(CombineNestedIfs).add_to(patterns);
    OpRewrite(ConditionPropagation).add_to(patterns);
    OpRewrite(ConvertTrivialIfToSelect).add_to(patterns);
    OpRewrite(REMOVE_EMPTY_ELSE_BRANCH).add_to(patterns);
    StaticConditionPatterns.add_to(patterns);
    OpRewrite(ReplaceIfYieldWithConditionOrValue).add_to(patterns);
}

patterns! {
    StaticConditionPatterns = [RemoveTrueCondition, RemoveFalseCondition, RemoveFalseConditionWithoutElse]
}

pat! {
    /// The condition holds.
    RemoveTrueCondition:
        (IfOp (ConstantLikeMatcher ConstantAttr<I1Attr, "1">), thenRegion = $then, elseRegion = $_) => (inline $then)
}

pat! {
    /// The condition does not hold.
    RemoveFalseCondition:
        (IfOp (ConstantLikeMatcher ConstantAttr<I1Attr, "0">), thenRegion = $_, elseRegion = $else) => (inline $else)
}

pat! {
    /// The condition does not hold, and nothing is executed then.
    RemoveFalseConditionWithoutElse:
        (IfOp (ConstantLikeMatcher ConstantAttr<I1Attr, "0">), thenRegion = $_, elseRegion = empty) => (variadic)
}

/// The branches of an `scf.if`.
#[derive(Clone, Copy)]
struct IfBranches<'ir> {
    op: OpRef<'ir>,
    condition: ValueRef<'ir>,
    then: BlockRef<'ir>,
    otherwise: Option<BlockRef<'ir>>,
}

impl<'ir> IfBranches<'ir> {
    fn of(op: OpRef<'ir>) -> Option<Self> {
        let condition = IfOp::cast(op)?.condition();
        let otherwise = op.region(1)?;
        Some(IfBranches {
            op,
            condition,
            then: yielding_block(op.region(0)?)?,
            otherwise: if otherwise.is_empty() {
                None
            } else {
                Some(yielding_block(otherwise)?)
            },
        })
    }

    /// Returns the values of both branches for each result. Without results, `else` may be absent.
    fn yielded(self) -> Vec<[ValueRef<'ir>; 2]> {
        let operands = |block: BlockRef<'ir>| block.last_op().into_iter().flat_map(|last| last.operands());
        let otherwise = self.otherwise.into_iter().flat_map(operands);
        operands(self.then).zip(otherwise).map(|(a, b)| [a, b]).collect()
    }

    /// Returns `true` if `else` is absent or only yields.
    fn has_trivial_else(self) -> bool {
        self.otherwise.is_none_or(has_only_terminator)
    }
}

/// Returns the value whose negation a value is.
fn negated(value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let xor = XOrIOp::cast(value.defining_op()?)?;
    (bool_of(xor.rhs()) == Some(true)).then(|| xor.lhs())
}

/// Returns the value of a boolean constant.
fn bool_of(value: ValueRef<'_>) -> Option<bool> {
    constant_of(value)?.as_bool(value.ctx())
}

/// Builds an `scf.if` whose regions have no blocks.
fn build_if(rewriter: &mut Rewriter<'_>, location: Location, condition: Value, types: &[Type]) -> Op {
    let new = OperationState {
        location,
        operands: &[condition],
        result_types: types,
        empty_regions: 2,
        ..OperationState::of::<IfOp<'_>>(rewriter)
    };
    rewriter.insert(new)
}

fn region_of(rewriter: &Rewriter<'_>, op: Op, number: usize) -> Option<Region> {
    rewriter.ir().op(op).region(number).map(|region| region.handle())
}

/// Moves the blocks of a region to a region of a new op.
fn take_region(rewriter: &mut Rewriter<'_>, from: (Op, usize), to: (Op, usize)) {
    let region = |(op, number)| region_of(rewriter, op, number);
    if let (Some(from), Some(to)) = (region(from), region(to)) {
        rewriter.take_body(from, to);
    }
}

/// Replaces the `scf.yield` of a region. As in MLIR, it is a new op, so that the driver visits the definitions of the old values.
fn set_yielded(rewriter: &mut Rewriter<'_>, op: Op, region: usize, values: &[Value]) {
    let block = rewriter
        .ir()
        .op(op)
        .region(region)
        .and_then(|region| region.first_block());
    if let Some(last) = block.and_then(|block| block.last_op()).map(|last| last.handle()) {
        insert_yield(rewriter, last, values);
        rewriter.erase_op(last);
    }
}

/// Inserts an `scf.yield` before one that is to be erased.
fn insert_yield(rewriter: &mut Rewriter<'_>, old: Op, values: &[Value]) {
    let op = rewriter.ir().op(old);
    let (name, location) = (op.name(), op.location());
    rewriter.set_insert_point(InsertPoint::Before(old));
    rewriter.insert(OperationState {
        location,
        operands: values,
        ..OperationState::new(name)
    });
}

/// Exchanges the branches instead of negating the condition.
pub(crate) fn fold_if_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let branches = IfBranches::of(op).filter(|branches| branches.otherwise.is_some());
    match branches.and_then(|branches| negated(branches.condition)) {
        Some(condition) => {
            let edits = [FoldEdit::Operand(0, condition.handle()), FoldEdit::SwapRegions(0, 1)];
            Fold::InPlace(edits.into_iter().collect())
        }
        None => Fold::None,
    }
}

/// Combines adjacent ops with the same condition, or with a condition and its negation.
///
/// MLIR combines two at a time. Ops without results are combined at once with all that follow: each step would search what the preceding
/// steps have combined for uses of the condition.
struct CombineIfs;

/// Adjacent ops to combine.
struct AdjacentIfs {
    previous: Op,
    condition: Value,
    types: Vec<Type>,
    /// The results of the first op with the values of both branches.
    results: Vec<(Value, [Value; 2])>,
    /// The ops after the first one.
    added: Vec<AddedIf>,
}

/// An op that is combined with the preceding ones.
struct AddedIf {
    op: Op,
    /// Numbers of the regions that are executed if the combined condition holds and if not. A region is absent if it has no block.
    regions: [Option<usize>; 2],
}

impl AddedIf {
    /// Returns `None` if the condition is unrelated to the combined one.
    fn new(next: &IfBranches<'_>, condition: ValueRef<'_>) -> Option<Self> {
        let is_negation = || negated(next.condition) == Some(condition) || negated(condition) == Some(next.condition);
        let otherwise = next.otherwise.map(|_| 1);
        let regions = if next.condition == condition {
            [Some(0), otherwise]
        } else if is_negation() {
            [otherwise, Some(0)]
        } else {
            return None;
        };
        let op = next.op.handle();
        Some(AddedIf { op, regions })
    }

    fn region(&self, rewriter: &Rewriter<'_>, number: usize) -> Option<Region> {
        region_of(rewriter, self.op, self.regions[number]?)
    }
}

impl OpRewritePattern for CombineIfs {
    type Match = AdjacentIfs;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<IfOp<'_>>("CombineIfs")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<AdjacentIfs> {
        let next = IfBranches::of(root)?;
        let previous = IfBranches::of(root.prev()?)?;
        let condition = previous.condition;
        let mut added = vec![AddedIf::new(&next, condition)?];
        let types: Vec<Type> = previous.op.result_types().chain(root.result_types()).collect();
        if types.is_empty() {
            let following = std::iter::successors(root.next(), |op| op.next());
            added.extend(following.map_while(|op| {
                let next = IfBranches::of(op).filter(|next| next.op.num_results() == 0)?;
                AddedIf::new(&next, condition)
            }));
        }
        let yielded = previous.yielded();
        let results = previous.op.results().zip(yielded);
        let results = results.map(|(result, values)| (result.handle(), values.map(ValueRef::handle)));
        Some(AdjacentIfs {
            previous: previous.op.handle(),
            condition: condition.handle(),
            types,
            results: results.collect(),
            added,
        })
    }

    fn rewrite(&self, found: AdjacentIfs, root: Op, rewriter: &mut Rewriter<'_>) {
        for &(result, values) in &found.results {
            for (number, value) in values.into_iter().enumerate() {
                for region in found
                    .added
                    .iter()
                    .filter_map(|added| added.region(rewriter, number))
                    .collect::<Vec<_>>()
                {
                    rewriter.replace_uses_if(result, value, |user, _| is_within(user, region));
                }
            }
        }
        let last = found.added.last().map_or(root, |added| added.op);
        let location = rewriter.ir().op(last).location();
        let new = build_if(rewriter, location, found.condition, &found.types);
        for number in [0, 1] {
            take_region(rewriter, (found.previous, number), (new, number));
            for added in &found.added {
                if let Some(region) = added.regions[number] {
                    append_region(rewriter, (added.op, region), (new, number));
                }
            }
        }
        let results = results_of(rewriter, new);
        let (first, second) = results.split_at(found.results.len());
        rewriter.replace_op(found.previous, first);
        for added in &found.added {
            rewriter.replace_op(added.op, second);
        }
    }
}

/// Appends the ops and yielded values of a region to a region of another op.
fn append_region(rewriter: &mut Rewriter<'_>, (from, from_number): (Op, usize), (to, to_number): (Op, usize)) {
    let block_of = |op: Op, number| {
        let block = rewriter.ir().op(op).region(number)?.first_block()?;
        Some((block.handle(), block.last_op()?.handle()))
    };
    let Some((source, added_yield)) = block_of(from, from_number) else {
        return;
    };
    let Some((_, old_yield)) = block_of(to, to_number) else {
        return take_region(rewriter, (from, from_number), (to, to_number));
    };
    let operands = |op| -> Vec<Value> { rewriter.ir().op(op).operands().handles() };
    let values = [operands(old_yield), operands(added_yield)].concat();
    rewriter.inline_block_before(source, old_yield, &[]);
    insert_yield(rewriter, added_yield, &values);
    rewriter.erase_op(old_yield);
    rewriter.erase_op(added_yield);
}

/// Combines an op with the only op in its `then`, if nothing else is executed.
///
/// The combined condition is a selection: unlike MLIR's conjunction, it does not depend on the inner condition, which may be poison, if
/// the outer one does not hold.
struct CombineNestedIfs;

/// Two nested ops to combine.
struct NestedIfs {
    inner: Op,
    conditions: [Value; 2],
    types: Vec<Type>,
    /// The values that the combined `then` yields.
    yielded: Vec<Value>,
    /// The values of results that depend on the outer condition only. `None` for the other results.
    selected: Vec<Option<[Value; 2]>>,
}

impl OpRewritePattern for CombineNestedIfs {
    type Match = NestedIfs;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.constant", "arith.select"],
            ..PatternSpec::of_op::<IfOp<'_>>("CombineNestedIfs")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<NestedIfs> {
        let outer = IfBranches::of(root)?;
        let inner = IfBranches::of(outer.then.first_op()?)?;
        let is_only = inner.op.next() == outer.then.last_op();
        if !is_only || !outer.has_trivial_else() || !inner.has_trivial_else() {
            return None;
        }
        let inner_values = inner.yielded();
        let (mut yielded, mut selected) = (Vec::new(), Vec::new());
        for [then, otherwise] in outer.yielded() {
            if then.defining_op() == Some(inner.op) {
                let [inner_then, inner_else] = *inner_values.get(then.number())?;
                if inner_else != otherwise {
                    return None;
                }
                yielded.push(inner_then.handle());
                selected.push(None);
            } else {
                yielded.push(then.handle());
                selected.push(Some([then.handle(), otherwise.handle()]));
            }
        }
        Some(NestedIfs {
            inner: inner.op.handle(),
            conditions: [outer.condition.handle(), inner.condition.handle()],
            types: root.result_types().collect(),
            yielded,
            selected,
        })
    }

    fn rewrite(&self, found: NestedIfs, root: Op, rewriter: &mut Rewriter<'_>) {
        let [outer, inner] = found.conditions;
        let condition = if outer == inner {
            outer
        } else {
            let never = build_bool(rewriter, false);
            let condition = SelectOp::build(rewriter, (outer, inner, never), ());
            rewriter.result(condition, 0)
        };
        let location = rewriter.ir().op(root).location();
        let new = build_if(rewriter, location, condition, &found.types);
        let mut results = results_of(rewriter, new);
        rewriter.set_insert_point(InsertPoint::Before(new));
        for (result, selected) in results.iter_mut().zip(&found.selected) {
            if let Some([then, otherwise]) = *selected {
                let select = SelectOp::build(rewriter, (outer, then, otherwise), ());
                *result = rewriter.result(select, 0);
            }
        }
        take_region(rewriter, (found.inner, 0), (new, 0));
        set_yielded(rewriter, new, 0, &found.yielded);
        if !found.types.is_empty() {
            take_region(rewriter, (root, 1), (new, 1));
        }
        rewriter.replace_op(root, &results);
    }
}

/// Replaces the condition in the branches by its value there.
struct ConditionPropagation;

impl OpRewritePattern for ConditionPropagation {
    type Match = Vec<KnownOperand>;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.constant"],
            ..PatternSpec::of_op::<IfOp<'_>>("ConditionPropagation")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let condition = IfOp::cast(root)?.condition();
        let (then, otherwise) = (root.region(0)?, root.region(1)?);
        if condition.has_one_use() || constant_of(condition).is_some() {
            return None;
        }
        let value_at = |user: OpRef<'_>, visited: &mut usize| {
            let inner = user.ancestors().take_while(|op| op.block() != root.block());
            let mut regions = inner.inspect(|_| *visited += 1).filter_map(|op| op.parent_region());
            regions.find_map(|region| match region {
                _ if region == then => Some(true),
                _ => (region == otherwise).then_some(false),
            })
        };
        let ops = [(then, true), (otherwise, false)]
            .into_iter()
            .flat_map(|(region, holds)| {
                let ops = region.blocks().flat_map(|block| block.ops());
                ops.flat_map(|op| op.walk()).map(move |op| (op, holds))
            });
        let found = known_uses(condition, value_at, ops);
        (!found.is_empty()).then_some(found)
    }

    fn rewrite(&self, found: Self::Match, _: Op, rewriter: &mut Rewriter<'_>) {
        let mut constants = [None; 2];
        for (user, operand, holds) in found {
            let constant = constants[usize::from(holds)];
            let constant = constant.unwrap_or_else(|| build_bool(rewriter, holds));
            constants[usize::from(holds)] = Some(constant);
            rewriter.set_operand(user, operand, constant);
        }
    }
}

/// Replaces results whose values are defined outside of the branches by selections.
struct ConvertTrivialIfToSelect;

impl OpRewritePattern for ConvertTrivialIfToSelect {
    /// The values of each result, with `true` if they are defined outside of their branches.
    type Match = Vec<([Value; 2], bool)>;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.select"],
            ..PatternSpec::of_op::<IfOp<'_>>("ConvertTrivialIfToSelect")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let branches = IfBranches::of(root)?;
        let is_outside = |values: [ValueRef<'_>; 2]| values.iter().all(|value| !is_defined_inside(*value, root));
        let yielded: Vec<_> = branches
            .yielded()
            .into_iter()
            .map(|values| (values.map(ValueRef::handle), is_outside(values)))
            .collect();
        yielded.iter().any(|(_, is_outside)| *is_outside).then_some(yielded)
    }

    fn rewrite(&self, yielded: Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let op = rewriter.ir().op(root);
        let (location, Some(condition)) = (op.location(), op.operand(0).map(|condition| condition.handle())) else {
            return;
        };
        let all_types: Vec<Type> = op.result_types().collect();
        let kept = || {
            yielded
                .iter()
                .zip(&all_types)
                .filter(|((_, is_outside), _)| !is_outside)
        };
        let types: Vec<Type> = kept().map(|(_, ty)| *ty).collect();
        let values = |branch: usize| -> Vec<Value> { kept().map(|((values, _), _)| values[branch]).collect() };
        let new = build_if(rewriter, location, condition, &types);
        let mut kept_results = results_of(rewriter, new).into_iter();
        rewriter.set_insert_point(InsertPoint::Before(new));
        let mut results = Vec::with_capacity(yielded.len());
        for &([then, otherwise], is_outside) in &yielded {
            if !is_outside {
                results.extend(kept_results.next());
            } else if then == otherwise {
                results.push(then);
            } else {
                let select = SelectOp::build(rewriter, (condition, then, otherwise), ());
                results.push(rewriter.result(select, 0));
            }
        }
        for branch in 0..2 {
            take_region(rewriter, (root, branch), (new, branch));
            set_yielded(rewriter, new, branch, &values(branch));
        }
        rewriter.replace_op(root, &results);
    }
}

/// Erases an `else` that does nothing.
const REMOVE_EMPTY_ELSE_BRANCH: RemoveDeadElse = RemoveDeadElse {
    name: "RemoveEmptyElseBranch",
    op: IfOp::NAME,
    location: std::panic::Location::caller(),
    dead_else: |op| {
        let otherwise = IfBranches::of(op)?.otherwise?;
        (op.num_results() == 0 && has_only_terminator(otherwise)).then_some(otherwise)
    },
};

/// Replaces results that are the same value in both branches, the condition, or its negation.
struct ReplaceIfYieldWithConditionOrValue;

/// The replacement of a result.
enum NewResult {
    Value(Value),
    /// The negated condition. The constant `true` is created by the dialect of the yielded constants.
    Negation(drr::define::MaterializedConstant),
}

impl OpRewritePattern for ReplaceIfYieldWithConditionOrValue {
    type Match = Vec<(Value, NewResult)>;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.xori"],
            ..PatternSpec::of_op::<IfOp<'_>>("ReplaceIfYieldWithConditionOrValue")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let branches = IfBranches::of(root)?;
        let new_result = |[then, otherwise]: [ValueRef<'_>; 2]| match (bool_of(then), bool_of(otherwise)) {
            _ if then == otherwise => Some(NewResult::Value(then.handle())),
            (Some(true), Some(false)) => Some(NewResult::Value(branches.condition.handle())),
            (Some(false), Some(true)) => {
                let materialize = then.defining_op()?.info()?.materialize()?;
                let ctx = root.ctx();
                materialize(ctx, ctx.bool_attr(true), Type::I1).map(NewResult::Negation)
            }
            _ => None,
        };
        let used = root.results().zip(branches.yielded());
        let used = used.filter(|(result, _)| result.has_uses());
        let found: Vec<_> = used
            .filter_map(|(result, values)| Some((result.handle(), new_result(values)?)))
            .collect();
        (!found.is_empty()).then_some(found)
    }

    fn rewrite(&self, found: Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let Some(condition) = rewriter.ir().op(root).operand(0).map(|condition| condition.handle()) else {
            return;
        };
        for (result, new) in found {
            let value = match new {
                NewResult::Value(value) => value,
                NewResult::Negation(constant) => {
                    let constant = rewriter.insert(OperationState {
                        location: rewriter.location(),
                        result_types: &[Type::I1],
                        inherent: &constant.inherent,
                        ..OperationState::new(constant.name)
                    });
                    let constant = rewriter.result(constant, 0);
                    let negation = XOrIOp::build(rewriter, (condition, constant), ());
                    rewriter.result(negation, 0)
                }
            };
            rewriter.replace_uses(result, value);
        }
    }
}
