//! Custom forms of `vector.transfer_read` and `vector.transfer_write`: `%m[%i], %pad, %mask {..} : memref<?xf32>,
//! vector<4xf32>`.

use drr::TypeData;
use drr::affine::AffineMap;
use drr::define::{
    AttrSlot, ConditionallySpeculatable, DictionarySlot, MemoryEffect, MemoryEffectKind, MemoryEffects, OpAsmParser,
    OpAsmPrinter, OperandSlot, ParseFailed, Speculatability, UseGenericForm,
};
use drr::prelude::*;

use super::forms::print_all_attributes;
use super::types::{Dim, VectorType, vector_of_dims};
use super::{TransferReadOp, TransferWriteOp};
use crate::shared::lists::{add_result_types, add_types, parse_value, parse_values_between, print_values};
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
const VALUE: OperandSlot = TransferWriteOp::SLOTS.valueToStore;

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

    pub(crate) fn is_read(&self) -> bool {
        std::ptr::eq(self.slots, &READ)
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

/// Parses `%m[%i, %j]`.
fn parse_place(parser: &mut dyn OpAsmParser, slots: &TransferSlots) -> Result<(), ParseFailed> {
    parse_value(parser, slots.base)?;
    parse_values_between(parser, slots.indices, ["[", "]"])?;
    Ok(())
}

/// Parses the mask, attributes and types. Returns the types of the vector and the base.
fn parse_rest(parser: &mut dyn OpAsmParser, slots: &TransferSlots, is_read: bool) -> Result<(Type, Type), ParseFailed> {
    let has_mask = parser.parse_optional(",");
    if has_mask {
        parse_value(parser, slots.mask)?;
    }
    parser.parse_attr_dict(false)?;
    parser.parse(":")?;
    let first = parser.parse_type()?;
    parser.parse(",")?;
    let second = parser.parse_type()?;
    let (base, vector_type) = if is_read { (first, second) } else { (second, first) };
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
            let wanted = "a transfer is between a vector and a memref or a tensor, which must have a rank";
            return Err(parser.error(wanted.to_string()));
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
    Ok((vector_type, base))
}

pub(crate) fn parse_transfer_read_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse_place(parser, &READ)?;
    parser.parse(",")?;
    parse_value(parser, PADDING)?;
    let (vector, base) = parse_rest(parser, &READ, true)?;
    let element = base.element_or_self(parser.ctx());
    add_types(parser, PADDING, element);
    add_result_types(parser, &[vector]);
    Ok(())
}

pub(crate) fn parse_transfer_write_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse_value(parser, VALUE)?;
    parser.parse(",")?;
    parse_place(parser, &WRITE)?;
    let (vector, base) = parse_rest(parser, &WRITE, false)?;
    add_types(parser, VALUE, vector);
    let result = result_of_write(parser.ctx(), base);
    add_result_types(parser, result.as_slice());
    Ok(())
}

/// Prints a transfer, with `types` in textual order.
fn print_transfer<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    transfer: &Transfer<'ir>,
    types: [Type; 2],
) -> Result<(), UseGenericForm> {
    printer.memoize();
    let (ctx, slots) = (op.ctx(), transfer.slots);
    let is_implied = transfer.map.is_minor_identity();
    if is_implied && default_map(ctx, transfer.base.ty(), transfer.vector).as_ref() != Some(transfer.map) {
        // Without a map, the text implies another one.
        return Err(UseGenericForm);
    }
    printer.print(" ");
    if let Some(value) = VALUE.of(op).next().filter(|_| !transfer.is_read()) {
        printer.print_operand(value);
        printer.print(", ");
    }
    printer.print_operand(transfer.base);
    printer.print("[");
    print_values(printer, slots.indices.of(op));
    printer.print("]");
    if let Some(padding) = PADDING.of(op).next().filter(|_| transfer.is_read()) {
        printer.print(", ");
        printer.print_operand(padding);
    }
    for mask in slots.mask.of(op) {
        printer.print(", ");
        printer.print_operand(mask);
    }
    let mut implied = vec!["operandSegmentSizes"];
    implied.extend(is_implied.then_some("permutation_map"));
    let is_nowhere_inside = transfer.in_bounds.iter().all(|bound| bound.as_bool(ctx) == Some(false));
    implied.extend(is_nowhere_inside.then_some("in_bounds"));
    print_all_attributes(printer, op, &implied);
    printer.print(" : ");
    printer.print_type(types[0]);
    printer.print(", ");
    printer.print_type(types[1]);
    Ok(())
}

pub(crate) fn print_transfer_read_op<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
) -> Result<(), UseGenericForm> {
    let transfer = Transfer::of(op).ok_or(UseGenericForm)?;
    print_transfer(printer, op, &transfer, [transfer.base.ty(), transfer.vector_type])
}

pub(crate) fn print_transfer_write_op<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
) -> Result<(), UseGenericForm> {
    let transfer = Transfer::of(op).ok_or(UseGenericForm)?;
    print_transfer(printer, op, &transfer, [transfer.vector_type, transfer.base.ty()])
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
