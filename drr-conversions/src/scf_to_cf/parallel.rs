//! Parallel loops: `scf.forall` to `scf.parallel`, and `scf.parallel` to nested `scf.for` ops.

use drr::prelude::*;
use drr::{Block, DYNAMIC, Ident, InsertPoint, Op, Operands, Rewriter, Value, ValueRef};
use drr_dialects::scf::{ForallOp, ParallelOp, ReduceOp, YieldOp};

use crate::arith_builders::index_constant;
use crate::handles::{arguments, first_block, last_op, operands, region, results};
use crate::llvm_common::BUFFERIZE;
use crate::scf_builders::build_for;

pub(super) fn lower_parallel(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let body = rewriter.ir().op(op).region(0)?.first_block()?;
    let reduce = body.last_op().filter(|last| last.is::<ReduceOp>())?;
    let (body, loops, reduce) = (body.handle(), body.num_args(), reduce.handle());
    let all = operands(rewriter, op);
    let (bounds, inits) = all.split_at_checked(3 * loops)?;
    let bounds: Vec<[Value; 3]> = (0..loops)
        .map(|index| [bounds[index], bounds[loops + index], bounds[2 * loops + index]])
        .collect();
    let nest = build_loop_nest(rewriter, &bounds, inits)?;
    let yielded = inline_reductions(rewriter, reduce, &nest.carried)?;
    match last_op(rewriter, nest.body) {
        None => rewriter.inline_block_at_end(body, nest.body, &nest.ivs),
        Some(last) => rewriter.inline_block_before(body, last, &nest.ivs),
    }
    if !yielded.is_empty() {
        rewriter.set_insert_point(InsertPoint::End(nest.body));
        YieldOp::build(rewriter, &yielded, ());
    }
    rewriter.replace_op(op, &nest.results);
    Some(())
}

/// Nested `scf.for` ops.
struct LoopNest {
    /// Results of the outermost loop.
    results: Vec<Value>,
    /// Induction variables, outermost first.
    ivs: Vec<Value>,
    /// Body of the innermost loop. It has a terminator if the loops have no results.
    body: Block,
    /// The values that the innermost loop carries.
    carried: Vec<Value>,
}

/// Builds nested loops that carry values. `None` if there are no bounds.
fn build_loop_nest(rewriter: &mut Rewriter<'_>, bounds: &[[Value; 3]], inits: &[Value]) -> Option<LoopNest> {
    let mut ivs = Vec::with_capacity(bounds.len());
    let mut carried = inits.to_vec();
    let (mut outermost, mut innermost): (Option<Vec<Value>>, Option<Block>) = (None, None);
    for &bounds in bounds {
        let (loop_op, body) = build_for(rewriter, bounds, &carried);
        let values = results(rewriter, loop_op);
        if let Some(outer) = innermost.filter(|_| !values.is_empty()) {
            rewriter.set_insert_point(InsertPoint::End(outer));
            YieldOp::build(rewriter, &values, ());
        }
        outermost.get_or_insert(values);
        rewriter.set_insert_point(InsertPoint::End(body));
        if inits.is_empty() {
            let end = YieldOp::build(rewriter, &[], ());
            rewriter.set_insert_point(InsertPoint::Before(end));
        }
        let args = arguments(rewriter, body);
        let (&iv, values) = args.split_first()?;
        ivs.push(iv);
        carried = values.to_vec();
        innermost = Some(body);
    }
    Some(LoopNest {
        results: outermost?,
        ivs,
        body: innermost?,
        carried,
    })
}

/// Inlines the regions of `scf.reduce` before it, and erases it. Returns the combined values.
fn inline_reductions(rewriter: &mut Rewriter<'_>, reduce: Op, carried: &[Value]) -> Option<Vec<Value>> {
    let reduced = operands(rewriter, reduce);
    let mut combined = Vec::with_capacity(reduced.len());
    for (index, (&arg, &operand)) in carried.iter().zip(&reduced).enumerate() {
        let combine = first_block(rewriter, region(rewriter, reduce, index)?)?;
        let end = last_op(rewriter, combine)?;
        combined.push(rewriter.ir().op(end).operand(0)?.handle());
        rewriter.erase_op(end);
        rewriter.inline_block_before(combine, reduce, &[arg, operand]);
    }
    rewriter.erase_op(reduce);
    Some(combined)
}

/// Lowers a loop without shared outputs to `scf.parallel`.
pub(super) fn lower_forall(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let forall = ForallOp::cast(rewriter.ir().op(op))?;
    if !forall.outputs().is_empty() {
        return rewriter.match_context().no_match(|| {
            format!("only fully bufferized `scf.forall` ops can be lowered to `scf.parallel`; {BUFFERIZE}")
        });
    }
    let handles = |values: Operands<'_>| values.map(ValueRef::handle).collect::<Vec<_>>();
    let bounds = [
        (forall.staticLowerBound(), handles(forall.dynamicLowerBound())),
        (forall.staticUpperBound(), handles(forall.dynamicUpperBound())),
        (forall.staticStep(), handles(forall.dynamicStep())),
    ];
    let mut operands = Vec::new();
    let mut sizes = Vec::new();
    for (numbers, values) in bounds {
        let (mut values, start) = (values.into_iter(), operands.len());
        for number in numbers?.dense_array_ints(&ctx)? {
            operands.push(match number {
                DYNAMIC => values.next()?,
                number => index_constant(rewriter, number),
            });
        }
        sizes.push(i32::try_from(operands.len() - start).ok()?);
    }
    sizes.push(0);
    let inherent = [(Ident::OPERAND_SEGMENT_SIZES, ctx.dense_i32_array_attr(&sizes))];
    let new_region = rewriter.create_region();
    let new = OperationState {
        operands: &operands,
        inherent: &inherent,
        regions: &[new_region],
        ..OperationState::of::<ParallelOp>(rewriter)
    };
    rewriter.insert(new);
    let body = region(rewriter, op, 0)?;
    let block = first_block(rewriter, body)?;
    let end = last_op(rewriter, block)?;
    rewriter.take_body(body, new_region);
    // Until the conversion is committed, the old terminator remains. The new one must be the last op.
    let location = rewriter.ir().op(end).location();
    rewriter.set_location(location);
    rewriter.set_insert_point(InsertPoint::End(block));
    ReduceOp::build(rewriter, &[], ());
    rewriter.erase_op(end);
    rewriter.replace_op(op, &[]);
    Some(())
}
