//! Custom forms of `vector.transfer_read` and `vector.transfer_write`: `%m[%i], %pad, %mask {..} : memref<?xf32>,
//! vector<4xf32>`.

use drr::TypeData;
use drr::affine::AffineMap;
use drr::define::{
    AttrSlot, ConditionallySpeculatable, DictionarySlot, FormError, FormResult, MemoryEffect, MemoryEffectKind,
    MemoryEffects, OpAsmForm, OpAsmParser, OperandSlot, ParseFailed, Speculatability, UseGenericForm,
};
use drr::prelude::*;

use super::forms::all_attributes;
use super::types::{Dim, VectorType, vector_of_dims};
use super::{TransferReadOp, TransferWriteOp};
use crate::shared::lists::add_types;
use crate::shared::speculation::{has_pure_tensor_semantics, speculatable_if};

/// Operand and attribute slots of a transfer.
pub(crate) struct TransferSlots {
    pub(crate) base: OperandSlot,
    pub(crate) indices: OperandSlot,
    pub(crate) mask: OperandSlot,
    map: AttrSlot,
    in_bounds: AttrSlot,
}

/// Slots of `vector.transfer_read`, whose third operand is the padding value.
pub(crate) const READ: TransferSlots = TransferSlots {
    base: TransferReadOp::SLOTS.base,
    indices: TransferReadOp::SLOTS.indices,
    mask: TransferReadOp::SLOTS.mask,
    map: TransferReadOp::SLOTS.permutation_map,
    in_bounds: TransferReadOp::SLOTS.in_bounds,
};
pub(crate) const PADDING: OperandSlot = TransferReadOp::SLOTS.padding;

/// Slots of `vector.transfer_write`, whose first operand is the vector.
pub(crate) const WRITE: TransferSlots = TransferSlots {
    base: TransferWriteOp::SLOTS.base,
    indices: TransferWriteOp::SLOTS.indices,
    mask: TransferWriteOp::SLOTS.mask,
    map: TransferWriteOp::SLOTS.permutation_map,
    in_bounds: TransferWriteOp::SLOTS.in_bounds,
};
pub(crate) const VALUE: OperandSlot = TransferWriteOp::SLOTS.valueToStore;

/// Operands and types of a transfer.
pub(crate) struct Transfer<'ir> {
    pub(crate) slots: &'static TransferSlots,
    pub(crate) base: ValueRef<'ir>,
    pub(crate) vector_type: Type,
    pub(crate) vector: VectorType<'ir>,
    pub(crate) map: &'ir AffineMap,
    pub(crate) in_bounds: &'ir [Attribute],
    pub(crate) mask: Option<Type>,
}

impl<'ir> Transfer<'ir> {
    /// Returns the transfer of an op, or `None` if the op is not a well-formed transfer.
    pub(crate) fn of(op: OpRef<'ir>) -> Option<Self> {
        let ctx = op.ctx();
        let (slots, vector) = if TransferReadOp::cast(op).is_some() {
            (&READ, op.result(0)?)
        } else {
            TransferWriteOp::cast(op)?;
            (&WRITE, VALUE.of(op).next()?)
        };
        Some(Transfer {
            slots,
            base: slots.base.of(op).next()?,
            vector_type: vector.ty(),
            vector: VectorType::of(ctx, vector.ty())?,
            map: slots.map.of(op)?.affine_map(ctx)?,
            in_bounds: slots.in_bounds.of(op)?.array(ctx)?,
            mask: slots.mask.of(op).next().map(|mask| mask.ty()),
        })
    }

    /// Returns the mask type.
    pub(crate) fn mask_type(&self, ctx: &Context) -> Type {
        mask_type(ctx, self.vector, self.map)
    }
}

/// Returns the mask type: the vector sizes in the order of the base dimensions, without broadcast dimensions.
fn mask_type(ctx: &Context, vector: VectorType<'_>, map: &AffineMap) -> Type {
    let dims = map.results().zip(vector.dims());
    let mut dims: Vec<(u32, Dim)> = dims.filter_map(|(result, dim)| Some((result.as_dim()?, dim))).collect();
    dims.sort_by_key(|entry| entry.0);
    dims.dedup_by_key(|entry| entry.0);
    if dims.is_empty() {
        // A mask has at least rank 1.
        dims.push((0, (1, false)));
    }
    vector_of_dims(ctx, dims.into_iter().map(|entry| entry.1), Type::I1)
}

/// Returns the default map: the vector covers the trailing dimensions of the base, beyond those of its element type.
fn default_map(ctx: &Context, base: Type, vector: VectorType<'_>) -> Option<AffineMap> {
    let element = VectorType::of(ctx, base.element_type(ctx)?);
    let rank = vector.rank().saturating_sub(element.map_or(0, VectorType::rank));
    let dims = base.shape(ctx)?.len();
    match (dims, rank, vector.shape) {
        (0, 0, [1]) => Some(AffineMap::constant(0)),
        _ => AffineMap::minor_identity(u32::try_from(dims).ok()?, u32::try_from(rank).ok()?).ok(),
    }
}

