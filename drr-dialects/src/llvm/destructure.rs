//! Replacement of slots for aggregates by slots for their elements.

use drr::define::{
    DeletionKind, DestructurableAccessorOpInterface, DestructurableAllocationOpInterface, DestructurableMemorySlot,
    DestructurableTypeInterface, MemorySlot, SafeMemorySlotAccessOpInterface, SlotEdit, Subslots,
};
use drr::prelude::*;
use drr::{InsertPoint, IrBuilder, OperationState};

use super::type_sizes::TypeSizes;
use super::types::{LLVMArrayType, LLVMStructType, struct_elements};
use super::{AllocaOp, GEPOp, LoadOp, StoreOp};

/// Indices of elements in `llvm.getelementptr` are below this.
const MAX_INDEX: u64 = 1 << 29;

/// The elements of structs and arrays. An index is an `i32`.
#[derive(Debug)]
pub(super) struct Elements;

impl DestructurableTypeInterface for Elements {
    fn num_subelements(&self, ctx: &Context, ty: Type) -> Option<u64> {
        match LLVMArrayType::numElements(ctx, ty) {
            Some(count) => Some(count),
            None if LLVMStructType::initialized(ctx, ty)? => Some(struct_elements(ctx, ty)?.len() as u64),
            None => None,
        }
    }

    fn indices(&self, ctx: &Context, ty: Type) -> Vec<Attribute> {
        let count = self
            .num_subelements(ctx, ty)
            .and_then(|count| i32::try_from(count).ok());
        (0..count.unwrap_or(0)).map(|index| ctx.i32_attr(index)).collect()
    }

    fn type_at_index(&self, ctx: &Context, ty: Type, index: Attribute) -> Option<Type> {
        let number = index.as_i64(ctx).filter(|_| index.ty(ctx) == Some(Type::I32))?;
        let number = u64::try_from(number).ok()?;
        if number >= self.num_subelements(ctx, ty)? {
            return None;
        }
        match LLVMArrayType::elementType(ctx, ty) {
            Some(element) => Some(element),
            None => struct_elements(ctx, ty)?.get(number as usize)?.type_value(ctx),
        }
    }
}

impl DestructurableAllocationOpInterface for AllocaOp<'_> {
    fn destructurable_slots(&self) -> Vec<DestructurableMemorySlot> {
        let is_in_entry = self.op().block().is_some_and(|block| block.is_entry());
        let count = drr::fold::constant_of(self.arraySize()).and_then(|count| count.as_i64(self.op().ctx()));
        let aggregate = self.elem_type().filter(|_| is_in_entry && count == Some(1));
        let aggregate = aggregate.filter(|&ty| Elements.num_subelements(self.op().ctx(), ty).is_some());
        let slot = aggregate.map(|aggregate| DestructurableMemorySlot {
            slot: MemorySlot {
                pointer: self.res().handle(),
                element_type: aggregate,
            },
            aggregate,
            subelements: &Elements,
        });
        slot.into_iter().collect()
    }

    /// The new allocas are in the address space of the old one. MLIR puts them into the default one.
    fn destructure(
        &self,
        slot: &DestructurableMemorySlot,
        used: &[Attribute],
    ) -> SlotEdit<Vec<(Attribute, MemorySlot)>> {
        let (op, ty, used) = (self.op().handle(), slot.aggregate, used.to_vec());
        let (count, pointer) = (self.arraySize().handle(), self.res().ty());
        Box::new(move |builder| {
            builder.set_insert_point(InsertPoint::After(op));
            let ctx = builder.ctx().clone();
            let types = used
                .iter()
                .filter_map(|&index| Some((index, Elements.type_at_index(&ctx, ty, index)?)));
            let slots = types.map(|(index, element_type)| {
                let alloca = builder.insert(OperationState {
                    operands: &[count],
                    result_types: &[pointer],
                    inherent: &[(ctx.ident("elem_type"), ctx.type_attr(element_type))],
                    ..OperationState::of::<AllocaOp<'_>>(builder)
                });
                let pointer = builder.result(alloca, 0);
                (index, MemorySlot { pointer, element_type })
            });
            slots.collect()
        })
    }
}

/// Returns `true` if a value of a type fits into another type.
fn fits(ctx: &Context, layout: Option<Attribute>, ty: Type, into: Type) -> bool {
    let sizes = TypeSizes::new(ctx, layout);
    matches!((sizes.of(ty), sizes.of(into)), (Some(size), Some(into)) if size.bytes() <= into.bytes())
}

