//! `convert-func-to-llvm`: functions, calls and returns.

use std::sync::Arc;

use drr::conversion::{ConversionRewriter, InputMapping, SignatureConversion};
use drr::define::BuildableAttr;
use drr::prelude::*;
use drr::{Context, Ident, InsertPoint, Op, OpRef, Type, Value};
use drr_dialects::llvm::{Linkage, LinkageAttr2};
use drr_dialects::{func, llvm};

use crate::builders::insert_value;
use crate::llvm_common::LlvmLowering;
use crate::llvm_common::builders::{alloca, build_return, call, extract, index_constant, load, pack_struct, store};
use crate::llvm_common::calling_convention::{
    CInterface, can_be_bare, converted_signature, copy_unranked, is_bare, packed_results, promote_operands,
};
use crate::llvm_common::memref_descriptor::{MemRefDescriptor, promote};
use crate::llvm_common::pattern::LlvmPatterns;
use crate::llvm_common::symbols::{function, name_of, symbol_table};
use crate::llvm_common::type_converter::descriptor_fields;

/// Adds the patterns: MLIR's `populateFuncToLLVMConversionPatterns`.
pub fn populate_func_to_llvm_patterns(patterns: &mut PatternSet, lowering: &Arc<LlvmLowering>) {
    LlvmPatterns::new(patterns, lowering)
        .convert::<func::FuncOp>(convert_func)
        .convert::<func::ReturnOp>(convert_return)
        .convert::<func::CallOp>(convert_call)
        .convert::<func::CallIndirectOp>(|rewriter, op, lowering| {
            build_call(rewriter, op, lowering, None, is_bare(lowering, None))
        })
        .convert::<func::ConstantFuncOp>(convert_constant);
}

/// The unit attribute of functions that callers in C can call.
const EMIT_C_INTERFACE: &str = "llvm.emit_c_interface";

fn convert_func(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, lowering: &LlvmLowering) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let name = name_of(op_ref)?;
    let signature = op_ref.attr_named("function_type")?.type_value(&ctx)?.function(&ctx)?;
    let is_bare = is_bare(lowering, Some(op_ref));
    let is_variadic = op_ref.attr_named("func.varargs").and_then(|attr| attr.as_bool(&ctx)) == Some(true);
    let has_c_interface = !is_bare && op_ref.attr_named(EMIT_C_INTERFACE).is_some();
    let converter = rewriter.type_converter()?;
    let Some((ty, conversion)) = converted_signature(converter, signature, is_variadic, is_bare) else {
        return rewriter.no_match(|| "signature conversion failed");
    };
    if has_c_interface && is_variadic {
        return rewriter.no_match(|| "C interface for variadic functions is not supported yet");
    }
    let linkage = op_ref.attr_named("llvm.linkage");
    if linkage.is_some_and(|linkage| !linkage.is_of_dialect(&ctx, "llvm", "linkage")) {
        return rewriter.no_match(|| "`llvm.linkage` is no `#llvm.linkage`");
    }
    let interface = match has_c_interface {
        true => Some(CInterface::new(converter, signature)?),
        false => None,
    };
    let (discardable, visibility) = (kept_attributes(op_ref), op_ref.attr_named("sym_visibility"));
    let visibility = visibility.filter(|visibility| visibility.as_str(&ctx) != Some("public"));
    let source = FunctionSource {
        inputs: signature.0.to_vec(),
        arguments: op_ref.attr_named("arg_attrs"),
        results: op_ref.attr_named("res_attrs"),
        discardable,
        visibility,
    };
    let mut inherent: Vec<(Ident, Attribute)> = Vec::new();
    inherent.extend(visibility.map(|visibility| (ctx.ident("sym_visibility"), visibility)));
    inherent.extend(linkage.map(|linkage| (ctx.ident("linkage"), linkage)));
    if op_ref.attr_named("llvm.readnone").is_some() {
        inherent.push((ctx.ident("memory_effects"), no_memory_effects(&ctx)?));
    }
    if signature.1.len() == 1 {
        inherent.extend(source.results.map(|results| (ctx.ident("res_attrs"), results)));
    }
    if let Some(arguments) = source.arguments {
        let arguments = converted_arguments(rewriter, arguments, &conversion)?;
        inherent.push((ctx.ident("arg_attrs"), arguments));
    }
    let old_body = op_ref.region(0)?.handle();
    let entry = op_ref.region(0)?.first_block().map(|block| block.handle());
    let is_declaration = entry.is_none();
    if is_declaration && interface.is_some() {
        // The wrapper is visible in this module only.
        inherent.retain(|(key, _)| *key != ctx.ident("linkage"));
        inherent.push((ctx.ident("linkage"), LinkageAttr2::build(&ctx, Linkage::Private)));
    }
    let body = rewriter.create_region();
    rewriter.take_body(old_body, body);
    let new = function(rewriter, name, ty, &inherent, &source.discardable, body);
    if let Some(entry) = entry {
        rewriter.apply_signature_conversion(entry, &conversion);
    }
    lowering.symbols.insert(rewriter.ir().op(new));
    if let Some(interface) = interface {
        let callee = (name, conversion.converted_types());
        match is_declaration {
            true => call_interface(rewriter, &source, callee, &interface, new)?,
            false => define_interface(rewriter, &source, callee, &interface, lowering)?,
        }
    }
    Some(Vec::new())
}

