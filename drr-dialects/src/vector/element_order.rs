//! The order of elements in vectors: positions, broadcasts and transposes.

use drr::prelude::*;

use super::types::{Dim, VectorType};
use super::{BroadcastOp, ShapeCastOp};
pub(super) use crate::shared::fold::MAX_CHAIN;
use crate::shared::shaped::numbers;

/// Maximum number of elements of vectors that folds and patterns copy, take apart or build from elements. Splats have no limit, nor do
/// results of reshaping. MLIR has no such limit.
pub(super) const MAX_FOLDED_ELEMENTS: u64 = 1 << 16;

/// A dimension that is dropped and added freely: 1, and not scalable.
pub(super) const UNIT: Dim = (1, false);

/// Returns the row-major index of the first element at a position. Returns `None` if the position is out of bounds.
pub(super) fn first_element(shape: &[i64], position: &[i64]) -> Option<usize> {
    let mut index = 0_i64;
    for (dim, &size) in shape.iter().enumerate() {
        let at = position.get(dim).copied().unwrap_or(0);
        if !(0..size).contains(&at) {
            return None;
        }
        index = index.checked_mul(size)?.checked_add(at)?;
    }
    usize::try_from(index).ok()
}

/// Returns the position with a row-major index.
pub(super) fn position_of(shape: &[i64], mut index: i64) -> Option<Vec<i64>> {
    let mut position = vec![0; shape.len()];
    for (at, &size) in position.iter_mut().zip(shape).rev() {
        *at = index.checked_rem(size)?;
        index /= size;
    }
    Some(position)
}

/// Returns the source of a `vector.broadcast`, or of a `vector.shape_cast` that only adds leading unit dimensions.
pub(super) fn broadcast_like_source(value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let op = value.defining_op()?;
    if let Some(broadcast) = BroadcastOp::cast(op) {
        return Some(broadcast.source());
    }
    let source = ShapeCastOp::cast(op)?.source();
    let [from, to] = [source, value].map(|value| VectorType::of(value.ctx(), value.ty()));
    ends_with(to?, from?).then_some(source)
}

/// Returns `true` if the last dimensions of a vector are those of another one.
pub(super) fn ends_with(vector: VectorType<'_>, end: VectorType<'_>) -> bool {
    let skipped = vector.rank().checked_sub(end.rank());
    skipped.is_some_and(|skipped| vector.dims().skip(skipped).eq(end.dims()))
}

/// Returns `true` if a value of a type can be broadcast to a vector type.
pub(super) fn is_broadcastable(ctx: &Context, source: Type, target: VectorType<'_>) -> bool {
    let Some(source) = VectorType::of(ctx, source) else {
        return source == target.element;
    };
    let Some(added) = target.rank().checked_sub(source.rank()) else {
        return false;
    };
    let mut pairs = source.dims().zip(target.dims().skip(added));
    source.element == target.element && pairs.all(|(from, to)| from == UNIT || from == to)
}

/// Returns `true` if a transpose does not change the row-major order of elements: it keeps the relative order of all dimensions except
/// those of size 1.
pub(super) fn is_order_preserving(transpose: OpRef<'_>) -> bool {
    let source = transpose
        .operand(0)
        .and_then(|value| VectorType::of(value.ctx(), value.ty()));
    let Some(source) = source else { return false };
    let dims: Vec<Dim> = source.dims().collect();
    let is_unit = |at: i64| usize::try_from(at).is_ok_and(|at| dims.get(at) == Some(&UNIT));
    let order = numbers(transpose, "permutation");
    order.into_iter().filter(|at| !is_unit(*at)).is_sorted()
}

/// A dimension of a broadcast vector: its size, and the distance in the source of consecutive elements. Sizes and distances are products of
/// a number and a power of the multiple of scalable vectors.
type StridedDim = ([i64; 2], [i64; 2]);

fn times([a, m]: [i64; 2], [b, n]: [i64; 2]) -> Option<[i64; 2]> {
    match a.checked_mul(b)? {
        0 => Some([0, 0]),
        product => Some([product, m + n]),
    }
}

/// Returns the dimensions of a broadcast of a vector, of which adjacent ones are merged if they are one dimension of the source. Two
/// broadcasts have the same elements in row-major order if these dimensions are equal.
pub(super) fn merged_dims(source: VectorType<'_>, target: VectorType<'_>) -> Option<Vec<StridedDim>> {
    let factor = |(size, scalable): Dim| [size, i64::from(scalable)];
    let mut source = source.dims().rev();
    let mut stride = [1, 0];
    // The innermost dimension comes first.
    let mut merged: Vec<StridedDim> = Vec::new();
    for dim in target.dims().rev() {
        let own = source.next().unwrap_or(UNIT);
        let distance = if own == UNIT { [0, 0] } else { stride };
        stride = times(stride, factor(own))?;
        if dim == UNIT {
            continue;
        }
        let size = factor(dim);
        match merged.last_mut() {
            Some((inner, inner_distance)) if times(*inner, *inner_distance)? == distance => {
                *inner = times(*inner, size)?
            }
            _ => merged.push((size, distance)),
        }
    }
    Some(merged)
}