/// Sets the default map and bounds, and the types of the base, indices and mask.
fn set_defaults_and_types(
    parser: &mut dyn OpAsmParser,
    slots: &TransferSlots,
    (base, vector_type): (Type, Type),
    has_mask: bool,
) -> Result<(), ParseFailed> {
    let written = |name: &str| {
        let key = parser.ctx().ident(name);
        let entries = parser.dictionary(DictionarySlot::Attributes);
        entries.into_iter().find(|entry| entry.0 == key).map(|entry| entry.1)
    };
    let (written_map, has_bounds) = (written("permutation_map"), written("in_bounds").is_some());
    let ctx = parser.ctx();
    let has_rank = matches!(base.data(ctx), TypeData::MemRef { .. } | TypeData::RankedTensor { .. });
    let vector = VectorType::of(ctx, vector_type).filter(|_| has_rank);
    let map = vector.map(|vector| match written_map {
        Some(map) => map
            .affine_map(ctx)
            .cloned()
            .ok_or("`permutation_map` must be an affine map"),
        None => default_map(ctx, base, vector).ok_or(
            "the vector has more dimensions than what it is moved from or to, so `permutation_map` must be given",
        ),
    });
    let (vector, map) = match vector.zip(map) {
        Some((vector, Ok(map))) => (vector, map),
        Some((_, Err(wrong))) => return Err(parser.error(wrong.to_string())),
        None => {
            let expected = "a transfer is between a vector and a memref or a tensor, which must have a rank";
            return Err(parser.error(expected.to_string()));
        }
    };
    let fits =
        vector.rank() == map.num_results() && base.element_type(ctx).is_some_and(|element| !element.is_vector(ctx));
    let mask = mask_type(ctx, vector, &map);
    let in_bounds = ctx.array_attr(&vec![ctx.bool_attr(false); map.num_results()]);
    let map = ctx.affine_map_attr(map);
    if has_mask && !fits {
        return Err(
            parser.error("a transfer with a mask moves scalars, one dimension for each result of its map".to_string())
        );
    }
    if written_map.is_none() {
        parser.set_attribute(slots.map, map);
    }
    if !has_bounds {
        parser.set_attribute(slots.in_bounds, in_bounds);
    }
    parser.add_type(slots.base.types(), base);
    add_types(parser, slots.indices, Type::INDEX);
    add_types(parser, slots.mask, mask);
    Ok(())
}

/// `%m[%i, %j], %pad, %mask {..} : memref<?x?xf32>, vector<4xf32>`
pub(crate) fn form_transfer_read_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form_transfer(form, &READ, true)
}

/// `%v, %m[%i, %j], %mask {..} : vector<4xf32>, memref<?x?xf32>`
pub(crate) fn form_transfer_write_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form_transfer(form, &WRITE, false)
}

fn form_transfer(form: &mut OpAsmForm<'_, '_>, slots: &TransferSlots, is_read: bool) -> FormResult {
    form.memoize();
    let printed = form.op().map(|op| Transfer::of(op).ok_or(UseGenericForm)).transpose()?;
    let mut implied = vec!["operandSegmentSizes"];
    if let Some(transfer) = &printed {
        let (ctx, is_implied) = (form.ctx(), transfer.map.is_minor_identity());
        if is_implied && default_map(ctx, transfer.base.ty(), transfer.vector).as_ref() != Some(transfer.map) {
            // Without a map, the text implies another one.
            return Err(FormError::UseGenericForm);
        }
        implied.extend(is_implied.then_some("permutation_map"));
        let is_nowhere_inside = transfer.in_bounds.iter().all(|bound| bound.as_bool(ctx) == Some(false));
        implied.extend(is_nowhere_inside.then_some("in_bounds"));
    }
    form.text(" ")?;
    if !is_read {
        form.operand("", VALUE)?;
        form.text(", ")?;
    }
    form.operand("", slots.base)?;
    form.operand_list(["[", "]"], slots.indices)?;
    if is_read {
        form.operand(", ", PADDING)?;
    }
    let has_mask = form.optional_operand(", ", slots.mask, "")?;
    all_attributes(form, &implied)?;
    let [base, vector] = [
        printed.as_ref().map(|transfer| transfer.base.ty()),
        printed.as_ref().map(|transfer| transfer.vector_type),
    ];
    let printed = if is_read { [base, vector] } else { [vector, base] };
    let first = form.any_type(" : ", |_| printed[0])?;
    let second = form.any_type(", ", |_| printed[1])?;
    let (base, vector) = if is_read { (first, second) } else { (second, first) };
    if let Some(parser) = form.parser() {
        set_defaults_and_types(parser, slots, (base, vector), has_mask)?;
    }
    if is_read {
        form.set_types(PADDING, base.element_or_self(form.ctx()));
        form.add_type(TransferReadOp::SLOTS.vector, vector);
    } else {
        form.set_types(VALUE, vector);
        let result = result_of_write(form.ctx(), base);
        form.add_types(TransferWriteOp::SLOTS.result, result.as_slice());
    }
    Ok(())
}

/// Returns the result type of a write: the tensor type, if the base is a tensor.
pub(crate) fn result_of_write(ctx: &Context, base: Type) -> Option<Type> {
    Some(base).filter(|base| base.is_tensor(ctx))
}

/// Returns the effects: memory access for a memref, none for a tensor.
fn effects(op: OpRef<'_>, kind: MemoryEffectKind) -> Vec<MemoryEffect> {
    let base = Transfer::of(op).map(|transfer| transfer.base);
    let memory = base.filter(|base| base.ty().is_memref(op.ctx()));
    memory
        .into_iter()
        .map(|memory| MemoryEffect::on(kind, memory.handle()))
        .collect()
}

impl ConditionallySpeculatable for TransferReadOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatable_if(has_pure_tensor_semantics(self.op()))
    }
}

impl ConditionallySpeculatable for TransferWriteOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatable_if(has_pure_tensor_semantics(self.op()))
    }
}

impl MemoryEffects for TransferReadOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects(self.op(), MemoryEffectKind::Read)
    }
}

impl MemoryEffects for TransferWriteOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects(self.op(), MemoryEffectKind::Write)
    }
}
