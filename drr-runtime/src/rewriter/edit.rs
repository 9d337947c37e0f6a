//! Edits of ops: attributes, operands, successors, types, positions, copies.

use drr_ir::define::{BranchOpInterface, operands_with, sizes_without};
use rustc_hash::FxHashSet;

use drr_ir::{Attribute, Block, BlockRef, Ident, InsertPoint, Ir, Location, Mapping, Op, OpRef, Type, Value, ValueRef};

use super::{Event, RewriteError, Rewriter};

impl Rewriter<'_> {
    /// Sets or removes an attribute of an op, inherent or discardable as for [`Ir::set_attr`].
    pub fn set_attr(&mut self, op: Op, key: Ident, value: Option<Attribute>) {
        self.edit_op(op, |op| op.attr(key) != value, |ir| ir.set_attr(op, key, value));
    }

    /// Sets or removes an inherent attribute of an op.
    pub fn set_inherent(&mut self, op: Op, key: Ident, value: Option<Attribute>) {
        self.edit_op(op, |op| op.inherent(key) != value, |ir| ir.set_inherent(op, key, value));
    }

    /// Sets or removes a discardable attribute of an op.
    pub fn set_discardable(&mut self, op: Op, key: Ident, value: Option<Attribute>) {
        self.edit_op(
            op,
            |op| op.discardable(key) != value,
            |ir| ir.set_discardable(op, key, value),
        );
    }

    /// Sets the location of an existing op. [`Rewriter::set_location`] sets the location of newly built ops.
    pub fn set_location_of(&mut self, op: Op, location: Location) {
        self.changes.has_untracked = true;
        self.edit_op(op, |op| op.location() != location, |ir| ir.set_location(op, location));
    }

    /// Reports that an op has changed, for changes that have no event of the op, such as the loss of a block: MLIR's
    /// `finalizeOpModification`. Greedy drivers visit the op again.
    pub fn notify_modified(&mut self, op: Op) {
        self.edit_op(op, |_| true, |_| {});
    }

    /// Edits an op, unless the edit would have no effect.
    fn edit_op(&mut self, op: Op, differs: impl FnOnce(OpRef<'_>) -> bool, set: impl FnOnce(&mut Ir)) {
        if self.check_live(op) && differs(self.ir.op(op)) {
            self.open();
            set(self.ir);
            self.changes.events.push(Event::Modified(op));
        }
    }

    /// Replaces an operand.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        self.edit_untracked(|rewriter| {
            let old = rewriter.ir.get(op).ok_or(RewriteError::Stale)?.operand(index);
            rewriter.ir.get_value(value).ok_or(RewriteError::Stale)?;
            if old.map(ValueRef::handle) != Some(value) {
                rewriter.ir.set_operand(op, index, value)?;
                rewriter.record_changed_operands(op);
                rewriter.record_use(op, value);
                rewriter.changes.events.push(Event::Modified(op));
            }
            Ok(())
        });
    }

    /// Replaces all operands. The number of operands may change.
    pub fn set_operands(&mut self, op: Op, values: &[Value]) {
        self.change();
        if !self.check_live(op) || !self.check_values_live(values) {
            return;
        }
        let operands = self.ir.op(op).operands();
        if !operands.map(ValueRef::handle).eq(values.iter().copied()) {
            self.ir.set_operands(op, values);
            self.record_changed_operands(op);
            values.iter().for_each(|&value| self.record_use(op, value));
            self.changes.events.push(Event::Modified(op));
        }
    }

    /// Erases the operands at these indices, in any order, and updates the attributes that contain segment sizes:
    /// MLIR's `MutableOperandRange::erase`.
    pub fn erase_operands(&mut self, op: Op, indices: &[usize]) {
        if !self.check_live(op) {
            return;
        }
        let op_ref = self.ir.op(op);
        let erased: FxHashSet<usize> = indices.iter().copied().collect();
        let kept = op_ref
            .operands()
            .enumerate()
            .filter(|(index, _)| !erased.contains(index));
        let values: Vec<Value> = kept.map(|(_, value)| value.handle()).collect();
        for (key, sizes) in sizes_without(op_ref, indices) {
            self.set_inherent(op, key, Some(sizes));
        }
        self.set_operands(op, &values);
    }

    /// Appends values to the operands that a branch op passes to successors, given by number, and updates the attributes that contain
    /// segment sizes. The rewrite fails if the op takes none.
    pub(crate) fn append_successor_operands(&mut self, op: Op, appended: &[(usize, &[Value])]) {
        if !self.check_live(op) {
            return;
        }
        let op_ref = self.ir.op(op);
        let branch = op_ref.interface::<dyn BranchOpInterface>();
        let slots = appended.iter().map(|&(successor, values)| {
            let (slot, group) = branch.as_ref()?.successor_operand_slot(successor)?;
            Some((slot, group, values))
        });
        let slots: Option<Vec<_>> = slots.collect();
        let changed = slots.and_then(|slots| operands_with(op_ref, &slots));
        drop(branch);
        let Some((operands, sizes)) = changed else {
            self.fail(RewriteError::Stale);
            return;
        };
        for (key, sizes) in sizes {
            self.set_inherent(op, key, Some(sizes));
        }
        self.set_operands(op, &operands);
    }

    /// Replaces a successor.
    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        self.edit_untracked(|rewriter| {
            let old = rewriter.ir.get(op).ok_or(RewriteError::Stale)?.successor(index);
            rewriter.ir.get_block(block).ok_or(RewriteError::Stale)?;
            if old.map(BlockRef::handle) != Some(block) {
                rewriter.ir.set_successor(op, index, block)?;
                rewriter.changes.events.push(Event::Modified(op));
            }
            Ok(())
        });
    }

    /// Changes the type of a value. For a result, the event is a modification of the defining op.
    pub fn set_type(&mut self, value: Value, ty: Type) {
        self.edit_untracked(|rewriter| {
            let value_ref = rewriter.ir.get_value(value).ok_or(RewriteError::Stale)?;
            if value_ref.ty() != ty {
                let by = value_ref.defining_op().map(OpRef::handle);
                rewriter.changes.has_changed_types = true;
                rewriter.ir.set_type(value, ty);
                rewriter.changes.events.extend(by.map(Event::Modified));
            }
            Ok(())
        });
    }

    /// Replaces all uses of `from` by `to`.
    pub fn replace_uses(&mut self, from: Value, to: Value) {
        if self.is_deferring() {
            return self.defer_uses(from, smallvec::smallvec![to]);
        }
        self.change();
        if self.check_values_live(&[from, to]) {
            self.move_uses(from, to);
        }
    }

    /// Replaces all uses of `from` by `to`. Both values must exist.
    #[track_caller]
    pub(super) fn move_uses(&mut self, from: Value, to: Value) {
        let is_recorded = self.is_transaction_open();
        let (events, uses) = (&mut self.changes.events, &mut self.recorded.uses);
        self.ir.replace_uses(from, to, |user| {
            events.push(Event::Modified(user));
            if is_recorded {
                uses.push((user, to));
            }
        });
    }

    /// Replaces the uses of `from` by `to` for which `which` accepts the op and operand index.
    pub fn replace_uses_if(&mut self, from: Value, to: Value, which: impl Fn(drr_ir::OpRef<'_>, usize) -> bool) {
        self.change();
        if self.is_deferring() {
            return self.fail(RewriteError::SomeUses);
        }
        if !self.check_values_live(&[from, to]) {
            return;
        }
        let users = std::cell::RefCell::new(Vec::new());
        self.ir.replace_uses_if(from, to, |user, operand| {
            let chosen = which(user, operand);
            if chosen {
                users.borrow_mut().push(user.handle());
            }
            chosen
        });
        for user in users.into_inner() {
            self.record_changed_operands(user);
            self.changes.events.push(Event::Modified(user));
            self.record_use(user, to);
        }
    }

    /// Moves an op before another op.
    pub fn move_before(&mut self, op: Op, anchor: Op) {
        self.edit(|rewriter| rewriter.move_op(op, InsertPoint::Before(anchor)));
    }

    /// Moves an op after another op.
    pub fn move_after(&mut self, op: Op, anchor: Op) {
        self.edit(|rewriter| rewriter.move_op(op, InsertPoint::After(anchor)));
    }

    /// Moves an op to the end of a block.
    pub fn move_to_end(&mut self, op: Op, block: Block) {
        self.edit(|rewriter| rewriter.move_op(op, InsertPoint::End(block)));
    }

    fn move_op(&mut self, op: Op, to: InsertPoint) -> Result<(), RewriteError> {
        let op_ref = self.ir.get(op).ok_or(RewriteError::Stale)?;
        let around = self.block_at(to)?.and_then(BlockRef::parent_op);
        let is_inside = op_ref.num_regions() > 0
            && around.is_some_and(|around| around.is_or_is_inside(op_ref.parent_op(), |around| around == op_ref));
        if is_inside || matches!(to, InsertPoint::Before(anchor) | InsertPoint::After(anchor) if anchor == op) {
            return Err(RewriteError::IntoItself { what: "op" });
        }
        self.changes.record_removal(op_ref.parent_op().map(OpRef::handle), true);
        self.put(op, to);
        Ok(())
    }

    /// Returns the block of an insertion point, or `None` if it is detached.
    pub(super) fn block_at(&self, point: InsertPoint) -> Result<Option<BlockRef<'_>>, RewriteError> {
        match point {
            InsertPoint::Detached => Ok(None),
            InsertPoint::Before(op) | InsertPoint::After(op) => {
                match self.ir.get(op).ok_or(RewriteError::Stale)?.block() {
                    None => Err(RewriteError::Detached { what: "op" }),
                    block => Ok(block),
                }
            }
            InsertPoint::End(block) => self.ir.get_block(block).map(Some).ok_or(RewriteError::Stale),
        }
    }

    /// Makes an edit whose event does not identify the dependent patterns.
    pub(super) fn edit_untracked(&mut self, change: impl FnOnce(&mut Self) -> Result<(), RewriteError>) {
        self.changes.has_untracked = true;
        self.edit(change);
    }

    /// Makes an edit that may be invalid.
    pub(super) fn edit(&mut self, change: impl FnOnce(&mut Self) -> Result<(), RewriteError>) {
        self.open();
        if let Err(error) = change(self) {
            self.fail(error);
        }
    }

    /// Clones an op and everything nested in it at the insertion point. The mapping maps the original values to their
    /// copies afterwards. Each cloned op has an event, outer ops first.
    ///
    /// # Panics
    /// If the handle or the insertion point is stale.
    #[track_caller]
    pub fn clone_op(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        let copy = self.detached_copy(op, mapping);
        self.put_copy(copy);
        self.record_nested(copy, Event::Inserted);
        copy
    }

    /// Clones an op with everything nested in it at the insertion point, with other operands and types of results: MLIR's `clone` with these
    /// arguments. As in MLIR, the nested ops are created before they have a parent, so that greedy drivers do not enqueue them.
    ///
    /// # Panics
    /// If a handle or the insertion point is stale.
    #[track_caller]
    pub fn clone_op_with(&mut self, op: Op, operands: &[Value], result_types: &[Type]) -> Op {
        for &operand in operands {
            self.ir.value(operand);
        }
        let copy = self.detached_copy(op, &mut Mapping::new());
        self.ir.set_operands(copy, operands);
        let results: Vec<Value> = self.ir.op(copy).results().handles();
        for (result, &ty) in results.into_iter().zip(result_types) {
            self.ir.set_type(result, ty);
        }
        self.record_nested(copy, Event::InsertedDetached);
        self.put_copy(copy);
        operands.iter().for_each(|&operand| self.record_use(copy, operand));
        copy
    }

    #[track_caller]
    fn detached_copy(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        // Checked before the copy exists: after a panic that the pattern catches, nothing would erase the copy.
        if let Err(error) = self.block_at(self.point) {
            panic!("the op cannot be copied to the insertion point: {error}");
        }
        self.change();
        self.ir.clone_op(op, mapping)
    }

    /// Inserts a copy at the insertion point.
    fn put_copy(&mut self, copy: Op) {
        self.put(copy, self.point);
        if let InsertPoint::After(_) = self.point {
            self.point = InsertPoint::After(copy);
        }
        if let Some(state) = self.conversion.as_deref_mut() {
            self.ir.op(copy).walk().for_each(|op| state.note_created(op.handle()));
        }
    }

    /// Records that the ops nested in a copy were inserted.
    fn record_nested(&mut self, copy: Op, event: fn(Op) -> Event) {
        let nested = self.ir.op(copy).walk().skip(1).map(|op| event(op.handle()));
        self.changes.events.extend(nested);
    }

    /// Inserts an op.
    #[inline]
    #[track_caller]
    pub(super) fn put(&mut self, op: Op, point: InsertPoint) {
        match point {
            InsertPoint::Detached => {}
            InsertPoint::Before(anchor) => self.ir.insert_before(op, anchor),
            InsertPoint::After(anchor) => self.ir.insert_after(op, anchor),
            InsertPoint::End(block) => self.ir.append(block, op),
        }
        self.changes.events.push(Event::Inserted(op));
    }

    /// Prepares an edit whose event does not identify the dependent patterns.
    #[inline]
    pub(super) fn change(&mut self) {
        self.changes.has_untracked = true;
        self.open();
    }
}
