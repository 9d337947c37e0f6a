//! `convert-scf-to-cf`: structured control flow to branches.
//!
//! - `parallel`: `scf.forall` and `scf.parallel`.

mod parallel;

use drr::conversion::ConversionTarget;
use drr::pass::PassInfo;
use drr::prelude::*;
use drr::{Block, Context, Ident, InsertPoint, Location, Op, OpRef, Region, Rewriter, Type, Value};
use drr_dialects::arith::CmpIPredicate;
use drr_dialects::{arith, cf, scf};

use crate::arith_builders::cmpi;
use crate::builders::{create, create_inferred};
use crate::conversion_pass::{ConversionDefinition, PATTERN_ROLLBACK};
use crate::handles::{arguments, first_block, last_op, operands, region, result_types};
use crate::pattern::AddFn;

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
fn target(ctx: &Context) -> ConversionTarget {
    let mut target = ConversionTarget::new(ctx);
    target.add_illegal_ops(ILLEGAL);
    target.mark_unknown_ops_dynamically_legal(|_: OpRef<'_>| true);
    target
}

/// The pass `convert-scf-to-cf`.
pub const PASS: ConversionDefinition = ConversionDefinition {
    options: &[PATTERN_ROLLBACK],
    ..ConversionDefinition::new(
        PassInfo::new("convert-scf-to-cf")
            .with_name("SCFToControlFlowPass")
            .with_description("Convert structured control flow to branches")
            .with_dependent_dialects(&["cf", "arith"]),
        |ctx, _| {
            Ok((
                target(ctx),
                PatternSet::new().with_generated(populate_scf_to_cf_patterns),
            ))
        },
    )
};

/// Adds the patterns: MLIR's `populateSCFToControlFlowConversionPatterns`.
pub fn populate_scf_to_cf_patterns(patterns: &mut PatternSet) {
    patterns
        .add_fn::<scf::ForOp>("ForLowering", lower_for)
        .add_fn::<scf::IfOp>("IfLowering", lower_if)
        .add_fn::<scf::ParallelOp>("ParallelLowering", parallel::lower_parallel)
        .add_fn::<scf::ForallOp>("ForallLowering", parallel::lower_forall)
        .add_fn::<scf::WhileOp>("WhileLowering", lower_while)
        .add_fn_with_benefit::<scf::WhileOp>(2, "DoWhileLowering", lower_do_while)
        .add_fn::<scf::ExecuteRegionOp>("ExecuteRegionLowering", lower_execute_region)
        .add_fn::<scf::IndexSwitchOp>("IndexSwitchLowering", lower_index_switch);
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
    let is_llvm = |attr: &Attribute| attr.dialect(ctx) == b"llvm";
    let copied: Vec<(Ident, Attribute)> = op.discardable_attrs().filter(|(_, attr)| is_llvm(attr)).collect();
    for (key, attr) in copied {
        rewriter.set_discardable(to, key, Some(attr));
    }
}

fn lower_for(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let body = region(rewriter, op, 0)?;
    let first_body = first_block(rewriter, body)?;
    let first = rewriter.ir().block(first_body).first_op()?.handle();
    let is_unsigned = scf::ForOp::cast(rewriter.ir().op(op))?.unsignedCmp().is_some();
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
    let predicate = if is_unsigned {
        CmpIPredicate::ult
    } else {
        CmpIPredicate::slt
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
        let parent = rewriter.ir().block(rest).region()?.handle();
        let args: Vec<(Type, Location)> = types.into_iter().map(|ty| (ty, location)).collect();
        let end = rewriter.append_block(parent, &args);
        rewriter.move_block_before(end, rest);
        rewriter.set_insert_point(InsertPoint::End(end));
        branch(rewriter, rest, &[]);
        end
    };
    let then = move_branch(rewriter, then, end, end)?;
    let other = if rewriter.ir().region(other).is_empty() {
        end
    } else {
        move_branch(rewriter, other, end, end)?
    };
    rewriter.set_insert_point(InsertPoint::End(start));
    cond_branch(rewriter, condition, (then, &[]), (other, &[]));
    let values = if end == rest {
        Vec::new()
    } else {
        arguments(rewriter, end)
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
    let saved_location = rewriter.set_location(location);
    rewriter.set_insert_point(InsertPoint::Before(old));
    let new = new(rewriter);
    rewriter.set_location(saved_location);
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
    let switch = scf::IndexSwitchOp::cast(rewriter.ir().op(op))?;
    let cases: Vec<i64> = switch.cases()?.dense_array_ints(&ctx)?.collect();
    let (value, default) = (switch.arg().handle(), switch.defaultRegion()?.handle());
    let case_regions: Vec<Region> = switch.caseRegions().map(|region| region.handle()).collect();
    let (start, rest) = split_at(rewriter, op)?;
    let values = add_result_arguments(rewriter, op, rest);
    let mut case_blocks = Vec::with_capacity(case_regions.len());
    for region in case_regions {
        case_blocks.push(inline_case(rewriter, region, rest)?);
    }
    let default = inline_case(rewriter, default, rest)?;
    rewriter.set_insert_point(InsertPoint::End(start));
    // MLIR 22 casts to 32 bits, so that large indices and cases are equal to others.
    let flag = create::<arith::IndexCastOp>(rewriter, &[value], Type::I64);
    let case_type = ctx.vector_type(&[cases.len() as i64], Type::I64);
    let case_values = if cases.is_empty() {
        None
    } else {
        Some(ctx.dense_elements_attr(case_type, &cases)?)
    };
    let segments = ctx.dense_i32_array_attr(&vec![0; case_blocks.len()]);
    let args = (flag, &[][..], &[][..], case_values, segments, default, &case_blocks[..]);
    cf::SwitchOp::build(rewriter, args, ());
    rewriter.replace_op(op, &values);
    Some(())
}

/// Moves the block of a case before `rest`, to which it branches. Returns the block.
fn inline_case(rewriter: &mut Rewriter<'_>, region: Region, rest: Block) -> Option<Block> {
    let block = first_block(rewriter, region)?;
    let end = last_op(rewriter, block)?;
    let yielded = operands(rewriter, end);
    replace_terminator(rewriter, end, |rewriter| branch(rewriter, rest, &yielded));
    rewriter.inline_region_before(region, rest);
    Some(block)
}
