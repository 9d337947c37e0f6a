//! Memory slots: `memref.alloca`, `memref.load` and `memref.store`.

use drr::define::{
    DeletionKind, DestructurableAccessorOpInterface, DestructurableAllocationOpInterface, DestructurableMemorySlot,
    DestructurableTypeInterface, MemorySlot, OpOperand, PromotableAllocationOpInterface, PromotableMemOpInterface,
    SlotEdit, Subslots,
};
use drr::fold::constant_of;
use drr::prelude::*;
use drr::{InsertPoint, Operands};

use super::{AllocaOp, LoadOp, StoreOp};
use crate::ub::PoisonOp;

impl PromotableAllocationOpInterface for AllocaOp<'_> {
    fn promotable_slots(&self) -> Vec<MemorySlot> {
        let ctx = self.op().ctx();
        let ty = self.memref().ty();
        let slot = ty.element_type(ctx).map(|element_type| MemorySlot {
            pointer: self.memref().handle(),
            element_type,
        });
        // The default value is an op of `ub`.
        let is_single = ty.num_elements(ctx) == Some(1) && ctx.registry().has_dialect(b"ub");
        slot.filter(|_| is_single).into_iter().collect()
    }

    fn default_value(&self, slot: MemorySlot) -> SlotEdit<Value> {
        Box::new(move |builder| {
            let poison = PoisonOp::build(builder, None, slot.element_type);
            builder.result(poison, 0)
        })
    }
}

/// Returns `true` if the only operand to remove is a memref, of which an element of the type of the slot is accessed.
fn can_be_removed(
    op: OpRef<'_>,
    slot: MemorySlot,
    blocking: &[usize],
    accessed: ValueRef<'_>,
) -> Option<Vec<OpOperand>> {
    let [blocking] = *blocking else { return None };
    let is_pointer = op.operand(blocking).is_some_and(|used| used.handle() == slot.pointer);
    (is_pointer && accessed.handle() != slot.pointer && accessed.ty() == slot.element_type).then(Vec::new)
}

impl PromotableMemOpInterface for LoadOp<'_> {
    fn loads_from(&self, slot: MemorySlot) -> bool {
        self.memref().handle() == slot.pointer
    }

    fn can_uses_be_removed(
        &self,
        slot: MemorySlot,
        blocking: &[usize],
        _: Option<Attribute>,
    ) -> Option<Vec<OpOperand>> {
        can_be_removed(self.op(), slot, blocking, self.result())
    }

    fn remove_blocking_uses(&self, _: MemorySlot, reaching: Value, _: Option<Attribute>) -> SlotEdit<DeletionKind> {
        let result = self.result().handle();
        Box::new(move |builder| {
            builder.ir_mut().replace_all_uses(result, reaching);
            DeletionKind::Delete
        })
    }
}

impl PromotableMemOpInterface for StoreOp<'_> {
    fn stores_to(&self, slot: MemorySlot) -> bool {
        self.memref().handle() == slot.pointer
    }

    fn overwrites(&self, _: MemorySlot, _: Option<Attribute>) -> bool {
        true
    }

    fn stored(&self, _: MemorySlot, _: Value, _: Option<Attribute>) -> SlotEdit<Value> {
        let value = self.value().handle();
        Box::new(move |_| value)
    }

    fn can_uses_be_removed(
        &self,
        slot: MemorySlot,
        blocking: &[usize],
        _: Option<Attribute>,
    ) -> Option<Vec<OpOperand>> {
        can_be_removed(self.op(), slot, blocking, self.value())
    }

    fn remove_blocking_uses(&self, _: MemorySlot, _: Value, _: Option<Attribute>) -> SlotEdit<DeletionKind> {
        Box::new(|_| DeletionKind::Delete)
    }
}

/// The elements of memrefs of static shapes. An index is an array of numbers.
#[derive(Debug)]
struct MemRefElements;

impl DestructurableTypeInterface for MemRefElements {
    fn num_subelements(&self, ctx: &Context, ty: Type) -> Option<u64> {
        const MAX: u64 = 16;
        let count = ty.num_elements(ctx)?;
        (count != 1 && count <= MAX).then_some(count)
    }

    fn indices(&self, ctx: &Context, ty: Type) -> Vec<Attribute> {
        let Some(count) = self.num_subelements(ctx, ty) else {
            return Vec::new();
        };
        let shape = ty.static_shape(ctx).unwrap_or_default();
        let index = |mut number: u64| {
            let mut coordinates: Vec<Attribute> = Vec::new();
            for dim in shape.iter().rev().map(|dim| dim.unsigned_abs().max(1)) {
                coordinates.push(ctx.index_attr((number % dim) as i64));
                number /= dim;
            }
            coordinates.reverse();
            ctx.array_attr(&coordinates)
        };
        (0..count).map(index).collect()
    }

