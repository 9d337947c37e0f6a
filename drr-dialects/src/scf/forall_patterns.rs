//! Canonicalization of `scf.forall`.

use drr::numbers::Int;
use drr::prelude::*;
use drr::{BlockRef, InsertPoint, OpRewrite, OpRewritePattern, OperationState, PatternSpec, Patterns};

use super::build::{is_within, results_of, take_bodies};
use super::forall_bounds::{Control, Controls, ForallBounds, build_forall, set_controls};
use super::tensor_cast::{build_cast, more_static_source, retype_argument};
use super::{ForallOp, InParallelOp};
use crate::shared::slice::Slice;

/// Adds the patterns in MLIR's order.
pub(super) fn add_forall_patterns(patterns: &mut drr::PatternSet) {
    OpRewrite(DimOfForallOp).add_to(patterns);
    OpRewrite(FoldTensorCastOfOutputIntoForallOp).add_to(patterns);
    OpRewrite(ForallOpControlOperandsFolder).add_to(patterns);
    OpRewrite(ForallOpIterArgsFolder).add_to(patterns);
    OpRewrite(ForallOpSingleOrZeroIterationDimsFolder).add_to(patterns);
    OpRewrite(ForallOpReplaceConstantInductionVar).add_to(patterns);
}

/// The op that inserts a slice into an output of the loop.
const INSERT: &str = "tensor.parallel_insert_slice";

/// Number of the operand that is the output in [`INSERT`].
const DEST: usize = 1;

/// Returns the body of a loop, which ends with `scf.forall.in_parallel`.
fn body_of(op: OpRef<'_>) -> Option<BlockRef<'_>> {
    let body = op.region(0)?.first_block()?;
    body.last_op().and_then(InParallelOp::cast).map(|_| body)
}

/// Returns the ops in the `scf.forall.in_parallel` of a loop.
fn combining_ops(op: OpRef<'_>) -> Option<Vec<OpRef<'_>>> {
    let block = body_of(op)?.last_op()?.region(0)?.first_block()?;
    Some(block.ops().collect())
}

/// Returns the outputs of a loop.
fn outputs_of(op: OpRef<'_>) -> Vec<Value> {
    ForallOp::SLOTS.outputs.of(op).handles()
}

/// Returns the argument for the first output in the body of a loop, which follows the variables.
fn first_output(op: OpRef<'_>) -> Option<usize> {
    body_of(op)?.num_args().checked_sub(op.num_results())
}

/// Queries a size of an output instead of the result of the loop.
struct DimOfForallOp;

impl OpRewritePattern for DimOfForallOp {
    /// The output.
    type Match = Value;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["scf.forall"],
            ..PatternSpec::new("DimOfForallOp", "tensor.dim")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Value> {
        let source = root.operand(0)?;
        let loop_op = source.defining_op().filter(|op| ForallOp::cast(*op).is_some())?;
        outputs_of(loop_op).get(source.number()).copied()
    }

    fn rewrite(&self, output: Value, root: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.set_operand(root, 0, output);
    }
}

/// Replaces outputs that are casts that lose static sizes by the operands of the casts.
struct FoldTensorCastOfOutputIntoForallOp;

impl OpRewritePattern for FoldTensorCastOfOutputIntoForallOp {
    /// The operand of the cast and its type for each output that is a cast.
    type Match = (Controls, Vec<Option<(Value, Type)>>);

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["tensor.cast"],
            ..PatternSpec::of_op::<ForallOp<'_>>("FoldTensorCastOfOutputIntoForallOp")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let arguments = body_of(root)?.args().skip(first_output(root)?);
        let outputs = ForallOp::SLOTS.outputs.of(root).zip(arguments);
        let sources: Vec<_> = outputs
            .map(|(output, argument)| {
                let source = more_static_source(output).filter(|source| has_room(source.ty(), argument))?;
                Some((source.handle(), source.ty()))
            })
            .collect();
        if !sources.iter().any(Option::is_some) {
            return None;
        }
        Some((ForallBounds::of(root)?.controls(), sources))
    }

    fn rewrite(&self, (controls, sources): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let op = rewriter.ir().op(root);
        let Some(first) = first_output(op) else { return };
        let old_types: Vec<Type> = op.result_types().collect();
        let (mut outputs, mut types) = (outputs_of(op), old_types.clone());
        for (number, source) in sources.iter().enumerate() {
            if let Some((source, ty)) = *source {
                outputs[number] = source;
                types[number] = ty;
            }
        }
        let new = build_forall(rewriter, root, &controls, &outputs, &types, false);
        take_bodies(rewriter, root, new);
        let Some(block) = body_of(rewriter.ir().op(new)).map(|block| block.handle()) else {
            return;
        };
        // The last cast is built first, so that they are in order.
        for (number, ty) in types.iter().enumerate().rev() {
            if sources[number].is_some() {
                let is_dest = |user: OpRef<'_>, operand| operand == DEST && user.name_text() == INSERT;
                retype_argument(rewriter, block, first + number, *ty, is_dest);
            }
        }
        rewriter.set_insert_point(InsertPoint::After(new));
        let mut results = results_of(rewriter, new);
        for (number, result) in results.iter_mut().enumerate() {
            if sources[number].is_some() {
                *result = build_cast(rewriter, *result, old_types[number]);
            }
        }
        rewriter.replace_op(root, &results);
    }
}

/// Returns `true` if the slices that are inserted into an argument are within the bounds of a type.
fn has_room(ty: Type, argument: ValueRef<'_>) -> bool {
    let Some(shape) = ty.shape(argument.ctx()) else {
        return false;
    };
    argument.uses().all(|used| {
        let is_dest = used.operand_index() == DEST && used.owner().name_text() == INSERT;
        !is_dest || Slice::static_part(used.owner()).verify_bounds(shape).is_ok()
    })
}

/// Makes constant bounds and steps static.
struct ForallOpControlOperandsFolder;

impl OpRewritePattern for ForallOpControlOperandsFolder {
    type Match = Controls;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<ForallOp<'_>>("ForallOpControlOperandsFolder")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Controls> {
        ForallBounds::of(root)?.constant_controls()
    }

    fn rewrite(&self, controls: Controls, root: Op, rewriter: &mut Rewriter<'_>) {
        set_controls(rewriter, root, &controls);
    }
}

