//! Shapes of several types together: whether they can be one, and what they are broadcast to.

use smallvec::SmallVec;

use super::OpError;
use crate::{Context, DYNAMIC, OpRef, Type, TypeData};

/// Whether there can be one shape: either nothing has a shape or everything has, and what is known of the sizes agrees.
/// Scalable vectors go with scalable vectors only.
pub(super) fn have_compatible_shapes(ctx: &Context, types: SmallVec<[Type; 4]>) -> bool {
    let shaped = types.iter().filter(|ty| ty.is_shaped(ctx)).count();
    if shaped == 0 {
        return true;
    }
    let is_scalable = |ty: &Type| matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true));
    let scalable = types.iter().filter(|ty| is_scalable(ty)).count();
    if shaped < types.len() || (scalable > 0 && scalable < types.len()) {
        return false;
    }
    // The sizes that are known so far.
    let mut known: Option<SmallVec<[i64; 4]>> = None;
    types.iter().filter_map(|ty| ty.shape(ctx)).all(|shape| {
        let known = known.get_or_insert_with(|| shape.into());
        known.len() == shape.len()
            && known.iter_mut().zip(shape).all(|(known, &size)| {
                if *known == DYNAMIC {
                    *known = size;
                }
                size == DYNAMIC || *known == size
            })
    })
}

/// Checks that the results are vectors or tensors if there are such among the operands, and that all of these are of one kind and
/// shape.
pub(super) fn verify_elementwise(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let has_elements = |ty: &Type| ty.is_vector(ctx) || ty.is_tensor(ctx);
    let operands = || op.operands().map(|value| value.ty()).filter(has_elements);
    let results = || op.result_types().filter(has_elements);
    match (operands().count(), results().count()) {
        (0, 0) => return Ok(()),
        (0, _) => return Err(OpError::new("requires a vector or tensor as operand for one as result")),
        (_, results) if results < op.num_results() || results == 0 => {
            return Err(OpError::new(
                "requires vectors or tensors as results for one as operand",
            ));
        }
        _ => {}
    }
    let types: SmallVec<[Type; 4]> = operands().chain(results()).collect();
    let first = types.first().map(|ty| std::mem::discriminant(ty.data(ctx)));
    let is_one_kind = types
        .iter()
        .all(|ty| Some(std::mem::discriminant(ty.data(ctx))) == first);
    match is_one_kind && have_compatible_shapes(ctx, types) {
        true => Ok(()),
        false => Err(OpError::new(
            "requires one kind and shape for all operands and results that are vectors or tensors",
        )),
    }
}

/// Whether all types that have a rank have the same one.
pub(super) fn have_compatible_ranks(ctx: &Context, types: impl Iterator<Item = Type>) -> bool {
    let mut ranks = types.filter_map(|ty| ty.shape(ctx).map(<[i64]>::len));
    let first = ranks.next();
    ranks.all(|rank| Some(rank) == first)
}

/// The shape that two shapes are broadcast to: sizes are compared from the last one, and a size of one goes with every other.
/// Nothing if two known sizes differ.
///
/// ```
/// use drr_ir::{DYNAMIC, define::broadcasted_shape};
/// assert_eq!(broadcasted_shape(&[4, 1, DYNAMIC], &[3, 5]).as_deref(), Some([4, 3, 5].as_slice()));
/// assert_eq!(broadcasted_shape(&[4], &[3]), None);
/// ```
pub fn broadcasted_shape(a: &[i64], b: &[i64]) -> Option<SmallVec<[i64; 4]>> {
    let rank = a.len().max(b.len());
    let size = |shape: &[i64], at: usize| {
        (at + shape.len())
            .checked_sub(rank)
            .map_or(1, |at| shape.get(at).copied().unwrap_or(1))
    };
    (0..rank)
        .map(|at| match (size(a, at), size(b, at)) {
            (a, b) if a == b => Some(a),
            // What is not known can be one, or this.
            (DYNAMIC, known) | (known, DYNAMIC) => Some(if known > 1 { known } else { DYNAMIC }),
            (1, other) | (other, 1) => Some(other),
            _ => None,
        })
        .collect()
}

/// Whether the operands with a rank can be broadcast to one shape, and the results can have it. Vectors and tensors do not go together.
pub(super) fn are_broadcastable(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    let types = || op.operands().map(|value| value.ty()).chain(op.result_types());
    if types().any(|ty| ty.is_vector(ctx)) && types().any(|ty| ty.is_tensor(ctx)) {
        return false;
    }
    let mut operands = op.operands().filter_map(|value| value.ty().shape(ctx));
    let Some(first) = operands.next() else {
        return true;
    };
    let broadcast = operands.try_fold(SmallVec::from_slice(first), |known, shape| {
        broadcasted_shape(&known, shape)
    });
    let agree = |(&a, &b): (&i64, &i64)| a == b || a == DYNAMIC || b == DYNAMIC;
    let fits = |shape: &[i64], wanted: &[i64]| {
        shape.len() >= wanted.len() && shape.iter().rev().zip(wanted.iter().rev()).all(agree)
    };
    broadcast.is_some_and(|wanted| {
        op.result_types()
            .filter_map(|ty| ty.shape(ctx))
            .all(|shape| fits(shape, &wanted))
    })
}