/// The parts of a function that its wrapper has, too.
struct FunctionSource {
    inputs: Vec<Type>,
    arguments: Option<Attribute>,
    results: Option<Attribute>,
    discardable: Vec<(Ident, Attribute)>,
    visibility: Option<Attribute>,
}

/// Returns the discardable attributes without those that become inherent ones. MLIR's `filterFuncAttributes`.
fn kept_attributes(op: OpRef<'_>) -> Vec<(Ident, Attribute)> {
    let dropped = ["llvm.linkage", "func.varargs", "llvm.readnone"].map(|name| op.ctx().ident(name));
    op.discardable_attrs()
        .filter(|(key, _)| !dropped.contains(key))
        .collect()
}

fn no_memory_effects(ctx: &Context) -> Option<Attribute> {
    let none = "#llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, \
                targetMem0 = none, targetMem1 = none>";
    ctx.parse_attr(none).ok()
}

/// Returns the attributes of the arguments. Those of an argument that becomes several ones are dropped, and types in attributes are converted.
fn converted_arguments(
    rewriter: &ConversionRewriter<'_, '_>,
    arguments: Attribute,
    conversion: &SignatureConversion,
) -> Option<Attribute> {
    let ctx = rewriter.shared_ctx();
    let with_type = ["llvm.byval", "llvm.byref", "llvm.sret", "llvm.inalloca"].map(|name| ctx.ident(name));
    let mut converted = vec![ctx.dictionary_attr(&[]); conversion.converted_types().len()];
    for (attrs, mapping) in arguments.array(&ctx)?.iter().zip(conversion.mappings()) {
        let InputMapping::Inputs(range) = mapping else { continue };
        if range.len() != 1 {
            continue;
        }
        let mut entries = attrs.dictionary(&ctx)?.to_vec();
        for (key, attr) in &mut entries {
            if with_type.contains(key)
                && let Some(ty) = attr.type_value(&ctx)
            {
                *attr = ctx.type_attr(rewriter.convert_to_one_type(ty)?);
            }
        }
        converted[range.start] = ctx.dictionary_attr(&entries);
    }
    Some(ctx.array_attr(&converted))
}

