//! Transfers between vectors and memrefs become loads and stores.

use drr::affine::AffineMap;
use drr::prelude::*;
use drr::{Ident, Op, Rewriter, Type, Value};
use drr_dialects::vector::{LoadOp, MaskOp, MaskedLoadOp, MaskedStoreOp, StoreOp, TransferReadOp, TransferWriteOp};

use super::{VectorType, broadcast};
use crate::builders::create;
use crate::handles::results;
use crate::pattern::AddFn;

/// Adds the patterns for transfers of vectors of at most one dimension.
pub(super) fn populate(patterns: &mut PatternSet) {
    patterns
        .add_fn::<TransferReadOp>("TransferReadToVectorLoadLowering", lower_read_of_one_dimension)
        .add_fn::<TransferWriteOp>("TransferWriteToVectorStoreLowering", lower_write_of_one_dimension);
}

/// Adds the patterns for transfers of vectors of any number of dimensions. MLIR's `populateVectorTransferLoweringPatterns`.
pub(crate) fn populate_transfer_lowering_patterns(patterns: &mut PatternSet) {
    patterns
        .add_fn::<TransferReadOp>("TransferReadToVectorLoadLowering", lower_read)
        .add_fn::<TransferWriteOp>("TransferWriteToVectorStoreLowering", lower_write);
}

/// The operands and attributes of a transfer.
pub(super) struct Transfer {
    pub(super) base: Value,
    pub(super) indices: Vec<Value>,
    /// The padding of a read, or the vector of a write.
    pub(super) value: Value,
    pub(super) mask: Option<Value>,
    pub(super) vector: VectorType,
    map: AffineMap,
    in_bounds: Vec<bool>,
    /// Set if `vector.mask` contains the op.
    is_masked: bool,
}

impl Transfer {
    pub(super) fn of(rewriter: &Rewriter<'_>, op: Op) -> Option<Self> {
        let ctx = rewriter.ctx();
        let op = rewriter.ir().op(op);
        let (base, indices, value, mask, vector);
        if let Some(read) = op.cast::<TransferReadOp<'_>>() {
            (base, indices, value, mask) = (read.base(), read.indices(), read.padding(), read.mask());
            vector = op.result(0)?.ty();
        } else {
            let write = op.cast::<TransferWriteOp<'_>>()?;
            (base, indices, value, mask) = (write.base(), write.indices(), write.valueToStore(), write.mask());
            vector = value.ty();
        }
        let in_bounds = op.attr_named("in_bounds")?.array(ctx)?.iter();
        Some(Transfer {
            base: base.handle(),
            indices: indices.handles(),
            value: value.handle(),
            mask: mask.map(ValueRef::handle),
            vector: VectorType::of(ctx, vector)?,
            map: op.attr_named("permutation_map")?.affine_map(ctx)?.clone(),
            in_bounds: in_bounds.map(|bound| bound.as_bool(ctx) == Some(true)).collect(),
            is_masked: op.parent_op().is_some_and(|parent| parent.is::<MaskOp<'_>>()),
        })
    }

    pub(super) fn has_out_of_bounds_dim(&self) -> bool {
        self.in_bounds.contains(&false)
    }

    /// Replaces the transfer by one with another mask and other bounds.
    pub(super) fn rebuild(
        &self,
        rewriter: &mut Rewriter<'_>,
        op: Op,
        mask: Option<Value>,
        in_bounds: Attribute,
    ) -> Option<()> {
        let ctx = rewriter.shared_ctx();
        let op_ref = rewriter.ir().op(op);
        let is_read = op_ref.is::<TransferReadOp<'_>>();
        let result_types: Vec<Type> = op_ref.result_types().collect();
        let discardable: Vec<(Ident, Attribute)> = op_ref.discardable_attrs().collect();
        let name = op_ref.name();
        let count = self.indices.len() as i32;
        let has_mask = i32::from(mask.is_some());
        let (mut operands, sizes) = if is_read {
            (vec![self.base], [1, count, 1, has_mask])
        } else {
            (vec![self.value, self.base], [1, 1, count, has_mask])
        };
        operands.extend(&self.indices);
        operands.extend(is_read.then_some(self.value));
        operands.extend(mask);
        let inherent = [
            (ctx.ident("permutation_map"), ctx.affine_map_attr(self.map.clone())),
            (ctx.ident("in_bounds"), in_bounds),
            (Ident::OPERAND_SEGMENT_SIZES, ctx.dense_i32_array_attr(&sizes)),
        ];
        let new = rewriter.insert(OperationState {
            location: rewriter.location(),
            operands: &operands,
            result_types: &result_types,
            inherent: &inherent,
            discardable: &discardable,
            ..OperationState::new(name)
        });
        let values = results(rewriter, new);
        rewriter.replace_op(op, &values);
        Some(())
    }

