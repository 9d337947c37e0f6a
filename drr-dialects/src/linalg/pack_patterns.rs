//! Canonicalization of `linalg.pack` and `linalg.unpack`.

use drr::define::{Fold, OperandSlot};
use drr::prelude::*;
use drr::{AttrData, DYNAMIC, Ident, InsertPoint, Ir, Mapping, PatternSpec};

use super::pack::can_pack;
use super::{PackOp, UnPackOp};
use crate::shared::attributes::segment_sizes;
use crate::shared::destination_style::destination_of;
use crate::shared::fold::constant_at;
use crate::shared::matchers::same_type;
use crate::shared::mixed_index::{MixedIndex, mixed_indices, split};
use crate::shared::replacement::{DiscardableAttrs, ReplacePattern, Replacement};
use crate::shared::shaped::numbers;
use crate::shared::slice::MixedSlice;
use crate::shared::tensor_cast::{build_cast, more_static_source, replace_with_types, with_shape};
use crate::tensor::ExtractSliceOp;

// The operands of both ops. Those before the tile sizes have no segments with several operands.
const SOURCE: usize = PackOp::SLOTS.source.index();
const DEST: usize = PackOp::SLOTS.dest.index();
/// The operand with the padding value of a `linalg.pack`.
const PADDING: usize = PackOp::SLOTS.padding_value.index();
const _: () = assert!(UnPackOp::SLOTS.source.index() == SOURCE && UnPackOp::SLOTS.dest.index() == DEST);

/// The tiling of a `linalg.pack` or `linalg.unpack`.
struct Tiling {
    /// The tiled dimensions of the unpacked tensor.
    dims: Vec<i64>,
    /// The size of the tile of each tiled dimension.
    sizes: Vec<MixedIndex>,
    /// The unpacked dimension of each outer dimension of the packed tensor. Empty for the identity.
    order: Vec<i64>,
}

impl Tiling {
    fn of(op: OpRef<'_>) -> Option<Tiling> {
        let order = numbers(op, "outer_dims_perm");
        let is_identity = order.iter().copied().eq(0..order.len() as i64);
        Some(Tiling {
            dims: numbers(op, "inner_dims_pos"),
            sizes: mixed_indices(op, "static_inner_tiles", size_slot(op))?,
            order: if is_identity { Vec::new() } else { order },
        })
    }

    /// Returns `true` if the tilings are known to be equal.
    fn is_same(&self, other: &Tiling, ir: &Ir) -> bool {
        let is_same_size = |(a, b): (&MixedIndex, &MixedIndex)| {
            a == b || a.constant(ir).is_some_and(|size| b.constant(ir) == Some(size))
        };
        self.dims == other.dims
            && self.order == other.order
            && self.sizes.len() == other.sizes.len()
            && self.sizes.iter().zip(&other.sizes).all(is_same_size)
    }

    /// Returns the size of the tile of an unpacked dimension, or `None` if the dimension is not tiled.
    fn size(&self, dim: usize) -> Option<MixedIndex> {
        let number = self.dims.iter().position(|tiled| *tiled == dim as i64)?;
        self.sizes.get(number).copied()
    }

    /// Returns the outer dimension of the packed tensor for an unpacked dimension.
    fn outer_dim(&self, dim: usize) -> Option<usize> {
        if self.order.is_empty() {
            Some(dim)
        } else {
            self.order.iter().position(|from| *from == dim as i64)
        }
    }
}

/// Returns the operands that are dynamic sizes of tiles.
fn size_slot(op: OpRef<'_>) -> OperandSlot {
    match PackOp::cast(op) {
        Some(_) => PackOp::SLOTS.inner_tiles,
        None => UnPackOp::SLOTS.inner_tiles,
    }
}

/// Returns the number of the operand that has the packed type.
fn packed_operand(op: OpRef<'_>) -> usize {
    match PackOp::cast(op) {
        Some(_) => DEST,
        None => SOURCE,
    }
}

