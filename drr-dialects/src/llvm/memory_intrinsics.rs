//! Memory slots in `llvm.intr.memcpy`, `llvm.intr.memset` and similar ops.

use drr::define::{
    DeletionKind, DestructurableAccessorOpInterface, DestructurableMemorySlot, MemorySlot, OpOperand,
    PromotableMemOpInterface, SafeMemorySlotAccessOpInterface, SlotEdit, Subslots,
};
use drr::fold::constant_of;
use drr::numbers::Int;
use drr::prelude::*;
use drr::{IrBuilder, OperationState};

use super::destructure::create_gep;
use super::slot_conversion::{constant, create};
use super::type_sizes::TypeSizes;
use super::types::{LLVMPointerType, LLVMStructType};
use super::{
    BitcastOp, LoadOp, MemcpyInlineOp, MemcpyOp, MemmoveOp, MemsetInlineOp, MemsetOp, OrOp, ShlOp, StoreOp, ZExtOp,
};

/// Returns the constant length of an intrinsic, an attribute or the third operand after two addresses, or an address and a byte.
fn length(op: OpRef<'_>) -> Option<Attribute> {
    match op.attr_named("len") {
        Some(length) => Some(length),
        None => constant_of(op.operand(2)?),
    }
}

/// Returns the constant length in bytes.
fn byte_length(op: OpRef<'_>) -> Option<u64> {
    length(op)?.integer(op.ctx())?.1.to_u64()
}

fn is_volatile(op: OpRef<'_>) -> bool {
    let is_volatile = op.attr_named("isVolatile");
    is_volatile.and_then(|is_volatile| is_volatile.as_bool(op.ctx())) != Some(false)
}

fn is_operand(op: OpRef<'_>, index: usize, slot: MemorySlot) -> bool {
    op.operand(index)
        .is_some_and(|operand| operand.handle() == slot.pointer)
}

/// Returns `true` if the destination is a slot, and the op does not write beyond its end.
fn writes_only_within(op: OpRef<'_>, slot: MemorySlot, layout: Option<Attribute>) -> bool {
    let size = TypeSizes::new(op.ctx(), layout).of(slot.element_type);
    let is_inside = size
        .zip(byte_length(op))
        .is_some_and(|(size, length)| length <= size.bytes());
    is_operand(op, 0, slot) && is_inside
}

/// Returns `true` if the only operand to remove is the pointer to the slot. An op that accesses the slot through a pointer derived from it
/// neither loads from the slot nor stores to it, as far as the interface is concerned.
fn uses_only_slot(op: OpRef<'_>, slot: MemorySlot, blocking: &[usize]) -> bool {
    matches!(*blocking, [blocking] if is_operand(op, blocking, slot))
}

/// Returns `true` if an op that is not volatile accesses a whole slot.
fn accesses_whole(op: OpRef<'_>, slot: MemorySlot, layout: Option<Attribute>) -> bool {
    let size = TypeSizes::new(op.ctx(), layout).of(slot.element_type);
    let is_whole = size
        .zip(byte_length(op))
        .is_some_and(|(size, length)| length == size.bytes());
    is_whole && !is_volatile(op)
}

/// Creates an intrinsic like `op` with another destination, source or value, and length.
fn create_like(builder: &mut IrBuilder<'_>, op: Op, (first, second): (Value, Value), length: Attribute) {
    let ctx = builder.ctx().clone();
    let key = ctx.ident("len");
    let like = builder.ir().op(op);
    let (name, is_inline) = (like.name(), like.inherent(key).is_some());
    let is_volatile = like.inherent(ctx.ident("isVolatile"));
    let length_location = match like.operand(2) {
        Some(length) if MemsetOp::cast(like).is_some() => length.location(),
        _ => like.location(),
    };
    let mut inherent: Vec<_> = is_volatile
        .map(|value| (ctx.ident("isVolatile"), value))
        .into_iter()
        .collect();
    let mut operands = vec![first, second];
    if is_inline {
        inherent.push((key, length));
    } else {
        let ty = length.ty(&ctx).unwrap_or(Type::I64);
        let location = builder.location();
        // MLIR does so only for `llvm.intr.memset`.
        builder.set_location(length_location);
        operands.push(constant(builder, length, ty));
        builder.set_location(location);
    }
    builder.insert(OperationState {
        location: builder.location(),
        operands: &operands,
        inherent: &inherent,
        ..OperationState::new(name)
    });
}