    /// Returns the dimensions of the vector that are broadcast, if a load or store of the trailing dimensions of a memref can replace the
    /// transfer of a vector with 1 in place of these dimensions. Returns that vector type, too.
    fn broadcast_dims(&self, rewriter: &Rewriter<'_>) -> Option<(Vec<usize>, VectorType)> {
        let ctx = rewriter.ctx();
        let memref = rewriter.value_type(self.base);
        let is_supported = memref.is_memref(ctx) && !self.is_masked && !self.has_out_of_bounds_dim();
        if !is_supported || !memref.is_last_dim_unit_stride(ctx) {
            return None;
        }
        let broadcast = minor_identity_with_broadcasts(&self.map)?;
        let mut loaded = self.vector.clone();
        for &dim in &broadcast {
            loaded.shape[dim] = 1;
        }
        let element = memref.element_type(ctx)?;
        let fits = if element.is_vector(ctx) {
            element == loaded.ty(ctx)
        } else {
            element == self.vector.element
        };
        (fits && (self.mask.is_none() || self.vector.rank() == 1)).then_some((broadcast, loaded))
    }
}

/// Returns the results of a map that are 0, if all others are the trailing dimensions at their positions. MLIR's
/// `isMinorIdentityWithBroadcasting`.
fn minor_identity_with_broadcasts(map: &AffineMap) -> Option<Vec<usize>> {
    let leading = usize::try_from(map.num_dims()).ok()?.checked_sub(map.num_results())?;
    let mut broadcast = Vec::new();
    for (number, result) in map.results().enumerate() {
        match (result.as_constant(), result.as_dim()) {
            (Some(0), _) => broadcast.push(number),
            (_, Some(dim)) if usize::try_from(dim).ok()? == leading + number => {}
            _ => return None,
        }
    }
    Some(broadcast)
}

fn lower_read_of_one_dimension(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    (Transfer::of(rewriter, op)?.vector.rank() <= 1).then_some(())?;
    lower_read(rewriter, op)
}

fn lower_read(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let transfer = Transfer::of(rewriter, op)?;
    let (broadcast_dims, loaded) = transfer.broadcast_dims(rewriter)?;
    let ty = loaded.ty(&ctx);
    let mut operands = vec![transfer.base];
    operands.extend(&transfer.indices);
    let mut vector = match transfer.mask {
        Some(mask) => {
            let fill = broadcast(rewriter, transfer.value, ty);
            operands.extend([mask, fill]);
            create::<MaskedLoadOp>(rewriter, &operands, ty)
        }
        None => create::<LoadOp>(rewriter, &operands, ty),
    };
    if !broadcast_dims.is_empty() {
        vector = broadcast(rewriter, vector, transfer.vector.ty(&ctx));
    }
    rewriter.replace_op(op, &[vector]);
    Some(())
}

fn lower_write_of_one_dimension(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    (Transfer::of(rewriter, op)?.vector.rank() <= 1).then_some(())?;
    lower_write(rewriter, op)
}

fn lower_write(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let transfer = Transfer::of(rewriter, op)?;
    let (broadcast, _) = transfer.broadcast_dims(rewriter)?;
    if !broadcast.is_empty() {
        return None;
    }
    let Transfer {
        base, indices, value, ..
    } = &transfer;
    match transfer.mask {
        Some(mask) => MaskedStoreOp::build(rewriter, (*base, indices, mask, *value, None), ()),
        None => StoreOp::build(rewriter, (*value, *base, indices, None, None), ()),
    };
    rewriter.replace_op(op, &[]);
    Some(())
}
