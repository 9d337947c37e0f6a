//! Transactions of the rewriter: all edits of a rewrite are committed, or all are rolled back.
//!
//! If a rewrite can run user code, its edits are recorded from the first one on, together with new uses of values,
//! which are checked before the commit. Rewrites of `pat!` without user code only build ops until they replace the
//! root, and perform all checks before that. Nothing is recorded for them: erasing the built ops is the rollback.
//! Native code that returns attributes is recorded while it runs; if it edits the IR, the rest of the rewrite is
//! recorded, too.

use std::fmt::Display;

use rustc_hash::FxHashSet;

use drr_ir::define::TraitFlags;
use drr_ir::verify::operand_error;
use drr_ir::{
    Block, BlockRef, Builder, DriverIr, InsertPoint, Location, Op, OpRef, OperationState, Region, Transaction, Value,
    ValueRef,
};

use super::conversion_state::ConversionSavepoint;
use super::{Event, RewriteError, Rewriter};

/// Maximum number of ops in a block and of nested regions that the check of a use traverses. Uses at a greater distance
/// count as valid; the verifier checks them.
const MAX_DISTANCE: usize = 32;

/// State of a rewriter to which a rollback returns.
#[derive(Debug)]
pub(crate) struct Savepoint {
    edits: Transaction,
    events: usize,
    new_uses: usize,
    new_ops: usize,
    point: InsertPoint,
    location: Location,
    conversion: Option<ConversionSavepoint>,
}

impl Savepoint {
    /// Returns the number of events before the savepoint.
    pub(crate) fn num_events(&self) -> usize {
        self.events
    }
}

/// Guard of a nested transaction, which rolls back on drop, including during a panic, unless it was committed.
struct TransactionGuard<'r, 'a> {
    rewriter: &'r mut Rewriter<'a>,
    savepoint: Option<Savepoint>,
}

impl Drop for TransactionGuard<'_, '_> {
    fn drop(&mut self) {
        if let Some(savepoint) = self.savepoint.take() {
            self.rewriter.roll_back_to(savepoint);
        }
    }
}

impl<'a> Rewriter<'a> {
    /// Begins a rewrite that inserts before `root`. `records` is set if the rewrite may run user code.
    #[inline]
    pub(crate) fn begin(&mut self, root: Op, entries: &'a [u32], records: bool) {
        self.ir.hold_erased();
        self.entries = entries;
        self.point = InsertPoint::Before(root);
        self.location = Location::UNKNOWN;
        (self.records_all, self.is_armed) = (records, records);
    }

    /// Begins a rewrite that inserts before `root`, in the open transaction of a conversion.
    pub(crate) fn begin_in_conversion(&mut self, root: Op, entries: &'a [u32]) {
        self.entries = entries;
        self.point = InsertPoint::Before(root);
        self.location = Location::UNKNOWN;
        (self.records_all, self.is_armed) = (true, false);
    }

    /// Starts recording edits for native code.
    #[doc(hidden)]
    #[inline]
    pub fn begin_native(&mut self) {
        self.is_armed = self.transaction.is_none();
    }

    /// Ends the effect of [`Rewriter::begin_native`].
    #[doc(hidden)]
    #[inline]
    pub fn end_native(&mut self) {
        self.is_armed &= self.records_all;
    }

    /// Opens the transaction before the first edit of a recorded rewrite.
    #[inline]
    pub(super) fn open(&mut self) {
        if self.is_armed {
            self.open_transaction();
        }
    }

    #[inline(never)]
    pub(crate) fn open_transaction(&mut self) {
        self.is_armed = false;
        self.transaction = Some(self.begin_savepoint());
    }

    /// Saves the current state for a rollback. Savepoints nest.
    pub(crate) fn begin_savepoint(&mut self) -> Savepoint {
        Savepoint {
            edits: self.ir.begin_transaction(),
            events: self.events.len(),
            new_uses: self.new_uses.len(),
            new_ops: self.new_ops.len(),
            point: self.point,
            location: self.location,
            conversion: self.conversion.as_ref().map(|state| state.savepoint()),
        }
    }

    /// Keeps all edits since a savepoint.
    pub(crate) fn commit_savepoint(&mut self, savepoint: Savepoint) {
        self.ir.commit(savepoint.edits);
    }

    /// Rolls back all edits since a savepoint.
    pub(crate) fn roll_back_to(&mut self, savepoint: Savepoint) {
        self.ir.roll_back(savepoint.edits);
        if let (Some(state), Some(savepoint)) = (&mut self.conversion, savepoint.conversion) {
            state.roll_back(savepoint);
        }
        self.events.truncate(savepoint.events);
        self.new_uses.truncate(savepoint.new_uses);
        self.new_ops.truncate(savepoint.new_ops);
        (self.point, self.location) = (savepoint.point, savepoint.location);
    }

    /// Returns `true` if edits of the current rewrite are recorded.
    #[inline]
    pub(crate) fn records(&self) -> bool {
        self.is_armed || self.transaction.is_some()
    }

