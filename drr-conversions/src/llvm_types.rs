//! Conversion of types to those of the dialect `llvm`.

use drr::conversion::{TypeConversion, TypeConversionContext, TypeConverter};
use drr::{Context, Rewriter, Type, TypeData, Value};
use drr_dialects::llvm::{LLVMArrayType, is_compatible_type, literal_struct};

use crate::build::make;

/// Returns the type converter of conversions to the dialect `llvm`, with integers of this width for `index`. MLIR's `LLVMTypeConverter`.
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
    converter.add_source_materialization(|rewriter, ty, inputs| Some(cast(rewriter, ty, inputs)));
    converter.add_target_materialization(|rewriter, types, inputs, _| match *types {
        [ty] => Some(vec![cast(rewriter, ty, inputs)]),
        _ => None,
    });
    converter
}

fn cast(rewriter: &mut Rewriter<'_>, ty: Type, inputs: &[Value]) -> Value {
    make(rewriter, "builtin.unrealized_conversion_cast", inputs, ty)
}

fn convert(cx: &TypeConversionContext<'_>, ty: Type, index: Type) -> TypeConversion {
    let ctx = cx.ctx();
    let made = |text: String| TypeConversion::from(ctx.parse_type(text).ok());
    if ty == Type::INDEX {
        return index.into();
    }
    if let Some(width) = ty.integer_width(ctx) {
        return ctx.integer_type(width).into();
    }
    if let Some(kind) = ty.float_kind(ctx) {
        // Types of up to eight bits are not types of LLVM.
        return match ty.display(ctx).to_string().strip_prefix(['f', 'b']) {
            _ if kind.width() <= 8 => ctx.integer_type(kind.width()).into(),
            Some(_) => ty.into(),
            None => TypeConversion::NotHandled,
        };
    }
    if let (Some(element), Some(count)) = (LLVMArrayType::elementType(ctx, ty), LLVMArrayType::numElements(ctx, ty)) {
        return match cx.convert_to_one_type(element) {
            Some(element) => made(format!("!llvm.array<{count} x {}>", element.display(ctx))),
            None => TypeConversion::Failure,
        };
    }
    match ty.data(ctx) {
        TypeData::Complex(element) => match cx.convert_to_one_type(*element) {
            Some(element) => literal_struct(ctx, &[element, element]).into(),
            None => TypeConversion::Failure,
        },
        TypeData::Function { .. } => made("!llvm.ptr".to_owned()),
        TypeData::Vector { .. } => convert_vector(cx, ty),
        _ if ty.is_memref(ctx) => convert_memref(cx, ty, index),
        _ => TypeConversion::NotHandled,
    }
}

/// Converts a vector: the last dimension stays a vector, the others become arrays.
fn convert_vector(cx: &TypeConversionContext<'_>, ty: Type) -> TypeConversion {
    let ctx = cx.ctx();
    let (Some(shape), Some(element)) = (ty.shape(ctx), ty.element_type(ctx)) else {
        return TypeConversion::Failure;
    };
    let Some(element) = cx.convert_to_one_type(element) else {
        return TypeConversion::Failure;
    };
    let text = ty.display(ctx).to_string();
    let dims: Vec<&str> = text
        .trim_start_matches("vector<")
        .split('x')
        .take(shape.len())
        .collect();
    let element = element.display(ctx);
    let Some((last, outer)) = dims.split_last() else {
        return ctx.parse_type(format!("vector<1x{element}>")).ok().into();
    };
    if outer.iter().any(|dim| dim.starts_with('[')) {
        return TypeConversion::Failure;
    }
    let mut converted = format!("vector<{last}x{element}>");
    for dim in outer.iter().rev() {
        converted = format!("!llvm.array<{dim} x {converted}>");
    }
    ctx.parse_type(converted).ok().into()
}

/// Converts a memref to its descriptor: allocated and aligned pointer, offset, sizes and strides.
fn convert_memref(cx: &TypeConversionContext<'_>, ty: Type, index: Type) -> TypeConversion {
    let ctx = cx.ctx();
    let text = ty.display(ctx).to_string();
    let element = ty.element_type(ctx).and_then(|element| cx.convert_to_one_type(element));
    let layout_and_space = text
        .split_once(',')
        .map(|(_, rest)| rest.trim_end_matches('>').trim().to_owned());
    let space = match layout_and_space.as_deref() {
        None => String::new(),
        Some(space) => match space.parse::<u32>() {
            Ok(0) => String::new(),
            Ok(space) => format!("<{space}>"),
            Err(_) if space.starts_with("strided<") && !space.contains(">,") => String::new(),
            // Other layouts and memory spaces are not converted.
            Err(_) => return TypeConversion::Failure,
        },
    };
    if element.is_none() {
        return TypeConversion::Failure;
    }
    let index = index.display(ctx);
    let rank = match ty.shape(ctx) {
        None => {
            return ctx
                .parse_type(format!("!llvm.struct<({index}, ptr{space})>"))
                .ok()
                .into();
        }
        Some(shape) => shape.len(),
    };
    let sizes = match rank {
        0 => String::new(),
        _ => format!(", array<{rank} x {index}>, array<{rank} x {index}>"),
    };
    ctx.parse_type(format!("!llvm.struct<(ptr{space}, ptr{space}, {index}{sizes})>"))
        .ok()
        .into()
}
