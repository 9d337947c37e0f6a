//! Interface for rewrite drivers: driver flags per op, ops by slot index instead of handle, and combined changes of
//! plain ops.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::{Ir, Op, OpRef, OperationState, PlainAttrs, ValueRef};
use crate::store::records::{HAS_EXTRA, HAS_RESULT, OPERANDS_OUT_OF_LINE};
use crate::store::{NONE, OUT_OF_LINE};
use crate::{Attribute, Ident};

/// An op affected by a replacement or an erasure, in the order of the changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touched {
    /// An op with a replaced operand.
    User(Op),
    /// The defining op of a result that lost a use and now has at most one user.
    UseRemoved(Op),
}

/// Methods of [`Ir`] for rewrite drivers only.
#[doc(hidden)]
pub trait DriverIr {
    /// Returns the op in a slot, if there is one.
    fn op_at(&self, index: u32) -> Option<OpRef<'_>>;

    /// Returns the index of the value that is an operand of the op in a slot; equal values have equal indices. Returns
    /// `u32::MAX` if there is no such operand.
    fn operand_at(&self, op: u32, operand: u32) -> u32;

    /// Returns the slot and the name index of the op that defines an operand of the op in a slot; `u32::MAX` for both
    /// if no op does.
    fn definer_at(&self, op: u32, operand: u32) -> (u32, u32);

    /// Returns an inherent attribute of the op in a slot.
    fn inherent_at(&self, op: u32, key: Ident) -> Option<Attribute>;

    /// Returns `true` if any region of the module has or had more than one block.
    fn has_several_blocks(&self) -> bool;

    /// Returns a counter that increases when an op with regions, or a block, is moved or erased. While it is unchanged,
    /// the ancestors of all ops are unchanged.
    fn moves(&self) -> u64;

    /// Sets flags of a live op, and returns its previous flags.
    fn set_flags(&mut self, index: u32, bits: u8) -> Option<u8>;

    /// Clears flags of an op, and returns its previous flags; 0 if there is no op.
    fn clear_flags(&mut self, index: u32, bits: u8) -> u8;

    /// Holds the slots of erased ops, so that new ops do not reuse them. Used during a rewrite.
    fn hold_erased(&mut self);

    /// Releases the slots of the ops erased since [`DriverIr::hold_erased`], in last-in-first-out order. While a
    /// transaction is open, they stay held.
    fn release_erased(&mut self);

    /// Returns `true` if ops with flags were revived by a rollback since the last call. The next driver may not know of
    /// these flags.
    fn take_revived_flags(&mut self) -> bool;

    /// Clears all flags if ops with flags were revived. Called at the start of a run: other runs leave cleared flags.
    fn clear_revived_flags(&mut self);

    /// Clears the flags of all ops. Called after a run that ended with a panic.
    fn clear_all_flags(&mut self);

    /// Creates an op in the slot of another one, which is erased. The effect is the same as creating the op before the
    /// other one, replacing the uses of the other one's result, and erasing it, with the same orders of uses.
    ///
    /// Returns `None` and does nothing unless both ops have one result of the same type and no regions and successors,
    /// the new op does not use the old one, and no transaction is open.
    fn replace_in_place(&mut self, op: Op, new: &OperationState<'_>, notify: impl FnMut(Touched)) -> Option<Op>;

    /// Erases an unused op without regions and with at most one result, like [`Ir::erase`]. Returns `false` and does
    /// nothing for another op or while a transaction is open.
    fn erase_plain(&mut self, op: Op, lost_use: impl FnMut(Op)) -> bool;

    /// Like [`DriverIr::erase_plain`], for the op in a slot.
    fn erase_plain_at(&mut self, op: u32, lost_use: impl FnMut(u32)) -> bool;
}

impl DriverIr for Ir {
    #[inline]
    fn op_at(&self, index: u32) -> Option<OpRef<'_>> {
        self.arena.is_live(index).then_some(OpRef { ir: self, id: index })
    }

    #[inline]
    fn operand_at(&self, op: u32, operand: u32) -> u32 {
        match self.arena.ops.get(op as usize) {
            Some(data) if data.flags & OPERANDS_OUT_OF_LINE == 0 => {
                if operand < u32::from(data.operand_count) {
                    data.operands[operand as usize & 1].value
                } else {
                    NONE
                }
            }
            Some(_) => self.arena.operand(op, operand as usize).unwrap_or(NONE),
            None => NONE,
        }
    }

    #[inline]
    fn definer_at(&self, op: u32, operand: u32) -> (u32, u32) {
        let value = self.operand_at(op, operand);
        // The indices of values other than first results exceed all slots.
        match self.arena.ops.get(value as usize) {
            Some(by) => (value, by.name),
            None => self.out_of_line_definer(value),
        }
    }

    #[inline]
    fn inherent_at(&self, op: u32, key: Ident) -> Option<Attribute> {
        OpRef { ir: self, id: op }.inherent(key)
    }

    fn has_several_blocks(&self) -> bool {
        self.arena.several_blocks
    }

    #[inline]
    fn moves(&self) -> u64 {
        self.arena.moves
    }

    #[inline]
    fn set_flags(&mut self, index: u32, bits: u8) -> Option<u8> {
        let data = self.arena.ops.get_mut(index as usize)?;
        let flags = data.driver_flags;
        debug_assert!(data.name != NONE, "there is an op");
        data.driver_flags = flags | bits;
        Some(flags)
    }

