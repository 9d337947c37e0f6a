//! What the verifiers of several ops ask and check.

use super::ConstShapeOp;
use super::types::{is_quantized_type, is_uniform_per_tensor, storage_element};
use crate::shared::signature::counted;
use drr::DYNAMIC;
use drr::define::OpError;
use drr::fold::constant_of;
use drr::prelude::*;

/// What a check gives.
pub(super) type Checked = Result<(), OpError>;

/// A type and what its value is called in messages.
pub(super) type Named<'n> = (&'n str, Type);

/// An error if something does not hold.
pub(super) fn ensure(holds: bool, message: impl FnOnce() -> String) -> Checked {
    if holds {
        return Ok(());
    }
    Err(OpError::new(message()))
}

/// The type of an operand.
pub(super) fn operand(op: OpRef<'_>, at: usize) -> Type {
    op.operand(at).map_or(Type::NONE, |value| value.ty())
}

/// The type of a result.
pub(super) fn result(op: OpRef<'_>, at: usize) -> Type {
    op.result(at).map_or(Type::NONE, |value| value.ty())
}

/// The number that an attribute is.
pub(super) fn int(op: OpRef<'_>, key: &str) -> i64 {
    op.attr_named(key)
        .and_then(|attr| attr.as_i64(op.ctx()))
        .unwrap_or_default()
}

/// The numbers of an array.
pub(super) fn ints(op: OpRef<'_>, key: &str) -> Vec<i64> {
    let numbers = op.attr_named(key).and_then(|attr| attr.dense_array_ints(op.ctx()));
    numbers.map(Iterator::collect).unwrap_or_default()
}

/// The flag that an attribute is.
pub(super) fn flag(op: OpRef<'_>, key: &str) -> bool {
    op.attr_named(key)
        .and_then(|attr| attr.as_bool(op.ctx()))
        .unwrap_or_default()
}

/// The size of a dimension; one that is not there is not known.
pub(super) fn size(shape: &[i64], at: usize) -> i64 {
    shape.get(at).copied().unwrap_or(DYNAMIC)
}

/// Whether two sizes can be one.
pub(super) fn agree(a: i64, b: i64) -> bool {
    a == b || a == DYNAMIC || b == DYNAMIC
}

/// Whether two shapes can be one.
pub(super) fn shapes_agree(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| agree(a, b))
}

/// Whether the shapes of two types can be one, as far as they have a rank.
pub(super) fn types_agree(ctx: &Context, a: Type, b: Type) -> bool {
    match (a.shape(ctx), b.shape(ctx)) {
        (Some(a), Some(b)) => shapes_agree(a, b),
        _ => true,
    }
}

/// Checks that two tensors with a rank have the same one.
pub(super) fn same_rank(ctx: &Context, (a_name, a): Named<'_>, (b_name, b): Named<'_>) -> Checked {
    let rank = |ty: Type| ty.shape(ctx).map(<[i64]>::len);
    match (rank(a), rank(b)) {
        (Some(a), Some(b)) => ensure(a == b, || {
            format!("requires one rank for `{a_name}` and `{b_name}`, but they have {a} and {b}")
        }),
        _ => Ok(()),
    }
}

/// Dimensions of several tensors that have one size, by a name.
pub(super) type Dimension<'n> = (&'n str, &'n [(Type, usize)]);