/// Adds the first element of a slot, which loads and stores access. Returns `false` if the accessed type exceeds it.
fn use_first(
    ctx: &Context,
    slot: &DestructurableMemorySlot,
    accessed: Type,
    used: &mut Vec<Attribute>,
    layout: Option<Attribute>,
) -> bool {
    let first = ctx.i32_attr(0);
    let element = slot.subelements.type_at_index(ctx, slot.aggregate, first);
    let is_inside = element.is_some_and(|element| fits(ctx, layout, accessed, element));
    used.extend(is_inside.then_some(first));
    is_inside
}

/// Replaces an operand by the slot for the first element.
fn rewire_first(op: OpRef<'_>, operand: usize, subslots: &Subslots) -> SlotEdit<DeletionKind> {
    let first = op.ctx().i32_attr(0);
    let (op, subslot) = (op.handle(), subslots.get(&first).map(|subslot| subslot.pointer));
    Box::new(move |builder| {
        if let Some(pointer) = subslot {
            let is_set = builder.ir_mut().set_operand(op, operand, pointer);
            debug_assert_eq!(is_set, Ok(()), "the op has an address");
        }
        DeletionKind::Keep
    })
}

impl SafeMemorySlotAccessOpInterface for LoadOp<'_> {
    fn ensure_only_safe_accesses(&self, slot: MemorySlot, _: &mut Vec<MemorySlot>, layout: Option<Attribute>) -> bool {
        self.addr().handle() != slot.pointer || fits(self.op().ctx(), layout, self.res().ty(), slot.element_type)
    }
}

impl SafeMemorySlotAccessOpInterface for StoreOp<'_> {
    fn ensure_only_safe_accesses(&self, slot: MemorySlot, _: &mut Vec<MemorySlot>, layout: Option<Attribute>) -> bool {
        self.addr().handle() != slot.pointer || fits(self.op().ctx(), layout, self.value().ty(), slot.element_type)
    }
}

impl DestructurableAccessorOpInterface for LoadOp<'_> {
    fn can_rewire(
        &self,
        slot: &DestructurableMemorySlot,
        used: &mut Vec<Attribute>,
        _: &mut Vec<MemorySlot>,
        layout: Option<Attribute>,
    ) -> bool {
        let is_volatile = self.op().attr_named("volatile_").is_some();
        !is_volatile && use_first(self.op().ctx(), slot, self.res().ty(), used, layout)
    }

    fn rewire(
        &self,
        _: &DestructurableMemorySlot,
        subslots: &Subslots,
        _: Option<Attribute>,
    ) -> SlotEdit<DeletionKind> {
        rewire_first(self.op(), 0, subslots)
    }
}

impl DestructurableAccessorOpInterface for StoreOp<'_> {
    fn can_rewire(
        &self,
        slot: &DestructurableMemorySlot,
        used: &mut Vec<Attribute>,
        _: &mut Vec<MemorySlot>,
        layout: Option<Attribute>,
    ) -> bool {
        let is_kept = self.op().attr_named("volatile_").is_some() || self.value().handle() == slot.slot.pointer;
        !is_kept && use_first(self.op().ctx(), slot, self.value().ty(), used, layout)
    }

    fn rewire(
        &self,
        _: &DestructurableMemorySlot,
        subslots: &Subslots,
        _: Option<Attribute>,
    ) -> SlotEdit<DeletionKind> {
        rewire_first(self.op(), 1, subslots)
    }
}

/// Returns the constant offset in bytes that a `llvm.getelementptr` adds.
fn byte_offset(sizes: &TypeSizes<'_>, gep: &GEPOp<'_>) -> Option<u64> {
    let ctx = gep.op().ctx();
    let indices = GEPOp::SLOTS.rawConstantIndices.of(gep.op())?;
    // A negative number is a negative index or the marker of a value.
    let indices = indices.dense_array_ints(ctx)?.map(|index| u64::try_from(index).ok());
    let indices: Vec<u64> = indices.collect::<Option<_>>()?;
    let (first, others) = indices.split_first()?;
    let mut ty = gep.elem_type()?;
    let mut offset = first.checked_mul(sizes.of(ty)?.bytes())?;
    for &index in others {
        if let Some(element) = LLVMArrayType::elementType(ctx, ty) {
            ty = element;
            offset = offset.checked_add(index.checked_mul(sizes.of(ty)?.bytes())?)?;
        } else {
            let field = sizes.struct_layout(ty)?.field(index)?;
            ty = field.ty;
            offset = offset.checked_add(field.start)?;
        }
    }
    Some(offset)
}

