//! `convert-scf-to-cf`: structured control flow to branches.

use drr::conversion::ConversionTarget;
use drr::prelude::*;
use drr::{
    Block, Context, DYNAMIC, Ident, InsertPoint, Location, Op, OpRef, Operands, Region, Rewriter, Type, Value, ValueRef,
};
use drr_dialects::arith::CmpIPredicate;
use drr_dialects::scf::{ForallOp, ParallelOp, ReduceOp};
use drr_dialects::{arith, cf, scf};

use crate::arith_builders::{cmpi, index_constant};
use crate::builders::{create, create_inferred};
use crate::handles::{arguments, first_block, last_op, operands, region, result_types, results};
use crate::pattern::FnPattern;

/// The ops that the conversion replaces.
const ILLEGAL: [&str; 7] = [
    scf::ForOp::NAME,
    scf::IfOp::NAME,
    scf::IndexSwitchOp::NAME,
    scf::ParallelOp::NAME,
    scf::WhileOp::NAME,
    scf::ExecuteRegionOp::NAME,
    scf::ForallOp::NAME,
];

/// Returns the target: the ops of `scf` that have a lowering are illegal, all others are legal.
pub(crate) fn target(ctx: &Context) -> ConversionTarget {
    let mut target = ConversionTarget::new(ctx);
    target.add_illegal_ops(ILLEGAL);
    target.mark_unknown_ops_dynamically_legal(|_: OpRef<'_>| true);
    target
}

/// Adds the patterns: MLIR's `populateSCFToControlFlowConversionPatterns`.
pub fn populate_scf_to_cf_patterns(patterns: &mut PatternSet) {
    patterns
        .add(FnPattern::new::<scf::ForOp>("ForLowering", lower_for))
        .add(FnPattern::new::<scf::IfOp>("IfLowering", lower_if))
        .add(FnPattern::new::<scf::ParallelOp>("ParallelLowering", lower_parallel))
        .add(FnPattern::new::<scf::ForallOp>("ForallLowering", lower_forall))
        .add(FnPattern::new::<scf::WhileOp>("WhileLowering", lower_while))
        .add(FnPattern::new::<scf::WhileOp>("DoWhileLowering", lower_do_while).with_benefit(2))
        .add(FnPattern::new::<scf::ExecuteRegionOp>(
            "ExecuteRegionLowering",
            lower_execute_region,
        ))
        .add(FnPattern::new::<scf::IndexSwitchOp>(
            "IndexSwitchLowering",
            lower_index_switch,
        ));
}

/// Builds `cf.br`.
fn branch(rewriter: &mut Rewriter<'_>, to: Block, operands: &[Value]) -> Op {
    cf::BranchOp::build(rewriter, (operands, to), ())
}

/// Builds `cf.cond_br`.
fn cond_branch(
    rewriter: &mut Rewriter<'_>,
    condition: Value,
    (then, then_operands): (Block, &[Value]),
    (other, other_operands): (Block, &[Value]),
) -> Op {
    cf::CondBranchOp::build(
        rewriter,
        (condition, then_operands, other_operands, None, then, other),
        (),
    )
}

/// Splits the block of an op before it. Returns both blocks.
fn split_at(rewriter: &mut Rewriter<'_>, op: Op) -> Option<(Block, Block)> {
    let before = rewriter.split_block_before(op)?;
    Some((before, rewriter.ir().op(op).block()?.handle()))
}

/// Adds an argument for each result of an op, at the location of the op.
fn add_result_arguments(rewriter: &mut Rewriter<'_>, op: Op, block: Block) -> Vec<Value> {
    let location = rewriter.ir().op(op).location();
    result_types(rewriter, op)
        .into_iter()
        .map(|ty| rewriter.add_argument(block, ty, location))
        .collect()
}

/// Copies the attributes of a loop whose values are of the dialect `llvm` to the branch back.
fn copy_loop_attributes(rewriter: &mut Rewriter<'_>, from: Op, to: Op) {
    let op = rewriter.ir().op(from);
    let ctx = op.ctx();
    let is_llvm = |attr: &Attribute| attr.display(ctx).to_string().starts_with("#llvm.");
    let copied: Vec<(Ident, Attribute)> = op.discardable_attrs().filter(|(_, attr)| is_llvm(attr)).collect();
    for (key, attr) in copied {
        rewriter.set_discardable(to, key, Some(attr));
    }
}

fn lower_for(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let body = region(rewriter, op, 0)?;
    let first_body = first_block(rewriter, body)?;
    let first = rewriter.ir().block(first_body).first_op()?.handle();
    let is_unsigned = rewriter.ir().op(op).attr_named("unsignedCmp").is_some();
    let bounds = operands(rewriter, op);
    let [lower, upper, step, ref inits @ ..] = bounds[..] else {
        return None;
    };
    let (init, end) = split_at(rewriter, op)?;
    let condition = rewriter.split_block_before(first)?;
    let last_body = rewriter.ir().region(body).last_block()?.handle();
    let terminator = last_op(rewriter, last_body)?;
    rewriter.inline_region_before(body, end);
    let args = arguments(rewriter, condition);
    let (&iv, carried) = args.split_first()?;

    rewriter.set_insert_point(InsertPoint::End(last_body));
    let next = create_inferred::<arith::AddIOp>(rewriter, &[iv, step]);
    let again = [vec![next], operands(rewriter, terminator)].concat();
    let back = branch(rewriter, condition, &again);
    copy_loop_attributes(rewriter, op, back);
    rewriter.erase_op(terminator);

    rewriter.set_insert_point(InsertPoint::End(init));
    branch(rewriter, condition, &[&[lower], inits].concat());

    rewriter.set_insert_point(InsertPoint::End(condition));
    let predicate = match is_unsigned {
        true => CmpIPredicate::ult,
        false => CmpIPredicate::slt,
    };
    let is_inside = cmpi(rewriter, predicate, iv, upper);
    cond_branch(rewriter, is_inside, (first_body, &[]), (end, &[]));
    rewriter.replace_op(op, carried);
    Some(())
}

/// Replaces the terminator of a region's last block by a branch, and moves the blocks of the region before a block.
fn move_branch(rewriter: &mut Rewriter<'_>, body: Region, to: Block, before: Block) -> Option<Block> {
    let first = first_block(rewriter, body)?;
    let last = rewriter.ir().region(body).last_block()?.handle();
    let terminator = last_op(rewriter, last)?;
    let values = operands(rewriter, terminator);
    rewriter.set_insert_point(InsertPoint::End(last));
    branch(rewriter, to, &values);
    rewriter.erase_op(terminator);
    rewriter.inline_region_before(body, before);
    Some(first)
}

fn lower_if(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (then, other) = (region(rewriter, op, 0)?, region(rewriter, op, 1)?);
    let condition = rewriter.ir().op(op).operand(0)?.handle();
    let (location, types) = (rewriter.location(), result_types(rewriter, op));
    let (start, rest) = split_at(rewriter, op)?;
    let end = if types.is_empty() {
        rest
    } else {
        let around = rewriter.ir().block(rest).region()?.handle();
        let args: Vec<(Type, Location)> = types.into_iter().map(|ty| (ty, location)).collect();
        let end = rewriter.append_block(around, &args);
        rewriter.move_block_before(end, rest);
        rewriter.set_insert_point(InsertPoint::End(end));
        branch(rewriter, rest, &[]);
        end
    };
    let then = move_branch(rewriter, then, end, end)?;
    let other = match rewriter.ir().region(other).is_empty() {
        true => end,
        false => move_branch(rewriter, other, end, end)?,
    };
    rewriter.set_insert_point(InsertPoint::End(start));
    cond_branch(rewriter, condition, (then, &[]), (other, &[]));
    let values = match end == rest {
        true => Vec::new(),
        false => arguments(rewriter, end),
    };
    rewriter.replace_op(op, &values);
    Some(())
}

fn lower_execute_region(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let body = region(rewriter, op, 0)?;
    let first = first_block(rewriter, body)?;
    let yields: Vec<(Block, Op)> = rewriter
        .ir()
        .region(body)
        .blocks()
        .filter_map(|block| Some((block.handle(), block.last_op()?)))
        .filter(|(_, last)| last.is::<scf::YieldOp>())
        .map(|(block, last)| (block, last.handle()))
        .collect();
    let (start, rest) = split_at(rewriter, op)?;
    rewriter.set_insert_point(InsertPoint::End(start));
    branch(rewriter, first, &[]);
    for (block, terminator) in yields {
        let values = operands(rewriter, terminator);
        rewriter.set_insert_point(InsertPoint::End(block));
        branch(rewriter, rest, &values);
        rewriter.erase_op(terminator);
    }
    rewriter.inline_region_before(body, rest);
    let values = add_result_arguments(rewriter, op, rest);
    rewriter.replace_op(op, &values);
    Some(())
}

fn lower_while(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (before, after) = (region(rewriter, op, 0)?, region(rewriter, op, 1)?);
    let (before_block, after_block) = (first_block(rewriter, before)?, first_block(rewriter, after)?);
    let (condition, end) = (last_op(rewriter, before_block)?, last_op(rewriter, after_block)?);
    let inits = operands(rewriter, op);
    let (start, rest) = split_at(rewriter, op)?;
    rewriter.inline_region_before(after, rest);
    rewriter.inline_region_before(before, after_block);
    rewriter.set_insert_point(InsertPoint::End(start));
    branch(rewriter, before_block, &inits);

    let condition_operands = operands(rewriter, condition);
    let (&is_inside, values) = condition_operands.split_first()?;
    replace_terminator(rewriter, condition, |rewriter| {
        cond_branch(rewriter, is_inside, (after_block, values), (rest, &[]))
    });
    let again = operands(rewriter, end);
    let back = replace_terminator(rewriter, end, |rewriter| branch(rewriter, before_block, &again));
    copy_loop_attributes(rewriter, op, back);
    rewriter.replace_op(op, values);
    Some(())
}

/// Builds an op before a terminator, at its location, and erases the terminator.
fn replace_terminator(rewriter: &mut Rewriter<'_>, old: Op, new: impl FnOnce(&mut Rewriter<'_>) -> Op) -> Op {
    let location = rewriter.ir().op(old).location();
    let around = rewriter.set_location(location);
    rewriter.set_insert_point(InsertPoint::Before(old));
    let new = new(rewriter);
    rewriter.set_location(around);
    rewriter.erase_op(old);
    new
}