/// Checks that each dimension has one size everywhere, and returns the sizes.
pub(super) fn unify<const N: usize>(ctx: &Context, dimensions: [Dimension<'_>; N]) -> Result<[i64; N], OpError> {
    let mut sizes = [DYNAMIC; N];
    for (known, (name, places)) in sizes.iter_mut().zip(dimensions) {
        for &(ty, at) in places {
            let found = ty.shape(ctx).map_or(DYNAMIC, |shape| size(shape, at));
            ensure(agree(*known, found), || {
                format!("requires one size of {name}, but there are {known} and {found}")
            })?;
            if *known == DYNAMIC {
                *known = found;
            }
        }
    }
    Ok(sizes)
}

/// Checks that an axis is one of a tensor with a rank.
pub(super) fn axis_in(ctx: &Context, axis: i64, (name, ty): Named<'_>) -> Checked {
    let Some(shape) = ty.shape(ctx) else { return Ok(()) };
    let holds = usize::try_from(axis).is_ok_and(|axis| axis < shape.len());
    ensure(holds, || {
        format!(
            "has the axis {axis}, but `{name}` has {}",
            counted(shape.len(), "dimension")
        )
    })
}

/// Checks that two tensors of numbers have one element type.
pub(super) fn same_element(ctx: &Context, (a_name, a): Named<'_>, (b_name, b): Named<'_>) -> Checked {
    let is_number = |ty: Type| {
        let element = ty.element_or_self(ctx);
        let is_plain = element.integer_format(ctx).is_some() || element.float_kind(ctx).is_some();
        is_plain || is_uniform_per_tensor(ctx, element)
    };
    let holds = have_one_element_type(ctx, a, b) || !is_number(a) || !is_number(b);
    ensure(holds, || elements_differ(ctx, (a_name, a), (b_name, b)))
}

/// Whether two tensors have one element type. The text of a quantized one can be written in several ways, so what is compared of two of
/// them is what is stored.
pub(super) fn have_one_element_type(ctx: &Context, a: Type, b: Type) -> bool {
    let [a, b] = [a, b].map(|ty| ty.element_or_self(ctx));
    match [a, b].iter().all(|&element| is_quantized_type(ctx, element)) {
        true => storage_element(ctx, a) == storage_element(ctx, b),
        false => a == b,
    }
}

fn elements_differ(ctx: &Context, (a_name, a): Named<'_>, (b_name, b): Named<'_>) -> String {
    format!(
        "requires one element type for `{a_name}` and `{b_name}`, but they have `{}` and `{}`",
        a.element_or_self(ctx).display(ctx),
        b.element_or_self(ctx).display(ctx)
    )
}

/// Checks a zero point: it has the element type that its tensor stores, and only 8 bits may have one that is not zero.
pub(super) fn zero_point(op: OpRef<'_>, tensor: Named<'_>, name: &str, at: usize) -> Checked {
    let ctx = op.ctx();
    let ty = operand(op, at);
    let [element, of_zp] = [tensor.1, ty].map(|ty| storage_element(ctx, ty));
    ensure(element == of_zp, || {
        elements_differ(ctx, (tensor.0, element), (name, of_zp))
    })?;
    let is_byte = ty.element_or_self(ctx).integer_width(ctx) == Some(8);
    ensure(
        is_byte || constant_number(op, at).is_none_or(|number| number == 0),
        || format!("requires zero as `{name}` where it is no 8-bit integer"),
    )
}

/// The first number of an operand that is a constant. Of a float it only says whether it is zero: it is one otherwise.
pub(super) fn constant_number(op: OpRef<'_>, at: usize) -> Option<i64> {
    let ctx = op.ctx();
    let constant = constant_of(op.operand(at)?)?;
    if let Some(mut numbers) = constant.elements_ints(ctx) {
        return numbers.next();
    }
    let number = constant.splat(ctx)?.as_f64(ctx)?;
    Some(i64::from(number != 0.0))
}

/// The sizes of a shape that is a constant.
pub(super) fn constant_shape(op: OpRef<'_>, at: usize) -> Option<Vec<i64>> {
    let shape = ConstShapeOp::cast(op.operand(at)?.defining_op()?)?;
    Some(shape.values()?.elements_ints(op.ctx())?.collect())
}

/// One dimension of a window that is moved over a tensor.
pub(super) struct Window<'n> {
    /// What the dimension is called.
    pub(super) dimension: &'n str,
    pub(super) input: i64,
    pub(super) output: i64,
    /// How far it reaches beyond its first place: of a kernel, one less than its size.
    pub(super) reach: i128,
    /// What is added to the input before and behind.
    pub(super) padding: i128,
    pub(super) stride: i64,
}

impl Window<'_> {
    /// Checks that the strides divide what there is, and that the output has this size. The input is known.
    pub(super) fn check(&self) -> Checked {
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
