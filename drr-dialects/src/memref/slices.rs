//! Canonicalization of `memref.subview`, `memref.view`, `memref.transpose` and `memref.copy`.

use drr::DYNAMIC;
use drr::define::{Fold, FoldEdit};
use drr::prelude::*;

use super::layout::{strided, with_layout};
use super::subview::{dropped_dimensions, full_type};
use super::{CastOp, CopyOp, SubViewOp, TransposeOp, ViewOp};
use crate::shared::elementwise::fold_to;
use crate::shared::fold::constant_at;
use crate::shared::memref_cast::more_static_memref;
use crate::shared::mixed_index::{MixedIndex, with_static_sizes};
use crate::shared::replacement::{ReplacePattern, Replacement};
use crate::shared::shaped::has_identity_layout;
use crate::shared::slice::{MixedSlice, has_constant_index, keep};

patterns! {
    pub(super) CopyPatterns = [FoldEmptyCopy, FoldSelfCopy]
}

pat! {
    /// Nothing is copied.
    FoldEmptyCopy: (CopyOp $source, $target) => [] where [{ is_empty($source) || is_empty($target) }]
}

pat! {
    /// Copying to itself changes nothing.
    FoldSelfCopy: (CopyOp $x, $x) => []
}

fn is_empty(memref: ValueRef<'_>) -> bool {
    // A cast from sizes that contradict those of the other memref stays.
    let memref = more_static_memref(memref).unwrap_or(memref);
    memref.ty().shape(memref.ctx()).is_some_and(|shape| shape.contains(&0))
}

pat! {
    /// The whole memref.
    pub(super) TrivialSubViewOpFolder: (SubViewOp:$view $x, ..) => (CastOp $x) where [(is_whole $view, $x)]
}

fn is_whole(cx: &MatchContext<'_>, view: ValueRef<'_>, source: ValueRef<'_>) -> bool {
    let ctx = cx.ctx();
    let (Some(slice), Some(shape)) = (view.defining_op().and_then(viewed), source.ty().shape(ctx)) else {
        return false;
    };
    let has_same_rank = view.ty().shape(ctx).is_some_and(|own| own.len() == shape.len());
    has_same_rank && slice.is_whole(cx.ir(), shape)
}

pat! {
    /// The memref that is cast. Unlike in MLIR, it must be a valid operand.
    pub(super) ViewOpMemrefCastFolder:
        (ViewOp:$r (CastOp $x), $shift, $sizes) => (ViewOp $x, $shift, $sizes, (location $r))
        where [{ has_identity_layout($x.ctx(), $x.ty()) }]
}

/// Reads the slice of a `memref.subview`.
fn viewed(op: OpRef<'_>) -> Option<MixedSlice> {
    let slots = &SubViewOp::SLOTS;
    MixedSlice::of(op, [slots.offsets, slots.sizes, slots.strides])
}

/// Returns for each dimension of the source of a `memref.subview` whether the result drops it: MLIR's `SubViewOp::getDroppedDims`.
///
/// ```
/// use drr::prelude::*;
/// use drr_dialects::memref::dropped_dims;
///
/// let ctx = Context::with(drr_dialects::All);
/// let module = Module::parse(&ctx, "func.func @f(%m: memref<4x8xf32>) {
///   %0 = memref.subview %m[0, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1]>>
///   return
/// }").unwrap();
/// let op = module.root().walk().find(|op| op.name_text() == "memref.subview").unwrap();
/// assert_eq!(dropped_dims(op), Some(vec![true, false]));
/// ```
#[must_use]
pub fn dropped_dims(op: OpRef<'_>) -> Option<Vec<bool>> {
    let full = full_type(op.ctx(), op.operand(0)?.ty(), &viewed(op)?.to_static())?;
    dropped_dimensions(op.ctx(), full, op.result(0)?.ty())
}

pub(crate) fn fold_sub_view_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else {
        return Fold::None;
    };
    if source.ty() == result.ty() && (has_static_layout(op, result.ty()) || is_same_slice(op, source)) {
        fold_to(source)
    } else {
        Fold::None
    }
}

/// Returns `true` if the shape, the strides and the offset are static: a slice of the same type is everything.
fn has_static_layout(op: OpRef<'_>, ty: Type) -> bool {
    let ctx = op.ctx();
    let layout = ty.strides_and_offset(ctx);
    ty.static_shape(ctx).is_some()
        && (ty.memref_layout(ctx).is_none()
            || layout.is_some_and(|(strides, offset)| offset != DYNAMIC && !strides.contains(&DYNAMIC)))
}

/// Returns `true` if a slice is all of the slice that another op has taken.
fn is_same_slice(op: OpRef<'_>, source: ValueRef<'_>) -> bool {
    let inner = source.defining_op().filter(|inner| inner.name() == op.name());
    let slices = viewed(op).zip(inner.and_then(viewed));
    slices.is_some_and(|(own, inner)| {
        let all = |list: &[MixedIndex], number| list.iter().all(|entry| entry.constant(op.ir()) == Some(number));
        all(&own.offsets, 0) && all(&own.strides, 1) && own.sizes == inner.sizes
    })
}

