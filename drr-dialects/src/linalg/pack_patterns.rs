//! Canonicalization of `linalg.pack` and `linalg.unpack`.

use drr::define::{Fold, OperandSlot};
use drr::prelude::*;
use drr::{AttrData, DYNAMIC, Ident, InsertPoint, Mapping, PatternSpec};

use super::{PackOp, UnPackOp};
use crate::shared::destination_style::destination_of;
use crate::shared::fold::constant_at;
use crate::shared::mixed_index::{MixedIndex, mixed_indices, split};
use crate::shared::replacement::{ReplacePattern, Replacement};
use crate::shared::shaped::numbers;
use crate::shared::slice::MixedSlice;
use crate::shared::tensor_cast::{build_cast, more_static_source, with_shape};
use crate::tensor::ExtractSliceOp;

const PACK: &str = "linalg.pack";
const UNPACK: &str = "linalg.unpack";

/// Returns the tile sizes.
fn tiles(op: OpRef<'_>) -> Option<Vec<MixedIndex>> {
    mixed_indices(op, "static_inner_tiles", tile_slot(op))
}

fn tile_slot(op: OpRef<'_>) -> OperandSlot {
    match PackOp::cast(op) {
        Some(_) => PackOp::SLOTS.inner_tiles,
        None => UnPackOp::SLOTS.inner_tiles,
    }
}

/// Returns the padding value of a `linalg.pack`.
fn padding(op: OpRef<'_>) -> Option<ValueRef<'_>> {
    PackOp::SLOTS.padding_value.of(op).next()
}

/// Returns the order of the outer dimensions, or an empty list for the identity.
fn outer_order(op: OpRef<'_>) -> Vec<i64> {
    let order = numbers(op, "outer_dims_perm");
    let is_identity = order.iter().copied().eq(0..order.len() as i64);
    if is_identity { Vec::new() } else { order }
}

/// Returns `true` if one op undoes the other one, apart from padding.
fn has_same_tiles(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    let (Some(a_tiles), Some(b_tiles)) = (tiles(a), tiles(b)) else {
        return false;
    };
    let ir = a.ir();
    let is_same =
        |(a, b): (&MixedIndex, &MixedIndex)| a == b || a.constant(ir).is_some_and(|tile| b.constant(ir) == Some(tile));
    numbers(a, "inner_dims_pos") == numbers(b, "inner_dims_pos")
        && outer_order(a) == outer_order(b)
        && a_tiles.len() == b_tiles.len()
        && a_tiles.iter().zip(&b_tiles).all(is_same)
}

/// Folds to the splat of the source.
pub(crate) fn fold_pack_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let has_other_padding = padding(op).is_some_and(|value| {
        let splat = constant_at(constants, 0).and_then(|source| source.splat(ctx));
        splat.is_none() || drr::fold::constant_of(value) != splat
    });
    match has_other_padding {
        true => Fold::None,
        false => fold_splat(op, constants),
    }
}

/// Folds to the splat of the source.
pub(crate) fn fold_un_pack_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_splat(op, constants)
}

fn fold_splat(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let (Some(source), Some(result)) = (constant_at(constants, 0), op.result(0)) else {
        return Fold::None;
    };
    let Some(AttrData::DenseElements { data, splat: true, .. }) = source.data(ctx) else {
        return Fold::None;
    };
    ctx.dense_attr(result.ty(), data).map_or(Fold::None, Fold::attr)
}

/// Packs the more static operands of casts. Tiles become static where the packed type is.
pub(super) const FOLD_TENSOR_CAST_PACK_OP: OpRewrite<ReplacePattern> = OpRewrite(ReplacePattern {
    name: "FoldTensorCastPackOp",
    root: PACK,
    cast: "tensor.cast",
    keeps_attributes: true,
    replacement: |op| on_sources_of_casts(op, PACK, 1),
});

/// Unpacks the more static operands of casts. Tiles become static where the packed type is.
pub(super) const FOLD_TENSOR_CAST_UNPACK_OP: OpRewrite<ReplacePattern> = OpRewrite(ReplacePattern {
    name: "FoldTensorCastUnPackOp",
    root: UNPACK,
    cast: "tensor.cast",
    keeps_attributes: true,
    replacement: |op| on_sources_of_casts(op, UNPACK, 0),
});

