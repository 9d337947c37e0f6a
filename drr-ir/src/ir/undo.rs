//! Transactions. Each edit in a transaction records how to undo it; a rollback undoes the edits in reverse order.
//!
//! A rollback restores everything: the orders of ops, blocks, arguments and uses, attributes, and the handles of
//! entities erased since. Handles of entities created since are stale.

use super::Ir;
use crate::store::NONE;
use crate::store::journal::{Journal, JournalEdit, TransactionStart};
use crate::store::tree::TreeContents;

/// A group of edits of an [`Ir`] that are committed or rolled back together, begun by [`Ir::begin_transaction`].
#[must_use = "edits are recorded until the transaction is committed or rolled back"]
#[derive(Debug)]
pub struct Transaction {
    /// Identity of the IR.
    ir: u64,
    /// Serial number, unique in the IR.
    serial: u64,
    /// Number of transactions that were open before.
    depth: u32,
}

impl Ir {
    /// Begins a transaction: records edits until it is committed ([`Ir::commit`]) or rolled back ([`Ir::roll_back`]).
    ///
    /// Transactions nest: an inner one that is still open ends with the outer one. Whole driver runs can be rolled
    /// back, too. Memory grows with the number of edits.
    ///
    /// ```
    /// use drr_ir::{Context, InsertPoint, Module, OperationState};
    /// let ctx = Context::new();
    /// let mut module = Module::new(&ctx);
    /// let body = module.body();
    /// let before = module.to_string();
    /// let ir = module.ir_mut();
    /// let transaction = ir.begin_transaction();
    /// let op = ir.create(OperationState::new(ctx.op_name("test.op")));
    /// ir.append(body, op);
    /// ir.roll_back(transaction);
    /// assert!(ir.get(op).is_none());
    /// assert_eq!(module.to_string(), before);
    /// ```
    pub fn begin_transaction(&mut self) -> Transaction {
        let journal = &mut self.journal;
        journal.last_serial += 1;
        journal.starts.truncate(journal.depth as usize);
        journal.starts.push(TransactionStart {
            serial: journal.last_serial,
            edits: journal.edits.len(),
            held: self.arena.ops.is_holding,
        });
        journal.depth += 1;
        self.arena.hold(true, true);
        Transaction {
            ir: self.arena.identity.get(),
            serial: self.journal.last_serial,
            depth: self.journal.depth - 1,
        }
    }

    /// Returns `true` if edits are recorded.
    #[inline]
    pub fn is_recording(&self) -> bool {
        self.journal.is_open()
    }

    /// Returns `true` if the transaction is open and has edits that are not rolled back.
    #[inline]
    pub fn is_edited_since(&self, transaction: &Transaction) -> bool {
        self.start_of(transaction)
            .is_some_and(|start| self.journal.edits.len() > start.edits)
    }

    /// Returns the number of open transactions.
    pub fn num_transactions(&self) -> u32 {
        self.journal.depth
    }

    /// Rolls back all open transactions except the outermost `keep`. For callers whose transactions were lost in a
    /// panic.
    pub fn roll_back_lost(&mut self, keep: u32) {
        if keep < self.journal.depth
            && let Some(start) = self.journal.starts.get(keep as usize).copied()
        {
            self.roll_back_to(keep, start);
        }
    }

    /// Commits the edits of the transaction. If an outer transaction has ended it, nothing changes.
    ///
    /// # Panics
    /// Panics if the transaction belongs to another IR, including the one that this IR was cloned from.
    #[track_caller]
    pub fn commit(&mut self, transaction: Transaction) {
        if let Some(start) = self.own_start_of(&transaction) {
            self.end(transaction.depth, start);
        }
    }

    /// Returns the start of a transaction that is open in this IR.
    #[inline]
    fn start_of(&self, transaction: &Transaction) -> Option<TransactionStart> {
        let open = self.journal.starts.get(..self.journal.depth as usize)?;
        let start = open.get(transaction.depth as usize)?;
        let is_own = transaction.ir == self.arena.identity.get() && start.serial == transaction.serial;
        is_own.then_some(*start)
    }

    /// Returns the start of a transaction of this IR, if it is still open.
    #[track_caller]
    fn own_start_of(&self, transaction: &Transaction) -> Option<TransactionStart> {
        let is_own = transaction.ir == self.arena.identity.get();
        assert!(is_own, "the transaction is one of another IR");
        self.start_of(transaction)
    }

    /// Undoes everything since the transaction began. If an outer transaction has ended it, nothing changes.
    ///
    /// # Panics
    /// Panics if the transaction belongs to another IR, including the one that this IR was cloned from.
    #[track_caller]
    pub fn roll_back(&mut self, transaction: Transaction) {
        if let Some(start) = self.own_start_of(&transaction) {
            self.roll_back_to(transaction.depth, start);
        }
    }

    fn roll_back_to(&mut self, depth: u32, start: TransactionStart) {
        // Undoing an edit is an edit, which must not be recorded.
        self.journal.depth = 0;
        while self.journal.edits.len() > start.edits
            && let Some(edit) = self.journal.edits.pop()
        {
            self.undo(edit);
        }
        self.end(depth, start);
    }

