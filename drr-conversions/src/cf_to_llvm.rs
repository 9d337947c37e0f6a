//! `convert-cf-to-llvm`.

use std::sync::Arc;

use drr::conversion::{ConversionRewriter, ConversionTarget};
use drr::prelude::*;
use drr::{Block, Context, Ident, InsertPoint, Op, OpRef, Type, Value};
use drr_dialects::{builtin, cf, llvm};

use crate::llvm_common::LlvmLowering;
use crate::llvm_common::builders::{call, pointer};
use crate::llvm_common::pattern::LlvmPatterns;
use crate::llvm_common::symbols::{declare_function, string_address};

/// Returns the target: ops of `cf` are illegal, all others are legal.
pub(crate) fn target(ctx: &Context) -> ConversionTarget {
    let mut target = ConversionTarget::new(ctx);
    target.add_illegal_dialects(["cf"]);
    target.mark_unknown_ops_dynamically_legal(|_: OpRef<'_>| true);
    target
}

/// Adds the patterns: MLIR's `populateControlFlowToLLVMConversionPatterns`.
pub fn populate_cf_to_llvm_patterns(patterns: &mut PatternSet, lowering: &Arc<LlvmLowering>) {
    LlvmPatterns::new(patterns, lowering)
        .convert_one_to_n::<cf::BranchOp>(convert_branch)
        .convert_one_to_n::<cf::CondBranchOp>(convert_cond_branch)
        .convert_one_to_n::<cf::SwitchOp>(convert_switch)
        .convert::<cf::AssertOp>(convert_assert);
}

/// Converts the arguments of a successor to the types of the operands that are passed to it.
fn convert_successor(rewriter: &mut ConversionRewriter<'_, '_>, block: Block, operands: &[Value]) -> Option<()> {
    let types: Vec<Type> = operands.iter().map(|&operand| rewriter.value_type(operand)).collect();
    let block_ref = rewriter.ir().block(block);
    if block_ref.args().map(|arg| arg.ty()).eq(types.iter().copied()) {
        return Some(());
    }
    let conversion = rewriter.type_converter()?.convert_block_signature(block_ref);
    let Some(conversion) = conversion else {
        return rewriter.no_match(|| "could not compute block signature");
    };
    if conversion.converted_types() != types {
        return rewriter.no_match(|| "mismatch between adaptor operand types and computed block signature");
    }
    rewriter.apply_signature_conversion(block, &conversion);
    Some(())
}

/// Returns the converted operands at indices.
fn converted(rewriter: &ConversionRewriter<'_, '_>, indices: std::ops::Range<usize>) -> Vec<Value> {
    let adaptor = rewriter.adaptor();
    indices.flat_map(|index| adaptor.values_at(index)).copied().collect()
}

fn successors(rewriter: &ConversionRewriter<'_, '_>, op: Op) -> Vec<Block> {
    rewriter.ir().op(op).successors().map(|block| block.handle()).collect()
}

fn discardable(rewriter: &ConversionRewriter<'_, '_>, op: Op) -> Vec<(Ident, Attribute)> {
    rewriter.ir().op(op).discardable_attrs().collect()
}

/// Returns the sizes of the groups of operands.
fn segments(rewriter: &ConversionRewriter<'_, '_>, op: Op) -> Option<Vec<usize>> {
    let op = rewriter.ir().op(op);
    let sizes = op.inherent(Ident::OPERAND_SEGMENT_SIZES)?.dense_array_ints(op.ctx())?;
    Some(sizes.map(|size| usize::try_from(size).unwrap_or(0)).collect())
}

fn convert_branch(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LlvmLowering) -> Option<Vec<Value>> {
    let count = rewriter.ir().op(op).num_operands();
    let operands = converted(rewriter, 0..count);
    let successors = successors(rewriter, op);
    convert_successor(rewriter, *successors.first()?, &operands)?;
    let discardable = discardable(rewriter, op);
    let new = OperationState {
        operands: &operands,
        successors: &successors,
        discardable: &discardable,
        ..OperationState::of::<llvm::BrOp>(rewriter)
    };
    rewriter.insert(new);
    Some(Vec::new())
}

fn convert_cond_branch(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LlvmLowering) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let [_, then, other] = segments(rewriter, op)?[..] else {
        return None;
    };
    let condition = rewriter.adaptor().values_at(0).to_vec();
    let (then, other) = (
        converted(rewriter, 1..1 + then),
        converted(rewriter, 1 + then..1 + then + other),
    );
    let successors = successors(rewriter, op);
    let [then_block, other_block] = successors[..] else {
        return None;
    };
    convert_successor(rewriter, then_block, &then)?;
    convert_successor(rewriter, other_block, &other)?;
    let sizes = [1, then.len() as i32, other.len() as i32];
    let mut inherent = vec![(Ident::OPERAND_SEGMENT_SIZES, ctx.dense_i32_array_attr(&sizes))];
    let weights = rewriter.ir().op(op).attr_named("branch_weights");
    inherent.extend(weights.map(|weights| (ctx.ident("branch_weights"), weights)));
    let operands = [condition, then, other].concat();
    let discardable = discardable(rewriter, op);
    let new = OperationState {
        operands: &operands,
        inherent: &inherent,
        discardable: &discardable,
        successors: &successors,
        ..OperationState::of::<llvm::CondBrOp>(rewriter)
    };
    rewriter.insert(new);
    Some(Vec::new())
}

