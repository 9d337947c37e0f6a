//! Promotion of memory slots: allocas, loads, stores, and ops that pass pointers on.

use drr::define::{
    DeletionKind, MemorySlot, OpOperand, PromotableAllocationOpInterface, PromotableMemOpInterface,
    PromotableOpInterface, SlotEdit,
};
use drr::prelude::*;
use drr::{InsertPoint, OperationState};

use super::slot_conversion::{Conversion, are_compatible, create};
use super::type_sizes::TypeSizes;
use super::{
    AddrSpaceCastOp, AllocaOp, BitcastOp, DbgDeclareOp, DbgValueOp, GEPOp, InvariantEndOp, InvariantStartOp,
    LaunderInvariantGroupOp, LifetimeEndOp, LifetimeStartOp, LoadOp, StoreOp, StripInvariantGroupOp, UndefOp,
};

impl PromotableAllocationOpInterface for AllocaOp<'_> {
    fn promotable_slots(&self) -> Vec<MemorySlot> {
        let is_in_entry = self.op().block().is_some_and(|block| block.is_entry());
        let element = self.elem_type().filter(|_| is_in_entry);
        let slot = element.map(|element_type| MemorySlot {
            pointer: self.res().handle(),
            element_type,
        });
        slot.into_iter().collect()
    }

    fn default_value(&self, slot: MemorySlot) -> SlotEdit<Value> {
        Box::new(move |builder| create::<UndefOp<'_>>(builder, &[], slot.element_type))
    }

    /// Describes the argument as the variable that is declared to be in the slot.
    fn handle_block_argument(&self, _: MemorySlot, argument: Value) -> Option<SlotEdit<()>> {
        let users = self.res().uses().map(|used| used.owner());
        let declarations: Vec<Op> = users
            .filter_map(DbgDeclareOp::cast)
            .map(|op| op.op().handle())
            .collect();
        let edit: SlotEdit<()> = Box::new(move |builder| {
            for declaration in declarations {
                create_dbg_value(builder, declaration, argument);
            }
        });
        Some(edit)
    }
}

/// Creates a `llvm.intr.dbg.value` for the variable of a `llvm.intr.dbg.declare`.
fn create_dbg_value(builder: &mut drr::IrBuilder<'_>, declaration: Op, value: Value) {
    let op = builder.ir().op(declaration);
    let (location, inherent): (Location, Vec<_>) = (op.location(), op.inherent_attrs().collect());
    builder.insert(OperationState {
        location,
        operands: &[value],
        inherent: &inherent,
        ..OperationState::of::<DbgValueOp<'_>>(builder)
    });
}

/// Returns `true` if the only operand to remove is the pointer to the slot, which the op accesses at `address`.
fn uses_only_address(op: OpRef<'_>, slot: MemorySlot, blocking: &[usize], address: ValueRef<'_>) -> bool {
    let [blocking] = *blocking else { return false };
    let is_pointer = op.operand(blocking).is_some_and(|used| used.handle() == slot.pointer);
    is_pointer && address.handle() == slot.pointer && op.attr_named("volatile_").is_none()
}

impl PromotableMemOpInterface for LoadOp<'_> {
    fn loads_from(&self, slot: MemorySlot) -> bool {
        self.addr().handle() == slot.pointer
    }

    fn can_uses_be_removed(
        &self,
        slot: MemorySlot,
        blocking: &[usize],
        layout: Option<Attribute>,
    ) -> Option<Vec<OpOperand>> {
        let sizes = TypeSizes::new(self.op().ctx(), layout);
        let is_removable = uses_only_address(self.op(), slot, blocking, self.addr())
            && are_compatible(&sizes, slot.element_type, self.res().ty());
        is_removable.then(Vec::new)
    }

    fn remove_blocking_uses(
        &self,
        _: MemorySlot,
        reaching: Value,
        layout: Option<Attribute>,
    ) -> SlotEdit<DeletionKind> {
        let (result, ty) = (self.res().handle(), self.res().ty());
        Box::new(
            move |builder| match (Conversion { builder, layout }).extract(reaching, ty) {
                Some(value) => {
                    builder.ir_mut().replace_all_uses(result, value);
                    DeletionKind::Delete
                }
                None => DeletionKind::Keep,
            },
        )
    }
}

