//! Checks shared by several verifiers.

use super::ConstShapeOp;
use super::types::{is_quantized_type, is_uniform_per_tensor, storage_element};
use crate::shared::signature::counted;
use drr::DYNAMIC;
use drr::define::OpError;
use drr::fold::constant_of;
use drr::prelude::*;

/// Result of a check.
pub(super) type VerifyResult = Result<(), OpError>;

/// A type, and the name of its value in messages.
pub(super) type NamedType<'n> = (&'n str, Type);

/// Returns an error if the condition is `false`.
pub(super) fn ensure(holds: bool, message: impl FnOnce() -> String) -> VerifyResult {
    if holds {
        return Ok(());
    }
    Err(OpError::new(message()))
}

/// Returns the type of an operand.
pub(super) fn operand(op: OpRef<'_>, at: usize) -> Type {
    op.operand(at).map_or(Type::NONE, |value| value.ty())
}

/// Returns the type of a result.
pub(super) fn result(op: OpRef<'_>, at: usize) -> Type {
    op.result(at).map_or(Type::NONE, |value| value.ty())
}

/// Returns the value of an integer attribute.
pub(super) fn int(op: OpRef<'_>, key: &str) -> i64 {
    op.attr_named(key)
        .and_then(|attr| attr.as_i64(op.ctx()))
        .unwrap_or_default()
}

/// Returns the values of a dense array.
pub(super) fn ints(op: OpRef<'_>, key: &str) -> Vec<i64> {
    let numbers = op.attr_named(key).and_then(|attr| attr.dense_array_ints(op.ctx()));
    numbers.map(Iterator::collect).unwrap_or_default()
}

/// Returns the value of a flag.
pub(super) fn flag(op: OpRef<'_>, key: &str) -> bool {
    op.attr_named(key)
        .and_then(|attr| attr.as_bool(op.ctx()))
        .unwrap_or_default()
}

/// Returns the size of a dimension; a missing one counts as dynamic.
pub(super) fn size(shape: &[i64], at: usize) -> i64 {
    shape.get(at).copied().unwrap_or(DYNAMIC)
}

/// Returns `true` if two sizes are compatible.
pub(super) fn agree(a: i64, b: i64) -> bool {
    a == b || a == DYNAMIC || b == DYNAMIC
}

/// Returns `true` if two shapes are compatible.
pub(super) fn shapes_agree(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| agree(a, b))
}

/// Returns `true` if two types are compatible, as far as they are ranked.
pub(super) fn types_agree(ctx: &Context, a: Type, b: Type) -> bool {
    match (a.shape(ctx), b.shape(ctx)) {
        (Some(a), Some(b)) => shapes_agree(a, b),
        _ => true,
    }
}

/// Checks that two ranked tensors have equal ranks.
pub(super) fn same_rank(ctx: &Context, (a_name, a): NamedType<'_>, (b_name, b): NamedType<'_>) -> VerifyResult {
    let rank = |ty: Type| ty.shape(ctx).map(<[i64]>::len);
    match (rank(a), rank(b)) {
        (Some(a), Some(b)) => ensure(a == b, || {
            format!("requires one rank for `{a_name}` and `{b_name}`, but they have {a} and {b}")
        }),
        _ => Ok(()),
    }
}

/// A named dimension, and the tensor dimensions that must have its size.
pub(super) type NamedDim<'n> = (&'n str, &'n [(Type, usize)]);

