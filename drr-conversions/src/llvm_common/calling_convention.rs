//! Signatures of functions, and the values that memrefs are passed and returned as.

use drr::conversion::{ConversionRewriter, SignatureConversion, TypeConverter};
use drr::prelude::*;
use drr::{Context, Op, OpRef, Type, Value};
use drr_dialects::llvm::{function_type, is_compatible_type, literal_struct};

use super::allocation::{declare_free, declare_malloc};
use super::builders::{alloca, call, extract, insert, memcpy, pointer, poison};
use super::memref_descriptor::{MemRefDescriptor, pointer_size, unranked_size};
use super::options::LowerToLlvmOptions;
use super::symbols::symbol_table;
use super::type_converter::{address_space, descriptor_fields};

/// The unit attribute of functions that callers in C can call.
const EMIT_C_INTERFACE: &str = "llvm.emit_c_interface";
/// The boolean attribute of functions with a variable number of arguments.
pub(crate) const VARARGS: &str = "func.varargs";
/// The reason why a function with both is not converted.
pub(crate) const VARIADIC_C_INTERFACE: &str = "C interface for variadic functions is not supported yet";

/// Returns `true` if a function takes a variable number of arguments.
pub(crate) fn is_variadic(function: OpRef<'_>) -> bool {
    let varargs = function.attr_named(VARARGS);
    varargs.and_then(|attr| attr.as_bool(function.ctx())) == Some(true)
}

/// Returns `true` if a function gets a wrapper for callers in C.
pub(crate) fn has_c_wrapper(function: OpRef<'_>, is_bare: bool) -> bool {
    !is_bare && function.attr_named(EMIT_C_INTERFACE).is_some()
}

/// Returns `true` if a function passes memrefs as bare pointers.
pub(crate) fn is_bare(options: &LowerToLlvmOptions, function: Option<OpRef<'_>>) -> bool {
    options.use_bare_ptr_call_conv || function.is_some_and(|op| op.attr_named("llvm.bareptr").is_some())
}

/// Returns `true` if a memref can be passed as a bare pointer: sizes, strides and offset are static.
pub(crate) fn can_be_bare(ctx: &Context, memref: Type) -> bool {
    let is_static = |(strides, offset): (Vec<i64>, i64)| offset != drr::DYNAMIC && !strides.contains(&drr::DYNAMIC);
    memref.static_shape(ctx).is_some() && memref.strides_and_offset(ctx).is_some_and(is_static)
}

/// Returns the type of a function's result, or of one of its arguments with bare pointers. MLIR's
/// `convertCallingConventionType`.
fn passed_type(converter: &TypeConverter, ty: Type, is_bare: bool) -> Option<Type> {
    let ctx = converter.ctx();
    if is_bare && ty.is_memref(ctx) {
        converter.convert_to_one_type(ty)?;
        return if can_be_bare(ctx, ty) {
            pointer(ctx, address_space(ctx, ty)?)
        } else {
            None
        };
    }
    converter.convert_to_one_type(ty)
}

/// Returns the type of all results of a function: no type, the type of the only one, or a struct. MLIR's
/// `packFunctionResults`.
pub(crate) fn packed_results(converter: &TypeConverter, results: &[Type], is_bare: bool) -> Option<Option<Type>> {
    let results: Option<Vec<Type>> = results
        .iter()
        .map(|&ty| passed_type(converter, ty, is_bare).filter(|&ty| is_compatible_type(converter.ctx(), ty)))
        .collect();
    match results?[..] {
        [] => Some(None),
        [ty] => Some(Some(ty)),
        ref types => Some(Some(literal_struct(converter.ctx(), types)?)),
    }
}

/// Returns the type of a function of `llvm` and the conversion of its arguments. MLIR's `convertFunctionSignature`.
pub(crate) fn converted_signature(
    converter: &TypeConverter,
    (inputs, results): (&[Type], &[Type]),
    is_variadic: bool,
    is_bare: bool,
) -> Option<(Type, SignatureConversion)> {
    let ctx = converter.ctx();
    let index = converter.convert_to_one_type(Type::INDEX)?;
    let mut conversion = SignatureConversion::new(inputs.len());
    for (number, &ty) in inputs.iter().enumerate() {
        if ty.is_memref(ctx) && !is_bare {
            converter.convert_to_one_type(ty)?;
            conversion.add_inputs(number, &descriptor_fields(ctx, ty, index)?);
        } else {
            conversion.add_inputs(number, &[passed_type(converter, ty, is_bare)?]);
        }
    }
    let result = packed_results(converter, results, is_bare)?;
    let ty = function_type(ctx, conversion.converted_types(), result.as_slice(), is_variadic).ok()?;
    Some((ty, conversion))
}