    #[inline]
    fn clear_flags(&mut self, index: u32, bits: u8) -> u8 {
        let Some(data) = self.arena.ops.get_mut(index as usize) else {
            return 0;
        };
        let flags = data.driver_flags;
        data.driver_flags = flags & !bits;
        flags
    }

    #[inline]
    fn hold_erased(&mut self) {
        self.arena.ops.is_holding = true;
    }

    #[inline]
    fn release_erased(&mut self) {
        if !self.is_recording() {
            self.arena.ops.release();
        }
    }

    fn take_revived_flags(&mut self) -> bool {
        std::mem::take(&mut self.arena.revived_flags)
    }

    fn clear_revived_flags(&mut self) {
        if self.take_revived_flags() {
            self.clear_all_flags();
        }
    }

    fn clear_all_flags(&mut self) {
        self.arena.ops.iter_mut().for_each(|data| data.driver_flags = 0);
    }

    #[inline]
    fn replace_in_place(&mut self, op: Op, new: &OperationState<'_>, mut notify: impl FnMut(Touched)) -> Option<Op> {
        if !self.is_plain_replacement(op, new) {
            return None;
        }
        self.ctx().index_of(new.name);
        self.debug_check_context(new);
        let id = op.id;
        // Uses that are detached and attached at the front keep their positions.
        let stay = self.arena.has_front_operands(id, new.operands);
        let lost = (!stay).then(|| self.arena.take_operands(id));
        let renewed = self.renew(id, new);
        if !stay {
            self.arena
                .attach_operands(id, new.operands.iter().map(|value| value.id));
        }
        self.notify_users(id, |user| notify(Touched::User(user)));
        let mut report = |value| self.report_use_removed(value, |by| notify(Touched::UseRemoved(self.op_handle(by))));
        match lost {
            None => new.operands.iter().for_each(|value| report(value.id)),
            Some(lost) => lost.iter().for_each(|&value| report(value)),
        }
        Some(renewed)
    }

    #[inline]
    fn erase_plain(&mut self, op: Op, mut lost_use: impl FnMut(Op)) -> bool {
        if self.get(op).is_none() {
            return false;
        }
        let mut definers: SmallVec<[u32; 4]> = SmallVec::new();
        let is_erased = self.erase_plain_at(op.id, |by| definers.push(by));
        definers.iter().for_each(|&by| lost_use(self.op_handle(by)));
        is_erased
    }

    #[inline]
    fn erase_plain_at(&mut self, op: u32, mut lost_use: impl FnMut(u32)) -> bool {
        if self.is_recording() || !self.arena.is_live(op) || !self.arena.is_simple_and_unused(op) {
            return false;
        }
        self.arena.unlink_op(op);
        let mut lost = self.arena.take_operands(op);
        self.arena.free_op(op);
        if lost.len() > 8 {
            // Scanning all uses of a value for each of these would be quadratic.
            let mut seen = FxHashSet::default();
            lost.retain(|&mut value| seen.insert(value));
        }
        for &value in &lost {
            self.report_use_removed(value, &mut lost_use);
        }
        true
    }
}

impl Ir {
    fn out_of_line_definer(&self, value: u32) -> (u32, u32) {
        let owner = match value {
            NONE => NONE,
            _ => self.arena.values[(value & !OUT_OF_LINE) as usize].owner,
        };
        self.arena
            .ops
            .get(owner as usize)
            .map_or((NONE, NONE), |by| (owner, by.name))
    }

    /// Replaces the data of an op by that of the new one, except operands.
    #[inline(always)]
    fn renew(&mut self, id: u32, new: &OperationState<'_>) -> Op {
        let attrs = self.plain_attrs(new);
        let attr = match attrs {
            Some(PlainAttrs::One(key, attr)) => Some((key.0, attr.to_bits())),
            _ => None,
        };
        let generation = self
            .arena
            .replace_op_data(id, new.name.index(), new.location.to_bits(), attr);
        if attrs.is_none() {
            self.create_any_attrs(id, new);
        }
        Op { id, generation }
    }

    /// Reports the users of a result. Uses are moved one by one from front to front, which reverses their order.
    #[inline]
    fn notify_users(&mut self, id: u32, mut notify: impl FnMut(Op)) {
        let mut at = self.arena.reverse_uses(id);
        while at != NONE {
            notify(self.op_handle(self.arena.use_owner(at)));
            at = self.arena.link(at).prev;
        }
    }

    #[inline]
    fn is_plain_replacement(&self, op: Op, new: &OperationState<'_>) -> bool {
        if self.is_recording() || self.get(op).is_none() {
            return false;
        }
        let data = &self.arena.ops[op.id as usize];
        let same_type = matches!(new.result_types, [ty] if ty.to_bits() == data.ty);
        let is_plain = data.flags & (HAS_EXTRA | HAS_RESULT) == HAS_RESULT && data.block != NONE;
        let stays_plain = new.regions.is_empty() && new.empty_regions == 0 && new.successors.is_empty();
        let uses = |value: &super::Value| value.id != op.id && self.get_value(*value).is_some();
        same_type && is_plain && stays_plain && new.operands.iter().all(uses)
    }

    /// Reports the op that defines a value, if the value, which lost a use, has at most one user left.
    #[inline]
    fn report_use_removed(&self, value: u32, notify: impl FnOnce(u32)) {
        let value = ValueRef { ir: self, id: value };
        let Some(by) = value.defining_op() else { return };
        let first = self.arena.first_use(value.id);
        if first == NONE || self.arena.has_one_user(first) {
            notify(by.id);
        }
    }
}