/// Returns the padding value of a `linalg.pack`.
fn padding(op: OpRef<'_>) -> Option<ValueRef<'_>> {
    PackOp::SLOTS.padding_value.of(op).next()
}

/// Folds to the splat of the source, if the padding is the same.
pub(crate) fn fold_pack_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let has_other_padding = padding(op).is_some_and(|value| {
        let splat = constant_at(constants, SOURCE).and_then(|source| source.splat(ctx));
        splat.is_none() || drr::fold::constant_of(value) != splat
    });
    if has_other_padding {
        Fold::None
    } else {
        fold_splat(op, constants)
    }
}

/// Folds to the splat of the source.
pub(crate) fn fold_un_pack_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_splat(op, constants)
}

fn fold_splat(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let (Some(source), Some(result)) = (constant_at(constants, SOURCE), op.result(0)) else {
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
    root: PackOp::NAME,
    location: std::panic::Location::caller(),
    cast: "tensor.cast",
    discardable: DiscardableAttrs::Kept,
    replacement: |op| without_casts(op, PackOp::NAME),
});

/// Unpacks the more static operands of casts. Tiles become static where the packed type is.
pub(super) const FOLD_TENSOR_CAST_UNPACK_OP: OpRewrite<ReplacePattern> = OpRewrite(ReplacePattern {
    name: "FoldTensorCastUnPackOp",
    root: UnPackOp::NAME,
    location: std::panic::Location::caller(),
    cast: "tensor.cast",
    discardable: DiscardableAttrs::Kept,
    replacement: |op| without_casts(op, UnPackOp::NAME),
});

/// Returns the op on the operands of casts, unless their sizes contradict each other.
fn without_casts(op: OpRef<'_>, name: &'static str) -> Option<Replacement> {
    let (ctx, ir) = (op.ctx(), op.ir());
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
    let [source, dest] = [SOURCE, DEST].map(|number| ir.value(operands[number]).ty());
    let [unpacked, packed] = match packed_operand(op) {
        SOURCE => [dest, source],
        _ => [source, dest],
    };
    let (numbers, values) = split(&static_sizes(op, packed.shape(ctx)?)?);
    if !can_pack(op, [unpacked, packed], numbers.clone(), size_slot(op)) {
        return None;
    }
    operands.truncate(op.num_operands() - size_slot(op).of(op).len());
    operands.extend(&values);
    let mut new = Replacement::like(op, name, operands, dest);
    if PackOp::cast(op).is_some() {
        let segments = segment_sizes(ctx, [1, 1, usize::from(padding(op).is_some()), values.len()]);
        new = new.with(Ident::OPERAND_SEGMENT_SIZES, segments);
    }
    Some(new.with(ctx.ident("static_inner_tiles"), ctx.dense_i64_array_attr(&numbers)))
}

/// Returns the sizes of the tiles, which are static where the packed shape is. Returns `None` if a tile is empty.
fn static_sizes(op: OpRef<'_>, packed: &[i64]) -> Option<Vec<MixedIndex>> {
    let mut sizes = Tiling::of(op)?.sizes;
    let inner = packed.get(packed.len().checked_sub(sizes.len())?..)?;
    for (size, &known) in sizes.iter_mut().zip(inner) {
        if let MixedIndex::Dynamic(_) = size
            && known != DYNAMIC
        {
            *size = MixedIndex::Static(known);
        }
    }
    (!sizes.contains(&MixedIndex::Static(0))).then_some(sizes)
}

pat! {
    /// The packed tensor.
    pub(super) FoldPackOfUnpack:
        (PackOp:$pack (UnPackOp:$unpack $packed, ..), $dest, ..) => (replaceWithValue $packed)
        where [(same_type $packed, $dest), (are_inverse $pack, $unpack)], (addBenefit -1)
}

pat! {
    /// The unpacked tensor.
    pub(super) FoldUnpackOfPack:
        (UnPackOp:$unpack (PackOp:$pack $unpacked, ..), $dest, ..) => (replaceWithValue $unpacked)
        where [(same_type $unpacked, $dest), (are_inverse $pack, $unpack)], (addBenefit -1)
}

