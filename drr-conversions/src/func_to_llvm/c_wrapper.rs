//! Functions that pass pointers to descriptors, so that callers and callees in C can use them.

use drr::conversion::{ConversionRewriter, TypeConverter};
use drr::prelude::*;
use drr::{Ident, InsertPoint, Op, Type, Value};
use drr_dialects::llvm::{LLVMStructType, function_type};

use crate::handles::arguments;
use crate::llvm_common::builders::{alloca, build_return, call, index_constant, load, pack_struct, pointer, store};
use crate::llvm_common::calling_convention::{packed_results, promote_operands};
use crate::llvm_common::memref_descriptor::{MemRefDescriptor, store_on_stack};
use crate::llvm_common::symbols::{function, insert_symbol, name_of};
use crate::llvm_common::type_converter::descriptor_fields;

/// The parts of a function that its wrapper has, too.
pub(super) struct FunctionParts {
    pub(super) name: Ident,
    pub(super) inputs: Vec<Type>,
    pub(super) num_results: usize,
    pub(super) arg_attrs: Option<Attribute>,
    pub(super) res_attrs: Option<Attribute>,
    pub(super) discardable: Vec<(Ident, Attribute)>,
    /// The visibility, unless it is public.
    pub(super) visibility: Option<Attribute>,
}

/// The type of a function that passes pointers to descriptors. MLIR's `convertFunctionTypeCWrapper`.
pub(super) struct CWrapper {
    pub(super) ty: Type,
    pub(super) inputs: Vec<Type>,
    /// The struct that the first argument points to, if the function has several results or a memref as its result.
    pub(super) result_struct: Option<Type>,
    pub(super) result: Option<Type>,
}

impl CWrapper {
    /// Returns the interface of a function. `None` if a type cannot be converted.
    pub(super) fn new(converter: &TypeConverter, (inputs, results): (&[Type], &[Type])) -> Option<Self> {
        let ctx = converter.ctx();
        let result = packed_results(converter, results, false)?;
        let result_struct = result.filter(|&ty| LLVMStructType::body(ctx, ty).is_some());
        let mut converted: Vec<Type> = match result_struct {
            Some(_) => vec![pointer(ctx, 0)?],
            None => Vec::new(),
        };
        for &ty in inputs {
            converted.push(if ty.is_memref(ctx) {
                pointer(ctx, 0)?
            } else {
                converter.convert_to_one_type(ty)?
            });
        }
        let result = result.filter(|_| result_struct.is_none());
        Some(CWrapper {
            ty: function_type(ctx, &converted, result.as_slice(), false).ok()?,
            inputs: converted,
            result_struct,
            result,
        })
    }
}

/// Builds the function that callers in C call, or declares it. Returns the function and the arguments of its body.
fn wrapper_function(
    rewriter: &mut ConversionRewriter<'_, '_>,
    parts: &FunctionParts,
    wrapper: &CWrapper,
    has_body: bool,
) -> (Op, Vec<Value>) {
    let ctx = rewriter.shared_ctx();
    let mut inherent: Vec<(Ident, Attribute)> = Vec::new();
    inherent.extend(
        parts
            .visibility
            .map(|visibility| (ctx.ident("sym_visibility"), visibility)),
    );
    let arg_attrs = parts.arg_attrs.map(|attrs| match wrapper.result_struct {
        None => attrs,
        Some(_) => {
            let others = attrs.array(&ctx).unwrap_or_default();
            ctx.array_attr(&[&[ctx.dictionary_attr(&[])], others].concat())
        }
    });
    inherent.extend(arg_attrs.map(|attrs| (ctx.ident("arg_attrs"), attrs)));
    if wrapper.result_struct.is_none() {
        inherent.extend(parts.res_attrs.map(|results| (ctx.ident("res_attrs"), results)));
    }
    let body = rewriter.create_region();
    let name = ctx.ident(&format!("_mlir_ciface_{}", parts.name.text(&ctx)));
    let op = function(rewriter, name, wrapper.ty, &inherent, &parts.discardable, body);
    let mut values = Vec::new();
    if has_body {
        let location = rewriter.location();
        let types: Vec<_> = wrapper.inputs.iter().map(|&ty| (ty, location)).collect();
        let block = rewriter.append_block(body, &types);
        values = arguments(rewriter, block);
        rewriter.set_insert_point(InsertPoint::End(block));
    }
    (op, values)
}