impl PromotableMemOpInterface for StoreOp<'_> {
    fn stores_to(&self, slot: MemorySlot) -> bool {
        self.addr().handle() == slot.pointer
    }

    fn overwrites(&self, slot: MemorySlot, layout: Option<Attribute>) -> bool {
        let ty = self.value().ty();
        let sizes = TypeSizes::new(self.op().ctx(), layout);
        let bits = |ty| sizes.of(ty).map(|size| size.bits);
        ty == slot.element_type || bits(ty).is_some_and(|stored| bits(slot.element_type) == Some(stored))
    }

    fn stored(&self, _: MemorySlot, reaching: Value, layout: Option<Attribute>) -> SlotEdit<Value> {
        let value = self.value().handle();
        Box::new(move |builder| {
            let stored = (Conversion { builder, layout }).insert(value, reaching);
            stored.unwrap_or(reaching)
        })
    }

    fn can_uses_be_removed(
        &self,
        slot: MemorySlot,
        blocking: &[usize],
        layout: Option<Attribute>,
    ) -> Option<Vec<OpOperand>> {
        let sizes = TypeSizes::new(self.op().ctx(), layout);
        let is_removable = uses_only_address(self.op(), slot, blocking, self.addr())
            && self.value().handle() != slot.pointer
            && are_compatible(&sizes, slot.element_type, self.value().ty());
        is_removable.then(Vec::new)
    }

    fn remove_blocking_uses(&self, _: MemorySlot, _: Value, _: Option<Attribute>) -> SlotEdit<DeletionKind> {
        Box::new(|_| DeletionKind::Delete)
    }
}

/// Returns all uses of the results of an op.
fn uses_of_results(op: OpRef<'_>) -> Vec<OpOperand> {
    let uses = op.results().flat_map(|result| result.uses());
    let operands = uses.map(|used| OpOperand {
        owner: used.owner().handle(),
        index: used.operand_index(),
    });
    operands.collect()
}

/// Methods of [`PromotableOpInterface`] for an op that is erased together with the users of its results.
macro_rules! erased_with_users {
    () => {
        fn can_uses_be_removed(&self, _: &[usize]) -> Option<Vec<OpOperand>> {
            Some(uses_of_results(self.op()))
        }

        fn remove_blocking_uses(&self, _: &[usize]) -> SlotEdit<DeletionKind> {
            Box::new(|_| DeletionKind::Delete)
        }
    };
}

impl PromotableOpInterface for BitcastOp<'_> {
    erased_with_users!();
}

impl PromotableOpInterface for AddrSpaceCastOp<'_> {
    erased_with_users!();
}

impl PromotableOpInterface for InvariantStartOp<'_> {
    erased_with_users!();
}

impl PromotableOpInterface for InvariantEndOp<'_> {
    erased_with_users!();
}

impl PromotableOpInterface for LaunderInvariantGroupOp<'_> {
    erased_with_users!();
}

impl PromotableOpInterface for StripInvariantGroupOp<'_> {
    erased_with_users!();
}

impl PromotableOpInterface for LifetimeStartOp<'_> {
    erased_with_users!();
}

impl PromotableOpInterface for LifetimeEndOp<'_> {
    erased_with_users!();
}

impl PromotableOpInterface for GEPOp<'_> {
    fn can_uses_be_removed(&self, _: &[usize]) -> Option<Vec<OpOperand>> {
        let indices = Self::SLOTS.rawConstantIndices.of(self.op());
        let mut indices = indices.and_then(|indices| indices.dense_array_ints(self.op().ctx()))?;
        indices.all(|index| index == 0).then(|| uses_of_results(self.op()))
    }

    fn remove_blocking_uses(&self, _: &[usize]) -> SlotEdit<DeletionKind> {
        Box::new(|_| DeletionKind::Delete)
    }
}

impl PromotableOpInterface for DbgDeclareOp<'_> {
    erased_with_users!();

    fn visit_replaced_values(&self, definitions: &[(Op, Value)]) -> Option<SlotEdit<()>> {
        let (declaration, definitions) = (self.op().handle(), definitions.to_vec());
        let edit: SlotEdit<()> = Box::new(move |builder| {
            for (op, value) in definitions {
                // The store may have been converted to ops after it. MLIR describes the variable before them, which is invalid.
                let ir = builder.ir();
                let block = ir.op(op).block();
                let definition = ir
                    .value(value)
                    .defining_op()
                    .filter(|definition| definition.block() == block);
                let is_after = definition.filter(|definition| follows_closely(*definition, ir.op(op)));
                builder.set_insert_point(InsertPoint::After(
                    is_after.map_or(op, |definition| definition.handle()),
                ));
                create_dbg_value(builder, declaration, value);
            }
        });
        Some(edit)
    }
}

/// Returns `true` if an op is one of the few ops after a store to which its conversion can lead.
fn follows_closely(op: OpRef<'_>, store: OpRef<'_>) -> bool {
    const MAX_OPS: usize = 16;
    std::iter::successors(store.next(), |op| op.next())
        .take(MAX_OPS)
        .any(|next| next == op)
}

impl PromotableOpInterface for DbgValueOp<'_> {
    fn can_uses_be_removed(&self, _: &[usize]) -> Option<Vec<OpOperand>> {
        Some(Vec::new())
    }

    /// The value of the pointer is lost.
    fn remove_blocking_uses(&self, _: &[usize]) -> SlotEdit<DeletionKind> {
        let (op, ty) = (self.op().handle(), self.value().ty());
        let location = self.value().location();
        Box::new(move |builder| {
            builder.set_insert_point(InsertPoint::Before(op));
            builder.set_location(location);
            let undef = create::<UndefOp<'_>>(builder, &[], ty);
            builder.ir_mut().set_operands(op, &[undef]);
            DeletionKind::Keep
        })
    }
}