/// Removes outputs whose results are unused or that nothing is inserted into.
struct ForallOpIterArgsFolder;

/// The outputs of a loop to remove.
struct RemovedOutputs {
    controls: Controls,
    /// One entry per output, set if it is removed.
    is_removed: Vec<bool>,
    /// The ops that insert into removed outputs.
    inserts: Vec<Op>,
}

impl OpRewritePattern for ForallOpIterArgsFolder {
    type Match = RemovedOutputs;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<ForallOp<'_>>("ForallOpIterArgsFolder")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<RemovedOutputs> {
        let (body, first) = (body_of(root)?, first_output(root)?);
        let region = body.last_op()?.region(0)?.handle();
        let (mut is_removed, mut inserts) = (Vec::new(), Vec::new());
        for (result, argument) in root.results().zip(body.args().skip(first)) {
            let uses = argument.uses().filter(|used| used.operand_index() == DEST);
            let users = uses.map(|used| used.owner());
            let into: Vec<Op> = users
                .filter(|user| user.name_text() == INSERT && is_within(*user, region))
                .map(|user| user.handle())
                .collect();
            is_removed.push(!result.has_uses() || into.is_empty());
            if !result.has_uses() {
                inserts.extend(into);
            }
        }
        if !is_removed.contains(&true) {
            return None;
        }
        Some(RemovedOutputs {
            controls: ForallBounds::of(root)?.controls(),
            is_removed,
            inserts,
        })
    }

    fn rewrite(&self, removed: RemovedOutputs, root: Op, rewriter: &mut Rewriter<'_>) {
        for insert in removed.inserts {
            rewriter.erase_op(insert);
        }
        let op = rewriter.ir().op(root);
        let (outputs, Some(first)) = (outputs_of(op), first_output(op)) else {
            return;
        };
        let results: Vec<(Value, Type)> = op.results().map(|result| (result.handle(), result.ty())).collect();
        let is_kept = |number: &usize| !removed.is_removed[*number];
        let kept: Vec<usize> = (0..outputs.len()).filter(is_kept).collect();
        let kept_outputs: Vec<Value> = kept.iter().map(|&number| outputs[number]).collect();
        let types: Vec<Type> = kept.iter().map(|&number| results[number].1).collect();
        let new = build_forall(rewriter, root, &removed.controls, &kept_outputs, &types, true);
        take_bodies(rewriter, root, new);
        let Some(body) = body_of(rewriter.ir().op(new)) else {
            return;
        };
        let (block, arguments): (_, Vec<Value>) = (body.handle(), body.args().map(|value| value.handle()).collect());
        let mut erased = Vec::new();
        for number in (0..outputs.len()).filter(|number| !is_kept(number)) {
            rewriter.replace_uses(arguments[first + number], outputs[number]);
            rewriter.replace_uses(results[number].0, outputs[number]);
            erased.push(first + number);
        }
        rewriter.erase_arguments(block, &erased);
        for (new_number, &number) in kept.iter().enumerate() {
            let value = rewriter.result(new, new_number);
            rewriter.replace_uses(results[number].0, value);
        }
        rewriter.erase_op(root);
    }
}

