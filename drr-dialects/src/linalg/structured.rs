//! Indexing maps of all structured ops, and the folds of `linalg.index` and of ops without a fold of their own.

use drr::affine::{AffineBuilder, AffineMap, ExprId};
use drr::define::Fold;
use drr::prelude::*;

use super::IndexOp;
use super::body::NamedOpBody;
use super::maps::{NamedMaps, elementwise_maps};
use super::named::INDEXING_MAPS;
use super::operands::shape;
use super::static_shapes::can_have_shapes;
use crate::shared::memref_cast::{fold_memref_casts, if_types_agree};

/// Returns the indexing maps of a structured op, one per operand, or `None` for another op: MLIR's `LinalgOp::getIndexingMapsArray`.
///
/// ```
/// use drr::prelude::*;
/// use drr_dialects::linalg::indexing_maps;
///
/// let ctx = Context::with(drr_dialects::All);
/// let module = Module::parse(&ctx, "func.func @f(%a: memref<4xf32>, %b: memref<4x3xf32>) {
///   linalg.broadcast ins(%a : memref<4xf32>) outs(%b : memref<4x3xf32>) dimensions = [1]
///   return
/// }").unwrap();
/// let op = module.root().walk().find(|op| op.name_text() == "linalg.broadcast").unwrap();
/// let maps: Vec<String> = indexing_maps(op).unwrap().iter().map(|map| map.to_string()).collect();
/// assert_eq!(maps, ["(d0, d1) -> (d0)", "(d0, d1) -> (d0, d1)"]);
/// ```
pub fn indexing_maps(op: OpRef<'_>) -> Option<Vec<AffineMap>> {
    let (ctx, text) = (op.ctx(), op.name_text());
    let name = text.strip_prefix("linalg.")?;
    let written = op.inherent(ctx.ident(INDEXING_MAPS)).and_then(|maps| maps.array(ctx));
    let maps = match (written, NamedMaps::of(name)) {
        (Some(maps), _) => maps
            .iter()
            .map(|map| map.affine_map(ctx).cloned())
            .collect::<Option<_>>()?,
        (None, Some(named)) => maps_of_named(op, named)?,
        (None, None) => match name {
            "map" => {
                let rank = u32::try_from(shape(op.operands().next_back()?).len()).ok()?;
                vec![AffineMap::identity(rank); op.num_operands()]
            }
            "transpose" => {
                let order = numbers(op, "permutation")?;
                let position = |dim: usize| order.iter().position(|&from| from == dim as u32);
                let inverse: Option<Vec<u32>> = (0..order.len()).map(|dim| Some(position(dim)? as u32)).collect();
                let identity = AffineMap::identity(u32::try_from(order.len()).ok()?);
                vec![AffineMap::permutation(&inverse?).ok()?, identity]
            }
            // The inputs or the outputs have fewer dimensions.
            "broadcast" | "reduce" => {
                let is_reduction = name == "reduce";
                let widest = if is_reduction { op.operand(0)? } else { op.operand(1)? };
                let rank = u32::try_from(shape(widest).len()).ok()?;
                let reduced = without_dims(rank, &numbers(op, "dimensions")?)?;
                let count = op.num_operands() / 2;
                let (first, last) = if is_reduction {
                    (AffineMap::identity(rank), reduced)
                } else {
                    (reduced, AffineMap::identity(rank))
                };
                [vec![first; count], vec![last; count]].concat()
            }
            _ => {
                NamedOpBody::of(name).or_else(|| (name == "elementwise").then_some(NamedOpBody::Input))?;
                elementwise_maps(op)?
            }
        },
    };
    (maps.len() == op.num_operands()).then_some(maps)
}

/// Returns the static number of iterations of a loop: the size of the first operand dimension along which it runs.
fn static_loop_size(op: OpRef<'_>, number: u32) -> Option<i64> {
    let maps = indexing_maps(op)?;
    let sizes = maps.iter().zip(op.operands()).flat_map(|(map, operand)| {
        let indices: Vec<_> = map.results().map(|result| result.as_dim()).collect();
        indices.into_iter().zip(shape(operand).iter().copied())
    });
    let mut along = sizes.filter(|(dim, _)| *dim == Some(number));
    along.next().map(|(_, size)| size)
}

/// Uses the operands of casts of memrefs, if their sizes agree.
pub(crate) fn fold_other_ops(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    if_types_agree(op, fold_memref_casts(op, None), |types| {
        let shape = |ty: &Type| ty.shape(op.ctx()).unwrap_or_default();
        can_have_shapes(op, &types.iter().map(shape).collect::<Vec<_>>())
    })
}

/// Folds the index of a loop of one iteration to 0.
pub(crate) fn fold_index_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let dim = IndexOp::cast(op).and_then(IndexOp::dim);
    let number = dim.and_then(|dim| u32::try_from(dim).ok());
    let size = op
        .parent_op()
        .zip(number)
        .and_then(|(parent, number)| static_loop_size(parent, number));
    match size {
        Some(1) => Fold::attr(op.ctx().index_attr(0)),
        _ => Fold::None,
    }
}

/// Returns the maps of an op with its strides and dilations.
pub(super) fn maps_of_named(op: OpRef<'_>, named: NamedMaps) -> Option<Vec<AffineMap>> {
    let ctx = op.ctx();
    let [strides, dilations] = ["strides", "dilations"].map(|key| {
        let factors = op
            .inherent(ctx.ident(key))
            .and_then(|factors| factors.elements_ints(ctx));
        factors.map_or(Vec::new(), |factors| factors.collect::<Vec<i64>>())
    });
    named.build(&strides, &dilations)
}

fn numbers(op: OpRef<'_>, key: &str) -> Option<Vec<u32>> {
    let list = op.inherent(op.ctx().ident(key))?.dense_array_ints(op.ctx())?;
    list.map(|number| u32::try_from(number).ok()).collect()
}

/// Returns the identity map without some results.
fn without_dims(rank: u32, dropped: &[u32]) -> Option<AffineMap> {
    let mut builder = AffineBuilder::new();
    let kept = (0..rank).filter(|dim| !dropped.contains(dim));
    let results: Vec<ExprId> = kept.map(|dim| builder.dim(dim)).collect();
    builder.map(rank, 0, &results).ok()
}