/// The first type because of which a signature has no conversion.
pub(crate) struct UnconvertedType {
    pub(crate) ty: Type,
    /// The argument or the result, with its number.
    pub(crate) position: String,
    /// Set if the type is converted, but not to a bare pointer.
    pub(crate) is_never_bare: bool,
}

impl UnconvertedType {
    /// Returns the type of a signature that [`converted_signature`] does not convert.
    pub(crate) fn in_signature(
        converter: &TypeConverter,
        (inputs, results): (&[Type], &[Type]),
        is_bare: bool,
    ) -> Option<Self> {
        let ctx = converter.ctx();
        let is_returned = |ty: Type| passed_type(converter, ty, is_bare).is_some_and(|ty| is_compatible_type(ctx, ty));
        let input = inputs
            .iter()
            .position(|&ty| passed_type(converter, ty, is_bare).is_none());
        let (ty, position) = match input {
            Some(number) => (inputs[number], format!("argument {number}")),
            None => {
                let number = results.iter().position(|&ty| !is_returned(ty))?;
                (results[number], format!("result {number}"))
            }
        };
        Some(UnconvertedType {
            ty,
            position,
            is_never_bare: is_bare && ty.is_memref(ctx) && converter.convert_to_one_type(ty).is_some(),
        })
    }

    /// Returns the reason why the signature has no conversion.
    pub(crate) fn reason(&self, ctx: &Context) -> String {
        let (ty, position) = (self.ty.display(ctx), &self.position);
        if self.is_never_bare {
            format!("the type `{ty}` of {position} cannot be passed as a bare pointer")
        } else {
            format!("the type `{ty}` of {position} has no conversion")
        }
    }
}

/// Returns the values that operands of a call are passed as. MLIR's `promoteOperands`.
pub(crate) fn promote_operands(
    rewriter: &mut ConversionRewriter<'_, '_>,
    original: &[Type],
    operands: &[Value],
    is_bare: bool,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let mut promoted = Vec::with_capacity(operands.len());
    for (&ty, &operand) in original.iter().zip(operands) {
        if !ty.is_memref(&ctx) {
            promoted.push(operand);
        } else if ty.shape(&ctx).is_none() {
            if is_bare {
                return rewriter.no_match(|| "an unranked memref cannot be passed as a bare pointer");
            }
            promoted.push(extract(rewriter, operand, &[0])?);
            promoted.push(extract(rewriter, operand, &[1])?);
        } else {
            let descriptor = MemRefDescriptor::new(rewriter, operand)?;
            if is_bare {
                promoted.push(descriptor.aligned(rewriter)?)
            } else {
                promoted.extend(descriptor.unpack(rewriter)?)
            }
        }
    }
    Some(promoted)
}

/// Copies the descriptor that an unranked one points to, to the heap or to the stack, where the old one is freed.
/// MLIR's `copyUnrankedDescriptor`.
pub(crate) fn copy_unranked(
    rewriter: &mut ConversionRewriter<'_, '_>,
    options: &LowerToLlvmOptions,
    op: Op,
    memref: Type,
    descriptor: Value,
    to_heap: bool,
) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let index = rewriter.convert_to_one_type(Type::INDEX)?;
    let table = symbol_table(rewriter.ir().op(op))?.handle();
    let heap = if to_heap {
        declare_malloc(rewriter, options, table, index)?
    } else {
        declare_free(rewriter, options, table)?
    };
    let pointer_size = pointer_size(rewriter.ir().op(op), memref)?;
    let bytes = unranked_size(rewriter, descriptor, index, pointer_size)?;
    let memory = if to_heap {
        let call = call(rewriter, Some(heap), &[bytes], Some(pointer(&ctx, 0)?), &[], &[]);
        rewriter.result(call, 0)
    } else {
        alloca(rewriter, bytes, Type::I8, None, 0)?
    };
    let source = extract(rewriter, descriptor, &[1])?;
    memcpy(rewriter, memory, source, bytes);
    if !to_heap {
        call(rewriter, Some(heap), &[source], None, &[], &[]);
    }
    let ty = rewriter.value_type(descriptor);
    let copy = poison(rewriter, ty);
    let rank = extract(rewriter, descriptor, &[0])?;
    let copy = insert(rewriter, rank, copy, &[0]);
    Some(insert(rewriter, memory, copy, &[1]))
}
