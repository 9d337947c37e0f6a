//! Result type inference, and its verifier.

use super::ConstShapeOp;
use super::check::{VerifyResult, agree, ensure, have_one_element_type, result, types_agree};
use super::types::rank_of_shape;
use drr::define::InferTypes;
use drr::prelude::*;
use drr::smallvec::{SmallVec, smallvec};
use drr::{DYNAMIC, Ident, Ir};

pub(crate) use self::fits_inferred as verify_equal_op;

type InferredTypes = Option<SmallVec<[Type; 2]>>;

/// Infers a tensor of booleans with the broadcast shape of the operands, if that shape is certain.
pub(crate) fn infer_types_of_equal_op(
    ir: &Ir,
    operands: &[Value],
    _attributes: &[(Ident, Attribute)],
) -> InferredTypes {
    let ctx = ir.ctx();
    let [a, b] = operands else { return None };
    let shape = match (ir.value(*a).ty().shape(ctx), ir.value(*b).ty().shape(ctx)) {
        (Some(a), Some(b)) => certain_broadcast(a, b),
        _ => None,
    };
    Some(smallvec![tensor(ctx, shape.as_deref(), Type::I1)])
}

/// Returns the broadcast shape. A dynamic size must be paired with 1 or another dynamic size.
fn certain_broadcast(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let rank = a.len().max(b.len());
    let size = |shape: &[i64], at: usize| {
        (at + shape.len())
            .checked_sub(rank)
            .and_then(|at| shape.get(at).copied())
    };
    let sizes = (0..rank).map(|at| match (size(a, at).unwrap_or(1), size(b, at).unwrap_or(1)) {
        (1, other) | (other, 1) => Some(other),
        (a, b) => (a == b).then_some(a),
    });
    sizes.collect()
}

/// Returns a tensor type; unranked without a shape.
fn tensor(ctx: &Context, shape: Option<&[i64]>, element: Type) -> Type {
    match shape {
        Some(shape) => ctx.tensor_type(shape, element),
        None => ctx.unranked_tensor_type(element),
    }
}

/// Returns the axis in the attributes.
fn axis(ctx: &Context, attributes: &[(Ident, Attribute)]) -> Option<usize> {
    let key = ctx.ident("axis");
    let (_, axis) = attributes.iter().find(|(name, _)| *name == key)?;
    usize::try_from(axis.as_i64(ctx)?).ok()
}

/// Infers the sizes of the operands, with the sum of the sizes along the axis.
pub(crate) fn infer_types_of_concat_op(
    ir: &Ir,
    operands: &[Value],
    attributes: &[(Ident, Attribute)],
) -> InferredTypes {
    let ctx = ir.ctx();
    let axis = axis(ctx, attributes)?;
    let types: Vec<Type> = operands.iter().map(|&operand| ir.value(operand).ty()).collect();
    let element = types.first()?.element_type(ctx)?;
    let mut shape: Option<Vec<i64>> = None;
    for sizes in types.iter().filter_map(|ty| ty.shape(ctx)) {
        let known = shape.get_or_insert_with(|| vec![DYNAMIC; sizes.len()]);
        for (at, (known, &size)) in known.iter_mut().zip(sizes).enumerate() {
            if at == axis || size == DYNAMIC {
                continue;
            }
            if !agree(*known, size) {
                return None;
            }
            *known = size;
        }
    }
    if let Some(shape) = &mut shape {
        let sizes = types
            .iter()
            .map(|ty| ty.shape(ctx)?.get(axis).copied().filter(|&size| size != DYNAMIC));
        let sum: Option<i64> = sizes.sum();
        *shape.get_mut(axis)? = sum.unwrap_or(DYNAMIC);
    }
    Some(smallvec![tensor(ctx, shape.as_deref(), element)])
}

/// Infers the constant elements of `shape`; one unknown size follows from the others.
pub(crate) fn infer_types_of_reshape_op(
    ir: &Ir,
    operands: &[Value],
    _attributes: &[(Ident, Attribute)],
) -> InferredTypes {
    let ctx = ir.ctx();
    let [input, shape] = operands else { return None };
    let (input, shape) = (ir.value(*input).ty(), ir.value(*shape));
    let element = input.element_type(ctx)?;
    let constant = shape
        .defining_op()
        .and_then(ConstShapeOp::cast)
        .and_then(|shape| shape.values());
    let sizes: Vec<i64> = match constant.and_then(|values| values.elements_ints(ctx)) {
        Some(sizes) => sizes.map(|size| if size < 0 { DYNAMIC } else { size }).collect(),
        None => vec![DYNAMIC; usize::try_from(rank_of_shape(ctx, shape.ty())?).ok()?],
    };
    let mut known = sizes.iter().filter(|&&size| size != DYNAMIC);
    let known = known.try_fold(1i64, |product, &size| product.checked_mul(size))?;
    let elements = input
        .num_elements(ctx)
        .filter(|_| constant.is_some())
        .and_then(|count| i64::try_from(count).ok());
    let rest = elements.and_then(|elements| elements.checked_div(known));
    let size_of = |size: i64| if size == DYNAMIC { rest.unwrap_or(DYNAMIC) } else { size };
    let sizes: Vec<i64> = sizes.into_iter().map(size_of).collect();
    Some(smallvec![ctx.tensor_type(&sizes, element)])
}

/// Infers the shape of the operand, with size 1 along the axis.
fn reduced(ir: &Ir, operands: &[Value], attributes: &[(Ident, Attribute)]) -> InferredTypes {
    let ctx = ir.ctx();
    let [input] = operands else { return None };
    let (input, axis) = (ir.value(*input).ty(), axis(ctx, attributes)?);
    let mut shape = input.shape(ctx).map(<[i64]>::to_vec);
    match shape.as_mut().map(|shape| shape.get_mut(axis)) {
        Some(Some(size)) => *size = 1,
        Some(None) => shape = None,
        None => {}
    }
    Some(smallvec![tensor(ctx, shape.as_deref(), input.element_type(ctx)?)])
}

/// Defines the type inference of reductions.
macro_rules! reductions {
    ($(pub $name:ident;)*) => {$(
        pub(crate) fn $name(ir: &Ir, operands: &[Value], attributes: &[(Ident, Attribute)]) -> InferredTypes {
            reduced(ir, operands, attributes)
        }
    )*};
}

reductions! {
    pub infer_types_of_reduce_all_op;
    pub infer_types_of_reduce_any_op;
    pub infer_types_of_reduce_max_op;
    pub infer_types_of_reduce_min_op;
    pub infer_types_of_reduce_product_op;
    pub infer_types_of_reduce_sum_op;
}

/// Checks that the result type is compatible with the inferred type.
pub(crate) fn fits_inferred(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let inferred = op.interface::<dyn InferTypes>().and_then(|op| op.infer_types());
    let Some(&[expected]) = inferred.as_deref() else {
        return ensure(false, || {
            "has operands from which no type of its result follows".to_string()
        });
    };
    let found = result(op, 0);
    ensure(
        types_agree(ctx, expected, found) && have_one_element_type(ctx, expected, found),
        || {
            format!(
                "has a result of `{}`, where `{}` follows",
                found.display(ctx),
                expected.display(ctx)
            )
        },
    )
}