/// Builds a function that loads descriptors and calls the converted function. MLIR's `wrapForExternalCallers`.
pub(super) fn wrap_for_external_callers(
    rewriter: &mut ConversionRewriter<'_, '_>,
    parts: &FunctionParts,
    wrapper: &CWrapper,
) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let saved_point = rewriter.insert_point();
    let (op, arguments) = wrapper_function(rewriter, parts, wrapper, true);
    insert_symbol(rewriter, op);
    let skipped = usize::from(wrapper.result_struct.is_some());
    let mut operands = Vec::new();
    for (&ty, &argument) in parts.inputs.iter().zip(arguments.get(skipped..)?) {
        if !ty.is_memref(&ctx) {
            operands.push(argument);
            continue;
        }
        let descriptor = rewriter.convert_to_one_type(ty)?;
        let loaded = load(rewriter, argument, descriptor, &[]);
        operands.extend(promote_operands(rewriter, &[ty], &[loaded], false)?);
    }
    let result = wrapper.result.or(wrapper.result_struct);
    let call = call(rewriter, Some(parts.name), &operands, result, &[], &[]);
    let result = result.map(|_| rewriter.result(call, 0));
    let returned = match (wrapper.result_struct, result) {
        (Some(_), Some(result)) => {
            store(rewriter, result, arguments[0], &[]);
            None
        }
        _ => result,
    };
    build_return(rewriter, returned);
    rewriter.set_insert_point(saved_point);
    Some(())
}

/// Gives a declared function a body that stores descriptors on the stack and calls a function written in C.
/// MLIR's `wrapExternalFunction`.
pub(super) fn wrap_external_function(
    rewriter: &mut ConversionRewriter<'_, '_>,
    parts: &FunctionParts,
    wrapper: &CWrapper,
    new: Op,
    types: &[Type],
) -> Option<()> {
    let saved_point = rewriter.insert_point();
    let (callee, _) = wrapper_function(rewriter, parts, wrapper, false);
    let callee = name_of(rewriter.ir().op(callee));
    let body = rewriter.ir().op(new).region(0)?.handle();
    let location = rewriter.location();
    let types: Vec<_> = types.iter().map(|&ty| (ty, location)).collect();
    let block = rewriter.append_block(body, &types);
    let arguments = arguments(rewriter, block);
    rewriter.set_insert_point(InsertPoint::End(block));
    let index = rewriter.convert_to_one_type(Type::INDEX)?;
    let mut operands = Vec::new();
    if let Some(result) = wrapper.result_struct {
        let one = index_constant(rewriter, 1, index);
        operands.push(alloca(rewriter, one, result, None, 0)?);
    }
    operands.extend(pack_arguments(rewriter, &parts.inputs, &arguments, index)?);
    let call = call(rewriter, callee, &operands, wrapper.result, &[], &[]);
    let returned = match wrapper.result_struct {
        Some(result) => Some(load(rewriter, operands[0], result, &[])),
        None => wrapper.result.map(|_| rewriter.result(call, 0)),
    };
    build_return(rewriter, returned);
    rewriter.set_insert_point(saved_point);
    Some(())
}

/// Stores the descriptors of memrefs, each of which several arguments pass, on the stack. Returns the pointers and the other arguments.
fn pack_arguments(
    rewriter: &mut ConversionRewriter<'_, '_>,
    inputs: &[Type],
    arguments: &[Value],
    index: Type,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let mut rest = arguments;
    let mut operands = Vec::with_capacity(inputs.len());
    for &ty in inputs {
        let count = if ty.is_memref(&ctx) {
            descriptor_fields(&ctx, ty, index)?.len()
        } else {
            1
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
        operands.push(store_on_stack(rewriter, packed, index)?);
    }
    Some(operands)
}
