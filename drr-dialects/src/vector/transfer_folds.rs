//! Folds of `vector.transfer_read` and `vector.transfer_write`.

use drr::DYNAMIC;
use drr::affine::AffineExpr;
use drr::define::{Fold, FoldEdit};
use drr::fold::constant_of;
use drr::prelude::*;

use super::element_order::MAX_CHAIN;
use super::mask_class::MaskClass;
use super::transfer::{PADDING, Transfer, VALUE};
use super::{TransferReadOp, TransferWriteOp};
use crate::shared::elementwise::fold_to;
use crate::shared::memref_cast::{fold_casts, memref_cast_source};
use crate::shared::mixed_index::constant_integer;
use crate::shared::tensor_cast::more_static_source;

/// A transfer with its operands.
pub(super) struct TransferAccess<'ir> {
    pub(super) op: OpRef<'ir>,
    pub(super) transfer: Transfer<'ir>,
    pub(super) mask: Option<ValueRef<'ir>>,
}

impl<'ir> TransferAccess<'ir> {
    pub(super) fn of(op: OpRef<'ir>) -> Option<Self> {
        let transfer = Transfer::of(op)?;
        let mask = transfer.slots.mask.of(op).next();
        Some(TransferAccess { op, transfer, mask })
    }

    /// Returns the write that produced a tensor.
    pub(super) fn write_of(tensor: ValueRef<'ir>) -> Option<Self> {
        let write = tensor.defining_op().and_then(TransferWriteOp::cast)?;
        TransferAccess::of(write.op())
    }

    /// Returns the read that produced a vector.
    fn read_of(vector: ValueRef<'ir>) -> Option<Self> {
        let read = vector.defining_op().and_then(TransferReadOp::cast)?;
        TransferAccess::of(read.op())
    }

    pub(super) fn indices(&self) -> drr::Operands<'ir> {
        self.transfer.slots.indices.of(self.op)
    }

    /// Returns `true` if the base is a tensor.
    pub(super) fn is_on_tensor(&self) -> bool {
        self.transfer.base.ty().is_tensor(self.op.ctx())
    }

    /// Returns `true` if a dimension may be out of bounds.
    pub(super) fn has_out_of_bounds_dim(&self) -> bool {
        let ctx = self.op.ctx();
        let mut bounds = self.transfer.in_bounds.iter();
        bounds.any(|bound| bound.as_bool(ctx) != Some(true))
    }

    pub(super) fn has_same_indices(&self, other: &Self) -> bool {
        let (own, other) = (self.indices(), other.indices());
        own.len() == other.len() && own.zip(other).all(|(own, other)| own == other)
    }

    /// Returns `true` if two transfers move vectors of the same type between the same elements.
    pub(super) fn has_same_elements(&self, other: &Self) -> bool {
        self.has_same_indices(other)
            && self.transfer.vector_type == other.transfer.vector_type
            && self.transfer.map == other.transfer.map
    }

    /// Returns the size of the accessed part of each dimension of the base. Returns `None` for a dimension of unknown size.
    pub(super) fn accessed_sizes(&self) -> Vec<Option<i64>> {
        let mut sizes = vec![Some(1); self.indices().len()];
        for (result, (size, scalable)) in self.transfer.map.results().zip(self.transfer.vector.dims()) {
            let dim = result.as_dim().and_then(|dim| usize::try_from(dim).ok());
            if let Some(accessed) = dim.and_then(|dim| sizes.get_mut(dim)) {
                *accessed = (!scalable).then_some(size);
            }
        }
        sizes
    }

    /// Returns `true` if constant indices show that two transfers with vectors of one type access no common element.
    ///
    /// Unlike in MLIR, the permutation maps determine the size of a dimension.
    pub(super) fn is_disjoint(&self, other: &Self) -> bool {
        if self.transfer.vector_type != other.transfer.vector_type || self.indices().len() != other.indices().len() {
            return false;
        }
        let own = self.indices().zip(self.accessed_sizes());
        let others = other.indices().zip(other.accessed_sizes());
        let mut dims = own.zip(others);
        dims.any(|((a, a_size), (b, b_size))| {
            let (Some(a), Some(b)) = (constant_integer(a), constant_integer(b)) else {
                return false;
            };
            let is_before = |a: i64, size: Option<i64>, b: i64| {
                size.and_then(|size| a.checked_add(size)).is_some_and(|end| end <= b)
            };
            is_before(a, a_size, b) || is_before(b, b_size, a)
        })
    }
}

pub(crate) fn fold_transfer_read_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let Some(read) = TransferAccess::of(op) else {
        return Fold::None;
    };
    read_after_write(&read)
        .or_else(|| infer_in_bounds(&read))
        .or_else(|| without_full_mask(&read))
        .unwrap_or_else(|| match fold_base(op) {
            Fold::None => fold_casts(op, more_static_source),
            fold => fold,
        })
}

pub(crate) fn fold_transfer_write_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let Some(write) = TransferAccess::of(op) else {
        return Fold::None;
    };
    write_after_read(&write)
        .or_else(|| infer_in_bounds(&write))
        .or_else(|| without_full_mask(&write))
        .unwrap_or_else(|| fold_base(op))
}