/// Returns `true` if a `linalg.pack` without padding and a `linalg.unpack` have the same tiling.
fn are_inverse(cx: &MatchContext<'_>, pack: ValueRef<'_>, unpack: ValueRef<'_>) -> bool {
    let (Some(pack), Some(unpack)) = (pack.defining_op(), unpack.defining_op()) else {
        return false;
    };
    let tilings = Tiling::of(pack).zip(Tiling::of(unpack));
    padding(pack).is_none() && tilings.is_some_and(|(pack, unpack)| pack.is_same(&unpack, cx.ir()))
}

/// Returns `true` if the source of a `linalg.unpack` is a `linalg.pack`. As in MLIR, only [`FoldUnpackOfPack`] applies to that.
fn is_unpack_of_pack(op: OpRef<'_>) -> bool {
    let producer = op.operand(SOURCE).and_then(ValueRef::defining_op);
    producer.and_then(PackOp::cast).is_some()
}

/// Removes the padding of a `linalg.pack` whose tiles divide the sizes of their dimensions.
pub(super) struct RemoveUnusedPadding;

impl OpRewritePattern for RemoveUnusedPadding {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<PackOp<'_>>("RemoveUnusedPadding")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<()> {
        padding(root)?;
        let (shape, tiling) = (root.operand(SOURCE)?.ty().shape(root.ctx())?, Tiling::of(root)?);
        let divides = |(dim, &size): (usize, &i64)| match tiling.size(dim) {
            None => true,
            Some(MixedIndex::Static(tile)) => size != DYNAMIC && tile > 0 && size % tile == 0,
            Some(MixedIndex::Dynamic(_)) => false,
        };
        shape.iter().enumerate().all(divides).then_some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.erase_operands(root, &[PADDING]);
    }
}

/// Uses as destination of a `linalg.unpack`, which overwrites all of it, the destination of the op that computes it.
pub(super) struct SkipProducerOfDestination;

impl OpRewritePattern for SkipProducerOfDestination {
    type Match = Value;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<UnPackOp<'_>>("SkipProducerOfDestination")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Value> {
        let dest = root.operand(DEST).filter(|_| !is_unpack_of_pack(root))?;
        destination_of(dest).map(|dest| dest.handle())
    }

    fn rewrite(&self, dest: Value, root: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.set_operand(root, DEST, dest);
    }
}

/// Unpacks into a slice of the destination, if the only use of the result is the same slice of the result.
pub(super) struct FoldSliceOfUnpack;

impl OpRewritePattern for FoldSliceOfUnpack {
    /// The slice of the result.
    type Match = Op;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<UnPackOp<'_>>("FoldSliceOfUnpack")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Op> {
        if is_unpack_of_pack(root) {
            return None;
        }
        let (slice, sizes) = only_use_as_slice(root)?;
        let packed = root.operand(SOURCE)?.ty().shape(root.ctx())?;
        let tiling = Tiling::of(root)?;
        let mut sizes = sizes.into_iter().enumerate();
        let are_used = sizes.all(|(dim, size)| are_tiles_used(&tiling, packed, dim, size).unwrap_or(false));
        are_used.then(|| slice.handle())
    }

    fn rewrite(&self, slice: Op, root: Op, rewriter: &mut Rewriter<'_>) {
        let Some(dest) = rewriter.ir().op(root).operand(DEST).map(|dest| dest.handle()) else {
            return;
        };
        rewriter.set_insert_point(InsertPoint::Before(root));
        let slice_of_dest = rewriter.clone_op(slice, &mut Mapping::new());
        let location = rewriter.location();
        rewriter.set_location_of(slice_of_dest, location);
        rewriter.set_operand(slice_of_dest, ExtractSliceOp::SLOTS.source.index(), dest);
        let (new_dest, ty) = (
            rewriter.result(slice_of_dest, 0),
            rewriter.result_type(slice_of_dest, 0),
        );
        rewriter.set_operand(root, DEST, new_dest);
        let result = rewriter.result(root, 0);
        rewriter.set_type(result, ty);
        rewriter.replace_op(slice, &[result]);
    }
}