fn convert_switch(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LlvmLowering) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let cases: Vec<i64> = op_ref
        .attr_named("case_operand_segments")?
        .dense_array_ints(&ctx)?
        .collect();
    let values = op_ref.attr_named("case_values");
    let [_, default, _] = segments(rewriter, op)?[..] else {
        return None;
    };
    let successors = successors(rewriter, op);
    let (&default_block, case_blocks) = successors.split_first()?;
    let mut groups = vec![converted(rewriter, 1..1 + default)];
    convert_successor(rewriter, default_block, &groups[0])?;
    let mut start = 1 + default;
    for (&block, &size) in case_blocks.iter().zip(&cases) {
        let end = start + usize::try_from(size).ok()?;
        let group = converted(rewriter, start..end);
        convert_successor(rewriter, block, &group)?;
        groups.push(group);
        start = end;
    }
    let flag = rewriter.adaptor().values_at(0).to_vec();
    let sizes: Vec<i32> = groups.iter().map(|group| group.len() as i32).collect();
    let case_sizes = sizes.get(1..).unwrap_or_default();
    let all = [1, sizes[0], case_sizes.iter().sum()];
    let mut inherent = vec![
        (Ident::OPERAND_SEGMENT_SIZES, ctx.dense_i32_array_attr(&all)),
        (ctx.ident("case_operand_segments"), ctx.dense_i32_array_attr(case_sizes)),
    ];
    inherent.extend(values.map(|values| (ctx.ident("case_values"), values)));
    let operands = [flag, groups.concat()].concat();
    let new = OperationState {
        operands: &operands,
        inherent: &inherent,
        successors: &successors,
        ..OperationState::of::<llvm::SwitchOp>(rewriter)
    };
    rewriter.insert(new);
    Some(Vec::new())
}

/// Lowers an assertion to a branch to a block that prints the message and calls `abort`.
fn convert_assert(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, lowering: &LlvmLowering) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let message = op_ref.attr_named("msg")?.string(&ctx)?.to_vec();
    let module = op_ref.ancestors().find(|op| op.is::<builtin::ModuleOp>())?.handle();
    let condition = rewriter.adaptor().operand_at(0);
    let pointer = pointer(&ctx, 0)?;
    let start = rewriter.ir().op(op).block()?.handle();
    let rest = rewriter.split_block(op)?;
    let region = rewriter.ir().block(rest).region()?.handle();
    let failed = rewriter.append_block(region, &[]);

    rewriter.set_insert_point(InsertPoint::End(failed));
    let first = string_address(rewriter, &lowering.symbols, module, "assert_msg", message)?;
    let puts = declare_function(rewriter, &lowering.symbols, module, "puts", &[pointer], None)?;
    call(rewriter, Some(puts), &[first], None, &[], &[]);
    let abort = declare_function(rewriter, &lowering.symbols, module, "abort", &[], None)?;
    call(rewriter, Some(abort), &[], None, &[], &[]);
    llvm::UnreachableOp::build(rewriter, (), ());

    rewriter.set_insert_point(InsertPoint::End(start));
    llvm::CondBrOp::build(rewriter, (condition, &[], &[], None, None, rest, failed), ());
    Some(Vec::new())
}
