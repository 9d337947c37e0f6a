//! Conversion of types to those of the dialect `llvm`.

use drr::conversion::{TypeConversion, TypeConversionContext, TypeConverter};
use drr::numbers::FloatKind;
use drr::{Context, Rewriter, Type, TypeData, Value};
use drr_dialects::builtin::UnrealizedConversionCastOp;
use drr_dialects::llvm::{LLVMArrayType, LLVMStructType, is_compatible_type, literal_struct, packed_struct};

use super::builders::{pack_struct, pointer};
use super::identified_struct::convert_identified_struct;
use super::memref_descriptor::MemRefDescriptor;
use crate::builders::create;

/// Returns the type converter of conversions to the dialect `llvm`, with integers of this width for `index`. MLIR's
/// `LLVMTypeConverter`.
///
/// ```
/// use drr::Type;
/// use drr_conversions::llvm_type_converter;
/// let ctx = drr::ContextBuilder::new().with(drr_dialects::llvm::LLVM).build();
/// let converter = llvm_type_converter(&ctx, 32);
/// assert_eq!(converter.convert_to_one_type(Type::INDEX), Some(Type::I32));
/// ```
pub fn llvm_type_converter(ctx: &Context, index_bitwidth: u32) -> TypeConverter {
    let mut converter = TypeConverter::new(ctx);
    let index = ctx.integer_type(index_bitwidth);
    converter.add_conversion(move |cx, ty| convert(cx, ty, index));
    converter.add_conversion(|cx, ty| is_compatible_type(cx.ctx(), ty).then_some(ty));
    converter.add_conversion(convert_identified_struct);
    converter.add_source_materialization(|rewriter, ty, inputs| Some(cast(rewriter, ty, inputs)));
    converter.add_source_materialization(move |rewriter, ty, inputs| {
        let packed = pack(rewriter, ty, inputs, index)?;
        Some(cast(rewriter, ty, &[packed]))
    });
    converter.add_target_materialization(|rewriter, types, inputs, _| match *types {
        [ty] => Some(vec![cast(rewriter, ty, inputs)]),
        _ => None,
    });
    converter.add_target_materialization(move |rewriter, types, inputs, original| match *types {
        [_] => Some(vec![pack(rewriter, original?, inputs, index)?]),
        _ => None,
    });
    converter
}

fn cast(rewriter: &mut Rewriter<'_>, ty: Type, inputs: &[Value]) -> Value {
    create::<UnrealizedConversionCastOp>(rewriter, inputs, ty)
}

/// Builds the descriptor of a memref from the values that it is passed as.
fn pack(rewriter: &mut Rewriter<'_>, memref: Type, inputs: &[Value], index: Type) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    if !memref.is_memref(&ctx) {
        return None;
    }
    let fields = descriptor_fields(&ctx, memref, index)?;
    let types: Vec<Type> = inputs.iter().map(|&input| rewriter.value_type(input)).collect();
    match memref.shape(&ctx) {
        None if types == fields => {
            let ty = literal_struct(&ctx, &fields)?;
            Some(pack_struct(rewriter, ty, inputs))
        }
        Some(shape) if types == fields => {
            let ty = descriptor_type(&ctx, fields[0], index, shape.len())?;
            MemRefDescriptor::pack(rewriter, ty, inputs)
        }
        Some(shape) if types == fields[..1] => {
            let ty = descriptor_type(&ctx, fields[0], index, shape.len())?;
            MemRefDescriptor::from_static_shape(rewriter, ty, memref, [inputs[0]; 2])
        }
        _ => None,
    }
}

/// Returns the types of the values that a memref is passed as, if its layout has strides and its memory space is an
/// integer. MLIR's `getMemRefDescriptorFields`.
pub(crate) fn descriptor_fields(ctx: &Context, memref: Type, index: Type) -> Option<Vec<Type>> {
    let space = address_space(ctx, memref)?;
    let Some(shape) = memref.shape(ctx) else {
        // The descriptor of the ranked memref is on the stack, whatever the memory space.
        return Some(vec![index, pointer(ctx, 0)?]);
    };
    let pointer = pointer(ctx, space)?;
    memref.strides_and_offset(ctx)?;
    let mut fields = vec![pointer, pointer];
    fields.resize(3 + 2 * shape.len(), index);
    Some(fields)
}

/// Returns the address space of a memref. `None` if its memory space is not an integer.
pub(crate) fn address_space(ctx: &Context, memref: Type) -> Option<u32> {
    match memref.memory_space(ctx) {
        None => Some(0),
        Some(space) => u32::try_from(space.as_i64(ctx)?).ok(),
    }
}

