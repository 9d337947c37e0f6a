//! Interfaces of ops that allocate and access memory slots, for `mem2reg` and `sroa`.
//!
//! Methods that change IR return a [`SlotEdit`], because an interface borrows the IR.

use std::collections::HashMap;

use super::OpInterface;
use crate::model::OpTrait;
use crate::{Attribute, Context, IrBuilder, Op, Type, Value};

macro_rules! interfaces {
    ($($name:ident)*) => {$(
        impl OpTrait for dyn $name {
            const NAME: &'static str = stringify!($name);
            const CHECKS: bool = false;
        }

        #[diagnostic::do_not_recommend]
        impl OpInterface for dyn $name {
            type Object<'ir> = dyn $name + 'ir;
        }
    )*};
}

interfaces! {
    PromotableAllocationOpInterface PromotableMemOpInterface PromotableOpInterface
    DestructurableAllocationOpInterface DestructurableAccessorOpInterface SafeMemorySlotAccessOpInterface
}

/// Memory for one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemorySlot {
    /// The pointer to the slot.
    pub pointer: Value,
    /// The type of the value in the slot.
    pub element_type: Type,
}

/// A [`MemorySlot`] for an aggregate.
#[derive(Clone, Copy, Debug)]
pub struct DestructurableMemorySlot {
    /// The slot.
    pub slot: MemorySlot,
    /// The type that has the subelements of the slot.
    pub aggregate: Type,
    /// The subelements.
    pub subelements: &'static dyn DestructurableTypeInterface,
}

/// An operand of an op.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpOperand {
    /// The op.
    pub owner: Op,
    /// The number of the operand.
    pub index: usize,
}

/// An op after it was changed to not use a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeletionKind {
    /// The op stays.
    Keep,
    /// The op has to be erased.
    Delete,
}