/// Checks that each dimension has a unique size, and returns the sizes.
pub(super) fn unify<const N: usize>(ctx: &Context, dimensions: [NamedDim<'_>; N]) -> Result<[i64; N], OpError> {
    let mut sizes = [DYNAMIC; N];
    for (known, (name, dims)) in sizes.iter_mut().zip(dimensions) {
        for &(ty, at) in dims {
            let found = ty.shape(ctx).map_or(DYNAMIC, |shape| size(shape, at));
            ensure(agree(*known, found), || {
                format!("requires equal sizes of {name}, found {known} and {found}")
            })?;
            if *known == DYNAMIC {
                *known = found;
            }
        }
    }
    Ok(sizes)
}

/// Checks that an axis is in range for a ranked tensor.
pub(super) fn axis_in(ctx: &Context, axis: i64, (name, ty): NamedType<'_>) -> VerifyResult {
    let Some(shape) = ty.shape(ctx) else { return Ok(()) };
    let holds = usize::try_from(axis).is_ok_and(|axis| axis < shape.len());
    ensure(holds, || {
        format!(
            "has the axis {axis}, but `{name}` has {}",
            counted(shape.len(), "dimension")
        )
    })
}

/// Checks that two tensors of numbers have the same element type.
pub(super) fn same_element(ctx: &Context, (a_name, a): NamedType<'_>, (b_name, b): NamedType<'_>) -> VerifyResult {
    let is_number = |ty: Type| {
        let element = ty.element_or_self(ctx);
        let is_plain = element.integer_format(ctx).is_some() || element.float_kind(ctx).is_some();
        is_plain || is_uniform_per_tensor(ctx, element)
    };
    let holds = have_one_element_type(ctx, a, b) || !is_number(a) || !is_number(b);
    ensure(holds, || elements_differ(ctx, (a_name, a), (b_name, b)))
}

/// Returns `true` if two tensors have the same element type. Quantized types with different text may be equal, so only
/// their storage types are compared.
pub(super) fn have_one_element_type(ctx: &Context, a: Type, b: Type) -> bool {
    let [a, b] = [a, b].map(|ty| ty.element_or_self(ctx));
    if [a, b].iter().all(|&element| is_quantized_type(ctx, element)) {
        storage_element(ctx, a) == storage_element(ctx, b)
    } else {
        a == b
    }
}

fn elements_differ(ctx: &Context, (a_name, a): NamedType<'_>, (b_name, b): NamedType<'_>) -> String {
    format!(
        "requires one element type for `{a_name}` and `{b_name}`, but they have `{}` and `{}`",
        a.element_or_self(ctx).display(ctx),
        b.element_or_self(ctx).display(ctx)
    )
}

/// Checks a zero point: it has the storage type of its tensor, and only 8-bit types may have a nonzero one.
pub(super) fn zero_point(op: OpRef<'_>, tensor: NamedType<'_>, name: &str, at: usize) -> VerifyResult {
    let ctx = op.ctx();
    let ty = operand(op, at);
    let [element, of_zp] = [tensor.1, ty].map(|ty| storage_element(ctx, ty));
    ensure(element == of_zp, || {
        elements_differ(ctx, (tensor.0, element), (name, of_zp))
    })?;
    let is_byte = ty.element_or_self(ctx).integer_width(ctx) == Some(8);
    ensure(
        is_byte || constant_number(op, at).is_none_or(|number| number == 0),
        || format!("requires `{name}` to be 0 unless it is an 8-bit integer"),
    )
}

/// Returns the first value of a constant operand. For floats, returns 0 for zero and 1 otherwise.
pub(super) fn constant_number(op: OpRef<'_>, at: usize) -> Option<i64> {
    let ctx = op.ctx();
    let constant = constant_of(op.operand(at)?)?;
    if let Some(mut numbers) = constant.elements_ints(ctx) {
        return numbers.next();
    }
    let number = constant.splat(ctx)?.as_f64(ctx)?;
    Some(i64::from(number != 0.0))
}

/// Returns the sizes of a constant shape.
pub(super) fn constant_shape(op: OpRef<'_>, at: usize) -> Option<Vec<i64>> {
    let shape = ConstShapeOp::cast(op.operand(at)?.defining_op()?)?;
    Some(shape.values()?.elements_ints(op.ctx())?.collect())
}

/// A dimension of a sliding window.
pub(super) struct SlidingWindow<'n> {
    /// Name of the dimension.
    pub(super) dimension: &'n str,
    pub(super) input: i64,
    pub(super) output: i64,
    /// Extent beyond the first element: for a kernel, its dilated size minus one.
    pub(super) reach: i128,
    /// Sum of the padding on both sides.
    pub(super) padding: i128,
    pub(super) stride: i64,
}

impl SlidingWindow<'_> {
    /// Checks that the stride divides the padded input, whose size must be static, and that the output has the
    /// resulting size.
    pub(super) fn check(&self) -> VerifyResult {
        let room = i128::from(self.input) - 1 + self.padding - self.reach;
        let stride = i128::from(self.stride.max(1));
        ensure(room % stride == 0, || {
            format!("cannot divide a {} of {room} into steps of {stride}", self.dimension)
        })?;
        let steps = room / stride + 1;
        ensure(self.output == DYNAMIC || steps == i128::from(self.output), || {
            format!("has an output {} of {}, but it is {steps}", self.dimension, self.output)
        })
    }
}