/// Returns a length of the type of another one.
fn length_like(ctx: &Context, length: Attribute, bytes: u64) -> Option<Attribute> {
    let ty = length.ty(ctx)?;
    Some(ctx.integer_attr(ty, Int::wrapping(ty.integer_width(ctx)?, u128::from(bytes))))
}

/// Returns the value of an integer whose bytes are all equal to a value.
fn repeated_byte(builder: &mut IrBuilder<'_>, byte: Value, width: u32) -> Value {
    let ctx = builder.ctx().clone();
    let ty = ctx.integer_type(width);
    let known = constant_of(builder.ir().value(byte));
    let known = known.and_then(|byte| {
        let bytes = vec![*byte.integer(&ctx)?.1.to_le_bytes().first()?; (width / 8) as usize];
        Int::from_le_bytes(width, &bytes)
    });
    if let Some(known) = known {
        let known = ctx.integer_attr(ty, known);
        return constant(builder, known, ty);
    }
    if width == 8 {
        return byte;
    }
    let mut value = create::<ZExtOp<'_>>(builder, &[byte], ty);
    let mut covered: u32 = 8;
    while covered < width {
        let by = ctx.integer_attr(ty, Int::wrapping(width, u128::from(covered)));
        let by = constant(builder, by, ty);
        let shifted = create::<ShlOp<'_>>(builder, &[value, by], ty);
        value = create::<OrOp<'_>>(builder, &[value, shifted], ty);
        covered = covered.saturating_mul(2);
    }
    value
}

/// Returns the edit that builds the value of a slot after all its bytes were set.
fn stored_by_memset(byte: Value, ty: Type) -> SlotEdit<Value> {
    Box::new(move |builder| {
        let ctx = builder.ctx().clone();
        let float = ty.float_kind(&ctx).map(|kind| kind.width());
        let width = float.or(ty.integer_width(&ctx)).unwrap_or(8);
        let value = repeated_byte(builder, byte, width);
        match float {
            Some(_) => create::<BitcastOp<'_>>(builder, &[value], ty),
            None => value,
        }
    })
}

/// Returns `true` if the value of a slot is an integer or a float of whole bytes.
fn has_bytes(ctx: &Context, slot: MemorySlot) -> bool {
    let ty = slot.element_type;
    let width = ty.integer_width(ctx).or(ty.float_kind(ctx).map(|kind| kind.width()));
    width.is_some_and(|width| width > 0 && width % 8 == 0)
}

/// Methods of [`PromotableMemOpInterface`] for `llvm.intr.memset` and similar ops.
macro_rules! promoted_memset {
    () => {
        fn stores_to(&self, slot: MemorySlot) -> bool {
            is_operand(self.op(), 0, slot)
        }

        /// Ops that access a part of the slot are not promoted.
        fn overwrites(&self, _: MemorySlot, _: Option<Attribute>) -> bool {
            true
        }

        fn stored(&self, slot: MemorySlot, _: Value, _: Option<Attribute>) -> SlotEdit<Value> {
            stored_by_memset(self.val().handle(), slot.element_type)
        }

        fn can_uses_be_removed(
            &self,
            slot: MemorySlot,
            blocking: &[usize],
            layout: Option<Attribute>,
        ) -> Option<Vec<OpOperand>> {
            let is_promotable = has_bytes(self.op().ctx(), slot) && uses_only_slot(self.op(), slot, blocking);
            (is_promotable && accesses_whole(self.op(), slot, layout)).then(Vec::new)
        }

        fn remove_blocking_uses(&self, _: MemorySlot, _: Value, _: Option<Attribute>) -> SlotEdit<DeletionKind> {
            Box::new(|_| DeletionKind::Delete)
        }
    };
}

/// Methods of [`SafeMemorySlotAccessOpInterface`] for ops that fill or copy memory.
macro_rules! safe_write {
    () => {
        fn ensure_only_safe_accesses(
            &self,
            slot: MemorySlot,
            _: &mut Vec<MemorySlot>,
            layout: Option<Attribute>,
        ) -> bool {
            writes_only_within(self.op(), slot, layout)
        }
    };
}