/// Returns the op on the operands of casts. `packed` is the number of the packed operand.
fn on_sources_of_casts(op: OpRef<'_>, name: &'static str, packed: usize) -> Option<Replacement> {
    let ctx = op.ctx();
    let mut has_cast = false;
    let uncast = |operand: ValueRef<'_>| {
        let source = more_static_source(operand);
        has_cast |= source.is_some();
        source.unwrap_or(operand).handle()
    };
    let mut operands: Vec<Value> = op.operands().map(uncast).collect();
    if !has_cast {
        return None;
    }
    let mut tiles = tiles(op)?;
    let packed = op.ir().value(*operands.get(packed)?).ty().shape(ctx)?;
    let inner = packed.get(packed.len().checked_sub(tiles.len())?..)?;
    for (tile, &size) in tiles.iter_mut().zip(inner).filter(|(_, size)| **size != DYNAMIC) {
        if let MixedIndex::Dynamic(_) = tile {
            *tile = MixedIndex::Static(size);
        }
    }
    if tiles.contains(&MixedIndex::Static(0)) {
        return None;
    }
    let (numbers, values) = split(&tiles);
    operands.truncate(op.num_operands() - tile_slot(op).of(op).len());
    operands.extend(&values);
    let ty = op.ir().value(operands[1]).ty();
    let mut new = Replacement::like(op, name, operands, ty);
    if PackOp::cast(op).is_some() {
        let segments = [1, 1, i32::from(padding(op).is_some()), values.len() as i32];
        new = new.with(Ident::OPERAND_SEGMENT_SIZES, ctx.dense_i32_array_attr(&segments));
    }
    Some(new.with(ctx.ident("static_inner_tiles"), ctx.dense_i64_array_attr(&numbers)))
}

/// The shapes of the source and of the destination.
pub(super) type Shapes = [Vec<i64>; 2];

/// Returns the shapes with the sizes of untiled dimensions that are static on one side.
fn inferred_shapes(op: OpRef<'_>) -> Option<Shapes> {
    let ctx = op.ctx();
    let mut shapes = [0, 1].map(|number| op.operand(number)?.ty().shape(ctx).map(<[i64]>::to_vec));
    // The unpacked shape comes first.
    if UnPackOp::cast(op).is_some() {
        shapes.reverse();
    }
    let [Some(mut unpacked), Some(mut packed)] = shapes else {
        return None;
    };
    let (tiled, order) = (numbers(op, "inner_dims_pos"), outer_order(op));
    let mut changes = false;
    for (at, size) in unpacked.iter_mut().enumerate() {
        let number = at as i64;
        let outer = match order.is_empty() {
            true => at,
            false => order.iter().position(|dim| *dim == number)?,
        };
        let other = packed.get_mut(outer)?;
        if tiled.contains(&number) || (*size == DYNAMIC) == (*other == DYNAMIC) {
            continue;
        }
        let known = if *size == DYNAMIC { *other } else { *size };
        (*size, *other, changes) = (known, known, true);
    }
    let shapes = match UnPackOp::cast(op) {
        Some(_) => [packed, unpacked],
        None => [unpacked, packed],
    };
    changes.then_some(shapes)
}

/// Casts source and destination to these shapes, and the result to its type.
fn build_inferred(rewriter: &mut Rewriter<'_>, root: Op, shapes: &Shapes) {
    let ctx = rewriter.shared_ctx();
    let mut operands: Vec<Value> = rewriter.ir().op(root).operands().handles();
    for (operand, shape) in operands.iter_mut().zip(shapes) {
        let old = rewriter.value_type(*operand);
        let ty = with_shape(&ctx, old, shape);
        if ty != old {
            *operand = build_cast(rewriter, *operand, ty);
        }
    }
    let old_type = rewriter.result_type(root, 0);
    let new = rewriter.clone_op(root, &mut Mapping::new());
    rewriter.set_operands(new, &operands);
    let ty = rewriter.value_type(operands[1]);
    let mut result = rewriter.result(new, 0);
    if ty != old_type {
        rewriter.set_type(result, ty);
        result = build_cast(rewriter, result, old_type);
    }
    rewriter.replace_op(root, &[result]);
}

/// Canonicalizes `linalg.pack`.
pub(super) struct PackPattern;

/// The replacement of a `linalg.pack`.
pub(super) enum PackReplacement {
    Value(Value),
    /// The op without padding.
    Unpadded,
    Inferred(Shapes),
}

impl OpRewritePattern for PackPattern {
    type Match = PackReplacement;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["tensor.cast"],
            ..PatternSpec::new("PackOp", PACK)
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<PackReplacement> {
        let (source, dest) = (root.operand(0)?, root.operand(1)?);
        let unpack = source.defining_op().and_then(UnPackOp::cast);
        let original = unpack.map(|unpack| unpack.source());
        if let (Some(unpack), Some(original)) = (unpack, original)
            && padding(root).is_none()
            && original.ty() == dest.ty()
            && has_same_tiles(root, unpack.op())
        {
            return Some(PackReplacement::Value(original.handle()));
        }
        if padding(root).is_some() && is_divided(root) {
            return Some(PackReplacement::Unpadded);
        }
        inferred_shapes(root).map(PackReplacement::Inferred)
    }

    fn rewrite(&self, new: PackReplacement, root: Op, rewriter: &mut Rewriter<'_>) {
        match new {
            PackReplacement::Value(value) => rewriter.replace_op(root, &[value]),
            PackReplacement::Unpadded => rewriter.erase_operands(root, &[2]),
            PackReplacement::Inferred(shapes) => build_inferred(rewriter, root, &shapes),
        }
    }
}

