//! `convert-func-to-llvm`: functions, calls and returns.
//!
//! - `func_op`: `func.func`.
//! - `c_wrapper`: wrappers of functions for callers and callees in C.

mod c_wrapper;
mod func_op;

use std::sync::Arc;

use drr::conversion::ConversionRewriter;
use drr::pass::PassInfo;
use drr::prelude::*;
use drr::{Ident, Op, OpRef, Type, Value};
use drr_dialects::{builtin, func, llvm};

pub(crate) use func_op::help_for_linkage;

use crate::builders::copy_discardable_attrs;
use crate::conversion_pass::{BARE_POINTERS, ConversionDefinition, INDEX_BITWIDTH};
use crate::llvm_common::builders::{call, extract, pack_struct};
use crate::llvm_common::calling_convention::{can_be_bare, copy_unranked, is_bare, packed_results, promote_operands};
use crate::llvm_common::memref_descriptor::MemRefDescriptor;
use crate::llvm_common::pattern::LlvmPatterns;
use crate::llvm_common::symbols::{lookup_symbol, symbol_table};
use crate::llvm_common::{LowerToLlvmOptions, llvm_conversion_target, llvm_patterns};

/// The pass `convert-func-to-llvm`.
pub const PASS: ConversionDefinition = ConversionDefinition {
    options: &[INDEX_BITWIDTH, BARE_POINTERS],
    reads_data_layout: true,
    ..ConversionDefinition::new(
        PassInfo::new("convert-func-to-llvm")
            .with_name("ConvertFuncToLLVMPass")
            .with_description("Convert the dialect func to llvm")
            .on(builtin::ModuleOp::NAME)
            .with_dependent_dialects(&["llvm"]),
        |ctx, options| {
            Ok((
                llvm_conversion_target(ctx),
                llvm_patterns(ctx, options, &[populate_func_to_llvm_patterns]),
            ))
        },
    )
};

/// Adds the patterns: MLIR's `populateFuncToLLVMConversionPatterns`.
pub fn populate_func_to_llvm_patterns(patterns: &mut PatternSet, options: &Arc<LowerToLlvmOptions>) {
    LlvmPatterns::new(patterns, options)
        .convert::<func::FuncOp>(func_op::convert_func)
        .convert::<func::ReturnOp>(convert_return)
        .convert::<func::CallOp>(convert_call)
        .convert::<func::CallIndirectOp>(|rewriter, op, options| {
            build_call(rewriter, op, options, None, is_bare(options, None))
        })
        .convert::<func::ConstantFuncOp>(convert_constant);
}

fn operand_types(op: OpRef<'_>) -> Vec<Type> {
    op.operands().map(|operand| operand.ty()).collect()
}

fn convert_return(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    options: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let function = op_ref.ancestors().find(|op| op.is::<llvm::LLVMFuncOp>());
    let is_bare = is_bare(options, function);
    let types = operand_types(op_ref);
    let mut values = rewriter.adaptor().all();
    for (&ty, value) in types.iter().zip(&mut values) {
        if !ty.is_memref(&ctx) {
            continue;
        }
        if ty.shape(&ctx).is_none() {
            if is_bare {
                return rewriter.no_match(|| "an unranked memref cannot be passed as a bare pointer");
            }
            *value = copy_unranked(rewriter, options, op, ty, *value, true)?;
        } else if is_bare && can_be_bare(&ctx, ty) {
            *value = extract(rewriter, *value, &[0])?;
        }
    }
    if values.len() > 1 {
        let Some(Some(packed)) = packed_results(rewriter.type_converter()?, &types, is_bare) else {
            return rewriter.no_match(|| "could not convert result types");
        };
        values = vec![pack_struct(rewriter, packed, &values)];
    }
    let new = llvm::ReturnOp::build(rewriter, values.first().copied(), ());
    copy_discardable_attrs(rewriter, op, new);
    Some(Vec::new())
}

fn convert_call(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, options: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let op_ref = rewriter.ir().op(op);
    let callee = func::CallOp::cast(op_ref)?.callee()?;
    let table = symbol_table(op_ref).map(OpRef::handle);
    let function = table.and_then(|table| lookup_symbol(rewriter, table, callee));
    let is_bare = is_bare(options, function.map(|function| rewriter.ir().op(function)));
    build_call(rewriter, op, options, Some(callee), is_bare)
}

/// Builds `llvm.call` and returns the values of its results.
fn build_call(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    options: &LowerToLlvmOptions,
    callee: Option<Ident>,
    is_bare: bool,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let (types, results) = (operand_types(op_ref), op_ref.result_types().collect::<Vec<_>>());
    let kept = ["arg_attrs", "res_attrs", "no_inline"].map(|name| ctx.ident(name));
    let inherent: Vec<_> = op_ref.inherent_attrs().filter(|(key, _)| kept.contains(key)).collect();
    let discardable: Vec<_> = op_ref.discardable_attrs().collect();
    let packed = packed_results(rewriter.type_converter()?, &results, is_bare)?;
    let operands = rewriter.adaptor().all();
    let operands = promote_operands(rewriter, &types, &operands, is_bare)?;
    let call = call(rewriter, callee, &operands, packed, &inherent, &discardable);
    let mut values = Vec::with_capacity(results.len());
    for number in 0..results.len() {
        let value = rewriter.result(call, 0);
        values.push(match results.len() {
            1 => value,
            _ => extract(rewriter, value, &[number as i64])?,
        });
    }
    for (&ty, value) in results.iter().zip(&mut values) {
        if !ty.is_memref(&ctx) {
            continue;
        }
        if ty.shape(&ctx).is_none() {
            *value = copy_unranked(rewriter, options, op, ty, *value, false)?;
        } else if is_bare {
            let descriptor = rewriter.convert_to_one_type(ty)?;
            *value = MemRefDescriptor::from_static_shape(rewriter, descriptor, ty, [*value; 2])?;
        }
    }
    Some(values)
}

fn convert_constant(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let symbol = func::ConstantFuncOp::cast(rewriter.ir().op(op))?.value()?;
    let symbol = rewriter.ctx().nested_symbol_ref_attr(symbol, &[]);
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let address = llvm::AddressOfOp::build(rewriter, symbol, ty);
    copy_discardable_attrs(rewriter, op, address);
    Some(vec![rewriter.result(address, 0)])
}
