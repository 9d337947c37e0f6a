//! Folds and canonicalization patterns of loads, stores, gathers and scatters.

use drr::define::Fold;
use drr::fold::constant_of;
use drr::prelude::*;

use super::mask_class::{MaskClass, is_all_false, is_all_true};
use super::memory::is_contiguous_access;
use super::types::VectorType;
use super::{CompressStoreOp, ExpandLoadOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, StepOp, StoreOp};
use crate::shared::memref_cast::{fold_casts, memref_cast_source};
use crate::shared::op_replacement::{OpReplacement, ReplaceOpPattern};

/// Uses the operand of a cast of the base. Unlike in MLIR, it must have the elements of the vector one after another.
fn fold_base(op: OpRef<'_>, vector: Option<ValueRef<'_>>) -> Fold {
    fold_casts(op, |operand| {
        let source = memref_cast_source(operand).filter(|source| source.ty().shape(op.ctx()).is_some())?;
        has_row(source, vector?).then_some(source)
    })
}

/// Returns `true` if a memref has the elements of a vector one after another, as loads and stores of whole vectors require.
fn has_row(base: ValueRef<'_>, vector: ValueRef<'_>) -> bool {
    let ctx = base.ctx();
    let vector = VectorType::of(ctx, vector.ty());
    base.ty().is_memref(ctx) && vector.is_some_and(|vector| is_contiguous_access(ctx, base.ty(), &vector))
}

fn is_row(_: &MatchContext<'_>, base: ValueRef<'_>, vector: ValueRef<'_>) -> bool {
    has_row(base, vector)
}

pub(crate) fn fold_load_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_base(op, op.result(0))
}

pub(crate) fn fold_store_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_base(op, StoreOp::SLOTS.valueToStore.of(op).next())
}

pub(crate) fn fold_masked_load_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_base(op, op.result(0))
}

pub(crate) fn fold_masked_store_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_base(op, MaskedStoreOp::SLOTS.valueToStore.of(op).next())
}

patterns! {
    pub(super) MaskedLoadPatterns = [MaskedLoadOfAllTrue, MaskedLoadOfAllFalse]
}

patterns! {
    pub(super) ExpandLoadPatterns = [ExpandLoadOfAllTrue, ExpandLoadOfAllFalse]
}

pat! {
    /// All elements are loaded. Unlike in MLIR, they must follow one another.
    MaskedLoadOfAllTrue:
        (MaskedLoadOp $base, $indices, $mask, $pass_thru, $alignment)
        => (LoadOp base = $base, indices = $indices, alignment = $alignment)
        where [(is_all_true $mask), (is_row $base, $pass_thru)]
}

pat! {
    /// No element is loaded.
    MaskedLoadOfAllFalse:
        (MaskedLoadOp $_, $_, $mask, $pass_thru, $_) => (replaceWithValue $pass_thru) where [(is_all_false $mask)]
}

pat! {
    /// All elements are loaded. Unlike in MLIR, they must follow one another.
    ExpandLoadOfAllTrue:
        (ExpandLoadOp $base, $indices, $mask, $pass_thru, $alignment)
        => (LoadOp base = $base, indices = $indices, alignment = $alignment)
        where [(is_all_true $mask), (is_row $base, $pass_thru)]
}

pat! {
    /// No element is loaded.
    ExpandLoadOfAllFalse:
        (ExpandLoadOp $_, $_, $mask, $pass_thru, $_) => (replaceWithValue $pass_thru) where [(is_all_false $mask)]
}

pat! {
    /// No element is loaded.
    pub(super) GatherFolder:
        (GatherOp $_, $_, $_, $mask, $pass_thru, $_) => (replaceWithValue $pass_thru) where [(is_all_false $mask)]
}

/// Loads consecutive elements. Unlike in MLIR, the last dimension of the memref must be contiguous.
pub(super) const FOLD_CONTIGUOUS_GATHER: OpRewrite<ReplaceOpPattern> =
    ReplaceOpPattern::new("FoldContiguousGather", GatherOp::NAME, &[MaskedLoadOp::NAME], |op| {
        let gather = GatherOp::cast(op)?;
        if !is_consecutive(gather.indices()) || !has_row(gather.base(), gather.pass_thru()) {
            return None;
        }
        let [base, mask, pass_thru] = [gather.base(), gather.mask(), gather.pass_thru()].map(ValueRef::handle);
        let (offsets, alignment) = (gather.offsets().handles::<Vec<_>>(), alignment(op));
        let ty = op.result(0)?.ty();
        Some(OpReplacement::with_new_op(move |rewriter| {
            MaskedLoadOp::build(rewriter, (base, &offsets, mask, pass_thru, alignment), ty)
        }))
    });

