//! Canonicalization of `scf.parallel`.

use drr::numbers::{Int, Signedness};
use drr::prelude::*;
use drr::{BlockRef, Ident, OpRewrite, OpRewritePattern, OperationState, PatternSpec, Patterns};

use super::build::{has_only_terminator, results_of, take_bodies};
use super::trip_count::{LoopBound, trip_count};
use super::{ParallelOp, ReduceOp, ReduceReturnOp};
use crate::shared::attributes::segment_sizes;

/// Adds the patterns in MLIR's order.
pub(super) fn add_parallel_patterns(patterns: &mut drr::PatternSet) {
    OpRewrite(ParallelOpSingleOrZeroIterationDimsFolder).add_to(patterns);
    OpRewrite(MergeNestedParallelLoops).add_to(patterns);
}

/// The lower bounds, upper bounds and steps of a loop.
fn bounds_of(op: OpRef<'_>) -> [Vec<Value>; 3] {
    let slots = &ParallelOp::SLOTS;
    [slots.lowerBound, slots.upperBound, slots.step].map(|slot| slot.of(op).handles())
}

fn inits_of(op: OpRef<'_>) -> Vec<Value> {
    ParallelOp::SLOTS.initVals.of(op).handles()
}

/// Returns the body of a loop, which ends with `scf.reduce`.
fn body_of(op: OpRef<'_>) -> Option<BlockRef<'_>> {
    let body = op.region(0)?.first_block()?;
    body.last_op().and_then(ReduceOp::cast).map(|_| body)
}

/// Builds a loop without a body.
fn build_parallel(rewriter: &mut Rewriter<'_>, root: Op, bounds: &[Vec<Value>; 3], inits: &[Value]) -> Op {
    let ctx = rewriter.shared_ctx();
    let op = rewriter.ir().op(root);
    let (location, types): (_, Vec<Type>) = (op.location(), op.result_types().collect());
    let [lower, upper, step] = bounds;
    let segments = [&lower[..], upper, step, inits];
    let sizes = segment_sizes(&ctx, segments.map(<[_]>::len));
    rewriter.insert(OperationState {
        location,
        operands: &segments.concat(),
        result_types: &types,
        inherent: &[(Ident::OPERAND_SEGMENT_SIZES, sizes)],
        empty_regions: 1,
        ..OperationState::of::<ParallelOp<'_>>(rewriter)
    })
}

/// Removes loops without iterations, and dimensions with one iteration.
struct ParallelOpSingleOrZeroIterationDimsFolder;

/// The numbers of iterations of a loop.
enum Iterations {
    /// No iteration.
    None,
    /// One entry per dimension, set if it has one iteration.
    Single(Vec<bool>),
}

impl OpRewritePattern for ParallelOpSingleOrZeroIterationDimsFolder {
    type Match = Iterations;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<ParallelOp<'_>>("ParallelOpSingleOrZeroIterationDimsFolder")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Iterations> {
        body_of(root)?;
        let slots = &ParallelOp::SLOTS;
        let [lower, upper, step] = [slots.lowerBound, slots.upperBound, slots.step].map(|slot| slot.of(root));
        let mut is_single = Vec::new();
        for ((lower, upper), step) in lower.zip(upper).zip(step) {
            let [lower, upper, step] = [lower, upper, step].map(LoopBound::Value);
            let count = trip_count(lower, upper, step, Signedness::Signed);
            if count.as_ref().is_some_and(Int::is_zero) {
                return Some(Iterations::None);
            }
            is_single.push(count.is_some_and(|count| count.is_one()));
        }
        is_single.contains(&true).then_some(Iterations::Single(is_single))
    }

    fn rewrite(&self, iterations: Iterations, root: Op, rewriter: &mut Rewriter<'_>) {
        let op = rewriter.ir().op(root);
        let inits = inits_of(op);
        let Iterations::Single(is_single) = iterations else {
            return rewriter.replace_op(root, &inits);
        };
        let bounds = bounds_of(op);
        if !is_single.contains(&false) {
            return inline_iteration(rewriter, root, &bounds[0], &inits);
        }
        let kept = bounds.each_ref().map(|bounds| -> Vec<Value> {
            let kept = bounds.iter().zip(&is_single).filter(|(_, is_single)| !**is_single);
            kept.map(|(bound, _)| *bound).collect()
        });
        let new = build_parallel(rewriter, root, &kept, &inits);
        take_bodies(rewriter, root, new);
        let body = rewriter.ir().op(new).region(0).and_then(|region| region.first_block());
        if let Some(body) = body {
            let (block, variables): (_, Vec<Value>) =
                (body.handle(), body.args().map(|variable| variable.handle()).collect());
            let single: Vec<usize> = (0..is_single.len()).filter(|&number| is_single[number]).collect();
            for &number in &single {
                rewriter.replace_uses(variables[number], bounds[0][number]);
            }
            rewriter.erase_arguments(block, &single);
        }
        let results = results_of(rewriter, new);
        rewriter.replace_op(root, &results);
    }
}

