//! The changes that rewriting is made of, each in one step for the plain ops that most ops are: making an op where the
//! builder is, giving an op's place to a new one, erasing. They hear of what they touch on the way.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::{InsertPoint, Ir, NewOp, Op};
use crate::store::NONE;
use crate::store::line::{HAS_EXTRA, HAS_RESULT};

/// What a replacement or an erasure touches, in the order in which it happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touched {
    /// An op whose operand was replaced.
    User(Op),
    /// An op of which a result lost a use, so that now at most one op uses that result.
    Loser(Op),
}

impl Ir {
    /// Makes an op and puts it somewhere: [`Ir::create`] with [`Ir::insert_before`] and the like.
    ///
    /// # Panics
    /// If a handle is stale, a region belongs to another op, or the op of the place is in no block.
    #[track_caller]
    pub fn create_at(&mut self, new: &NewOp<'_>, point: InsertPoint) -> Op {
        if let InsertPoint::Before(anchor) = point
            && !self.is_recording()
            && new.regions.is_empty()
        {
            // What is new and has nothing inside lies nowhere, so that there is nothing to take it from or to look at.
            let Some(block) = self.op(anchor).block().map(|block| block.id) else {
                panic!("the anchor is in no block")
            };
            let op = self.create_detached(new);
            self.arena.link_op(op.id, block, anchor.id);
            return op;
        }
        let op = self.create_detached(new);
        match point {
            InsertPoint::Detached => {}
            InsertPoint::Before(anchor) => self.insert_before(op, anchor),
            InsertPoint::After(anchor) => self.insert_after(op, anchor),
            InsertPoint::End(block) => self.append(block, op),
        }
        op
    }

    /// Makes an op in the place of another one and erases that: the same as making it before the other one, making the
    /// uses of the other one's result uses of its own, and erasing the other one, with the same orders of uses.
    ///
    /// Only where both have one result of the same type and no regions and successors, and the new one does not use the old
    /// one, and no checkpoint is open. Otherwise nothing happens, and the answer is `None`.
    #[inline]
    pub fn replace_in_place(&mut self, op: Op, new: &NewOp<'_>, mut heard: impl FnMut(Touched)) -> Option<Op> {
        if !self.is_plain_replacement(op, new) {
            return None;
        }
        self.debug_check_context(new);
        let id = op.id;
        // Uses that are taken and put back in front are where they were.
        if self.arena.has_front_operands(id, new.operands) {
            self.renew(id, new);
            self.hear_users(id, |user| heard(Touched::User(user)));
            for value in new.operands {
                self.hear_loser(value.id, |by| heard(Touched::Loser(self.op_handle(by))));
            }
        } else {
            let lost = self.arena.take_operands(id);
            self.renew(id, new);
            self.arena
                .attach_operands(id, new.operands.iter().map(|value| value.id));
            self.hear_users(id, |user| heard(Touched::User(user)));
            for value in lost {
                self.hear_loser(value, |by| heard(Touched::Loser(self.op_handle(by))));
            }
        }
        Some(self.op_handle(id))
    }

    /// Makes a line that of the new op, but for operands.
    #[inline]
    fn renew(&mut self, id: u32, new: &NewOp<'_>) {
        self.arena.renew_line(id, new.name.0, new.location.to_bits());
        self.create_attrs(id, new);
    }

    /// The uses of a result move one by one from the front to the front, which turns their order round.
    #[inline]
    fn hear_users(&mut self, id: u32, mut heard: impl FnMut(Op)) {
        let mut at = self.arena.turn_uses(id);
        while at != NONE {
            heard(self.op_handle(self.arena.use_owner(at)));
            at = self.arena.link(at).prev;
        }
    }

    #[inline]
    fn is_plain_replacement(&self, op: Op, new: &NewOp<'_>) -> bool {
        if self.is_recording() || self.get(op).is_none() {
            return false;
        }
        let line = &self.arena.lines[op.id as usize];
        let same_type = matches!(new.result_types, [ty] if ty.to_bits() == line.ty);
        let is_plain = line.flags & (HAS_EXTRA | HAS_RESULT) == HAS_RESULT && line.block != NONE;
        let stays_plain = new.regions.is_empty() && new.empty_regions == 0 && new.successors.is_empty();
        let uses = |value: &super::Value| value.id != op.id && self.get_value(*value).is_some();
        same_type && is_plain && stays_plain && new.operands.iter().all(uses)
    }

    /// Erases an op that has no regions, no results but one and is not used: the same as [`Ir::erase`]. Of any other one, and
    /// while a checkpoint is open, nothing happens, and the answer is `false`.
    #[inline]
    pub fn erase_plain(&mut self, op: Op, mut lost_use: impl FnMut(Op)) -> bool {
        if self.get(op).is_none() {
            return false;
        }
        let mut losers: SmallVec<[u32; 4]> = SmallVec::new();
        let is_erased = self.erase_plain_at(op.id, |by| losers.push(by));
        losers.iter().for_each(|&by| lost_use(self.op_handle(by)));
        is_erased
    }

    /// The same for the op at a place.
    #[doc(hidden)]
    #[inline]
    pub fn erase_plain_at(&mut self, op: u32, mut lost_use: impl FnMut(u32)) -> bool {
        if self.is_recording() || !self.arena.is_live(op) || !self.arena.is_simple_and_unused(op) {
            return false;
        }
        self.arena.unlink_op(op);
        let mut lost = self.arena.take_operands(op);
        self.arena.free_line(op);
        if lost.len() > 8 {
            // To look at all uses of a value for each of them would take long.
            let mut seen = FxHashSet::default();
            lost.retain(|&mut value| seen.insert(value));
        }
        for value in lost {
            self.hear_loser(value, &mut lost_use);
        }
        true
    }

    /// Says which op a value is a result of, if at most one op uses that result now that it has lost a use.
    #[inline]
    fn hear_loser(&self, value: u32, heard: impl FnOnce(u32)) {
        let value = super::ValueRef { ir: self, id: value };
        let Some(by) = value.defining_op() else { return };
        let first = self.arena.first_use(value.id);
        if first == NONE || self.arena.has_one_user(first) {
            heard(by.id);
        }
    }
}
