//! `convert-cf-to-llvm`.

use std::sync::Arc;

use drr::conversion::{ConversionRewriter, ConversionTarget};
use drr::pass::PassInfo;
use drr::prelude::*;
use drr::{Block, Context, InsertPoint, Op, OpRef, Type, Value};
use drr_dialects::{builtin, cf, llvm};

use crate::builders::copy_discardable_attrs;
use crate::conversion_pass::{ConversionDefinition, INDEX_BITWIDTH};
use crate::llvm_common::builders::{call, pointer};
use crate::llvm_common::pattern::LlvmPatterns;
use crate::llvm_common::symbols::{declare_function, string_address};
use crate::llvm_common::{LowerToLlvmOptions, llvm_patterns};

/// Returns the target: ops of `cf` are illegal, all others are legal.
fn target(ctx: &Context) -> ConversionTarget {
    let mut target = ConversionTarget::new(ctx);
    target.add_illegal_dialects(["cf"]);
    target.mark_unknown_ops_dynamically_legal(|_: OpRef<'_>| true);
    target
}

/// The pass `convert-cf-to-llvm`.
pub const PASS: ConversionDefinition = ConversionDefinition {
    options: &[INDEX_BITWIDTH],
    ..ConversionDefinition::new(
        PassInfo::new("convert-cf-to-llvm")
            .with_name("ConvertControlFlowToLLVMPass")
            .with_description("Convert the dialect cf to llvm")
            .on(builtin::ModuleOp::NAME)
            .with_dependent_dialects(&["llvm"]),
        |ctx, options| {
            Ok((
                target(ctx),
                llvm_patterns(ctx, options, &[populate_cf_to_llvm_patterns]),
            ))
        },
    )
};

/// Adds the patterns: MLIR's `populateControlFlowToLLVMConversionPatterns`.
pub fn populate_cf_to_llvm_patterns(patterns: &mut PatternSet, options: &Arc<LowerToLlvmOptions>) {
    LlvmPatterns::new(patterns, options)
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

fn convert_branch(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let dest = cf::BranchOp::cast(rewriter.ir().op(op))?.dest()?.handle();
    let operands = rewriter.adaptor().operands(cf::BranchOp::destOperands);
    convert_successor(rewriter, dest, &operands)?;
    let branch = llvm::BrOp::build(rewriter, (&operands, None, dest), ());
    copy_discardable_attrs(rewriter, op, branch);
    Some(Vec::new())
}

fn convert_cond_branch(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let branch = cf::CondBranchOp::cast(rewriter.ir().op(op))?;
    let (then, other) = (branch.trueDest()?.handle(), branch.falseDest()?.handle());
    let weights = branch.branch_weights();
    let &[condition] = rewriter.adaptor().values_at(0) else {
        return rewriter.no_match(|| "expected single element condition");
    };
    let then_operands = rewriter.adaptor().operands(cf::CondBranchOp::trueDestOperands);
    let other_operands = rewriter.adaptor().operands(cf::CondBranchOp::falseDestOperands);
    convert_successor(rewriter, then, &then_operands)?;
    convert_successor(rewriter, other, &other_operands)?;
    let args = (
        condition,
        &then_operands[..],
        &other_operands[..],
        weights,
        None,
        then,
        other,
    );
    let branch = llvm::CondBrOp::build(rewriter, args, ());
    copy_discardable_attrs(rewriter, op, branch);
    Some(Vec::new())
}

fn convert_switch(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let switch = cf::SwitchOp::cast(rewriter.ir().op(op))?;
    let default = switch.defaultDestination()?.handle();
    let cases: Vec<Block> = switch.caseDestinations().map(|block| block.handle()).collect();
    let segments: Vec<i64> = switch.case_operand_segments()?.dense_array_ints(&ctx)?.collect();
    let (values, first_case) = (switch.case_values(), 1 + switch.defaultOperands().len());
    let &[flag] = rewriter.adaptor().values_at(0) else {
        return rewriter.no_match(|| "expected single element condition");
    };
    let default_operands = rewriter.adaptor().operands(cf::SwitchOp::defaultOperands);
    convert_successor(rewriter, default, &default_operands)?;
    let (mut case_operands, mut case_sizes) = (Vec::new(), Vec::with_capacity(cases.len()));
    let mut start = first_case;
    for (&block, &size) in cases.iter().zip(&segments) {
        let end = start + usize::try_from(size).ok()?;
        let adaptor = rewriter.adaptor();
        let group: Vec<Value> = (start..end)
            .flat_map(|index| adaptor.values_at(index))
            .copied()
            .collect();
        convert_successor(rewriter, block, &group)?;
        case_sizes.push(group.len() as i32);
        case_operands.extend(group);
        start = end;
    }
    let sizes = ctx.dense_i32_array_attr(&case_sizes);
    let args = (
        flag,
        &default_operands[..],
        &case_operands[..],
        values,
        sizes,
        None,
        default,
        &cases[..],
    );
    llvm::SwitchOp::build(rewriter, args, ());
    Some(Vec::new())
}

/// Lowers an assertion to a branch to a block that prints the message and calls `abort`.
fn convert_assert(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let message = cf::AssertOp::cast(op_ref)?.msg()?.to_vec();
    let module = op_ref.ancestors().find(|op| op.is::<builtin::ModuleOp>())?.handle();
    let condition = rewriter.adaptor().operand(cf::AssertOp::arg);
    let pointer = pointer(&ctx, 0)?;
    let start = rewriter.ir().op(op).block()?.handle();
    let rest = rewriter.split_block(op)?;
    let region = rewriter.ir().block(rest).region()?.handle();
    let failed = rewriter.append_block(region, &[]);

    rewriter.set_insert_point(InsertPoint::End(failed));
    let first = string_address(rewriter, module, "assert_msg", message)?;
    let puts = declare_function(rewriter, module, "puts", &[pointer], None)?;
    call(rewriter, Some(puts), &[first], None, &[], &[]);
    let abort = declare_function(rewriter, module, "abort", &[], None)?;
    call(rewriter, Some(abort), &[], None, &[], &[]);
    llvm::UnreachableOp::build(rewriter, (), ());

    rewriter.set_insert_point(InsertPoint::End(start));
    llvm::CondBrOp::build(rewriter, (condition, &[], &[], None, None, rest, failed), ());
    Some(Vec::new())
}
