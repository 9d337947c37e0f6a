//! Construction of dense constants.

use drr::AttrData;
use drr::prelude::*;

/// Returns the splat of another type, if a constant is a splat of numbers and the type has a static shape.
pub(crate) fn splat_with_type(ctx: &Context, constant: Option<Attribute>, ty: Type) -> Option<Attribute> {
    let AttrData::DenseElements { data, splat: true, .. } = constant?.data(ctx)? else {
        return None;
    };
    ctx.dense_attr(ty, data)
}

/// Returns the constant tensor of indices, `dense<[1, -1]> : tensor<2xindex>`.
pub(crate) fn index_elements(ctx: &Context, numbers: &[i64]) -> Option<Attribute> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    let rank = i64::try_from(numbers.len()).ok()?;
    ctx.dense_attr(ctx.tensor_type(&[rank], Type::INDEX), &bytes)
}

/// Returns the splat of a boolean.
pub(crate) fn bool_splat(ctx: &Context, ty: Type, value: bool) -> Option<Attribute> {
    ctx.dense_attr(ty, &[u8::from(value)])
}

/// Returns an integer constant with another integer type: a number that no extension changes may have another one than its constant op, an
/// `llvm.mlir.constant`. Other constants stay.
pub(crate) fn with_element_type(ctx: &Context, constant: Attribute, element: Type) -> Attribute {
    let number = constant
        .integer(ctx)
        .filter(|(ty, _)| *ty != element && element.integer_width(ctx).is_some());
    match number.and_then(|(_, number)| number.to_i64()) {
        Some(number) => ctx.int_attr(element, number),
        None => constant,
    }
}