/// Methods of [`DestructurableAccessorOpInterface`] for `llvm.intr.memset` and similar ops.
macro_rules! destructured_memset {
    () => {
        fn can_rewire(
            &self,
            slot: &DestructurableMemorySlot,
            _: &mut Vec<Attribute>,
            _: &mut Vec<MemorySlot>,
            layout: Option<Attribute>,
        ) -> bool {
            !is_volatile(self.op()) && writes_only_within(self.op(), slot.slot, layout)
        }

        fn rewire(
            &self,
            slot: &DestructurableMemorySlot,
            subslots: &Subslots,
            layout: Option<Attribute>,
        ) -> SlotEdit<DeletionKind> {
            set_subslots(self.op(), self.val().handle(), slot, subslots, layout)
        }
    };
}

impl PromotableMemOpInterface for MemsetOp<'_> {
    promoted_memset!();
}

impl SafeMemorySlotAccessOpInterface for MemsetOp<'_> {
    safe_write!();
}

impl DestructurableAccessorOpInterface for MemsetOp<'_> {
    destructured_memset!();
}

impl PromotableMemOpInterface for MemsetInlineOp<'_> {
    promoted_memset!();
}

impl SafeMemorySlotAccessOpInterface for MemsetInlineOp<'_> {
    safe_write!();
}

impl DestructurableAccessorOpInterface for MemsetInlineOp<'_> {
    destructured_memset!();
}

/// Sets the bytes of the slots for subelements that an op sets in the whole slot.
fn set_subslots(
    op: OpRef<'_>,
    byte: Value,
    slot: &DestructurableMemorySlot,
    subslots: &Subslots,
    layout: Option<Attribute>,
) -> SlotEdit<DeletionKind> {
    let ctx = op.ctx();
    let sizes = TypeSizes::new(ctx, layout);
    let is_packed = LLVMStructType::packed(ctx, slot.aggregate) == Some(true);
    let mut set: Vec<(Value, Attribute)> = Vec::new();
    let mut covered = 0_u64;
    if let Some((length, total)) = length(op).zip(byte_length(op)) {
        for index in slot.subelements.indices(ctx, slot.aggregate) {
            let element = slot.subelements.type_at_index(ctx, slot.aggregate, index);
            let Some(size) = element.and_then(|element| sizes.of(element)) else {
                break;
            };
            if !is_packed {
                covered = covered.next_multiple_of(size.alignment);
            }
            if covered >= total {
                break;
            }
            let subslot = subslots.get(&index);
            let bytes = length_like(ctx, length, size.bytes().min(total - covered));
            set.extend(subslot.zip(bytes).map(|(subslot, bytes)| (subslot.pointer, bytes)));
            covered += size.bytes();
        }
    }
    let op = op.handle();
    Box::new(move |builder| {
        for (pointer, bytes) in set {
            create_like(builder, op, (pointer, byte), bytes);
        }
        DeletionKind::Delete
    })
}

/// Returns the edit that replaces a copy of a slot to a destination by a store of the slot's value. A copy to the slot, without a
/// destination, is only deleted.
fn store_instead(reaching: Value, destination: Option<Value>) -> SlotEdit<DeletionKind> {
    Box::new(move |builder| {
        if let Some(destination) = destination {
            let new = OperationState {
                operands: &[reaching, destination],
                ..OperationState::of::<StoreOp<'_>>(builder)
            };
            builder.insert(new);
        }
        DeletionKind::Delete
    })
}

/// Returns `true` if copies of subelements can replace the copy of a whole slot. A copy from the slot uses all of them. Copies between parts
/// of one slot are not replaced. MLIR aborts.
fn can_rewire_copy(
    op: OpRef<'_>,
    slot: &DestructurableMemorySlot,
    used: &mut Vec<Attribute>,
    layout: Option<Attribute>,
) -> bool {
    let is_whole = accesses_whole(op, slot.slot, layout);
    if is_whole && is_operand(op, 1, slot.slot) {
        used.extend(slot.subelements.indices(op.ctx(), slot.aggregate));
    }
    is_whole
}