/// Removes loops without iterations and dimensions with one iteration, if no dimension is mapped to a device.
///
/// Unlike in MLIR, slices may be inserted into the outputs in any order and number.
struct ForallOpSingleOrZeroIterationDimsFolder;

/// The loop that has fewer dimensions.
enum FewerDimensions {
    /// The loop has no iteration.
    None,
    /// Some dimensions have one iteration: one entry per dimension.
    Some(Vec<bool>, Controls),
    /// All dimensions have one iteration. Numbers of the outputs that slices are inserted into.
    Inlined(Vec<Control>, Vec<usize>),
}

impl OpRewritePattern for ForallOpSingleOrZeroIterationDimsFolder {
    type Match = FewerDimensions;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.constant", "tensor.insert_slice"],
            ..PatternSpec::of_op::<ForallOp<'_>>("ForallOpSingleOrZeroIterationDimsFolder")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<FewerDimensions> {
        let mapping = ForallOp::SLOTS.mapping.of(root);
        if mapping.is_some_and(|mapping| mapping.array(root.ctx()).is_none_or(|units| !units.is_empty())) {
            return None;
        }
        let (body, first) = (body_of(root)?, first_output(root)?);
        let bounds = ForallBounds::of(root)?;
        let counts = bounds.trip_counts();
        if counts.iter().flatten().any(Int::is_zero) {
            return Some(FewerDimensions::None);
        }
        let is_one = |count: &Option<Int>| count.as_ref().is_some_and(Int::is_one);
        let is_single: Vec<bool> = counts.iter().map(is_one).collect();
        let controls = bounds.controls();
        if is_single.contains(&false) {
            let has_single = is_single.contains(&true);
            return has_single.then_some(FewerDimensions::Some(is_single, controls));
        }
        let dest = |insert: OpRef<'_>| {
            let argument = insert.operand(DEST).filter(|_| insert.name_text() == INSERT)?;
            let number = argument
                .owner_block()
                .filter(|block| *block == body)
                .map(|_| argument.number())?;
            number.checked_sub(first)
        };
        let dests: Option<Vec<usize>> = combining_ops(root)?.into_iter().map(dest).collect();
        let [lower, ..] = controls;
        Some(FewerDimensions::Inlined(lower, dests?))
    }

    fn rewrite(&self, fewer: FewerDimensions, root: Op, rewriter: &mut Rewriter<'_>) {
        let op = rewriter.ir().op(root);
        let (outputs, types): (_, Vec<Type>) = (outputs_of(op), op.result_types().collect());
        let (is_single, controls) = match fewer {
            FewerDimensions::None => return rewriter.replace_op(root, &outputs),
            FewerDimensions::Inlined(lower, dests) => return inline_iteration(rewriter, root, &lower, &dests),
            FewerDimensions::Some(is_single, controls) => (is_single, controls),
        };
        let kept = controls.each_ref().map(|controls| {
            let kept = controls.iter().zip(&is_single).filter(|(_, is_single)| !**is_single);
            kept.map(|(control, _)| *control).collect::<Vec<_>>()
        });
        let lower: Vec<Option<Value>> = is_single
            .iter()
            .zip(&controls[0])
            .map(|(is_single, lower)| is_single.then(|| lower.build(rewriter)))
            .collect();
        let new = build_forall(rewriter, root, &kept, &outputs, &types, true);
        take_bodies(rewriter, root, new);
        let Some(body) = body_of(rewriter.ir().op(new)) else {
            return;
        };
        let (block, arguments): (_, Vec<Value>) = (body.handle(), body.args().map(|value| value.handle()).collect());
        let mut erased = Vec::new();
        for (number, lower) in lower.into_iter().enumerate() {
            if let Some(lower) = lower {
                rewriter.replace_uses(arguments[number], lower);
                erased.push(number);
            }
        }
        rewriter.erase_arguments(block, &erased);
        let results = results_of(rewriter, new);
        rewriter.replace_op(root, &results);
    }
}