/// Uses the operand of a cast of a memref.
fn fold_base(op: OpRef<'_>) -> Fold {
    let is_ranked = |source: &ValueRef<'_>| source.ty().shape(op.ctx()).is_some();
    fold_casts(op, |operand| memref_cast_source(operand).filter(is_ranked))
}

/// Folds to the vector that was written to the same elements, after looking through writes to other elements.
fn read_after_write(read: &TransferAccess<'_>) -> Option<Fold> {
    if !read.is_on_tensor() {
        return None;
    }
    let mut base = read.transfer.base;
    for _ in 0..MAX_CHAIN {
        let write = TransferAccess::write_of(base)?;
        let is_whole = write.mask.is_none() && read.mask.is_none() || is_splat_of_padding(&write, read);
        if !write.has_out_of_bounds_dim() && write.has_same_elements(read) && is_whole {
            return VALUE.of(write.op).next().map(fold_to);
        }
        if !write.is_disjoint(read) {
            return None;
        }
        base = write.transfer.base;
    }
    None
}

/// Returns `true` if a masked read of a written splat has the same elements everywhere: the padding is the splat, and all elements under
/// the mask were written.
fn is_splat_of_padding(write: &TransferAccess<'_>, read: &TransferAccess<'_>) -> bool {
    let is_written = read.mask.is_some() && (write.mask.is_none() || write.mask == read.mask);
    let splat = || constant_of(VALUE.of(write.op).next()?)?.splat(write.op.ctx());
    let padding = || constant_of(PADDING.of(read.op).next()?);
    is_written && splat().is_some_and(|splat| padding() == Some(splat))
}

/// Marks the dimensions that constant indices show to be in bounds, and broadcast dimensions if no other one may be out of bounds.
fn infer_in_bounds(access: &TransferAccess<'_>) -> Option<Fold> {
    let (ctx, transfer) = (access.op.ctx(), &access.transfer);
    let shape = transfer.base.ty().shape(ctx)?;
    let indices = access.indices();
    let old: Vec<bool> = transfer
        .in_bounds
        .iter()
        .map(|bound| bound.as_bool(ctx) == Some(true))
        .collect();
    let is_inside = |result: AffineExpr<'_>, (size, scalable): (i64, bool)| {
        let dim = usize::try_from(result.as_dim()?).ok()?;
        let all = *shape.get(dim).filter(|size| **size != DYNAMIC)?;
        // Unlike in MLIR, a negative index is not in bounds, nor are scalable dimensions.
        let start = constant_integer(indices.get(dim)?).filter(|start| *start >= 0 && !scalable)?;
        Some(start.checked_add(size)? <= all)
    };
    let mut new = old.clone();
    let mut may_leave = false;
    for ((bound, result), dim) in new.iter_mut().zip(transfer.map.results()).zip(transfer.vector.dims()) {
        if !*bound && result.as_dim().is_some() {
            *bound = is_inside(result, dim) == Some(true);
            may_leave |= !*bound;
        }
    }
    if !may_leave {
        for (bound, result) in new.iter_mut().zip(transfer.map.results()) {
            *bound |= result.as_constant() == Some(0);
        }
    }
    if new == old {
        return None;
    }
    let new: Vec<Attribute> = new.into_iter().map(|bound| ctx.bool_attr(bound)).collect();
    let edit = FoldEdit::Inherent(ctx.ident("in_bounds"), Some(ctx.array_attr(&new)));
    Some(Fold::InPlace([edit].into_iter().collect()))
}

/// Drops a mask that is all true.
fn without_full_mask(access: &TransferAccess<'_>) -> Option<Fold> {
    let mask = access.mask.filter(|mask| MaskClass::of(*mask) == MaskClass::AllTrue)?;
    // The mask is the last operand.
    let last = access.op.num_operands().checked_sub(1)?;
    (access.op.operand(last) == Some(mask)).then(|| Fold::InPlace([FoldEdit::EraseOperand(last)].into_iter().collect()))
}

/// Folds a write of what was read to the tensor that was read.
fn write_after_read(write: &TransferAccess<'_>) -> Option<Fold> {
    let read = TransferAccess::read_of(VALUE.of(write.op).next()?)?;
    if !write.is_on_tensor() {
        return None;
    }
    let (source, dest) = (read.transfer.base, write.transfer.base);
    let is_unmasked = read.mask.is_none() && write.mask.is_none();
    let is_same = is_unmasked && source == dest && read.has_same_elements(write);
    // Unlike in MLIR, masks matter: a masked write keeps elements of its base, and a masked read has padding.
    let writes_own_elements = source == dest && (read.mask.is_none() || read.mask == write.mask);
    let is_whole = (is_unmasked || writes_own_elements)
        && is_whole_tensor(&read)
        && is_whole_tensor(write)
        && source.ty() == dest.ty();
    (is_same || is_whole).then(|| fold_to(source))
}

/// Returns `true` if a transfer accesses all elements of its base in order.
fn is_whole_tensor(access: &TransferAccess<'_>) -> bool {
    let transfer = &access.transfer;
    transfer.vector.rank() > 0
        && transfer.map.is_minor_identity()
        && transfer.map.num_results() == transfer.vector.rank()
        && !access.has_out_of_bounds_dim()
        && !transfer.vector.is_scalable()
        && transfer.base.ty().shape(access.op.ctx()) == Some(transfer.vector.shape)
        && access.indices().all(|index| constant_integer(index) == Some(0))
}