/// Returns the element of a slot to which a `llvm.getelementptr` points, and the offset inside of it.
fn element_of(sizes: &TypeSizes<'_>, slot: &DestructurableMemorySlot, gep: &GEPOp<'_>) -> Option<(u64, Type, u64)> {
    let ctx = sizes.context();
    let offset = byte_offset(sizes, gep)?;
    let ty = slot.aggregate;
    if offset >= sizes.of(ty)?.bytes() {
        return None;
    }
    let (index, element, start) = match LLVMArrayType::elementType(ctx, ty) {
        Some(element) => {
            let size = sizes.of(element)?.bytes();
            let index = offset.checked_div(size)?;
            (index, element, index * size)
        }
        None => {
            let (index, field) = sizes.struct_layout(ty)?.field_at(offset)?;
            (index, field.ty, field.start)
        }
    };
    // The offset may be in padding.
    let inside = offset.checked_sub(start)?;
    (index < MAX_INDEX).then_some((index, element, inside))
}

/// Returns a slot of bytes.
fn bytes_from(ctx: &Context, pointer: Value, bytes: u64) -> Option<MemorySlot> {
    let element_type = LLVMArrayType::get(ctx, bytes, ctx.integer_type(8)).ok()?;
    Some(MemorySlot { pointer, element_type })
}

impl SafeMemorySlotAccessOpInterface for GEPOp<'_> {
    fn ensure_only_safe_accesses(
        &self,
        slot: MemorySlot,
        must_be_safely_used: &mut Vec<MemorySlot>,
        layout: Option<Attribute>,
    ) -> bool {
        if self.base().handle() != slot.pointer {
            return true;
        }
        let ctx = self.op().ctx();
        let sizes = TypeSizes::new(ctx, layout);
        let size = sizes.of(slot.element_type).map(|size| size.bytes());
        let rest = size
            .zip(byte_offset(&sizes, self))
            .filter(|(size, offset)| offset < size);
        let rest = rest.and_then(|(size, offset)| bytes_from(ctx, self.res().handle(), size - offset));
        must_be_safely_used.extend(rest);
        rest.is_some()
    }
}

impl DestructurableAccessorOpInterface for GEPOp<'_> {
    fn can_rewire(
        &self,
        slot: &DestructurableMemorySlot,
        used: &mut Vec<Attribute>,
        must_be_safely_used: &mut Vec<MemorySlot>,
        layout: Option<Attribute>,
    ) -> bool {
        let ctx = self.op().ctx();
        let sizes = TypeSizes::new(ctx, layout);
        let element = element_of(&sizes, slot, self).filter(|_| self.base().handle() == slot.slot.pointer);
        let rest = element.and_then(|(index, element, offset)| {
            let rest = sizes.of(element)?.bytes().checked_sub(offset)?;
            Some((index, bytes_from(ctx, self.res().handle(), rest)?))
        });
        if let Some((index, rest)) = rest {
            used.push(ctx.i32_attr(index as i32));
            must_be_safely_used.push(rest);
        }
        rest.is_some()
    }

    fn rewire(
        &self,
        slot: &DestructurableMemorySlot,
        subslots: &Subslots,
        layout: Option<Attribute>,
    ) -> SlotEdit<DeletionKind> {
        let ctx = self.op().ctx();
        let element = element_of(&TypeSizes::new(ctx, layout), slot, self);
        let subslot = element.and_then(|(index, _, offset)| {
            let index = ctx.i32_attr(index as i32);
            Some((subslots.get(&index)?.pointer, i32::try_from(offset).ok()?))
        });
        let (result, ty) = (self.res().handle(), self.res().ty());
        let flags = self.op().inherent(ctx.ident("noWrapFlags"));
        Box::new(move |builder| {
            let Some((pointer, offset)) = subslot else {
                return DeletionKind::Keep;
            };
            let is_same = offset == 0 && builder.ir().value(pointer).ty() == ty;
            let pointer = if is_same {
                pointer
            } else {
                let byte = builder.ctx().integer_type(8);
                create_gep(builder, pointer, byte, &[offset], (ty, flags))
            };
            builder.ir_mut().replace_all_uses(result, pointer);
            DeletionKind::Delete
        })
    }
}

/// Creates a `llvm.getelementptr` with constant indices.
pub(super) fn create_gep(
    builder: &mut IrBuilder<'_>,
    base: Value,
    element: Type,
    indices: &[i32],
    (ty, flags): (Type, Option<Attribute>),
) -> Value {
    let ctx = builder.ctx().clone();
    let mut inherent = vec![
        (ctx.ident("elem_type"), ctx.type_attr(element)),
        (ctx.ident("rawConstantIndices"), ctx.dense_i32_array_attr(indices)),
    ];
    inherent.extend(flags.map(|flags| (ctx.ident("noWrapFlags"), flags)));
    let gep = builder.insert(OperationState {
        operands: &[base],
        result_types: &[ty],
        inherent: &inherent,
        ..OperationState::of::<GEPOp<'_>>(builder)
    });
    builder.result(gep, 0)
}
