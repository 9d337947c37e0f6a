//! `llvm.extractvalue` and `llvm.insertvalue` in text: the type of an element follows from the type of the whole. So does the type
//! of `llvm.shufflevector`, which has as many elements as the mask.

use drr::TypeData;
use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, OpError, ParseFailed, TypeSlot};
use drr::prelude::*;

use super::types::element_at;

pub(crate) fn parse_insert_extract_value_element_type(
    parser: &mut dyn OpAsmParser,
    element: TypeSlot,
    container: TypeSlot,
    position: AttrSlot,
) -> Result<(), ParseFailed> {
    let container = parser.types(container).first().copied();
    let position = parser.attribute(position);
    let ctx = parser.ctx();
    let position = position.and_then(|position| position.dense_array_ints(ctx));
    let ty = container
        .zip(position)
        .and_then(|(container, position)| element_at(ctx, container, position));
    match ty {
        Some(ty) => {
            parser.add_type(element, ty);
            Ok(())
        }
        None => Err(parser.error("the type before has no element at this position".to_string())),
    }
}

/// It writes nothing, behind the space before it.
pub(crate) fn print_insert_extract_value_element_type<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    _op: OpRef<'ir>,
    _element: TypeSlot,
    _container: TypeSlot,
    _position: AttrSlot,
) {
    printer.memoize();
}

pub(crate) fn parse_shuffle_type(
    parser: &mut dyn OpAsmParser,
    v1_type: TypeSlot,
    res_type: TypeSlot,
    mask: AttrSlot,
) -> Result<(), ParseFailed> {
    let vector = parser.types(v1_type).first().copied();
    let mask = parser.attribute(mask);
    let ctx = parser.ctx();
    let len = mask.and_then(|mask| mask.dense_array_ints(ctx)).map(Iterator::count);
    let ty = match (vector.map(|vector| vector.data(ctx)), len) {
        (Some(TypeData::Vector { scalable, element, .. }), Some(len @ 1..)) => {
            Some(ctx.vector_type_with(&[len as i64], &[scalable.contains(&true)], *element))
        }
        _ => None,
    };
    match ty {
        Some(ty) => {
            parser.add_type(res_type, ty);
            Ok(())
        }
        None => Err(parser.error("expected a vector, and a mask with at least one number before it".to_string())),
    }
}

/// It writes nothing, behind the space before it.
pub(crate) fn print_shuffle_type<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    _op: OpRef<'ir>,
    _v1_type: TypeSlot,
    _res_type: TypeSlot,
    _mask: AttrSlot,
) {
    printer.memoize();
}

pub(crate) fn verify_extract_value_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_element(op, AttrSlot(1), op.result_types().next(), "returns")
}

pub(crate) fn verify_insert_value_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_element(op, AttrSlot(2), op.operand(1).map(|value| value.ty()), "inserts")
}

/// Checks that a value is of the type of the element at the position.
fn verify_element(op: OpRef<'_>, position: AttrSlot, ty: Option<Type>, what: &str) -> Result<(), OpError> {
    let ctx = op.ctx();
    let position = position.of(op).and_then(|position| position.dense_array_ints(ctx));
    let (Some(container), Some(position), Some(ty)) = (op.operand(0).map(|value| value.ty()), position, ty) else {
        return Ok(());
    };
    match element_at(ctx, container, position) {
        Some(element) if element == ty => Ok(()),
        Some(element) => Err(OpError::new(format!(
            "{what} a `{}`, but the element of `{}` is a `{}`",
            ty.display(ctx),
            container.display(ctx),
            element.display(ctx)
        ))),
        None => Err(OpError::new(format!(
            "has a `position` at which `{}` has no element",
            container.display(ctx)
        ))),
    }
}

/// The result of `llvm.intr.vector.interleave2` has the elements of both operands.
pub(crate) fn verify_vector_interleave2(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let count = |ty: Option<Type>| match ty.map(|ty| ty.data(ctx)) {
        Some(TypeData::Vector { shape, scalable, .. }) => {
            Some((shape.iter().product::<i64>(), scalable.contains(&true)))
        }
        _ => None,
    };
    let vector = count(op.operand(0).map(|value| value.ty()));
    match (vector, count(op.result_types().next())) {
        (Some((before, is_scalable)), Some(after)) if after != (before.saturating_mul(2), is_scalable) => {
            Err(OpError::new(format!("returns {} elements for twice {before}", after.0)))
        }
        _ => Ok(()),
    }
}