fn lower_do_while(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (before, after) = (region(rewriter, op, 0)?, region(rewriter, op, 1)?);
    let after_block = rewriter.ir().region(after).first_block()?;
    let only = after_block
        .first_op()
        .filter(|only| only.next().is_none() && only.is::<scf::YieldOp>());
    only.filter(|only| only.operands().eq(after_block.args()))?;
    let before_block = first_block(rewriter, before)?;
    let condition = last_op(rewriter, before_block)?;
    let inits = operands(rewriter, op);
    let (start, rest) = split_at(rewriter, op)?;
    rewriter.inline_region_before(before, rest);
    rewriter.set_insert_point(InsertPoint::End(start));
    branch(rewriter, before_block, &inits);
    let condition_operands = operands(rewriter, condition);
    let (&is_inside, values) = condition_operands.split_first()?;
    rewriter.set_insert_point(InsertPoint::End(before_block));
    let back = cond_branch(rewriter, is_inside, (before_block, values), (rest, &[]));
    copy_loop_attributes(rewriter, op, back);
    rewriter.replace_op(op, values);
    rewriter.erase_op(condition);
    Some(())
}

fn lower_index_switch(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let cases: Vec<i64> = op_ref.attr_named("cases")?.dense_array_ints(&ctx)?.collect();
    let value = op_ref.operand(0)?.handle();
    let regions: Vec<Region> = op_ref.regions().map(|region| region.handle()).collect();
    let (default, others) = regions.split_first()?;
    let (start, rest) = split_at(rewriter, op)?;
    let values = add_result_arguments(rewriter, op, rest);
    let mut successors = vec![rest];
    for &case in others.iter().chain([default]) {
        let block = first_block(rewriter, case)?;
        let end = last_op(rewriter, block)?;
        let yielded = operands(rewriter, end);
        replace_terminator(rewriter, end, |rewriter| branch(rewriter, rest, &yielded));
        rewriter.inline_region_before(case, rest);
        successors.push(block);
    }
    let default = successors.pop()?;
    successors[0] = default;
    rewriter.set_insert_point(InsertPoint::End(start));
    let flag = create::<arith::IndexCastOp>(rewriter, &[value], Type::I32);
    let mut inherent = vec![
        (
            ctx.ident("case_operand_segments"),
            ctx.dense_i32_array_attr(&vec![0; others.len()]),
        ),
        (Ident::OPERAND_SEGMENT_SIZES, ctx.dense_i32_array_attr(&[1, 0, 0])),
    ];
    if !cases.is_empty() {
        let text: Vec<String> = cases.iter().map(|&case| (case as i32).to_string()).collect();
        let text = format!("dense<[{}]> : vector<{}xi32>", text.join(", "), text.len());
        inherent.push((ctx.ident("case_values"), ctx.parse_attr(text).ok()?));
    }
    let new = OperationState {
        operands: &[flag],
        inherent: &inherent,
        successors: &successors,
        ..OperationState::of::<cf::SwitchOp>(rewriter)
    };
    rewriter.insert(new);
    rewriter.replace_op(op, &values);
    Some(())
}