/// Replaces a loop by its body and its reductions, for these values of the variables.
fn inline_iteration(rewriter: &mut Rewriter<'_>, root: Op, variables: &[Value], inits: &[Value]) {
    let Some(body) = body_of(rewriter.ir().op(root)) else {
        return;
    };
    let Some(reduce) = body.last_op().map(|last| last.handle()) else {
        return;
    };
    rewriter.inline_block_before(body.handle(), root, variables);
    let op = rewriter.ir().op(reduce);
    let operands: Vec<Value> = op.operands().handles();
    let blocks = op.regions().filter_map(|region| region.first_block());
    let blocks: Vec<_> = blocks
        .filter_map(|block| {
            let last = block.last_op().filter(|last| ReduceReturnOp::cast(*last).is_some())?;
            Some((block.handle(), last.handle()))
        })
        .collect();
    let mut results = Vec::with_capacity(blocks.len());
    for ((block, last), (&init, &operand)) in blocks.into_iter().zip(inits.iter().zip(&operands)) {
        rewriter.inline_block_before(block, reduce, &[init, operand]);
        results.extend(rewriter.ir().op(last).operand(0).map(|value| value.handle()));
        rewriter.erase_op(last);
    }
    rewriter.erase_op(reduce);
    rewriter.replace_op(root, &results);
}

/// Merges a loop and the loop that is its whole body.
struct MergeNestedParallelLoops;

impl OpRewritePattern for MergeNestedParallelLoops {
    /// The inner loop.
    type Match = Op;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<ParallelOp<'_>>("MergeNestedParallelLoops")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Op> {
        let body = body_of(root)?;
        let inner = body.first_op().filter(|inner| inner.next() == body.last_op())?;
        body_of(inner).filter(|_| ParallelOp::cast(inner).is_some())?;
        let is_independent = inner.operands().all(|operand| operand.owner_block() != Some(body));
        let has_inits = root.num_results() > 0 || inner.num_results() > 0;
        (is_independent && !has_inits && !has_only_terminator(body)).then(|| inner.handle())
    }

    fn rewrite(&self, inner: Op, root: Op, rewriter: &mut Rewriter<'_>) {
        let mut bounds = bounds_of(rewriter.ir().op(root));
        for (bounds, inner) in bounds.iter_mut().zip(bounds_of(rewriter.ir().op(inner))) {
            bounds.extend(inner);
        }
        let new = build_parallel(rewriter, root, &bounds, &[]);
        take_bodies(rewriter, inner, new);
        let block = rewriter.ir().op(new).region(0).and_then(|region| region.first_block());
        let outer = body_of(rewriter.ir().op(root));
        if let (Some(block), Some(outer)) = (block.map(|block| block.handle()), outer) {
            let variables = outer.args().map(|variable| (variable.handle(), variable.location()));
            for (number, (variable, location)) in variables.collect::<Vec<_>>().into_iter().enumerate() {
                let argument = rewriter.insert_argument(block, number, Type::INDEX, location);
                rewriter.replace_uses(variable, argument);
            }
            if let Some(reduce) = rewriter.ir().block(block).last_op().map(|last| last.handle()) {
                let location = rewriter.location();
                rewriter.set_location_of(reduce, location);
            }
        }
        rewriter.replace_op(root, &[]);
    }
}