/// A change of the IR for a memory slot. The builder inserts ops at the place that the method specifies, and has the location of the op.
/// The change must not erase ops.
pub type SlotEdit<R> = Box<dyn FnOnce(&mut IrBuilder<'_>) -> R>;

/// The slots for subelements, by index.
pub type Subslots = HashMap<Attribute, MemorySlot>;

/// An op that allocates slots whose contents can become values, MLIR's `PromotableAllocationOpInterface`. `mem2reg` erases the op after
/// the promotion of a slot.
///
/// ```
/// use drr_ir::define::{MemorySlot, PromotableAllocationOpInterface, SlotEdit};
/// use drr_ir::{Builder, OpRef, OperationState, Type, Value};
/// /// An allocation of an `i32`, which is undefined at first.
/// struct Alloc<'ir>(OpRef<'ir>);
/// impl PromotableAllocationOpInterface for Alloc<'_> {
///     fn promotable_slots(&self) -> Vec<MemorySlot> {
///         let pointers = self.0.results().map(|pointer| pointer.handle());
///         pointers.map(|pointer| MemorySlot { pointer, element_type: Type::I32 }).collect()
///     }
///     fn default_value(&self, slot: MemorySlot) -> SlotEdit<Value> {
///         Box::new(move |builder| {
///             let state = OperationState::new(builder.ctx().op_name("t.undef"));
///             let op = builder.insert(OperationState { result_types: &[slot.element_type], ..state });
///             builder.result(op, 0)
///         })
///     }
/// }
/// ```
pub trait PromotableAllocationOpInterface {
    /// Returns the slots whose pointers the op returns. A slot must only be accessible by its pointer.
    fn promotable_slots(&self) -> Vec<MemorySlot>;

    /// Creates the result of an op, the value of a slot that was not stored to. Inserts at the start of the block of the pointer.
    fn default_value(&self, slot: MemorySlot) -> SlotEdit<Value>;

    /// Changes a block to which `argument` was added for the value of a slot. Inserts at the start of the block.
    fn handle_block_argument(&self, slot: MemorySlot, argument: Value) -> Option<SlotEdit<()>> {
        let _ = (slot, argument);
        None
    }
}

/// An op that loads from slots or stores to them, MLIR's `PromotableMemOpInterface`. An op that does both loads first. `layout` is the
/// data layout specification around the op, if there is one. All methods that change IR insert after the op.
///
/// ```
/// use drr_ir::define::{DeletionKind, MemorySlot, OpOperand, PromotableMemOpInterface, SlotEdit};
/// use drr_ir::{Attribute, OpRef, Value};
/// /// A load from the first operand.
/// struct Load<'ir>(OpRef<'ir>);
/// impl PromotableMemOpInterface for Load<'_> {
///     fn loads_from(&self, slot: MemorySlot) -> bool {
///         self.0.operand(0).is_some_and(|pointer| pointer.handle() == slot.pointer)
///     }
///     fn can_uses_be_removed(&self, slot: MemorySlot, _: &[usize], _: Option<Attribute>) -> Option<Vec<OpOperand>> {
///         let has_type = self.0.result_types().all(|ty| ty == slot.element_type);
///         has_type.then(Vec::new)
///     }
///     fn remove_blocking_uses(&self, _: MemorySlot, reaching: Value, _: Option<Attribute>) -> SlotEdit<DeletionKind> {
///         let results: Vec<Value> = self.0.results().handles();
///         Box::new(move |builder| {
///             for result in results {
///                 builder.ir_mut().replace_all_uses(result, reaching);
///             }
///             DeletionKind::Delete
///         })
///     }
/// }
/// ```
pub trait PromotableMemOpInterface {
    /// Returns `true` if the op loads from a slot.
    fn loads_from(&self, slot: MemorySlot) -> bool {
        let _ = slot;
        false
    }

    /// Returns `true` if the op stores to a slot.
    fn stores_to(&self, slot: MemorySlot) -> bool {
        let _ = slot;
        false
    }

    /// Returns `true` if the op stores to the whole slot, so that the value that [`stored`](Self::stored) returns does not depend on
    /// `reaching`. Called only if the op stores to the slot. MLIR takes this for granted, and passes wrong values to blocks whose first
    /// access stores to a part of the slot.
    fn overwrites(&self, slot: MemorySlot, layout: Option<Attribute>) -> bool {
        let _ = (slot, layout);
        false
    }

    /// Computes the value that the op stores to a slot, which has the value `reaching` before. Called only if the op stores to the slot.
    fn stored(&self, slot: MemorySlot, reaching: Value, layout: Option<Attribute>) -> SlotEdit<Value> {
        let _ = (slot, layout);
        Box::new(move |_| reaching)
    }

    /// Returns the uses of the op's results that must be removed, too, before the op can do without the slot in its operands with the
    /// numbers `blocking`. `None` if it cannot.
    fn can_uses_be_removed(
        &self,
        slot: MemorySlot,
        blocking: &[usize],
        layout: Option<Attribute>,
    ) -> Option<Vec<OpOperand>>;

    /// Changes the op to not use a slot that has the value `reaching` before the op.
    fn remove_blocking_uses(
        &self,
        slot: MemorySlot,
        reaching: Value,
        layout: Option<Attribute>,
    ) -> SlotEdit<DeletionKind>;
}

/// An op that can be changed to not use a pointer, whatever the slot contains, MLIR's `PromotableOpInterface`.
///
/// ```
/// use drr_ir::define::{DeletionKind, OpOperand, PromotableOpInterface, SlotEdit};
/// use drr_ir::OpRef;
/// /// A mark without results.
/// struct Mark<'ir>(OpRef<'ir>);
/// impl PromotableOpInterface for Mark<'_> {
///     fn can_uses_be_removed(&self, _: &[usize]) -> Option<Vec<OpOperand>> {
///         Some(Vec::new())
///     }
///     fn remove_blocking_uses(&self, _: &[usize]) -> SlotEdit<DeletionKind> {
///         Box::new(|_| DeletionKind::Delete)
///     }
/// }
/// ```
pub trait PromotableOpInterface {
    /// Returns the uses of the op's results that must be removed, too, before the op can do without its operands with the numbers
    /// `blocking`. `None` if it cannot.
    fn can_uses_be_removed(&self, blocking: &[usize]) -> Option<Vec<OpOperand>>;

    /// Changes the op to not use its operands with the numbers `blocking`. Inserts after the op.
    fn remove_blocking_uses(&self, blocking: &[usize]) -> SlotEdit<DeletionKind>;

    /// Changes the IR for `definitions`: the ops that stored to the slot, each with the stored value. Inserts after the op, or elsewhere.
    fn visit_replaced_values(&self, definitions: &[(Op, Value)]) -> Option<SlotEdit<()>> {
        let _ = definitions;
        None
    }
}

/// A type with subelements, MLIR's `DestructurableTypeInterface`.
pub trait DestructurableTypeInterface: std::fmt::Debug + Sync {
    /// Returns the number of subelements of a type. `None` if the type cannot be destructured.
    fn num_subelements(&self, ctx: &Context, ty: Type) -> Option<u64>;

    /// Returns the indices of all subelements of a type.
    fn indices(&self, ctx: &Context, ty: Type) -> Vec<Attribute>;

    /// Returns the type of the subelement at an index.
    fn type_at_index(&self, ctx: &Context, ty: Type, index: Attribute) -> Option<Type>;
}

/// An op that allocates slots for aggregates, MLIR's `DestructurableAllocationOpInterface`. `sroa` erases the op after one of its slots was
/// destructured.
///
/// ```
/// use drr_ir::define::{DestructurableAllocationOpInterface, DestructurableMemorySlot, MemorySlot, SlotEdit};
/// use drr_ir::Attribute;
/// /// An allocation that stays as it is.
/// struct Alloc;
/// impl DestructurableAllocationOpInterface for Alloc {
///     fn destructurable_slots(&self) -> Vec<DestructurableMemorySlot> {
///         Vec::new()
///     }
///     fn destructure(&self, _: &DestructurableMemorySlot, _: &[Attribute]) -> SlotEdit<Vec<(Attribute, MemorySlot)>> {
///         Box::new(|_| Vec::new())
///     }
/// }
/// ```
pub trait DestructurableAllocationOpInterface {
    /// Returns the slots that can be destructured.
    fn destructurable_slots(&self) -> Vec<DestructurableMemorySlot>;

    /// Creates slots for the subelements at the indices `used`. Inserts at the start of the block of the pointer.
    fn destructure(
        &self,
        slot: &DestructurableMemorySlot,
        used: &[Attribute],
    ) -> SlotEdit<Vec<(Attribute, MemorySlot)>>;
}

/// An op that accesses memory only inside the bounds of slots, MLIR's `SafeMemorySlotAccessOpInterface`.
///
/// ```
/// use drr_ir::define::{MemorySlot, SafeMemorySlotAccessOpInterface};
/// use drr_ir::Attribute;
/// /// A load of a byte.
/// struct LoadByte;
/// impl SafeMemorySlotAccessOpInterface for LoadByte {
///     fn ensure_only_safe_accesses(&self, _: MemorySlot, _: &mut Vec<MemorySlot>, _: Option<Attribute>) -> bool {
///         true
///     }
/// }
/// ```
pub trait SafeMemorySlotAccessOpInterface {
    /// Returns `true` if all accesses of the op to a slot are inside its bounds, given that those to the slots that are added to
    /// `must_be_safely_used` are.
    fn ensure_only_safe_accesses(
        &self,
        slot: MemorySlot,
        must_be_safely_used: &mut Vec<MemorySlot>,
        layout: Option<Attribute>,
    ) -> bool;
}

/// An op that accesses subelements of a slot, MLIR's `DestructurableAccessorOpInterface`.
///
/// ```
/// use drr_ir::define::{DeletionKind, DestructurableAccessorOpInterface, DestructurableMemorySlot, MemorySlot, SlotEdit, Subslots};
/// use drr_ir::Attribute;
/// /// An op without an effect on the slot.
/// struct Mark;
/// impl DestructurableAccessorOpInterface for Mark {
///     fn can_rewire(
///         &self,
///         _: &DestructurableMemorySlot,
///         _: &mut Vec<Attribute>,
///         _: &mut Vec<MemorySlot>,
///         _: Option<Attribute>,
///     ) -> bool {
///         true
///     }
///     fn rewire(
///         &self,
///         _: &DestructurableMemorySlot,
///         _: &Subslots,
///         _: Option<Attribute>,
///     ) -> SlotEdit<DeletionKind> {
///         Box::new(|_| DeletionKind::Delete)
///     }
/// }
/// ```
pub trait DestructurableAccessorOpInterface {
    /// Returns `true` if the op can use slots for the subelements instead of `slot`. Adds the indices of the subelements that it uses to
    /// `used`, and new slots for which safe accesses are required to `must_be_safely_used`.
    fn can_rewire(
        &self,
        slot: &DestructurableMemorySlot,
        used: &mut Vec<Attribute>,
        must_be_safely_used: &mut Vec<MemorySlot>,
        layout: Option<Attribute>,
    ) -> bool;

    /// Changes the op to use the slots for the subelements. Inserts after the op.
    fn rewire(
        &self,
        slot: &DestructurableMemorySlot,
        subslots: &Subslots,
        layout: Option<Attribute>,
    ) -> SlotEdit<DeletionKind>;
}
