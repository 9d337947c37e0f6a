//! Canonicalization of `scf.for`.

use drr::numbers::{Int, Signedness};
use drr::prelude::*;
use drr::{InsertPoint, OpRewrite, OpRewritePattern, PatternSpec, Patterns};

use super::build::{build_copy, results_of, take_bodies, yielding_block};
use super::tensor_cast::{build_cast, more_static_source, retype_argument};
use super::trip_count::{LoopBound, sequential_trip_count};
use super::{ForOp, ForallOp, IfOp, YieldOp};
use crate::shared::destination_style::destination_of;
use crate::shared::tensor_cast::cast_source;

/// Adds the patterns in MLIR's order.
pub(super) fn add_for_patterns(patterns: &mut drr::PatternSet) {
    TrivialLoopPatterns.add_to(patterns);
    OpRewrite(ForOpTensorCastFolder).add_to(patterns);
}

patterns! {
    TrivialLoopPatterns = [RemoveLoopWithoutIterations, InlineSingleIteration, RemoveInvariantLoop]
}

pat! {
    /// The loop does nothing.
    RemoveLoopWithoutIterations:
        (ForOp $lower, $upper, $step, $inits, $unsigned, region = $_) => (replaceWithValue $inits)
        where [{ iterations($lower, $upper, $step, $unsigned)?.is_zero() }]
}

pat! {
    /// The body is executed once.
    InlineSingleIteration:
        (ForOp $lower, $upper, $step, $inits, $unsigned, region = $body) => (inline $body, $lower, $inits)
        where [{ iterations($lower, $upper, $step, $unsigned)?.is_one() }]
}

pat! {
    /// The body only yields values that are defined outside of the loop.
    RemoveInvariantLoop:
        (ForOp $lower, $upper, $step, $_, $unsigned, region = (region (block (YieldOp $values))))
        => (replaceWithValue $values)
        where [{
            let count = iterations($lower, $upper, $step, $unsigned)?;
            !count.is_zero() && !count.is_one()
        }]
}

/// Returns the number of iterations, if it is known.
fn iterations(lower: ValueRef<'_>, upper: ValueRef<'_>, step: ValueRef<'_>, unsigned: Option<()>) -> Option<Int> {
    let signedness = match unsigned {
        Some(()) => Signedness::Unsigned,
        None => Signedness::Signed,
    };
    let [lower, upper, step] = [lower, upper, step].map(LoopBound::Value);
    sequential_trip_count(lower, upper, step, signedness)
}

/// Number of values that are followed to find out whether a loop keeps the sizes of a tensor.
const MAX_FOLLOWED: usize = 256;

/// Returns `true` if each iteration of a loop is known to keep the sizes of an initial value, which has this type before a cast.
fn keeps_sizes(root: OpRef<'_>, number: usize, ty: Type) -> bool {
    let Some(carried) = carried_value(root, number) else {
        return false;
    };
    let mut open = vec![carried];
    for _ in 0..MAX_FOLLOWED {
        let Some(CarriedValue { argument, yielded }) = open.pop() else {
            return true;
        };
        if yielded == argument || cast_source(yielded).is_some_and(|source| source.ty() == ty) {
            continue;
        }
        let inner = yielded.number();
        let with_same_sizes = match yielded.defining_op() {
            Some(producer) if IfOp::cast(producer).is_some() => {
                for region in producer.regions() {
                    let result = yielding_block(region).and_then(|block| block.last_op()?.operand(inner));
                    let Some(yielded) = result else { return false };
                    open.push(CarriedValue { argument, yielded });
                }
                continue;
            }
            Some(producer) if ForOp::cast(producer).is_some() => {
                let Some(carried) = carried_value(producer, inner) else {
                    return false;
                };
                open.push(carried);
                ForOp::SLOTS.initArgs.of(producer).nth(inner)
            }
            Some(producer) if ForallOp::cast(producer).is_some() => ForallOp::SLOTS.outputs.of(producer).nth(inner),
            _ => cast_source(yielded).or_else(|| destination_of(yielded)),
        };
        let Some(yielded) = with_same_sizes else {
            return false;
        };
        open.push(CarriedValue { argument, yielded });
    }
    false
}

/// A value that is carried from one iteration to the next one.
struct CarriedValue<'ir> {
    argument: ValueRef<'ir>,
    yielded: ValueRef<'ir>,
}

/// Returns the value that a loop carries from its initial value of this number.
fn carried_value(root: OpRef<'_>, number: usize) -> Option<CarriedValue<'_>> {
    let body = yielding_block(root.region(0)?)?;
    Some(CarriedValue {
        argument: body.arg(1 + number)?,
        yielded: body.last_op()?.operand(number)?,
    })
}

/// Iterates on the operand of a cast that loses static sizes, and casts in the loop and after it. Unlike in MLIR, each iteration must keep
/// the sizes: it may yield a greater tensor.
struct ForOpTensorCastFolder;

/// An initial value that is a cast.
struct CastInit {
    /// Number of the initial value.
    number: usize,
    source: Value,
    /// Types of the operand of the cast and of the cast.
    types: [Type; 2],
}

impl OpRewritePattern for ForOpTensorCastFolder {
    type Match = CastInit;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["tensor.cast"],
            ..PatternSpec::of_op::<ForOp<'_>>("ForOpTensorCastFolder")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<CastInit> {
        yielding_block(root.region(0)?)?;
        let inits = ForOp::SLOTS.initArgs.of(root).zip(root.results()).enumerate();
        let mut casts = inits.filter_map(|(number, (init, result))| {
            let source = more_static_source(init)?;
            (result.has_one_use() && keeps_sizes(root, number, source.ty())).then(|| CastInit {
                number,
                source: source.handle(),
                types: [source.ty(), init.ty()],
            })
        });
        casts.next()
    }

    fn rewrite(&self, cast: CastInit, root: Op, rewriter: &mut Rewriter<'_>) {
        let op = rewriter.ir().op(root);
        let [new_type, old_type] = cast.types;
        let mut types: Vec<Type> = op.result_types().collect();
        types[cast.number] = new_type;
        let mut operands: Vec<Value> = op.operands().handles();
        let first_init = operands.len() - types.len();
        operands[first_init + cast.number] = cast.source;
        let new = build_copy(rewriter, root, &operands, &types);
        take_bodies(rewriter, root, new);
        let body = rewriter.ir().op(new).region(0).and_then(yielding_block);
        let Some((block, last)) = body.and_then(|block| Some((block.handle(), block.last_op()?.handle()))) else {
            return;
        };
        retype_argument(rewriter, block, 1 + cast.number, new_type, |_, _| false);
        let yielded = rewriter.ir().op(last).operand(cast.number).map(|value| value.handle());
        rewriter.set_insert_point(InsertPoint::Before(last));
        if let Some(yielded) = yielded {
            let value = build_cast(rewriter, yielded, new_type);
            rewriter.set_operand(last, cast.number, value);
        }
        let location = rewriter.location();
        rewriter.set_location_of(last, location);
        rewriter.set_insert_point(InsertPoint::After(new));
        let mut results = results_of(rewriter, new);
        results[cast.number] = build_cast(rewriter, results[cast.number], old_type);
        rewriter.replace_op(root, &results);
    }
}
