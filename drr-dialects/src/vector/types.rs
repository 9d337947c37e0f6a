//! Queries and checks of types and attributes for the dialect's verifiers.

use std::borrow::Cow;

use drr::TypeData;
use drr::define::{OpError, OperandSlot};
use drr::prelude::*;

use super::{CombiningKind, Vector_CombiningKindAttr};
use crate::shared::constant::bit_width;

/// A decomposed vector type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VectorType<'c> {
    pub(crate) shape: &'c [i64],
    pub(crate) scalable: &'c [bool],
    pub(crate) element: Type,
}

impl<'c> VectorType<'c> {
    /// Decomposes a vector type.
    pub(crate) fn of(ctx: &'c Context, ty: Type) -> Option<Self> {
        match ty.data(ctx) {
            TypeData::Vector {
                shape,
                scalable,
                element,
            } => Some(VectorType {
                shape,
                scalable,
                element: *element,
            }),
            _ => None,
        }
    }

    pub(crate) fn rank(self) -> usize {
        self.shape.len()
    }

    /// Returns the last size; the scalable `[4]` counts as 4.
    pub(crate) fn last(self) -> Option<i64> {
        self.shape.last().copied()
    }

    pub(crate) fn is_scalable(self) -> bool {
        self.scalable.contains(&true)
    }

    /// Returns the sizes with their scalable flags.
    pub(crate) fn dims(self) -> impl DoubleEndedIterator<Item = Dim> + ExactSizeIterator + 'c {
        self.shape.iter().copied().zip(self.scalable.iter().copied())
    }

    /// Returns a vector type of the same shape with another element type.
    pub(crate) fn with_element(self, ctx: &Context, element: Type) -> Type {
        vector_of_dims(ctx, self.dims(), element)
    }
}

/// A size, and `true` if it is scalable.
pub(crate) type Dim = (i64, bool);

/// Formats a size: `4`, or `[4]` if it is scalable.
pub(crate) fn dim_text((size, is_scalable): Dim) -> String {
    if is_scalable {
        format!("[{size}]")
    } else {
        size.to_string()
    }
}

/// Returns a vector type with these dimensions.
pub(crate) fn vector_of_dims(ctx: &Context, dims: impl IntoIterator<Item = Dim>, element: Type) -> Type {
    let (shape, scalable): (Vec<i64>, Vec<bool>) = dims.into_iter().unzip();
    ctx.vector_type_with(&shape, &scalable, element)
}

/// Returns the type of a declared operand.
pub(crate) fn operand_type(op: OpRef<'_>, slot: OperandSlot) -> Option<Type> {
    slot.of(op).next().map(|value| value.ty())
}

/// Returns the vector type of a declared operand.
pub(crate) fn operand_vector(op: OpRef<'_>, slot: OperandSlot) -> Option<VectorType<'_>> {
    VectorType::of(op.ctx(), operand_type(op, slot)?)
}

/// Returns the type of the first result.
pub(crate) fn result_type(op: OpRef<'_>) -> Option<Type> {
    op.result(0).map(|result| result.ty())
}

/// Returns the vector type of the first result.
pub(crate) fn result_vector(op: OpRef<'_>) -> Option<VectorType<'_>> {
    VectorType::of(op.ctx(), result_type(op)?)
}

/// Returns the combining kind of an op.
pub(crate) fn combining_kind(op: OpRef<'_>) -> Option<CombiningKind> {
    Vector_CombiningKindAttr::value(op.ctx(), op.attr_named("kind")?)
}

/// Checks that the combining kind of an op supports an element type.
pub(crate) fn check_combining_kind(op: OpRef<'_>, element: Type) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(kind) = combining_kind(op) else { return Ok(()) };
    let (is_int, is_float) = (element.integer_format(ctx).is_some(), element.float_kind(ctx).is_some());
    let is_supported = match kind {
        CombiningKind::ADD | CombiningKind::MUL => is_int || is_float,
        CombiningKind::MINNUMF | CombiningKind::MAXNUMF | CombiningKind::MINIMUMF | CombiningKind::MAXIMUMF => is_float,
        _ => is_int,
    };
    check(is_supported, || {
        format!("cannot combine values of type `{}` by `{kind}`", element.display(ctx))
    })
}

/// Returns the width of an element type in memory, in bits, if it is known.
pub(crate) fn bits(op: OpRef<'_>, ty: Type) -> Option<u64> {
    let ctx = op.ctx();
    if ty == Type::INDEX || ty.is_of_dialect(ctx, "llvm", "ptr") {
        // A data layout may define another width than 64 bits.
        let mut ancestors = std::iter::successors(Some(op), |op| op.parent_op());
        let has_layout = ancestors
            .any(|op| op.attr_named("dlti.dl_spec").is_some() || op.attr_named("dlti.target_system_spec").is_some());
        return (!has_layout).then_some(64);
    }
    bit_width(ctx, ty).map(u64::from)
}

/// Returns an error with the message if the condition is `false`.
pub(crate) fn check<M: Into<Cow<'static, str>>>(holds: bool, message: impl FnOnce() -> M) -> Result<(), OpError> {
    if holds { Ok(()) } else { Err(OpError::new(message())) }
}

/// Checks that two values have equal element types. `names` names the values in messages.
pub(crate) fn check_elements(ctx: &Context, types: [Type; 2], names: [&str; 2]) -> Result<(), OpError> {
    check_same_element(ctx, types.map(|ty| ty.element_or_self(ctx)), names)
}

/// Checks that two element types are equal.
pub(crate) fn check_same_element(ctx: &Context, [a, b]: [Type; 2], names: [&str; 2]) -> Result<(), OpError> {
    check(a == b, || {
        format!(
            "has {} of `{}` elements, but {} of `{}`",
            names[0],
            a.display(ctx),
            names[1],
            b.display(ctx)
        )
    })
}

/// Checks that two shapes are equal. `names` names the values in messages.
pub(crate) fn check_shapes([a, b]: [&[i64]; 2], names: [&str; 2]) -> Result<(), OpError> {
    check(a == b, || {
        format!("has {} of shape {a:?}, but {} of shape {b:?}", names[0], names[1])
    })
}

/// Checks that a value of the type that follows from others has it.
pub(crate) fn check_type(ctx: &Context, what: &str, found: Type, expected: Type) -> Result<(), OpError> {
    check(found == expected, || {
        format!(
            "has {what} of type `{}`, but it must be `{}`",
            found.display(ctx),
            expected.display(ctx)
        )
    })
}
