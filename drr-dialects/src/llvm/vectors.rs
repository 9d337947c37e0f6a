//! Custom form of `llvm.shufflevector`, whose result length is the mask length, and verifiers of vector ops.

use super::ShuffleVectorOp;
use drr::TypeData;
use drr::define::{AttrSlot, FormError, FormResult, OpAsmForm, OpError, TypeSlot};
use drr::prelude::*;

/// Maximum width in bits of a vector operand of `llvm.intr.vector.extract` and `llvm.intr.vector.insert`.
const MAX_BITS: u64 = 1 << 17;

/// Returns the result type of a shuffle.
fn shuffled(ctx: &Context, vector: Type, mask: Attribute) -> Option<Type> {
    match (vector.data(ctx), mask.dense_array_ints(ctx)?.count()) {
        (TypeData::Vector { scalable, element, .. }, len @ 1..) => {
            Some(ctx.vector_type_with(&[len as i64], &[scalable.contains(&true)], *element))
        }
        _ => None,
    }
}

/// Nothing after the space: the result type is inferred.
pub(crate) fn form_shuffle_type(
    form: &mut OpAsmForm<'_, '_>,
    v1_type: TypeSlot,
    res_type: TypeSlot,
    mask: AttrSlot,
) -> FormResult {
    form.memoize();
    let (vector, mask) = (form.types(v1_type).first().copied(), form.attribute_of(mask));
    let ty = vector
        .zip(mask)
        .and_then(|(vector, mask)| shuffled(form.ctx(), vector, mask));
    let is_other = |op| res_type.of(op).first().copied() != ty;
    match ty {
        Some(_) if form.op().is_some_and(is_other) => Err(FormError::UseGenericForm),
        Some(ty) => {
            form.add_type(res_type, ty);
            Ok(())
        }
        None => Err(form.error("expected a vector, and a mask with at least one number before it")),
    }
}

pub(crate) fn verify_shuffle_vector_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let vector = op.operand(0).and_then(|vector| VectorShape::of(ctx, vector.ty()));
    let mask = ShuffleVectorOp::SLOTS
        .mask
        .of(op)
        .and_then(|mask| mask.dense_array_ints(ctx));
    let is_splat = mask.into_iter().flatten().all(|index| index == 0);
    match vector {
        Some(vector) if vector.is_scalable && !is_splat => Err(OpError::new(
            "has a `mask` that is not all 0, but of a scalable vector only the first element can be taken",
        )),
        _ => Ok(()),
    }
}

/// Length and element type of a vector.
#[derive(Clone, Copy, PartialEq, Eq)]
struct VectorShape {
    count: u64,
    is_scalable: bool,
    element: Type,
}

impl VectorShape {
    fn of(ctx: &Context, ty: Type) -> Option<VectorShape> {
        match ty.data(ctx) {
            TypeData::Vector {
                shape,
                scalable,
                element,
            } => Some(VectorShape {
                count: shape
                    .iter()
                    .fold(1, |count: u64, size| count.saturating_mul(size.cast_unsigned())),
                is_scalable: scalable.contains(&true),
                element: *element,
            }),
            _ => None,
        }
    }

    /// Returns the width in bits (of a scalable vector, before scaling), or `None` for pointers.
    fn bits(self, ctx: &Context) -> Option<u64> {
        let float = || self.element.float_kind(ctx).map(|kind| kind.width());
        let width = self.element.integer_width(ctx).or_else(float)?;
        Some(self.count.saturating_mul(width.into()))
    }
}

/// Returns the vector types of an operand and the result.
fn vectors(op: OpRef<'_>, operand: usize) -> Option<(VectorShape, VectorShape)> {
    let ctx = op.ctx();
    let (operand, result) = (op.operand(operand)?.ty(), op.result_types().next()?);
    VectorShape::of(ctx, operand).zip(VectorShape::of(ctx, result))
}

/// Checks that the result of `llvm.intr.vector.interleave2` has the elements of both operands.
pub(crate) fn verify_vector_interleave2(op: OpRef<'_>) -> Result<(), OpError> {
    match vectors(op, 0) {
        Some((vector, result)) => {
            let expected = VectorShape {
                count: vector.count.saturating_mul(2),
                ..vector
            };
            if result == expected {
                Ok(())
            } else {
                Err(OpError::new(format!(
                    "returns {} elements for twice {} of the same type",
                    result.count, vector.count
                )))
            }
        }
        None => Ok(()),
    }
}

pub(crate) fn verify_vector_extract(op: OpRef<'_>) -> Result<(), OpError> {
    match vectors(op, 0) {
        Some((from, part)) => verify_part(op.ctx(), from, part, "extracts a scalable vector from one that is not"),
        None => Ok(()),
    }
}

pub(crate) fn verify_vector_insert(op: OpRef<'_>) -> Result<(), OpError> {
    match vectors(op, 1) {
        Some((part, into)) => verify_part(op.ctx(), into, part, "inserts a scalable vector into one that is not"),
        None => Ok(()),
    }
}

/// Checks a vector against a subvector.
fn verify_part(ctx: &Context, whole: VectorShape, part: VectorShape, problem: &'static str) -> Result<(), OpError> {
    if part.is_scalable && !whole.is_scalable {
        return Err(OpError::new(problem));
    }
    let sizes = [whole, part].map(|vector| vector.bits(ctx).unwrap_or_default());
    match sizes.into_iter().find(|bits| *bits > MAX_BITS) {
        Some(bits) => Err(OpError::new(format!(
            "has a vector of {bits} bits, and the limit is {MAX_BITS}"
        ))),
        None => Ok(()),
    }
}

pub(crate) fn verify_masked_gather(op: OpRef<'_>) -> Result<(), OpError> {
    verify_pointers(op, 0, op.result_types().next())
}

pub(crate) fn verify_masked_scatter(op: OpRef<'_>) -> Result<(), OpError> {
    verify_pointers(op, 1, op.operand(0).map(|value| value.ty()))
}

/// Checks that there are as many pointers as values.
fn verify_pointers(op: OpRef<'_>, pointers: usize, values: Option<Type>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let (Some(pointers), Some(values)) = (op.operand(pointers).map(|value| value.ty()), values) else {
        return Ok(());
    };
    let expected = VectorShape::of(ctx, values).map(|shape| {
        let element = pointers.element_or_self(ctx);
        ctx.vector_type_with(&[shape.count.cast_signed()], &[shape.is_scalable], element)
    });
    match expected {
        Some(expected) if expected != pointers => Err(OpError::new(format!(
            "has pointers of type `{}` for values of type `{}`, which need `{}`",
            pointers.display(ctx),
            values.display(ctx),
            expected.display(ctx)
        ))),
        _ => Ok(()),
    }
}
