//! Folds and canonicalization patterns of loads, stores, gathers and scatters.

use drr::define::Fold;
use drr::fold::constant_of;
use drr::prelude::*;

use super::mask_class::{MaskClass, is_all_false, is_all_true};
use super::types::VectorType;
use super::{CompressStoreOp, ExpandLoadOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, StepOp};
use crate::shared::memref_cast::{fold_casts, memref_cast_source};
use crate::shared::new_ops::{NewOps, NewOpsPattern};

/// Uses the operand of a cast of the base. Unlike in MLIR, its last dimension must be contiguous.
fn fold_base(op: OpRef<'_>) -> Fold {
    let ctx = op.ctx();
    fold_casts(op, |operand| {
        let source = memref_cast_source(operand)?;
        let (strides, _) = source.ty().strides_and_offset(ctx)?;
        strides.last().is_none_or(|stride| *stride == 1).then_some(source)
    })
}

pub(crate) fn fold_load_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_base(op)
}

pub(crate) fn fold_store_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_base(op)
}

pub(crate) fn fold_masked_load_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_base(op)
}

pub(crate) fn fold_masked_store_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_base(op)
}

patterns! {
    pub(super) MaskedLoadPatterns = [MaskedLoadOfAllTrue, MaskedLoadOfAllFalse]
}

patterns! {
    pub(super) ExpandLoadPatterns = [ExpandLoadOfAllTrue, ExpandLoadOfAllFalse]
}

pat! {
    /// All elements are loaded.
    MaskedLoadOfAllTrue:
        (MaskedLoadOp $base, $indices, $mask, $_, $alignment)
        => (LoadOp base = $base, indices = $indices, alignment = $alignment)
        where [(is_all_true $mask)]
}

pat! {
    /// No element is loaded.
    MaskedLoadOfAllFalse:
        (MaskedLoadOp $_, $_, $mask, $pass_thru, $_) => (replaceWithValue $pass_thru) where [(is_all_false $mask)]
}

pat! {
    /// All elements are loaded.
    ExpandLoadOfAllTrue:
        (ExpandLoadOp $base, $indices, $mask, $_, $alignment)
        => (LoadOp base = $base, indices = $indices, alignment = $alignment)
        where [(is_all_true $mask)]
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

/// Loads consecutive elements.
pub(super) const FOLD_CONTIGUOUS_GATHER: OpRewrite<NewOpsPattern> =
    NewOpsPattern::new("FoldContiguousGather", "vector.gather", &["vector.maskedload"], |op| {
        let gather = GatherOp::cast(op)?;
        if !is_consecutive(gather.indices()) || !gather.base().ty().is_memref(op.ctx()) {
            return None;
        }
        let operands = std::iter::once(gather.base())
            .chain(gather.offsets())
            .chain([gather.mask(), gather.pass_thru()]);
        Some(NewOps::one(
            "vector.maskedload",
            operands,
            alignment(op),
            op.result(0)?.ty(),
        ))
    });

/// Returns the alignment of an op. MLIR drops it.
fn alignment(op: OpRef<'_>) -> Vec<(drr::Ident, Attribute)> {
    let key = op.ctx().ident("alignment");
    op.inherent(key).map(|alignment| (key, alignment)).into_iter().collect()
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

/// Stores all elements, or none.
fn unmasked_store<'ir>(
    op: OpRef<'ir>,
    mask: ValueRef<'ir>,
    operands: impl IntoIterator<Item = ValueRef<'ir>>,
) -> Option<NewOps> {
    match MaskClass::of(mask) {
        MaskClass::AllTrue => Some(NewOps::effect("vector.store", operands, alignment(op))),
        MaskClass::AllFalse => Some(NewOps::default()),
        MaskClass::Unknown => None,
    }
}

/// Stores all elements, or none.
pub(super) const MASKED_STORE_FOLDER: OpRewrite<NewOpsPattern> =
    NewOpsPattern::new("MaskedStoreFolder", "vector.maskedstore", &["vector.store"], |op| {
        let store = MaskedStoreOp::cast(op)?;
        let operands = [store.valueToStore(), store.base()];
        unmasked_store(op, store.mask(), operands.into_iter().chain(store.indices()))
    });

/// Stores all elements, or none.
pub(super) const COMPRESS_STORE_FOLDER: OpRewrite<NewOpsPattern> =
    NewOpsPattern::new("CompressStoreFolder", "vector.compressstore", &["vector.store"], |op| {
        let store = CompressStoreOp::cast(op)?;
        let operands = [store.valueToStore(), store.base()];
        unmasked_store(op, store.mask(), operands.into_iter().chain(store.indices()))
    });

/// Stores no element.
pub(super) const SCATTER_FOLDER: OpRewrite<NewOpsPattern> =
    NewOpsPattern::new("ScatterFolder", "vector.scatter", &[], |op| {
        let scatter = ScatterOp::cast(op)?;
        if MaskClass::of(scatter.mask()) != MaskClass::AllFalse {
            return None;
        }
        match op.num_results() {
            0 => Some(NewOps::default()),
            _ => Some(NewOps::value(scatter.base())),
        }
    });

/// Stores to consecutive elements.
pub(super) const FOLD_CONTIGUOUS_SCATTER: OpRewrite<NewOpsPattern> = NewOpsPattern::new(
    "FoldContiguousScatter",
    "vector.scatter",
    &["vector.maskedstore"],
    |op| {
        let scatter = ScatterOp::cast(op)?;
        if !is_consecutive(scatter.indices()) || op.num_results() > 0 || !scatter.base().ty().is_memref(op.ctx()) {
            return None;
        }
        let operands = std::iter::once(scatter.base())
            .chain(scatter.offsets())
            .chain([scatter.mask(), scatter.valueToStore()]);
        Some(NewOps::effect("vector.maskedstore", operands, alignment(op)))
    },
);