    /// Returns `true` if a recorded rewrite has made edits that it has not rolled back itself.
    pub(crate) fn has_changed(&self) -> bool {
        let open = self.transaction.as_ref();
        open.is_some_and(|open| self.ir.is_edited_since(&open.edits))
    }

    /// Returns `true` once the rewrite has opened its transaction or built an op.
    pub(crate) fn has_begun_change(&self) -> bool {
        self.transaction.is_some() || !self.events.is_empty()
    }

    /// Commits the current rewrite.
    pub(crate) fn commit(&mut self) {
        self.is_armed = false;
        self.new_uses.clear();
        self.new_ops.clear();
        if let Some(open) = self.transaction.take() {
            self.ir.commit(open.edits);
        }
    }

    /// Rolls the current rewrite back.
    pub(crate) fn roll_back(&mut self) {
        self.is_armed = false;
        if let Some(open) = self.transaction.take() {
            self.roll_back_to(open);
            // Revived ops keep their flags, which are still correct.
            self.ir.take_revived_flags();
        }
        self.erase_built();
    }

    /// Runs edits that are rolled back if `change` returns an error. A rollback restores the IR exactly, including
    /// orders and handles, the insertion point and the location. Events are delivered after the commit. Transactions
    /// nest.
    ///
    /// ```
    /// use drr_ir::{Builder, Context, InsertPoint, Module, OperationState};
    /// use drr_runtime::Rewriter;
    ///
    /// let ctx = Context::new();
    /// let mut module = Module::new(&ctx);
    /// let end = InsertPoint::End(module.body());
    /// let mut rewriter = Rewriter::new(module.ir_mut());
    /// rewriter.set_insert_point(end);
    /// let failed = rewriter.transaction(|rewriter| {
    ///     rewriter.insert(OperationState::new(ctx.op_name("test.op")));
    ///     Err::<(), _>("it was a bad idea")
    /// });
    /// assert_eq!(failed, Err("it was a bad idea"));
    /// assert_eq!(module.root().walk().count(), 1, "only the module is there");
    /// ```
    ///
    /// # Errors
    /// The error of `change`.
    pub fn transaction<T, E>(&mut self, change: impl FnOnce(&mut Self) -> Result<T, E>) -> Result<T, E> {
        self.open();
        let mut running = TransactionGuard {
            savepoint: Some(self.begin_savepoint()),
            rewriter: self,
        };
        let result = change(running.rewriter);
        if result.is_ok()
            && let Some(savepoint) = running.savepoint.take()
        {
            running.rewriter.ir.commit(savepoint.edits);
        }
        result
    }

    /// Runs a rewrite that can fail. Returns `false` if it failed, in which case it is rolled back and the driver tries
    /// other patterns.
    ///
    /// An invalid edit is not a failure: the rewrite is rolled back, and the driver stops with the error.
    pub fn rewrite_or_roll_back<E: Display>(&mut self, rewrite: impl FnOnce(&mut Self) -> Result<(), E>) -> bool {
        let result = self.transaction(|rewriter| match rewrite(rewriter) {
            Ok(()) if rewriter.error.is_some() => Err(None),
            result => result.map_err(|reason| Some(reason.to_string())),
        });
        match result {
            // A failure after an invalid edit is a consequence of that edit.
            Err(Some(reason)) if self.error.is_none() => {
                self.set_failure(reason);
                false
            }
            _ => true,
        }
    }

    /// Records the reason of a failed rewrite.
    pub(crate) fn set_failure(&mut self, reason: String) {
        self.failure = Some(reason);
        self.has_diagnostics = true;
    }

    /// Erases the ops that were built without a transaction.
    fn erase_built(&mut self) {
        for event in std::mem::take(&mut self.events).into_iter().rev() {
            if let Event::Inserted(op) = event
                && self.ir.get(op).is_some()
            {
                let erased = self.ir.erase(op);
                debug_assert!(erased.is_ok(), "nothing but what was built later uses what was built");
            }
        }
    }

    /// Records a new use of a value.
    #[inline]
    pub(super) fn record_use(&mut self, user: Op, value: Value) {
        if self.transaction.is_some() {
            self.new_uses.push((user, value));
        }
    }

    /// Checks that an op can be built at the insertion point.
    pub(super) fn check_new(&self, new: &OperationState<'_>) -> Result<(), RewriteError> {
        let ir = self.ir();
        let is_live = new.operands.iter().all(|&value| ir.get_value(value).is_some())
            && new.successors.iter().all(|&block| ir.get_block(block).is_some());
        for &region in new.regions {
            if ir.get_region(region).ok_or(RewriteError::Stale)?.parent_op().is_some() {
                return Err(RewriteError::RegionTaken);
            }
        }
        if has_duplicate(new.regions) {
            return Err(RewriteError::RegionTaken);
        }
        match is_live {
            true => self.block_at(self.point).map(|_| ()),
            false => Err(RewriteError::Stale),
        }
    }