/// Returns the subview of a memref with the same dropped dimensions as a `memref.subview` has. `None` if these are ambiguous: MLIR's rule
/// looks only at the strides, so that other dimensions may stay than those of the type.
fn subview_of(op: OpRef<'_>, source: ValueRef<'_>, slice: &MixedSlice) -> Option<Replacement> {
    let (ctx, old) = (op.ctx(), op.result(0)?.ty());
    let numbers = slice.to_static();
    numbers.verify_bounds(source.ty().shape(ctx)?).ok()?;
    let full = full_type(ctx, source.ty(), &numbers)?;
    let old_full = full_type(ctx, op.operand(0)?.ty(), &viewed(op)?.to_static())?;
    let dropped = dropped_dimensions(ctx, old_full, old)?;
    if keep(old_full.shape(ctx)?, &dropped) != old.shape(ctx)? {
        return None;
    }
    let ty = if dropped.contains(&true) {
        let (strides, offset) = full.strides_and_offset(ctx)?;
        strided(
            ctx,
            full,
            &keep(&numbers.sizes, &dropped),
            &keep(&strides, &dropped),
            offset,
        )
    } else {
        full
    };
    if dropped_dimensions(ctx, full, ty)? != dropped {
        return None;
    }
    let (operands, inherent) = slice.parts(ctx, &[source.handle()]);
    Some(Replacement {
        name: "memref.subview",
        operands,
        inherent,
        ty,
    })
}

/// Makes constant offsets, sizes or strides static.
pub(super) const SUB_VIEW_OP_CONSTANT_ARGUMENT_FOLDER: OpRewrite<ReplacePattern> = ReplacePattern::on_memrefs(
    "OpWithOffsetSizesAndStridesConstantArgumentFolder",
    "memref.subview",
    |op| {
        let mut slice = viewed(op)?;
        // With static sizes, only static strides may tell which dimensions are dropped.
        while slice.make_first_list_static(op.ir(), |stride| stride != 0) {
            if let Some(subview) = subview_of(op, op.operand(0)?, &slice) {
                return Some(subview);
            }
        }
        None
    },
);

/// Takes the subview of the more static operand of a cast.
pub(super) const SUB_VIEW_OP_MEM_REF_CAST_FOLDER: OpRewrite<ReplacePattern> =
    ReplacePattern::on_memrefs("SubViewOpMemRefCastFolder", "memref.subview", |op| {
        let is_constant = has_constant_index(op);
        let source = more_static_memref(op.operand(0)?).filter(|_| !is_constant)?;
        subview_of(op, source, &viewed(op)?)
    });

pub(crate) fn fold_view_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(source), Some(result)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Fold::None;
    };
    let shift = constant_at(constants, 1).and_then(|shift| shift.as_i64(ctx));
    if result.ty() == source.ty() && result.ty().static_shape(ctx).is_some() && shift == Some(0) {
        fold_to(source)
    } else {
        Fold::None
    }
}

/// Makes constant sizes static.
pub(super) const VIEW_OP_SHAPE_FOLDER: OpRewrite<ReplacePattern> =
    ReplacePattern::on_memrefs("ViewOpShapeFolder", "memref.view", |op| {
        let (ctx, ty) = (op.ctx(), op.result(0)?.ty());
        let sizes = ViewOp::SLOTS.sizes.of(op).handles();
        let (shape, sizes) = with_static_sizes(op.ir(), ty.shape(ctx)?, sizes)?;
        let operands = op.operands().take(2).map(|operand| operand.handle()).chain(sizes);
        let ty = with_layout(ctx, ty, &shape, ty.memref_layout(ctx));
        Some(Replacement::like(op, "memref.view", operands.collect(), ty))
    });

pub(crate) fn fold_transpose_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    folded_transpose(op).unwrap_or_default()
}

fn folded_transpose(op: OpRef<'_>) -> Option<Fold> {
    let (ctx, source, result) = (op.ctx(), op.operand(0)?, op.result(0)?);
    let permutation = |op| TransposeOp::SLOTS.permutation.of(op)?.affine_map(ctx);
    let own = permutation(op)?;
    if own.is_identity() && source.ty() == result.ty() {
        return Some(fold_to(source));
    }
    let inner = source.defining_op().filter(|inner| inner.name() == op.name())?;
    let composed = own.compose(permutation(inner)?).ok()?;
    let edits = [
        FoldEdit::Operand(0, inner.operand(0)?.handle()),
        FoldEdit::Inherent(ctx.ident("permutation"), Some(ctx.affine_map_attr(composed))),
    ];
    Some(Fold::InPlace(edits.into_iter().collect()))
}
