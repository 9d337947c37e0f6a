//! Verifier of `llvm.mlir.constant`: the attribute must fit the type.

use std::fmt::Display;

use drr::define::{AttrConstraint, OpError};
use drr::numbers::FloatKind;
use drr::prelude::*;
use drr::{AttrData, TypeData};

use super::global_checks::fits_string;
use super::types::{LLVMArrayType, LLVMStructType, LLVMTargetExtType, is_target_type_of_global};
use super::{ConstantOp, LLVM_UndefAttr, LLVM_ZeroAttr};

fn error(message: impl Display) -> Result<(), OpError> {
    Err(OpError::new(message.to_string()))
}

pub(crate) fn verify_constant_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let (Some(value), Some(ty)) = (ConstantOp::cast(op).and_then(|op| op.value()), op.result_types().next()) else {
        return Ok(());
    };
    if let Some(text) = value.string(ctx) {
        return if fits_string(ctx, ty, text) {
            Ok(())
        } else {
            error(format_args!(
                "has a string, so that its type must be `!llvm.array<{} x i8>`",
                text.len()
            ))
        };
    }
    if LLVMStructType::opaque(ctx, ty).is_some() {
        return verify_struct(ctx, value, ty);
    }
    if LLVMTargetExtType::extTypeName(ctx, ty).is_some() {
        return error("has a target extension type, which has no constants");
    }
    if value.integer(ctx).is_some() {
        return match ty.integer_width(ctx) {
            Some(_) => Ok(()),
            None => error(format_args!(
                "has an integer value: expected an integer type, found `{}`",
                ty.display(ctx)
            )),
        };
    }
    match value.data(ctx) {
        Some(AttrData::Float { ty: of, .. }) => verify_float(ctx, *of, ty),
        Some(AttrData::Array(items)) => match LLVMArrayType::elementType(ctx, ty) {
            Some(_) => verify_array(ctx, items, ty),
            None => error(format_args!(
                "has an array value: expected an array or struct type, found `{}`",
                ty.display(ctx)
            )),
        },
        Some(
            AttrData::DenseElements { ty: of, .. }
            | AttrData::DenseStrings { ty: of, .. }
            | AttrData::SparseElements { ty: of, .. }
            | AttrData::DenseResource { ty: of, .. },
        ) => verify_elements(ctx, value, *of, ty),
        _ => error(format_args!(
            "has the value `{}`: expected an integer, float, string, array or elements",
            value.display(ctx)
        )),
    }
}

pub(crate) fn verify_zero_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    match op.result_types().next() {
        Some(ty) if LLVMTargetExtType::extTypeName(ctx, ty).is_some() && !is_target_type_of_global(ctx, ty) => {
            error(format_args!("is of type `{}`, which has no zero", ty.display(ctx)))
        }
        _ => Ok(()),
    }
}

/// Checks that the fields of a struct are integers and floats of the element types.
fn verify_struct(ctx: &Context, value: Attribute, ty: Type) -> Result<(), OpError> {
    let Some(items) = value.array(ctx) else {
        return error("is of a struct type, so that its value must be an array");
    };
    let body = LLVMStructType::body(ctx, ty).unwrap_or_default();
    if items.len() != body.len() {
        return error(format_args!(
            "has {} values for a struct with {} elements",
            items.len(),
            body.len()
        ));
    }
    for (index, (item, ty)) in items.iter().zip(body).enumerate() {
        let is_number = ty.is_signless_integer(ctx) || ty == Type::INDEX || ty.float_kind(ctx).is_some();
        if !is_number {
            let shown = ty.display(ctx);
            return error(format_args!(
                "is of a struct type with the element `{shown}`, which is neither integer nor float"
            ));
        }
        if item.ty(ctx) != Some(ty) {
            let (item, ty) = (item.display(ctx), ty.display(ctx));
            return error(format_args!(
                "has `{item}` as element {index} of the struct, which is of type `{ty}`"
            ));
        }
    }
    Ok(())
}