/// Replaces a loop by its body, whose variables have these values, and by insertions into the outputs with these numbers.
fn inline_iteration(rewriter: &mut Rewriter<'_>, root: Op, lower: &[Control], dests: &[usize]) {
    let mut arguments: Vec<Value> = lower.iter().map(|lower| lower.build(rewriter)).collect();
    let op = rewriter.ir().op(root);
    let mut outputs = outputs_of(op);
    arguments.extend(&outputs);
    let Some(inserts) = combining_ops(op) else { return };
    let inserts: Vec<Op> = inserts.into_iter().map(|insert| insert.handle()).collect();
    let body = body_of(op).and_then(|body| Some((body.handle(), body.last_op()?.handle())));
    let Some((block, last)) = body else { return };
    let location = op.location();
    rewriter.inline_block_before(block, root, &arguments);
    rewriter.set_insert_point(InsertPoint::Before(root));
    for (insert, &dest) in inserts.into_iter().zip(dests) {
        let name = rewriter.ctx().op_name("tensor.insert_slice");
        let insert = rewriter.ir().op(insert);
        let inherent: Vec<_> = insert.inherent_attrs().collect();
        let mut operands: Vec<Value> = insert.operands().handles();
        operands[DEST] = outputs[dest];
        let ty = rewriter.value_type(outputs[dest]);
        let new = rewriter.insert(OperationState {
            location,
            operands: &operands,
            result_types: &[ty],
            inherent: &inherent,
            ..OperationState::new(name)
        });
        outputs[dest] = rewriter.result(new, 0);
    }
    rewriter.erase_op(last);
    rewriter.replace_op(root, &outputs);
}

/// Replaces the variable of a dimension with one iteration by the lower bound.
struct ForallOpReplaceConstantInductionVar;

impl OpRewritePattern for ForallOpReplaceConstantInductionVar {
    type Match = Vec<(Value, Control)>;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.constant"],
            ..PatternSpec::of_op::<ForallOp<'_>>("ForallOpReplaceConstantInductionVar")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let bounds = ForallBounds::of(root)?;
        let body = root.region(0)?.first_block()?;
        let [lower, ..] = bounds.controls();
        let dimensions = body.args().zip(lower).zip(bounds.trip_counts());
        let replaced: Vec<_> = dimensions
            .filter(|((variable, _), count)| variable.has_uses() && count.as_ref().is_some_and(Int::is_one))
            .map(|((variable, lower), _)| (variable.handle(), lower))
            .collect();
        (!replaced.is_empty()).then_some(replaced)
    }

    fn rewrite(&self, replaced: Self::Match, _: Op, rewriter: &mut Rewriter<'_>) {
        for (variable, lower) in replaced {
            let lower = lower.build(rewriter);
            rewriter.replace_uses(variable, lower);
        }
    }
}