/// Methods of [`PromotableMemOpInterface`] for `llvm.intr.memcpy` and similar ops.
macro_rules! promoted_memcpy {
    () => {
        fn loads_from(&self, slot: MemorySlot) -> bool {
            is_operand(self.op(), 1, slot)
        }

        fn stores_to(&self, slot: MemorySlot) -> bool {
            is_operand(self.op(), 0, slot)
        }

        /// Ops that access a part of the slot are not promoted.
        fn overwrites(&self, _: MemorySlot, _: Option<Attribute>) -> bool {
            true
        }

        fn stored(&self, slot: MemorySlot, _: Value, _: Option<Attribute>) -> SlotEdit<Value> {
            let source = self.src().handle();
            Box::new(move |builder| create::<LoadOp<'_>>(builder, &[source], slot.element_type))
        }

        fn can_uses_be_removed(
            &self,
            slot: MemorySlot,
            blocking: &[usize],
            layout: Option<Attribute>,
        ) -> Option<Vec<OpOperand>> {
            (uses_only_slot(self.op(), slot, blocking) && accesses_whole(self.op(), slot, layout)).then(Vec::new)
        }

        fn remove_blocking_uses(
            &self,
            slot: MemorySlot,
            reaching: Value,
            _: Option<Attribute>,
        ) -> SlotEdit<DeletionKind> {
            store_instead(reaching, self.loads_from(slot).then(|| self.dst().handle()))
        }
    };
}

/// Methods of [`DestructurableAccessorOpInterface`] for `llvm.intr.memcpy` and similar ops.
macro_rules! destructured_memcpy {
    () => {
        fn can_rewire(
            &self,
            slot: &DestructurableMemorySlot,
            used: &mut Vec<Attribute>,
            _: &mut Vec<MemorySlot>,
            layout: Option<Attribute>,
        ) -> bool {
            let is_copy = self.dst() != self.src();
            is_copy && can_rewire_copy(self.op(), slot, used, layout)
        }

        fn rewire(
            &self,
            slot: &DestructurableMemorySlot,
            subslots: &Subslots,
            layout: Option<Attribute>,
        ) -> SlotEdit<DeletionKind> {
            let is_destination = self.stores_to(slot.slot);
            let other = if is_destination { self.src() } else { self.dst() };
            copy_subslots(
                self.op(),
                (other.handle(), is_destination),
                slot,
                subslots,
                layout,
            )
        }
    };
}

impl PromotableMemOpInterface for MemcpyOp<'_> {
    promoted_memcpy!();
}

impl SafeMemorySlotAccessOpInterface for MemcpyOp<'_> {
    safe_write!();
}

impl DestructurableAccessorOpInterface for MemcpyOp<'_> {
    destructured_memcpy!();
}

impl PromotableMemOpInterface for MemmoveOp<'_> {
    promoted_memcpy!();
}

impl SafeMemorySlotAccessOpInterface for MemmoveOp<'_> {
    safe_write!();
}

impl DestructurableAccessorOpInterface for MemmoveOp<'_> {
    destructured_memcpy!();
}

impl PromotableMemOpInterface for MemcpyInlineOp<'_> {
    promoted_memcpy!();
}

impl SafeMemorySlotAccessOpInterface for MemcpyInlineOp<'_> {
    safe_write!();
}

impl DestructurableAccessorOpInterface for MemcpyInlineOp<'_> {
    destructured_memcpy!();
}

/// Copies the subelements of another pointer to the slots for them, or from them if the slot is the source.
fn copy_subslots(
    op: OpRef<'_>,
    (other, is_destination): (Value, bool),
    slot: &DestructurableMemorySlot,
    subslots: &Subslots,
    layout: Option<Attribute>,
) -> SlotEdit<DeletionKind> {
    let ctx = op.ctx();
    let sizes = TypeSizes::new(ctx, layout);
    let mut copied: Vec<_> = subslots.iter().collect();
    copied.sort_by_key(|(index, _)| index.as_i64(ctx));
    let copied: Vec<(i32, Value, Attribute)> = copied
        .into_iter()
        .filter_map(|(index, subslot)| {
            let bytes = sizes.of(subslot.element_type)?.bytes();
            let number = i32::try_from(index.as_i64(ctx)?).ok()?;
            Some((number, subslot.pointer, length_like(ctx, length(op)?, bytes)?))
        })
        .collect();
    let (op, aggregate) = (op.handle(), slot.aggregate);
    Box::new(move |builder| {
        let default = LLVMPointerType::get(builder.ctx(), None);
        let ty = default.unwrap_or_else(|_| builder.ir().value(other).ty());
        for (number, pointer, bytes) in copied {
            let element = create_gep(builder, other, aggregate, &[0, number], (ty, None));
            let pointers = if is_destination {
                (pointer, element)
            } else {
                (element, pointer)
            };
            create_like(builder, op, pointers, bytes);
        }
        DeletionKind::Delete
    })
}