/// Checks that floats of one type may be a constant of another type: an integer type may hold their bits.
fn verify_float(ctx: &Context, of: Type, ty: Type) -> Result<(), OpError> {
    let width = |kind: FloatKind| kind.width();
    let fits = match (of.float_kind(ctx), ty.float_kind(ctx), ty.integer_width(ctx)) {
        (Some(of), Some(kind), _) => of == kind,
        (Some(of), None, Some(bits)) => width(of) == bits,
        _ => true,
    };
    if fits {
        Ok(())
    } else {
        error(format_args!(
            "has floats of type `{}` for the type `{}`",
            of.display(ctx),
            ty.display(ctx)
        ))
    }
}

/// Returns the number of scalar elements and their type, through nested arrays and a vector.
fn elements(ctx: &Context, mut ty: Type) -> (u64, Type) {
    let mut count: u64 = 1;
    loop {
        if let Some(element) = LLVMArrayType::elementType(ctx, ty) {
            count = count.saturating_mul(LLVMArrayType::numElements(ctx, ty).unwrap_or_default());
            ty = element;
        } else if let TypeData::Vector { shape, element, .. } = ty.data(ctx) {
            let product = shape
                .iter()
                .fold(1, |product: u64, size| product.saturating_mul(size.cast_unsigned()));
            return (count.saturating_mul(product), *element);
        } else {
            return (count, ty);
        }
    }
}

fn verify_elements(ctx: &Context, value: Attribute, of: Type, ty: Type) -> Result<(), OpError> {
    let is_vector = match ty.data(ctx) {
        TypeData::Vector { scalable, .. } if scalable.contains(&true) => {
            return match value.data(ctx) {
                Some(AttrData::DenseElements { splat: true, .. }) => Ok(()),
                _ => error("is of a scalable vector type, so that all its elements must be equal"),
            };
        }
        TypeData::Vector { .. } => true,
        _ => false,
    };
    if !is_vector && LLVMArrayType::elementType(ctx, ty).is_none() {
        return error(format_args!(
            "has elements, and is of type `{}`, which is neither vector nor array",
            ty.display(ctx)
        ));
    }
    let (count, element) = elements(ctx, ty);
    let given = of.num_elements(ctx);
    if let Some(given) = given.filter(|given| *given != count) {
        return error(format_args!("has {given} elements, but its type has {count}"));
    }
    let of = of.element_or_self(ctx);
    if of.float_kind(ctx).is_some() {
        return verify_float(ctx, of, element);
    }
    if of.integer_width(ctx).is_some() && element.integer_width(ctx).is_none() {
        return error(format_args!(
            "has integers for elements of type `{}`",
            element.display(ctx)
        ));
    }
    Ok(())
}

/// Checks the nesting of an array attribute against a type whose innermost elements are structs.
fn verify_array(ctx: &Context, items: &[Attribute], ty: Type) -> Result<(), OpError> {
    let is_empty = |item: Attribute| LLVM_ZeroAttr::holds(ctx, item) || LLVM_UndefAttr::holds(ctx, item);
    let mut pending = vec![(items, ty, 0)];
    while let Some((items, ty, dim)) = pending.pop() {
        let count = LLVMArrayType::numElements(ctx, ty).unwrap_or_default();
        let Some(element) = LLVMArrayType::elementType(ctx, ty) else {
            continue;
        };
        if items.len() as u64 != count {
            return error(format_args!(
                "has {} values in dimension {dim} of its type, which has {count}",
                items.len()
            ));
        }
        let is_array = LLVMArrayType::elementType(ctx, element).is_some();
        if !is_array && LLVMStructType::opaque(ctx, element).is_none() {
            return error(format_args!(
                "has an array for elements of type `{}`; only structs are given so, and other elements by `dense<..>`",
                element.display(ctx)
            ));
        }
        let fields = LLVMStructType::body(ctx, element).map(|body| body.len());
        for (index, item) in items.iter().enumerate().filter(|(_, item)| !is_empty(**item)) {
            let Some(inner) = item.array(ctx) else {
                let shown = item.display(ctx);
                return error(format_args!(
                    "has `{shown}` at index {index} of dimension {dim}, which must be an array, `#llvm.zero` or `#llvm.undef`"
                ));
            };
            if is_array {
                pending.push((inner, element, dim + 1));
            } else if fields.is_some_and(|fields| fields != inner.len()) {
                return error(format_args!(
                    "has {} values at index {index} for a struct with {} elements",
                    inner.len(),
                    fields.unwrap_or_default()
                ));
            }
        }
    }
    Ok(())
}
