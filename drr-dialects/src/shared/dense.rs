//! Construction of dense constants.

use drr::prelude::*;
use drr::{AttrData, TypeData};

use super::elementwise::Number;

/// Returns the dense constant with these elements, of which one is a splat. Returns `None` if they are no numbers of the element type.
pub(crate) fn dense_of(ctx: &Context, ty: Type, elements: &[Attribute]) -> Option<Attribute> {
    let element = ty.element_type(ctx)?;
    let mut bytes = Vec::new();
    for &value in elements {
        append(ctx, element, value, &mut bytes)?;
    }
    ctx.dense_attr(ty, &bytes)
}

/// Appends the bytes of a number.
fn append(ctx: &Context, element: Type, value: Attribute, bytes: &mut Vec<u8>) -> Option<()> {
    if let TypeData::Complex(part) = element.data(ctx) {
        let parts = value.array(ctx).filter(|parts| parts.len() == 2)?;
        return parts
            .iter()
            .try_for_each(|value| append_number(ctx, *part, *value, bytes));
    }
    append_number(ctx, element, value, bytes)
}

fn append_number(ctx: &Context, element: Type, value: Attribute, bytes: &mut Vec<u8>) -> Option<()> {
    if value.ty(ctx) != Some(element) {
        return None;
    }
    match value.integer(ctx) {
        Some((_, number)) => number.append_to(bytes),
        None => value.float(ctx)?.append_to(bytes),
    }
    Some(())
}

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

/// Returns an integer constant with another integer type: a constant op may have an attribute of another type than its result. The only
/// ambiguous one, `true`, and other constants stay.
pub(crate) fn with_element_type(ctx: &Context, constant: Attribute, element: Type) -> Attribute {
    let number = constant
        .integer(ctx)
        .filter(|(ty, _)| *ty != element && element.integer_width(ctx).is_some());
    match number.and_then(|(ty, number)| number.to_i64().filter(|number| ty != Type::I1 || *number == 0)) {
        Some(number) => ctx.int_attr(element, number),
        None => constant,
    }
}