/// Builds the function that callers in C call, or declares it. MLIR's `wrapForExternalCallers` and `wrapExternalFunction`.
fn interface_function(
    rewriter: &mut ConversionRewriter<'_, '_>,
    source: &FunctionSource,
    name: Ident,
    interface: &CInterface,
    has_body: bool,
) -> Option<(Op, Vec<Value>)> {
    let ctx = rewriter.shared_ctx();
    let mut inherent: Vec<(Ident, Attribute)> = Vec::new();
    inherent.extend(
        source
            .visibility
            .map(|visibility| (ctx.ident("sym_visibility"), visibility)),
    );
    let arguments = source.arguments.map(|arguments| match interface.result_struct {
        None => arguments,
        Some(_) => {
            let others = arguments.array(&ctx).unwrap_or_default();
            ctx.array_attr(&[&[ctx.dictionary_attr(&[])], others].concat())
        }
    });
    inherent.extend(arguments.map(|arguments| (ctx.ident("arg_attrs"), arguments)));
    if interface.result_struct.is_none() {
        inherent.extend(source.results.map(|results| (ctx.ident("res_attrs"), results)));
    }
    let body = rewriter.create_region();
    let name = ctx.ident(&format!("_mlir_ciface_{}", name.text(&ctx)));
    let op = function(rewriter, name, interface.ty, &inherent, &source.discardable, body);
    let mut arguments = Vec::new();
    if has_body {
        let location = rewriter.location();
        let types: Vec<_> = interface.inputs.iter().map(|&ty| (ty, location)).collect();
        let block = rewriter.append_block(body, &types);
        arguments = rewriter.ir().block(block).args().map(|arg| arg.handle()).collect();
        rewriter.set_insert_point(InsertPoint::End(block));
    }
    Some((op, arguments))
}

/// Builds a function that loads descriptors and calls the converted function.
fn define_interface(
    rewriter: &mut ConversionRewriter<'_, '_>,
    source: &FunctionSource,
    (name, types): (Ident, &[Type]),
    interface: &CInterface,
    lowering: &LlvmLowering,
) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let around = rewriter.insert_point();
    let (op, arguments) = interface_function(rewriter, source, name, interface, true)?;
    lowering.symbols.insert(rewriter.ir().op(op));
    let skipped = usize::from(interface.result_struct.is_some());
    let mut operands = Vec::with_capacity(types.len());
    for (&ty, &argument) in source.inputs.iter().zip(arguments.get(skipped..)?) {
        if !ty.is_memref(&ctx) {
            operands.push(argument);
            continue;
        }
        let descriptor = rewriter.convert_to_one_type(ty)?;
        let loaded = load(rewriter, argument, descriptor, &[]);
        operands.extend(promote_operands(rewriter, &[ty], &[loaded], false)?);
    }
    let result = interface.result.or(interface.result_struct);
    let call = call(rewriter, Some(name), &operands, result, &[], &[]);
    let result = result.map(|_| rewriter.result(call, 0));
    let returned = match (interface.result_struct, result) {
        (Some(_), Some(result)) => {
            store(rewriter, result, arguments[0], &[]);
            None
        }
        _ => result,
    };
    build_return(rewriter, returned);
    rewriter.set_insert_point(around);
    Some(())
}