    /// Closes all open transactions and keeps their edits.
    pub(crate) fn end_transactions(&mut self) {
        if self.is_recording() {
            self.journal.close();
            self.arena.release_others();
            self.arena.ops.release();
        }
    }

    fn end(&mut self, depth: u32, start: TransactionStart) {
        self.journal.depth = depth;
        if depth == 0 {
            self.journal.edits.clear();
            self.arena.release_others();
            if !start.held {
                self.arena.ops.release();
            }
        }
    }

    fn undo(&mut self, edit: JournalEdit) {
        let arena = &mut self.arena;
        match edit {
            JournalEdit::Made { op, given } => arena.undo_op_creation(op, given as usize),
            JournalEdit::Cloned { op, ops } => arena.undo_copy(op, &ops),
            JournalEdit::Op { op, block, next } => {
                arena.unlink_op(op);
                if block != NONE {
                    arena.link_op(op, block, next);
                }
            }
            JournalEdit::Use { at, link } => arena.restore_use(at, link),
            JournalEdit::Uses { from, to, count } => {
                for _ in 0..count {
                    arena.move_first_use(to, from);
                }
            }
            JournalEdit::Operands { op, saved } => arena.restore_operands(op, &saved),
            JournalEdit::Attr {
                op,
                key,
                is_inherent,
                old,
            } => _ = self.put_attr(op, key, old, is_inherent),
            JournalEdit::Location { op, location } => arena.ops[op as usize].location = location,
            JournalEdit::Name { op, name } => arena.ops[op as usize].name = name,
            JournalEdit::Type { value, ty } => *arena.value_type_mut(value) = ty,
            JournalEdit::ArgumentLocation { value, location } => arena.values[value as usize].location = location,
            JournalEdit::Successor { op, index, block } => self.put_successor(op, index as usize, block),
            JournalEdit::MadeRegion { region } => arena.undo_region_creation(region),
            JournalEdit::MadeBlock { block } => arena.undo_block_creation(block),
            JournalEdit::Block { block, region, next } => {
                arena.unlink_block(block);
                if region != NONE {
                    arena.link_block(block, region, next);
                }
            }
            JournalEdit::MadeArgument { block, value } => arena.undo_argument_insertion(block, value),
            JournalEdit::Arguments { block, erased } => arena.restore_arguments(block, &erased),
            JournalEdit::SwappedArguments { a, b } => arena.swap_arguments(a, b),
            JournalEdit::Freed(freed) => arena.revive(*freed),
        }
    }

    /// Records an edit before it is made, if edits are recorded.
    #[inline]
    pub(super) fn record(&mut self, edit: impl FnOnce(&Ir) -> JournalEdit) {
        if self.journal.is_open() {
            self.note(edit);
        }
    }

    #[cold]
    #[inline(never)]
    fn note(&mut self, edit: impl FnOnce(&Ir) -> JournalEdit) {
        let edit = edit(self);
        self.journal.edits.push(edit);
    }

    /// Unlinks an op from its block.
    #[inline]
    pub(super) fn unlink_op(&mut self, op: u32) {
        self.record(|ir| {
            let data = &ir.arena.ops[op as usize];
            JournalEdit::Op {
                op,
                block: data.block,
                next: data.next,
            }
        });
        self.arena.unlink_op(op);
    }

    /// Unlinks a block from its region.
    pub(super) fn unlink_block(&mut self, block: u32) {
        self.record(|ir| {
            let data = &ir.arena.blocks[block as usize];
            JournalEdit::Block {
                block,
                region: data.region,
                next: data.next,
            }
        });
        self.arena.unlink_block(block);
    }

    /// Detaches all operands of an op.
    pub(super) fn detach_operands(&mut self, op: u32) {
        if self.journal.is_open() {
            let saved = Box::new(self.arena.save_operands(op));
            self.journal.edits.push(JournalEdit::Operands { op, saved });
        } else {
            self.arena.detach_operands(op);
        }
    }

    /// Frees ops, blocks and regions that are only used by each other.
    pub(crate) fn free_contents(&mut self, contents: TreeContents) {
        if !self.journal.is_open() {
            return self.arena.free_contents(contents);
        }
        for &op in &contents.ops {
            // Without operands, there is nothing to restore.
            match self.arena.operand_count(op) {
                0 => self.arena.detach_operands(op),
                _ => self.detach_operands(op),
            }
        }
        let freed = self.arena.free_saved(contents);
        self.journal.edits.push(JournalEdit::Freed(Box::new(freed)));
    }
}

impl Clone for Ir {
    /// Returns a copy with the existing handles of the original. All its transactions are closed, with their edits
    /// kept.
    fn clone(&self) -> Self {
        Ir {
            arena: self.arena.clone(),
            ctx: self.ctx.clone(),
            locations: self.locations.clone(),
            journal: Journal::default(),
            outside: self.outside.clone(),
        }
    }
}

#[cfg(test)]
mod tests;