fn descriptor_type(ctx: &Context, pointer: Type, index: Type, rank: usize) -> Option<Type> {
    let mut body = vec![pointer, pointer, index];
    if rank > 0 {
        body.resize(5, LLVMArrayType::get(ctx, rank as u64, index).ok()?);
    }
    literal_struct(ctx, &body)
}

fn convert(cx: &TypeConversionContext<'_>, ty: Type, index: Type) -> TypeConversion {
    let ctx = cx.ctx();
    if ty == Type::INDEX {
        return index.into();
    }
    if let Some(width) = ty.integer_width(ctx) {
        return ctx.integer_type(width).into();
    }
    if let Some(kind) = ty.float_kind(ctx) {
        return match kind {
            FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64 | FloatKind::F80 | FloatKind::F128 => {
                ty.into()
            }
            _ if kind.width() <= 8 => ctx.integer_type(kind.width()).into(),
            _ => TypeConversion::NotHandled,
        };
    }
    if let (Some(element), Some(count)) = (LLVMArrayType::elementType(ctx, ty), LLVMArrayType::numElements(ctx, ty)) {
        return match cx.convert_to_one_type(element) {
            Some(element) => LLVMArrayType::get(ctx, count, element).ok().into(),
            None => TypeConversion::Failure,
        };
    }
    if let (Some(body), None) = (LLVMStructType::body(ctx, ty), LLVMStructType::name(ctx, ty)) {
        return convert_literal_struct(cx, ty, &body);
    }
    match ty.data(ctx) {
        TypeData::Complex(element) => match cx.convert_to_one_type(*element) {
            Some(element) => literal_struct(ctx, &[element, element]).into(),
            None => TypeConversion::Failure,
        },
        TypeData::Function { .. } => pointer(ctx, 0).into(),
        TypeData::Vector {
            shape,
            scalable,
            element,
        } => convert_vector(cx, (shape, scalable), *element),
        _ if ty.is_memref(ctx) => convert_memref(cx, ty, index),
        _ => TypeConversion::NotHandled,
    }
}

/// Converts a vector: the last dimension stays a vector, the others become arrays.
fn convert_vector(
    cx: &TypeConversionContext<'_>,
    (shape, scalable): (&[i64], &[bool]),
    element: Type,
) -> TypeConversion {
    let ctx = cx.ctx();
    let Some(element) = cx.convert_to_one_type(element) else {
        return TypeConversion::Failure;
    };
    let (Some((&last, outer)), Some((&last_scalable, outer_scalable))) = (shape.split_last(), scalable.split_last())
    else {
        return ctx.vector_type(&[1], element).into();
    };
    if outer_scalable.contains(&true) {
        return TypeConversion::Failure;
    }
    let vector = ctx.vector_type_with(&[last], &[last_scalable], element);
    if !is_compatible_type(ctx, vector) {
        return TypeConversion::Failure;
    }
    let arrays = outer.iter().rev().try_fold(vector, |inner, &dim| {
        LLVMArrayType::get(ctx, u64::try_from(dim).ok()?, inner).ok()
    });
    arrays.map_or(TypeConversion::Failure, TypeConversion::from)
}

/// Converts a memref to its descriptor: allocated and aligned pointer, offset, sizes and strides.
fn convert_memref(cx: &TypeConversionContext<'_>, ty: Type, index: Type) -> TypeConversion {
    let ctx = cx.ctx();
    let element = ty.element_type(ctx).and_then(|element| cx.convert_to_one_type(element));
    let Some(fields) = element.and_then(|_| descriptor_fields(ctx, ty, index)) else {
        return TypeConversion::Failure;
    };
    match ty.shape(ctx) {
        None => literal_struct(ctx, &fields).into(),
        Some(shape) => descriptor_type(ctx, fields[0], index, shape.len()).into(),
    }
}

/// Converts a struct without a name element by element.
fn convert_literal_struct(cx: &TypeConversionContext<'_>, ty: Type, body: &[Type]) -> TypeConversion {
    let ctx = cx.ctx();
    let converted: Option<Vec<Type>> = body.iter().map(|&element| cx.convert_to_one_type(element)).collect();
    let build = match LLVMStructType::packed(ctx, ty) {
        Some(true) => packed_struct,
        _ => literal_struct,
    };
    converted
        .and_then(|body| build(ctx, &body))
        .map_or(TypeConversion::Failure, TypeConversion::from)
}