/// Returns `true` if the tiles of a `linalg.pack` are static and divide the sizes of their dimensions.
fn is_divided(op: OpRef<'_>) -> bool {
    let (Some(shape), Some(tiles)) = (op.operand(0).and_then(|source| source.ty().shape(op.ctx())), tiles(op)) else {
        return false;
    };
    let is_divided = |(dim, tile): (&i64, &MixedIndex)| {
        let size = usize::try_from(*dim).ok().and_then(|dim| shape.get(dim)).copied();
        match (size, *tile) {
            (Some(_), MixedIndex::Static(1)) => true,
            (Some(size), MixedIndex::Static(tile)) => size != DYNAMIC && tile > 0 && size % tile == 0,
            _ => false,
        }
    };
    let dims = numbers(op, "inner_dims_pos");
    dims.len() == tiles.len() && dims.iter().zip(&tiles).all(is_divided)
}

/// Canonicalizes `linalg.unpack`.
pub(super) struct UnpackPattern;

/// The replacement of a `linalg.unpack`.
pub(super) enum UnpackReplacement {
    Value(Value),
    Destination(Value),
    /// The only use, a slice that the op can unpack into.
    Slice(Op),
    Inferred(Shapes),
}

impl OpRewritePattern for UnpackPattern {
    type Match = UnpackReplacement;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["tensor.cast"],
            ..PatternSpec::new("UnPackOp", UNPACK)
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<UnpackReplacement> {
        let (source, dest) = (root.operand(0)?, root.operand(1)?);
        if let Some(pack) = source.defining_op().and_then(PackOp::cast) {
            // As in MLIR, nothing else is tried.
            let original = pack.source();
            let is_undone =
                padding(pack.op()).is_none() && original.ty() == dest.ty() && has_same_tiles(pack.op(), root);
            return is_undone.then(|| UnpackReplacement::Value(original.handle()));
        }
        if let Some(other) = destination_of(dest) {
            return Some(UnpackReplacement::Destination(other.handle()));
        }
        if let Some(slice) = only_slice(root) {
            return Some(UnpackReplacement::Slice(slice.handle()));
        }
        inferred_shapes(root).map(UnpackReplacement::Inferred)
    }

    fn rewrite(&self, new: UnpackReplacement, root: Op, rewriter: &mut Rewriter<'_>) {
        match new {
            UnpackReplacement::Value(value) => rewriter.replace_op(root, &[value]),
            UnpackReplacement::Destination(dest) => rewriter.set_operand(root, 1, dest),
            UnpackReplacement::Inferred(shapes) => build_inferred(rewriter, root, &shapes),
            UnpackReplacement::Slice(slice) => {
                let Some(dest) = rewriter.ir().op(root).operand(1).map(|dest| dest.handle()) else {
                    return;
                };
                rewriter.set_insert_point(InsertPoint::Before(root));
                let copy = rewriter.clone_op(slice, &mut Mapping::new());
                rewriter.set_operand(copy, 0, dest);
                let (dest, ty) = (rewriter.result(copy, 0), rewriter.result_type(copy, 0));
                rewriter.set_operand(root, 1, dest);
                let result = rewriter.result(root, 0);
                rewriter.set_type(result, ty);
                rewriter.replace_op(slice, &[result]);
            }
        }
    }
}

/// Returns the slice that is the only use, if it starts at 0 and each of its outer tiles is used.
fn only_slice(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let (ctx, ir) = (op.ctx(), op.ir());
    let result = op.result(0).filter(|result| result.has_one_use())?;
    let slice = result.uses().next()?.owner();
    // Other operands may be defined after the op.
    if slice.name_text() != "tensor.extract_slice" || slice.num_operands() != 1 {
        return None;
    }
    let slots = &ExtractSliceOp::SLOTS;
    let MixedSlice {
        offsets,
        strides,
        sizes,
    } = MixedSlice::of(slice, [slots.offsets, slots.sizes, slots.strides])?;
    let (sizes, _) = split(&sizes);
    let all = |list: &[MixedIndex], number| list.iter().all(|entry| entry.constant(ir) == Some(number));
    let has_same_rank = slice.result(0)?.ty().shape(ctx)?.len() == sizes.len();
    if !has_same_rank || !all(&offsets, 0) || !all(&strides, 1) {
        return None;
    }
    let packed = op.operand(0)?.ty().shape(ctx)?;
    let (tiled, order, tiles) = (numbers(op, "inner_dims_pos"), outer_order(op), tiles(op)?);
    for (at, &size) in sizes.iter().enumerate() {
        let number = at as i64;
        let outer = match order.is_empty() {
            true => at,
            false => order.iter().position(|dim| *dim == number)?,
        };
        let outer = *packed.get(outer)?;
        if outer == DYNAMIC || size == DYNAMIC {
            return None;
        }
        let is_used = match tiled.iter().position(|dim| *dim == number) {
            None => outer == size,
            Some(tile) => match *tiles.get(tile)? {
                MixedIndex::Static(tile) => outer.checked_mul(tile)?.checked_sub(size)? < tile,
                MixedIndex::Dynamic(_) => false,
            },
        };
        if !is_used {
            return None;
        }
    }
    Some(slice)
}
