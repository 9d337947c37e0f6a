//! Folds of `vector.extract`.

use drr::define::Fold;
use drr::prelude::*;

use super::element_order::{
    MAX_CHAIN, MAX_FOLDED_ELEMENTS, UNIT, broadcast_like_source, ends_with, first_element, position_of,
};
use super::position::{
    has_poison_index, make_static, poison_attr, position, static_indices, static_position, with_position,
};
use super::types::VectorType;
use super::{
    ExtractOp, ExtractStridedSliceOp, FromElementsOp, InsertOp, InsertStridedSliceOp, ShapeCastOp, ShuffleOp,
    TransposeOp,
};
use crate::shared::elementwise::{DenseElements, fold_to, is_poison};
use crate::shared::fold::constant_at;
use crate::shared::mixed_index::MixedIndex;
use crate::shared::shaped::numbers;

pub(crate) fn fold_extract_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    folded_extract(op, constants).unwrap_or_default()
}

/// The parts of a `vector.extract` whose result has the dimensions that follow the position.
pub(super) struct Extraction<'ir> {
    pub(super) op: OpRef<'ir>,
    pub(super) source: ValueRef<'ir>,
    /// Type of the source.
    pub(super) vector: VectorType<'ir>,
    pub(super) result: Type,
    pub(super) position: Vec<MixedIndex>,
}

impl<'ir> Extraction<'ir> {
    pub(super) fn of(op: OpRef<'ir>) -> Option<Self> {
        let ctx = op.ctx();
        let source = op.operand(0)?;
        let vector = VectorType::of(ctx, source.ty())?;
        let result = op.result(0)?.ty();
        let position = position(op, ExtractOp::SLOTS.dynamic_position)?;
        let rank = VectorType::of(ctx, result).map_or(0, VectorType::rank);
        (rank + position.len() == vector.rank()).then_some(Extraction {
            op,
            source,
            vector,
            result,
            position,
        })
    }

    /// Returns the type of the result, if it is a vector.
    pub(super) fn result_vector(&self) -> Option<VectorType<'ir>> {
        VectorType::of(self.op.ctx(), self.result)
    }

    /// Returns the static position.
    pub(super) fn numbers(&self) -> Option<Vec<i64>> {
        static_position(&self.position)
    }

    fn result_rank(&self) -> usize {
        self.vector.rank() - self.position.len()
    }

    /// Extracts from another source.
    fn with(&self, source: ValueRef<'_>, position: &[MixedIndex]) -> Fold {
        with_position(self.op, &[source.handle()], position)
    }
}