/// Returns the alignment of an op. MLIR drops it.
fn alignment(op: OpRef<'_>) -> Option<Attribute> {
    op.inherent(op.ctx().ident("alignment"))
}

/// Returns `true` for the indices 0, 1, 2 and so on.
fn is_consecutive(indices: ValueRef<'_>) -> bool {
    let ctx = indices.ctx();
    let vector = VectorType::of(ctx, indices.ty());
    let Some(vector) = vector.filter(|vector| vector.rank() == 1 && !vector.is_scalable()) else {
        return false;
    };
    if indices.defining_op().and_then(StepOp::cast).is_some() {
        return true;
    }
    let numbers = constant_of(indices).and_then(|indices| indices.elements_ints(ctx));
    numbers.is_some_and(|numbers| numbers.eq(0..vector.last().unwrap_or(0)))
}

/// Stores all elements, or none. Unlike in MLIR, all are stored only if they follow one another.
fn unmasked_store(
    op: OpRef<'_>,
    mask: ValueRef<'_>,
    [value, base]: [ValueRef<'_>; 2],
    indices: drr::Operands<'_>,
) -> Option<OpReplacement> {
    let is_storable = has_row(base, value);
    let (value, base, indices) = (value.handle(), base.handle(), indices.handles::<Vec<_>>());
    let alignment = alignment(op);
    match MaskClass::of(mask) {
        MaskClass::AllTrue if is_storable => Some(OpReplacement::with_new_op(move |rewriter| {
            StoreOp::build(rewriter, (value, base, &indices, None, alignment), ())
        })),
        MaskClass::AllFalse => Some(OpReplacement::with_values(Vec::new())),
        MaskClass::AllTrue | MaskClass::Unknown => None,
    }
}

/// Stores all elements, or none.
pub(super) const MASKED_STORE_FOLDER: OpRewrite<ReplaceOpPattern> =
    ReplaceOpPattern::new("MaskedStoreFolder", MaskedStoreOp::NAME, &[StoreOp::NAME], |op| {
        let store = MaskedStoreOp::cast(op)?;
        unmasked_store(op, store.mask(), [store.valueToStore(), store.base()], store.indices())
    });

/// Stores all elements, or none.
pub(super) const COMPRESS_STORE_FOLDER: OpRewrite<ReplaceOpPattern> =
    ReplaceOpPattern::new("CompressStoreFolder", CompressStoreOp::NAME, &[StoreOp::NAME], |op| {
        let store = CompressStoreOp::cast(op)?;
        unmasked_store(op, store.mask(), [store.valueToStore(), store.base()], store.indices())
    });

/// Stores no element.
pub(super) const SCATTER_FOLDER: OpRewrite<ReplaceOpPattern> =
    ReplaceOpPattern::new("ScatterFolder", ScatterOp::NAME, &[], |op| {
        let scatter = ScatterOp::cast(op)?;
        if MaskClass::of(scatter.mask()) != MaskClass::AllFalse {
            return None;
        }
        // A scatter to a tensor has a result.
        let base = scatter.base().handle();
        Some(OpReplacement::with_values(vec![base; op.num_results()]))
    });

/// Stores to consecutive elements. Unlike in MLIR, the last dimension of the memref must be contiguous.
pub(super) const FOLD_CONTIGUOUS_SCATTER: OpRewrite<ReplaceOpPattern> =
    ReplaceOpPattern::new("FoldContiguousScatter", ScatterOp::NAME, &[MaskedStoreOp::NAME], |op| {
        let scatter = ScatterOp::cast(op)?;
        if !is_consecutive(scatter.indices())
            || op.num_results() > 0
            || !has_row(scatter.base(), scatter.valueToStore())
        {
            return None;
        }
        let [base, mask, value] = [scatter.base(), scatter.mask(), scatter.valueToStore()].map(ValueRef::handle);
        let (offsets, alignment) = (scatter.offsets().handles::<Vec<_>>(), alignment(op));
        Some(OpReplacement::with_new_op(move |rewriter| {
            MaskedStoreOp::build(rewriter, (base, &offsets, mask, value, alignment), ())
        }))
    });