    fn type_at_index(&self, ctx: &Context, ty: Type, index: Attribute) -> Option<Type> {
        let (coordinates, shape) = (index.array(ctx)?, ty.static_shape(ctx)?);
        let is_inside = |(coordinate, &dim): (&Attribute, &i64)| {
            let number = coordinate
                .as_i64(ctx)
                .filter(|_| coordinate.ty(ctx) == Some(Type::INDEX));
            number.is_some_and(|number| (0..dim).contains(&number))
        };
        let is_valid = coordinates.len() == shape.len() && coordinates.iter().zip(shape).all(is_inside);
        ty.element_type(ctx).filter(|_| is_valid)
    }
}

impl DestructurableAllocationOpInterface for AllocaOp<'_> {
    fn destructurable_slots(&self) -> Vec<DestructurableMemorySlot> {
        let ty = self.memref().ty();
        let slot = DestructurableMemorySlot {
            slot: MemorySlot {
                pointer: self.memref().handle(),
                element_type: ty,
            },
            aggregate: ty,
            subelements: &MemRefElements,
        };
        let count = MemRefElements.num_subelements(self.op().ctx(), ty);
        count.map(|_| slot).into_iter().collect()
    }

    fn destructure(
        &self,
        slot: &DestructurableMemorySlot,
        used: &[Attribute],
    ) -> SlotEdit<Vec<(Attribute, MemorySlot)>> {
        let (op, ty, used) = (self.op().handle(), slot.aggregate, used.to_vec());
        Box::new(move |builder| {
            builder.set_insert_point(InsertPoint::After(op));
            let ctx = builder.ctx().clone();
            let types = used
                .iter()
                .filter_map(|&index| Some((index, MemRefElements.type_at_index(&ctx, ty, index)?)));
            let slots = types.map(|(index, element_type)| {
                let ty = ctx.memref_type(&[], element_type, None, None);
                let alloca = AllocaOp::build(builder, (&[], &[], None), ty);
                let pointer = builder.result(alloca, 0);
                (index, MemorySlot { pointer, element_type })
            });
            slots.collect()
        })
    }
}

/// Returns the index of an element. `None` if it is not constant or outside of the memref.
fn constant_index(memref: ValueRef<'_>, indices: Operands<'_>) -> Option<Attribute> {
    let ctx = memref.ctx();
    let coordinates: Option<Vec<Attribute>> = indices.map(constant_of).collect();
    let index = ctx.array_attr(&coordinates?);
    MemRefElements.type_at_index(ctx, memref.ty(), index).map(|_| index)
}

/// Replaces the memref of an access, its operand with the number `memref`, by a slot for the accessed element.
fn rewire(op: OpRef<'_>, memref: usize, index: Option<Attribute>, subslots: &Subslots) -> SlotEdit<DeletionKind> {
    let subslot = index.and_then(|index| subslots.get(&index));
    let subslot = subslot.map(|subslot| subslot.pointer);
    let mut operands: Vec<Value> = op.operand_range(0, memref).handles();
    operands.extend(subslot);
    let op = op.handle();
    Box::new(move |builder| {
        builder.ir_mut().set_operands(op, &operands);
        DeletionKind::Keep
    })
}

impl DestructurableAccessorOpInterface for LoadOp<'_> {
    fn can_rewire(
        &self,
        slot: &DestructurableMemorySlot,
        used: &mut Vec<Attribute>,
        _: &mut Vec<MemorySlot>,
        _: Option<Attribute>,
    ) -> bool {
        let index = constant_index(self.memref(), self.indices());
        let index = index.filter(|_| self.memref().handle() == slot.slot.pointer);
        used.extend(index);
        index.is_some()
    }

    fn rewire(
        &self,
        _: &DestructurableMemorySlot,
        subslots: &Subslots,
        _: Option<Attribute>,
    ) -> SlotEdit<DeletionKind> {
        rewire(self.op(), 0, constant_index(self.memref(), self.indices()), subslots)
    }
}

impl DestructurableAccessorOpInterface for StoreOp<'_> {
    fn can_rewire(
        &self,
        slot: &DestructurableMemorySlot,
        used: &mut Vec<Attribute>,
        _: &mut Vec<MemorySlot>,
        _: Option<Attribute>,
    ) -> bool {
        let pointer = slot.slot.pointer;
        let index = constant_index(self.memref(), self.indices());
        let index = index.filter(|_| self.memref().handle() == pointer && self.value().handle() != pointer);
        used.extend(index);
        index.is_some()
    }

    fn rewire(
        &self,
        _: &DestructurableMemorySlot,
        subslots: &Subslots,
        _: Option<Attribute>,
    ) -> SlotEdit<DeletionKind> {
        rewire(self.op(), 1, constant_index(self.memref(), self.indices()), subslots)
    }
}