fn lower_parallel(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let op_ref = rewriter.ir().op(op);
    let body = op_ref.region(0)?.first_block()?;
    let reduce = body.last_op().filter(|last| last.is::<scf::ReduceOp>())?;
    let (body, loops, reduce) = (body.handle(), body.num_args(), reduce.handle());
    let all = operands(rewriter, op);
    let (bounds, inits) = all.split_at_checked(3 * loops)?;
    let types: Vec<Type> = inits.iter().map(|&init| rewriter.value_type(init)).collect();
    let location = rewriter.location();
    let (mut ivs, mut carried, mut outer) = (Vec::new(), inits.to_vec(), None);
    let mut inside = None;
    for index in 0..loops {
        let (lower, upper, step) = (bounds[index], bounds[loops + index], bounds[2 * loops + index]);
        let around = rewriter.create_region();
        let iv_type = rewriter.value_type(lower);
        let args: Vec<(Type, Location)> = [iv_type].iter().chain(&types).map(|&ty| (ty, location)).collect();
        let block = rewriter.append_block(around, &args);
        let all = [&[lower, upper, step], &carried[..]].concat();
        let new = OperationState {
            operands: &all,
            result_types: &types,
            regions: &[around],
            ..OperationState::of::<scf::ForOp>(rewriter)
        };
        let made = rewriter.insert(new);
        let made_results = results(rewriter, made);
        match outer {
            None => outer = Some(made_results),
            Some(_) if !made_results.is_empty() => {
                rewriter.set_insert_point(InsertPoint::End(inside?));
                let new = OperationState {
                    operands: &made_results,
                    ..OperationState::of::<scf::YieldOp>(rewriter)
                };
                rewriter.insert(new);
            }
            Some(_) => {}
        }
        // A loop without results has its terminator from the start.
        if types.is_empty() {
            rewriter.set_insert_point(InsertPoint::End(block));
            let new = OperationState::of::<scf::YieldOp>(rewriter);
            rewriter.insert(new);
        }
        let args = arguments(rewriter, block);
        ivs.push(*args.first()?);
        carried = args[1..].to_vec();
        inside = Some(block);
        rewriter.set_insert_point(match last_op(rewriter, block) {
            Some(last) => InsertPoint::Before(last),
            None => InsertPoint::End(block),
        });
    }
    let inside = inside?;
    let reduced = operands(rewriter, reduce);
    let mut yielded = Vec::new();
    for (index, (&arg, &operand)) in carried.iter().zip(&reduced).enumerate() {
        let combine = first_block(rewriter, region(rewriter, reduce, index)?)?;
        let end = last_op(rewriter, combine)?;
        yielded.push(rewriter.ir().op(end).operand(0)?.handle());
        rewriter.erase_op(end);
        rewriter.inline_block_before(combine, reduce, &[arg, operand]);
    }
    rewriter.erase_op(reduce);
    match last_op(rewriter, inside) {
        None => rewriter.inline_block_at_end(body, inside, &ivs),
        Some(last) => rewriter.inline_block_before(body, last, &ivs),
    }
    if !yielded.is_empty() {
        rewriter.set_insert_point(InsertPoint::End(inside));
        let new = OperationState {
            operands: &yielded,
            ..OperationState::of::<scf::YieldOp>(rewriter)
        };
        rewriter.insert(new);
    }
    rewriter.replace_op(op, &outer.unwrap_or_default());
    Some(())
}

/// Lowers a loop without shared outputs to `scf.parallel`.
fn lower_forall(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let forall = ForallOp::cast(rewriter.ir().op(op))?;
    if !forall.outputs().is_empty() {
        return rewriter
            .match_context()
            .no_match(|| "only fully bufferized `scf.forall` ops can be lowered to `scf.parallel`");
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
    let around = rewriter.create_region();
    let new = OperationState {
        operands: &operands,
        inherent: &inherent,
        regions: &[around],
        ..OperationState::of::<ParallelOp>(rewriter)
    };
    rewriter.insert(new);
    let body = region(rewriter, op, 0)?;
    let block = first_block(rewriter, body)?;
    let end = last_op(rewriter, block)?;
    rewriter.take_body(body, around);
    // Until the conversion is committed, the old terminator remains. The new one must be the last op.
    let location = rewriter.ir().op(end).location();
    rewriter.set_location(location);
    rewriter.set_insert_point(InsertPoint::End(block));
    let new = OperationState::of::<ReduceOp>(rewriter);
    rewriter.insert(new);
    rewriter.erase_op(end);
    rewriter.replace_op(op, &[]);
    Some(())
}
