//! Compatibility and broadcasting of shapes.

use smallvec::SmallVec;

use super::{Multiplicity, OpError, operand_segment};
use crate::{Context, DYNAMIC, OpRef, Type, TypeData};

/// Verifies that all operands and results are compatible with the first result: shaped types have the same element type
/// and a compatible shape, independently of vector, tensor or memref. If the first result has an encoding, all have the
/// same one.
///
/// If the declaration fixes the number of results, their types are inferred from the first operand that is always
/// present.
#[cold]
pub(super) fn verify_same_type(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, first) = (op.ctx(), op.result_types().next());
    let mut types = op.operands().map(|value| value.ty()).chain(op.result_types());
    let encoding = |ty: Type| match ty.data(ctx) {
        TypeData::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    };
    let is_like = |ty: Type, first: Type| {
        let both = ty.shape(ctx).zip(first.shape(ctx));
        ty.element_or_self(ctx) == first.element_or_self(ctx)
            && ty.is_shaped(ctx) == first.is_shaped(ctx)
            && encoding(first).is_none_or(|wanted| encoding(ty) == Some(wanted))
            && both.is_none_or(|(a, b)| a.len() == b.len() && a.iter().zip(b).all(is_compatible))
    };
    if op.num_operands() == 0 || !first.is_some_and(|first| types.all(|ty| is_like(ty, first))) {
        return Err(OpError::new("requires the same type for all operands and results"));
    }
    let Some(def) = op.info().map(|info| info.def()) else {
        return Ok(());
    };
    let is_fixed = |multiplicity: Multiplicity| multiplicity == Multiplicity::One;
    let mut operands = def.args.iter().filter_map(|arg| arg.kind.operand());
    let source = operands.position(|(_, multiplicity)| is_fixed(multiplicity));
    let source = source.and_then(|source| op.operand(operand_segment(op, def, source)?.start));
    match source.filter(|_| def.results.iter().all(|result| is_fixed(result.multiplicity))) {
        Some(source) if op.result_types().any(|ty| ty != source.ty()) => Err(OpError::new(format!(
            "requires results of the type of its first operand, `{}`",
            source.ty().display(ctx)
        ))),
        _ => Ok(()),
    }
}

/// Returns `true` if two sizes are compatible.
fn is_compatible((&a, &b): (&i64, &i64)) -> bool {
    a == b || a == DYNAMIC || b == DYNAMIC
}

/// Returns `true` if the shapes are compatible: either no type is shaped or all are, and the known sizes agree.
/// Scalable vectors are compatible only with scalable vectors.
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
    // The sizes known so far.
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

/// Verifies that the results are vectors or tensors if any operand is one, and that all of these have the same kind and
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
    if is_one_kind && have_compatible_shapes(ctx, types) {
        Ok(())
    } else {
        Err(OpError::new(
            "requires one kind and shape for all operands and results that are vectors or tensors",
        ))
    }
}

/// Returns `true` if all ranked types have the same rank.
pub(super) fn have_compatible_ranks(ctx: &Context, types: impl Iterator<Item = Type>) -> bool {
    let mut ranks = types.filter_map(|ty| ty.shape(ctx).map(<[i64]>::len));
    let first = ranks.next();
    ranks.all(|rank| Some(rank) == first)
}

/// Returns the shape to which two shapes are broadcast: sizes are compared from the last one, and a size of one matches
/// every other size. Returns `None` if two known sizes differ.
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
            // A dynamic size can be one or the known size.
            (DYNAMIC, known) | (known, DYNAMIC) => Some(if known > 1 { known } else { DYNAMIC }),
            (1, other) | (other, 1) => Some(other),
            _ => None,
        })
        .collect()
}

/// Returns `true` if the ranked operands can be broadcast to one shape that the results can have. Vectors and tensors
/// cannot be mixed.
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
    let fits = |shape: &[i64], wanted: &[i64]| {
        shape.len() >= wanted.len() && shape.iter().rev().zip(wanted.iter().rev()).all(is_compatible)
    };
    broadcast.is_some_and(|wanted| {
        op.result_types()
            .filter_map(|ty| ty.shape(ctx))
            .all(|shape| fits(shape, &wanted))
    })
}
