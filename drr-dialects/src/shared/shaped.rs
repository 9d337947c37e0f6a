//! Checks of shaped types: dynamic sizes, indices, casts.

use std::fmt::Display;

use drr::define::{OpError, OperandSlot};
use drr::prelude::*;
use drr::{AttrData, DYNAMIC};

use super::signature::counted;

/// Returns the numbers in an inherent attribute of an op; [`DYNAMIC`] marks a value.
pub(crate) fn numbers(op: OpRef<'_>, name: &str) -> Vec<i64> {
    let ctx = op.ctx();
    let attr = op.inherent(ctx.ident(name));
    attr.map(|attr| numbers_of(ctx, attr)).unwrap_or_default()
}

/// Returns the numbers of a dense array, or of an array of integers.
pub(crate) fn numbers_of(ctx: &Context, attr: Attribute) -> Vec<i64> {
    if let Some(numbers) = attr.dense_array_ints(ctx) {
        return numbers.collect();
    }
    let items = attr.array(ctx).unwrap_or_default().iter();
    items.filter_map(|item| item.as_i64(ctx)).collect()
}

/// Returns the sum of two numbers that may be dynamic.
pub(crate) fn add_sizes(a: i64, b: i64) -> i64 {
    match (a, b) {
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        (a, b) => a.wrapping_add(b),
    }
}

/// Returns `true` if the layout of a memref is the identity.
///
/// ```
/// use drr_dialects::memref::has_identity_layout;
/// let ctx = drr::Context::new();
/// let is_identity = |text: &str| has_identity_layout(&ctx, ctx.parse_type(text).unwrap());
/// assert!(is_identity("memref<4x?xf32>"));
/// assert!(!is_identity("memref<4xf32, strided<[2]>>"));
/// ```
#[cfg_attr(not(feature = "memref"), allow(unreachable_pub))] // `memref` exports it.
pub fn has_identity_layout(ctx: &Context, memref: Type) -> bool {
    match memref.memref_layout(ctx).map(|layout| layout.data(ctx)) {
        None => true,
        // MLIR converts the strides to a map, and only the one-dimensional map is the identity.
        Some(Some(AttrData::Strided { offset: 0, strides })) => **strides == [1],
        Some(_) => false,
    }
}

/// Returns the number of symbols of a layout, one per dynamic stride or offset.
pub(crate) fn num_symbols(ctx: &Context, memref: Type) -> usize {
    match memref.memref_layout(ctx).and_then(|layout| layout.data(ctx)) {
        Some(AttrData::AffineMap(map)) => map.num_symbols() as usize,
        Some(AttrData::Strided { offset, strides }) => strides
            .iter()
            .chain([offset])
            .filter(|number| **number == DYNAMIC)
            .count(),
        _ => 0,
    }
}

/// Checks that there is a value for each symbol of a memref's layout.
pub(crate) fn verify_symbols(ctx: &Context, given: usize, memref: Type) -> Result<(), OpError> {
    let expected = num_symbols(ctx, memref);
    if expected == given {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "gives {given} symbols for the layout of `{}`, which has {expected}",
            memref.display(ctx)
        )))
    }
}

/// Checks that each mark in a list of numbers has a value and vice versa.
pub(crate) fn verify_values(
    op: OpRef<'_>,
    what: impl Display,
    values: OperandSlot,
    numbers: &[i64],
) -> Result<(), OpError> {
    let expected = numbers.iter().filter(|number| **number == DYNAMIC).count();
    let given = values.of(op).count();
    if given == expected {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "gives {} for {expected} dynamic {what}",
            counted(given, "value")
        )))
    }
}

/// Checks that there is a value for each `?` of a type.
pub(crate) fn verify_dynamic_sizes(op: OpRef<'_>, sizes: OperandSlot, ty: Type) -> Result<(), OpError> {
    let ctx = op.ctx();
    let shape = ty.shape(ctx).unwrap_or_default();
    verify_values(op, format_args!("sizes of `{}`", ty.display(ctx)), sizes, shape)
}

/// Checks that an allocation has a value for each `?` and each symbol of its type.
pub(crate) fn verify_allocation(op: OpRef<'_>, sizes: OperandSlot, symbols: OperandSlot) -> Result<(), OpError> {
    let Some(result) = op.result(0) else { return Ok(()) };
    verify_dynamic_sizes(op, sizes, result.ty())?;
    verify_symbols(op.ctx(), symbols.of(op).len(), result.ty())
}

/// Checks that there is an index for each dimension.
pub(crate) fn verify_indices(ctx: &Context, indices: usize, ty: Type) -> Result<(), OpError> {
    match ty.shape(ctx) {
        Some(shape) if shape.len() != indices => Err(OpError::new(format!(
            "gives {} for `{}`, which has {}",
            if indices == 1 {
                "1 index".to_string()
            } else {
                format!("{indices} indices")
            },
            ty.display(ctx),
            counted(shape.len(), "size")
        ))),
        _ => Ok(()),
    }
}

/// Checks that the shape operand has as many elements as a ranked type has dimensions.
pub(crate) fn verify_length_of_shape(ctx: &Context, shape: Type, to: Type) -> Result<(), OpError> {
    let (Some(rank), Some(&[length])) = (to.shape(ctx).map(<[i64]>::len), shape.shape(ctx)) else {
        return Ok(());
    };
    if usize::try_from(length) == Ok(rank) {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "takes `{}` as the shape of `{}`, which has {}",
            shape.display(ctx),
            to.display(ctx),
            counted(rank, "size")
        )))
    }
}

/// Checks that an op can cast its operand to its result.
pub(crate) fn verify_cast(op: OpRef<'_>, can_cast: impl FnOnce(&Context, Type, Type) -> bool) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    if can_cast(ctx, from, to) {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "cannot cast `{}` to `{}`",
            from.display(ctx),
            to.display(ctx)
        )))
    }
}

/// Returns `true` if two types are compatible, as MLIR's `verifyCompatibleShape`: both are shaped or neither is, and
/// static ranks and sizes agree.
pub(crate) fn are_compatible_shapes(ctx: &Context, a: Type, b: Type) -> bool {
    let shapes = a.shape(ctx).zip(b.shape(ctx));
    a.is_shaped(ctx) == b.is_shaped(ctx) && shapes.is_none_or(|(a, b)| are_compatible_sizes(a, b))
}

/// Returns `true` if the first type is compatible with each other one.
pub(crate) fn all_are_compatible(ctx: &Context, types: &[Type]) -> bool {
    let Some((first, others)) = types.split_first() else {
        return true;
    };
    others.iter().all(|ty| are_compatible_shapes(ctx, *first, *ty))
}

/// Returns `true` if static sizes agree.
pub(crate) fn are_compatible_sizes(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| *a == DYNAMIC || *b == DYNAMIC || a == b)
}