/// Returns the only use of the result and its static sizes, if it is a slice of the same rank without offsets and strides.
fn only_use_as_slice(op: OpRef<'_>) -> Option<(OpRef<'_>, Vec<i64>)> {
    let (ctx, ir) = (op.ctx(), op.ir());
    let result = op.result(0).filter(|result| result.has_one_use())?;
    let slice = result.uses().next()?.owner();
    // Other operands may be defined after the op.
    if ExtractSliceOp::cast(slice).is_none() || slice.num_operands() != 1 {
        return None;
    }
    let slots = &ExtractSliceOp::SLOTS;
    let MixedSlice {
        offsets,
        strides,
        sizes,
    } = MixedSlice::of(slice, [slots.offsets, slots.sizes, slots.strides])?;
    let all = |list: &[MixedIndex], number| list.iter().all(|entry| entry.constant(ir) == Some(number));
    let has_same_rank = slice.result(0)?.ty().shape(ctx)?.len() == sizes.len();
    (has_same_rank && all(&offsets, 0) && all(&strides, 1)).then(|| (slice, split(&sizes).0))
}

/// Returns `true` if the first `size` elements of an unpacked dimension have elements of all tiles, or `None` if that is unknown.
fn are_tiles_used(tiling: &Tiling, packed: &[i64], dim: usize, size: i64) -> Option<bool> {
    let num_tiles = *packed.get(tiling.outer_dim(dim)?)?;
    if num_tiles == DYNAMIC || size == DYNAMIC {
        return None;
    }
    match tiling.size(dim) {
        None => Some(num_tiles == size),
        Some(MixedIndex::Static(tile)) => Some((0..tile).contains(&num_tiles.checked_mul(tile)?.checked_sub(size)?)),
        Some(MixedIndex::Dynamic(_)) => None,
    }
}

/// Casts the operands of an op to shapes with the sizes of untiled dimensions that are static in the other operand.
pub(super) struct InferStaticShapes(&'static str);

impl InferStaticShapes {
    pub(super) const OF_PACK: OpRewrite<Self> = OpRewrite(InferStaticShapes(PackOp::NAME));
    pub(super) const OF_UNPACK: OpRewrite<Self> = OpRewrite(InferStaticShapes(UnPackOp::NAME));
}

impl OpRewritePattern for InferStaticShapes {
    /// The shapes of the source and of the destination.
    type Match = [Vec<i64>; 2];

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["tensor.cast"],
            ..PatternSpec::new("InferStaticShapes", self.0)
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        if UnPackOp::cast(root).is_some() && is_unpack_of_pack(root) {
            return None;
        }
        let shape = |operand: usize| Some(root.operand(operand)?.ty().shape(root.ctx())?.to_vec());
        let mut shapes = [shape(SOURCE)?, shape(DEST)?];
        let [source, dest] = &mut shapes;
        let (packed, unpacked) = match packed_operand(root) {
            SOURCE => (source, dest),
            _ => (dest, source),
        };
        let (tiling, mut has_changed) = (Tiling::of(root)?, false);
        for (dim, size) in unpacked.iter_mut().enumerate() {
            let outer = packed.get_mut(tiling.outer_dim(dim)?)?;
            if tiling.size(dim).is_some() || (*size == DYNAMIC) == (*outer == DYNAMIC) {
                continue;
            }
            let known = if *size == DYNAMIC { *outer } else { *size };
            (*size, *outer, has_changed) = (known, known, true);
        }
        has_changed.then_some(shapes)
    }

    fn rewrite(&self, shapes: Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let mut operands: Vec<Value> = rewriter.ir().op(root).operands().handles();
        for (operand, shape) in operands.iter_mut().zip(&shapes) {
            let old = rewriter.value_type(*operand);
            let ty = with_shape(&ctx, old, shape);
            if ty != old {
                *operand = build_cast(rewriter, *operand, ty);
            }
        }
        let ty = rewriter.value_type(operands[DEST]);
        replace_with_types(rewriter, root, &operands, &[ty]);
    }
}
