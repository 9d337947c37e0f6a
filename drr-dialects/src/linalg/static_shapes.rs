//! Patterns of all structured ops: more static types, and memrefs without elements.

use drr::affine::AffineMap;
use drr::prelude::*;
use drr::{DYNAMIC, InsertPoint, PatternSpec};

use super::SoftmaxOp;
use super::loops::verify_sizes;
use super::operands::shape;
use super::structured::indexing_maps;
use super::winograd::can_transform;
use crate::shared::destination_style::destinations;
use crate::shared::shaped::are_compatible_sizes;
use crate::shared::speculation::has_pure_tensor_semantics;
use crate::shared::tensor_cast::{build_cast, loses_static_sizes, replace_with_types, with_shape};

/// Erases a structured op with a memref that has no elements.
pub(super) struct EraseDeadLinalgOp(pub(super) &'static str);

impl OpRewritePattern for EraseDeadLinalgOp {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("EraseDeadLinalgOp", self.0)
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<()> {
        let ctx = root.ctx();
        let is_empty = |value: ValueRef<'_>| value.ty().is_memref(ctx) && shape(value).contains(&0);
        (root.is_unused() && root.operands().any(is_empty)).then_some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.erase_op(root);
    }
}

/// The sizes of the loops that an operand gives statically. The first operand decides, as in MLIR.
struct LoopSizes(Vec<Option<i64>>);

impl LoopSizes {
    /// Returns the sizes of the loops of an op whose operands have these shapes.
    fn new<'a>(maps: &[AffineMap], shapes: impl Iterator<Item = &'a [i64]>) -> Self {
        let mut sizes = vec![None; maps.first().map_or(0, |map| map.num_dims() as usize)];
        for (map, shape) in maps.iter().zip(shapes) {
            for (index, &size) in map.results().zip(shape).filter(|(_, size)| **size != DYNAMIC) {
                if let Some(known) = index.as_dim().and_then(|dim| sizes.get_mut(dim as usize)) {
                    known.get_or_insert(size);
                }
            }
        }
        LoopSizes(sizes)
    }

    /// Returns the static sizes along the results of a map.
    fn along(&self, map: &AffineMap) -> impl Iterator<Item = Option<i64>> {
        map.results()
            .map(|index| self.0.get(index.as_dim()? as usize).copied().flatten())
    }

    /// Returns `true` if no static size of a shape differs from the size of its loop.
    fn agree_with(&self, map: &AffineMap, shape: &[i64]) -> bool {
        let mut pairs = self.along(map).zip(shape);
        pairs.all(|(known, &size)| size == DYNAMIC || known.is_none_or(|known| known == size))
    }
}

/// Returns `true` if the operands of an op can have these shapes. Unlike in MLIR, an op does not get static sizes that contradict each other:
/// they stay in casts, which fail at run time.
pub(super) fn can_have_shapes(op: OpRef<'_>, shapes: &[&[i64]]) -> bool {
    let Some(maps) = indexing_maps(op) else {
        return match *shapes {
            [source, dest] if SoftmaxOp::cast(op).is_some() => are_compatible_sizes(source, dest),
            [source, dest] => can_transform(op, source, dest),
            _ => true,
        };
    };
    let sizes = LoopSizes::new(&maps, shapes.iter().copied());
    let agree = maps.iter().zip(shapes).all(|(map, shape)| sizes.agree_with(map, shape));
    let loops = maps.first().map_or(0, |map| map.num_dims() as usize);
    let maps: Vec<&AffineMap> = maps.iter().collect();
    agree && verify_sizes(&maps, shapes, loops).is_ok()
}

/// Computes the result that is cast, in the type with more static sizes.
pub(super) struct FoldTensorCastConsumerOp;

impl OpRewritePattern for FoldTensorCastConsumerOp {
    /// The structured op, the number of its result, and its destination for this result.
    type Match = (Op, usize, usize);

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("FoldTensorCastConsumerOp", "tensor.cast")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let (ctx, ty, result) = (root.ctx(), root.result(0)?.ty(), root.operand(0)?);
        let producer = result.defining_op()?;
        if producer.block() != root.block() || !loses_static_sizes(ctx, ty, result.ty()) {
            return None;
        }
        // Only structured ops have maps.
        indexing_maps(producer)?;
        let number = result.number();
        let dest = destinations(producer)?.nth(number)?;
        let mut shapes: Vec<&[i64]> = producer.operands().map(shape).collect();
        *shapes.get_mut(dest)? = ty.shape(ctx)?;
        can_have_shapes(producer, &shapes).then_some((producer.handle(), number, dest))
    }

    fn rewrite(&self, (producer, number, dest): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let ty = rewriter.result_type(root, 0);
        rewriter.set_insert_point(InsertPoint::Before(producer));
        let mut operands: Vec<Value> = rewriter.ir().op(producer).operands().handles();
        operands[dest] = build_cast(rewriter, operands[dest], ty);
        let mut types: Vec<Type> = rewriter.ir().op(producer).result_types().collect();
        let old_type = std::mem::replace(&mut types[number], ty);
        let new = rewriter.clone_op_with(producer, &operands, &types);
        let result = rewriter.result(new, number);
        let mut results: Vec<Value> = rewriter.ir().op(new).results().handles();
        results[number] = build_cast(rewriter, result, old_type);
        rewriter.replace_op(producer, &results);
        rewriter.replace_op(root, &[result]);
    }
}

/// Casts operands to the sizes that other operands have along the same loops.
pub(super) struct InferStaticShapeOfOperands(pub(super) &'static str);

impl OpRewritePattern for InferStaticShapeOfOperands {
    /// The type of each operand.
    type Match = Vec<Type>;

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("InferStaticShapeOfOperands", self.0)
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let ctx = root.ctx();
        let has_dynamic_size = root.operands().any(|operand| shape(operand).contains(&DYNAMIC));
        if !has_dynamic_size || !has_pure_tensor_semantics(root) {
            return None;
        }
        let maps = indexing_maps(root)?;
        if !maps.iter().all(AffineMap::is_projected_permutation) {
            return None;
        }
        let shapes: Vec<&[i64]> = root.operands().map(shape).collect();
        if !can_have_shapes(root, &shapes) {
            return None;
        }
        let sizes = LoopSizes::new(&maps, shapes.into_iter());
        let mut changes = false;
        let types = maps.iter().zip(root.operands()).map(|(map, operand)| {
            let old = shape(operand);
            let along = sizes.along(map).zip(old).map(|(known, &size)| match known {
                Some(known) if size == DYNAMIC => known,
                _ => size,
            });
            let new: Vec<i64> = along.collect();
            if new == old {
                return operand.ty();
            }
            changes = true;
            with_shape(ctx, operand.ty(), &new)
        });
        let types: Vec<Type> = types.collect();
        changes.then_some(types)
    }

    fn rewrite(&self, types: Vec<Type>, root: Op, rewriter: &mut Rewriter<'_>) {
        let mut operands: Vec<Value> = rewriter.ir().op(root).operands().handles();
        for (operand, &ty) in operands.iter_mut().zip(&types) {
            if rewriter.value_type(*operand) != ty {
                *operand = build_cast(rewriter, *operand, ty);
            }
        }
        let num_results = rewriter.ir().op(root).num_results();
        let result_types = &types[types.len() - num_results..];
        replace_with_types(rewriter, root, &operands, result_types);
    }
}