fn folded_extract(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Option<Fold> {
    let (ctx, source, result) = (op.ctx(), op.operand(0)?, op.result(0)?);
    if op.num_operands() == 1 && numbers(op, "static_position").is_empty() && source.ty() == result.ty() {
        return Some(fold_to(source));
    }
    let constant = constant_at(constants, 0);
    if let Some(poison) = constant.filter(|constant| is_poison(ctx, *constant)) {
        return Some(Fold::attr(poison));
    }
    let mut extraction = Extraction::of(op)?;
    // As in MLIR, the static position may enable another fold at once.
    let is_changed = make_static(&mut extraction.position, extraction.vector.shape, op);
    let static_extraction = || is_changed.then(|| extraction.with(source, &extraction.position));
    if has_poison_index(&extraction.position) {
        return poison_attr(ctx).map(Fold::attr).or_else(static_extraction);
    }
    let constant = constant.and_then(|constant| element_of_constant(&extraction, constant));
    constant
        .map(Fold::attr)
        .or_else(|| of_extracts(&extraction))
        .or_else(|| through_inserts(&extraction))
        .or_else(|| of_broadcast(&extraction))
        .or_else(|| of_shuffle(&extraction))
        .or_else(|| of_shape_cast(&extraction))
        .or_else(|| of_strided_slice(&extraction))
        .or_else(|| through_strided_inserts(&extraction))
        .or_else(|| of_from_elements(&extraction))
        .or_else(static_extraction)
}

/// Returns the elements of a constant. The position in a splat does not matter.
fn element_of_constant(extraction: &Extraction<'_>, constant: Attribute) -> Option<Attribute> {
    let ctx = extraction.op.ctx();
    let elements = DenseElements::of(ctx, constant)?;
    let result = extraction.result_vector();
    if elements.num_stored() == 1 {
        return match result {
            Some(_) => ctx.dense_attr(extraction.result, elements.bytes_of(0)?),
            None => elements.attr(ctx, 0),
        };
    }
    let position = extraction.numbers().filter(|_| !extraction.vector.is_scalable())?;
    let first = first_element(extraction.vector.shape, &position)?;
    if result.is_none() {
        return elements.attr(ctx, first);
    }
    let count = extraction.result.num_elements(ctx);
    let count = usize::try_from(count.filter(|count| *count <= MAX_FOLDED_ELEMENTS)?).ok()?;
    ctx.dense_attr(
        extraction.result,
        elements.bytes_of_range(first..first.checked_add(count)?)?,
    )
}

/// Extracts from the source of the first of a chain of extractions.
fn of_extracts(extraction: &Extraction<'_>) -> Option<Fold> {
    let mut position = extraction.numbers()?;
    let mut source = extraction.source;
    // The positions from the last op to the first one.
    let mut outer: Vec<Vec<i64>> = Vec::new();
    while let Some(inner) = source.defining_op().and_then(ExtractOp::cast) {
        let inner = Extraction::of(inner.op())?;
        outer.push(inner.numbers().filter(|_| outer.len() < MAX_CHAIN)?);
        source = inner.source;
    }
    if outer.is_empty() {
        return None;
    }
    outer.reverse();
    let mut all = outer.concat();
    all.append(&mut position);
    Some(extraction.with(source, &static_indices(&all)))
}

/// Marks a dimension that is not indexed in a list of positions: no index is that small.
fn unindexed(dim: usize) -> Option<i64> {
    Some(-2 - i64::try_from(dim).ok()?)
}

/// Looks through insertions elsewhere and transposes. MLIR's `ExtractFromInsertTransposeChainState`.
fn through_inserts(extraction: &Extraction<'_>) -> Option<Fold> {
    let mut source = extraction.source;
    let mut at = extraction.numbers()?;
    let mut indexed = at.len();
    let marks: Option<Vec<i64>> = (indexed..extraction.vector.rank()).map(unindexed).collect();
    let marks = marks?;
    at.extend(&marks);
    for _ in 0..MAX_CHAIN {
        let Some(producer) = source.defining_op() else { break };
        if let Some(transpose) = TransposeOp::cast(producer) {
            let order = numbers(producer, "permutation");
            let mut permuted = vec![0; at.len()];
            for (&own, &dim) in at.iter().zip(&order) {
                *permuted.get_mut(usize::try_from(dim).ok()?)? = own;
            }
            at = permuted;
            source = transpose.vector();
            continue;
        }
        let Some(insert) = InsertOp::cast(producer) else { break };
        let inserted = numbers(producer, "static_position");
        let is_static = insert.dynamic_position().is_empty();
        let is_canonical = |at: &[i64], indexed: usize| at.get(indexed..) == Some(&marks);
        if is_static && at.get(..indexed) == Some(&inserted) && is_canonical(&at, indexed) {
            let value = insert.valueToStore();
            return (value.ty() == extraction.result).then(|| fold_to(value));
        }
        if is_static && at.starts_with(&inserted) {
            at.drain(..inserted.len());
            indexed = at.len().checked_sub(marks.len())?;
            source = insert.valueToStore();
            break;
        }
        let mut pairs = at.iter().zip(&inserted);
        if inserted.starts_with(&at) || pairs.all(|(a, b)| *a < 0 || *b < 0 || a == b) {
            return None;
        }
        source = insert.dest();
    }
    let is_canonical = at.get(indexed..) == Some(&marks);
    (is_canonical && source != extraction.source).then(|| extraction.with(source, &static_indices(&at[..indexed])))
}

/// Extracts from the source of a broadcast.
fn of_broadcast(extraction: &Extraction<'_>) -> Option<Fold> {
    let ctx = extraction.op.ctx();
    let source = broadcast_like_source(extraction.source)?;
    if source.ty() == extraction.result {
        return Some(fold_to(source));
    }
    let from = VectorType::of(ctx, source.ty())?;
    let kept = from.rank().checked_sub(extraction.result_rank())?;
    if let Some(result) = extraction.result_vector()
        && !ends_with(from, result)
    {
        return None;
    }
    let added = extraction.vector.rank() - from.rank();
    let mut position = extraction.position.clone();
    for (index, _) in position
        .iter_mut()
        .skip(added)
        .zip(from.dims())
        .filter(|(_, dim)| *dim == UNIT)
    {
        *index = MixedIndex::Static(0);
    }
    let dropped = position.len().checked_sub(kept)?;
    Some(extraction.with(source, &position[dropped..]))
}

/// Extracts from an operand of a shuffle.
fn of_shuffle(extraction: &Extraction<'_>) -> Option<Fold> {
    let position = extraction.numbers()?;
    let shuffle = extraction.source.defining_op().and_then(ShuffleOp::cast)?;
    let &[index] = &position[..] else { return None };
    let first = shuffle.v1();
    let &[size] = first.ty().shape(extraction.op.ctx())? else {
        return None;
    };
    let mask = numbers(shuffle.op(), "mask");
    let index = *mask.get(usize::try_from(index).ok()?)?;
    let (source, index) = if index < size {
        (first, index)
    } else {
        (shuffle.v2(), index - size)
    };
    Some(extraction.with(source, &[MixedIndex::Static(index)]))
}

/// Extracts from the source of a shape cast.
fn of_shape_cast(extraction: &Extraction<'_>) -> Option<Fold> {
    let position = extraction.numbers()?;
    let source = extraction.source.defining_op().and_then(ShapeCastOp::cast)?.source();
    let from = VectorType::of(extraction.op.ctx(), source.ty())?;
    let outer = from.rank().checked_sub(extraction.result_rank())?;
    let indexed = position.len();
    // Unlike in MLIR, no indexed dimension is scalable.
    let is_same = from.dims().skip(outer).eq(extraction.vector.dims().skip(indexed));
    let is_fixed = |vector: VectorType<'_>, count: usize| vector.dims().take(count).all(|(_, scalable)| !scalable);
    if !is_same || !is_fixed(from, outer) || !is_fixed(extraction.vector, indexed) {
        return None;
    }
    let index = first_element(&extraction.vector.shape[..indexed], &position)?;
    let new = position_of(&from.shape[..outer], i64::try_from(index).ok()?)?;
    Some(extraction.with(source, &static_indices(&new)))
}

/// Extracts from the source of a slice.
fn of_strided_slice(extraction: &Extraction<'_>) -> Option<Fold> {
    let mut position = extraction.numbers()?;
    let slice = extraction.source.defining_op().and_then(ExtractStridedSliceOp::cast)?;
    let source = slice.source();
    let from = VectorType::of(extraction.op.ctx(), source.ty())?;
    if numbers(slice.op(), "strides").iter().any(|stride| *stride != 1) {
        return None;
    }
    let mut offsets = numbers(slice.op(), "offsets");
    // Dimensions that are taken completely need no offset.
    while offsets.last() == Some(&0)
        && extraction.vector.shape.get(offsets.len() - 1) == from.shape.get(offsets.len() - 1)
    {
        offsets.pop();
    }
    if extraction.result_rank() > from.rank().checked_sub(offsets.len())? {
        return None;
    }
    for (index, offset) in position.iter_mut().zip(&offsets) {
        *index = index.checked_add(*offset)?;
    }
    Some(extraction.with(source, &static_indices(&position)))
}

/// Extracts from an inserted slice, after looking through insertions of slices elsewhere.
fn through_strided_inserts(extraction: &Extraction<'_>) -> Option<Fold> {
    let position = extraction.numbers()?;
    let mut source = extraction.source;
    for _ in 0..MAX_CHAIN {
        let insert = source.defining_op().and_then(InsertStridedSliceOp::cast)?;
        let (value, dest) = (insert.valueToStore(), insert.dest());
        let ctx = extraction.op.ctx();
        let (from, to) = (VectorType::of(ctx, value.ty())?, VectorType::of(ctx, dest.ty())?);
        let outer = from.rank().checked_sub(extraction.result_rank())?;
        let added = to.rank().checked_sub(from.rank())?;
        if numbers(insert.op(), "strides").iter().any(|stride| *stride != 1) {
            return None;
        }
        let offsets = numbers(insert.op(), "offsets");
        let inside = |(dim, (index, offset)): (usize, (&i64, &i64))| {
            let size = dim
                .checked_sub(added)
                .map_or(1, |dim| from.shape.get(dim).copied().unwrap_or(1));
            let distance = index - offset;
            (0..size).contains(&distance).then_some(distance)
        };
        let distances: Option<Vec<i64>> = position.iter().zip(&offsets).enumerate().map(inside).collect();
        if let Some(distances) = distances {
            let is_whole = from.shape[outer..] == to.shape[outer + added..];
            return is_whole.then(|| extraction.with(value, &static_indices(&distances[added..])));
        }
        source = dest;
    }
    None
}

/// Folds to an element.
fn of_from_elements(extraction: &Extraction<'_>) -> Option<Fold> {
    let position = extraction.numbers()?;
    let list = extraction.source.defining_op().and_then(FromElementsOp::cast)?;
    if extraction.result_rank() > 0 {
        return None;
    }
    let index = first_element(extraction.vector.shape, &position)?;
    list.elements().get(index).map(fold_to)
}