    /// Performs cheap checks before a commit: the driver's scope op must not have been moved or erased, new ops must
    /// have valid operands, and new uses must be visible.
    pub(crate) fn check_changes(&self, scope: Op, home: Option<Block>) -> Result<(), RewriteError> {
        let current = self.ir.get(scope).map(|scope| scope.block().map(BlockRef::handle));
        if current != Some(home) {
            return Err(RewriteError::Scope);
        }
        for op in self.new_ops.iter().filter_map(|&op| self.ir.get(op)) {
            if let Some(error) = operand_error(op) {
                return Err(RewriteError::Invalid {
                    op: op.name_text().into_owned(),
                    error: Box::new(error),
                });
            }
        }
        for &(user, value) in &self.new_uses {
            let (Some(user), Some(value)) = (self.ir.get(user), self.ir.get_value(value)) else {
                continue;
            };
            // The operand may have been replaced again.
            if let Err(error) = check_use(user, value)
                && user.operands().any(|operand| operand == value)
            {
                return Err(error);
            }
        }
        Ok(())
    }
}

/// Checks that a value is visible at an op, as far as the check is cheap.
pub(crate) fn check_use(user: OpRef<'_>, value: ValueRef<'_>) -> Result<(), RewriteError> {
    let Some(problem) = problem_of_use(user, value) else {
        return Ok(());
    };
    Err(RewriteError::Use {
        op: user.name_text().into_owned(),
        value: match value.defining_op() {
            Some(by) => format!("result {} of `{}`", value.number(), by.name_text()),
            None => format!("block argument {}", value.number()),
        },
        problem,
    })
}

/// Returns the reason why a value is not visible at an op, as part of a message.
fn problem_of_use(user: OpRef<'_>, value: ValueRef<'_>) -> Option<&'static str> {
    let by = value.defining_op();
    let home = value.parent_block();
    let region = home.and_then(BlockRef::region);
    // A conversion keeps replaced block arguments outside of the IR.
    if by.is_none() && region.is_some_and(|region| region.parent_op().is_none()) {
        return None;
    }
    let mut at = user;
    for _ in 0..MAX_DISTANCE {
        let block = at.block()?;
        if Some(block) == home {
            let by = by.filter(|&by| has_order(block) && is_at_or_after(by, at))?;
            if user.block().is_some_and(|block| !is_reachable(block)) {
                return None;
            }
            return Some(match (by == user, by == at) {
                (true, _) => "which is its own result",
                (_, true) => "which is not visible inside of that op",
                (_, false) => "which is defined after it",
            });
        }
        if region.is_some() && block.region() == region {
            return None;
        }
        let around = block.parent_op()?;
        if around.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) {
            return Some(match home {
                Some(_) => "which is outside of its isolated region",
                None => "whose op is detached",
            });
        }
        at = around;
    }
    None
}

/// Returns `true` if the ops of a block are ordered by dominance.
fn has_order(block: BlockRef<'_>) -> bool {
    let info = block.parent_op().and_then(OpRef::info);
    info.is_some_and(|info| !info.flags().contains(TraitFlags::GRAPH_REGION))
}

/// Returns `true` if an op may use its own results: in a graph region, in an unregistered op, and in an unreachable
/// block.
pub(super) fn may_use_itself(op: OpRef<'_>) -> bool {
    op.block().is_none_or(|block| !has_order(block) || !is_reachable(block))
}

/// Maximum number of blocks that the search for a path from the entry block visits.
const REACHABLE_SEARCH: usize = 256;

/// Returns `true` if the search finds a path from the entry block of the region.
#[cold]
fn is_reachable(block: BlockRef<'_>) -> bool {
    let mut seen = FxHashSet::default();
    let mut stack: Vec<_> = block
        .region()
        .and_then(|region| region.first_block())
        .into_iter()
        .collect();
    while let Some(reached) = stack.pop() {
        if reached == block {
            return true;
        }
        if seen.len() < REACHABLE_SEARCH && seen.insert(reached.index()) {
            stack.extend(reached.successors());
        }
    }
    false
}

/// Returns `true` if an op is found at or after another op of its block. Searches forward from both ops.
fn is_at_or_after(op: OpRef<'_>, other: OpRef<'_>) -> bool {
    let (mut from_op, mut from_other) = (Some(op), Some(other));
    for _ in 0..MAX_DISTANCE {
        match (from_op, from_other) {
            (_, Some(at)) if at == op => return true,
            (Some(at), _) if at == other => return false,
            // The op that reaches the end of the block first is the later one.
            (None, _) => return true,
            (_, None) => return false,
            (Some(one), Some(another)) => (from_op, from_other) = (one.next(), another.next()),
        }
    }
    false
}

/// Returns `true` if the list contains a region twice.
fn has_duplicate(regions: &[Region]) -> bool {
    let mut seen = FxHashSet::default();
    regions.len() > 1 && !regions.iter().all(|region| seen.insert(region))
}