/// Gives a declared function a body that stores descriptors on the stack and calls a function written in C.
fn call_interface(
    rewriter: &mut ConversionRewriter<'_, '_>,
    source: &FunctionSource,
    (name, types): (Ident, &[Type]),
    interface: &CInterface,
    new: Op,
) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let around = rewriter.insert_point();
    let (callee, _) = interface_function(rewriter, source, name, interface, false)?;
    let callee = name_of(rewriter.ir().op(callee));
    let body = rewriter.ir().op(new).region(0)?.handle();
    let location = rewriter.location();
    let arguments: Vec<_> = types.iter().map(|&ty| (ty, location)).collect();
    let block = rewriter.append_block(body, &arguments);
    let arguments: Vec<Value> = rewriter.ir().block(block).args().map(|arg| arg.handle()).collect();
    rewriter.set_insert_point(InsertPoint::End(block));
    let index = rewriter.convert_to_one_type(Type::INDEX)?;
    let mut operands = Vec::new();
    if let Some(result) = interface.result_struct {
        let one = index_constant(rewriter, 1, index);
        operands.push(alloca(rewriter, one, result, None, 0)?);
    }
    let mut rest = &arguments[..];
    for &ty in &source.inputs {
        let count = match ty.is_memref(&ctx) {
            true => descriptor_fields(&ctx, ty, index)?.len(),
            false => 1,
        };
        let (own, others) = rest.split_at_checked(count)?;
        rest = others;
        if !ty.is_memref(&ctx) {
            operands.push(own[0]);
            continue;
        }
        let descriptor = rewriter.convert_to_one_type(ty)?;
        let packed = match ty.shape(&ctx) {
            None => pack_struct(rewriter, descriptor, own),
            Some(_) => MemRefDescriptor::pack(rewriter, descriptor, own)?,
        };
        operands.push(promote(rewriter, packed, index)?);
    }
    let call = call(rewriter, callee, &operands, interface.result, &[], &[]);
    let returned = match interface.result_struct {
        Some(result) => Some(load(rewriter, operands[0], result, &[])),
        None => interface.result.map(|_| rewriter.result(call, 0)),
    };
    build_return(rewriter, returned);
    rewriter.set_insert_point(around);
    Some(())
}

fn operand_types(op: OpRef<'_>) -> Vec<Type> {
    op.operands().map(|operand| operand.ty()).collect()
}

fn convert_return(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, lowering: &LlvmLowering) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let function = op_ref.ancestors().find(|op| op.is::<llvm::LLVMFuncOp>());
    let is_bare = is_bare(lowering, function);
    let types = operand_types(op_ref);
    let discardable: Vec<(Ident, Attribute)> = op_ref.discardable_attrs().collect();
    let mut values = rewriter.adaptor().all();
    for (&ty, value) in types.iter().zip(&mut values) {
        if !ty.is_memref(&ctx) {
            continue;
        }
        if ty.shape(&ctx).is_none() {
            if is_bare {
                return rewriter.no_match(|| "an unranked memref is no bare pointer");
            }
            *value = copy_unranked(rewriter, lowering, op, *value, true)?;
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
    let new = OperationState {
        operands: &values,
        discardable: &discardable,
        ..OperationState::of::<llvm::ReturnOp>(rewriter)
    };
    rewriter.insert(new);
    Some(Vec::new())
}

fn convert_call(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, lowering: &LlvmLowering) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let (callee, _) = op_ref.attr_named("callee")?.symbol_ref(&ctx)?;
    let table = symbol_table(op_ref);
    let function = table.and_then(|table| lowering.symbols.lookup(rewriter.ir(), table, callee));
    let is_bare = is_bare(lowering, function);
    build_call(rewriter, op, lowering, Some(callee), is_bare)
}

/// Builds `llvm.call` and returns the values of its results.
fn build_call(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    lowering: &LlvmLowering,
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
            *value = copy_unranked(rewriter, lowering, op, *value, false)?;
        } else if is_bare {
            let descriptor = rewriter.convert_to_one_type(ty)?;
            *value = MemRefDescriptor::from_static_shape(rewriter, descriptor, ty, [*value; 2])?;
        }
    }
    Some(values)
}

fn convert_constant(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LlvmLowering) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let types = rewriter.convert_result_types()?;
    let op_ref = rewriter.ir().op(op);
    let inherent = [(ctx.ident("global_name"), op_ref.attr_named("value")?)];
    let discardable: Vec<(Ident, Attribute)> = op_ref.discardable_attrs().collect();
    let new = OperationState {
        result_types: &types,
        inherent: &inherent,
        discardable: &discardable,
        ..OperationState::of::<llvm::AddressOfOp>(rewriter)
    };
    Some(vec![insert_value(rewriter, new)])
}
