//! Transactions of the rewriter: all edits of a rewrite are committed, or all are rolled back.
//!
//! If a rewrite can run user code, its edits are recorded from the first one on, together with new uses of values,
//! which are checked before the commit. Rewrites of `pat!` without user code only build ops until they replace the
//! root, and perform all checks before that. Nothing is recorded for them: erasing the built ops is the rollback.
//! Native code that returns attributes is recorded while it runs; if it edits the IR, the rest of the rewrite is
//! recorded, too.

use std::fmt::Display;

use drr_ir::{DriverIr, InsertPoint, Location, Op, Transaction, Value};

use super::conversion_state::ConversionSavepoint;
use super::{Event, Rewriter};

/// The recording of edits.
#[derive(Debug)]
pub(super) enum Recording {
    /// Edits are final: there is no driver, or the driver itself edits between rewrites.
    Final,
    /// A rewrite runs that only builds ops until it replaces the root.
    BuildsOnly,
    /// Native code runs in such a rewrite. Its first edit opens the transaction of the rewrite.
    Native,
    /// A rewrite runs whose first edit opens its transaction.
    Armed,
    /// The transaction of the rewrite or of the conversion is open.
    Open(Savepoint),
}

/// The ops and uses that were built in the open transaction, for the checks before its commit.
#[derive(Debug, Default)]
pub(super) struct RecordedEdits {
    /// Ops that were built.
    pub(super) ops: Vec<Op>,
    /// New uses of values.
    pub(super) uses: Vec<(Op, Value)>,
}

impl RecordedEdits {
    /// Adds an op that was built, and its operands.
    pub(super) fn add_op(&mut self, op: Op, operands: &[Value]) {
        self.ops.push(op);
        self.uses.extend(operands.iter().map(|&value| (op, value)));
    }
}

/// State of a rewriter to which a rollback returns.
#[derive(Debug)]
pub(crate) struct Savepoint {
    edits: Transaction,
    events: usize,
    erased: usize,
    recorded_ops: usize,
    recorded_uses: usize,
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

/// The outcome of [`Rewriter::rewrite_or_roll_back`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "a rewrite that was not applied has changed nothing"]
pub enum RewriteOutcome {
    /// The rewrite succeeded, and its edits are kept.
    Applied,
    /// The rewrite returned an error and was rolled back.
    Failed,
    /// The rewrite made an invalid edit and was rolled back.
    Invalid,
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
    /// Begins a rewrite that inserts before `root`. `may_record` is set if the rewrite may run user code.
    #[inline]
    pub(crate) fn begin(&mut self, root: Op, entries: &'a [u32], may_record: bool) {
        self.ir.hold_erased();
        self.entries = entries;
        self.point = InsertPoint::Before(root);
        self.location = Location::UNKNOWN;
        self.recording = if may_record {
            Recording::Armed
        } else {
            Recording::BuildsOnly
        };
    }

    /// Begins a rewrite that inserts before `root`, in the open transaction of a conversion.
    pub(crate) fn begin_in_conversion(&mut self, root: Op, entries: &'a [u32]) {
        self.entries = entries;
        self.point = InsertPoint::Before(root);
        self.location = Location::UNKNOWN;
        debug_assert!(self.is_transaction_open(), "the transaction of a conversion is open");
    }

    /// Starts recording edits for native code.
    #[doc(hidden)]
    #[inline]
    pub fn begin_native(&mut self) {
        if let Recording::BuildsOnly = self.recording {
            self.recording = Recording::Native;
        }
    }

    /// Ends the effect of [`Rewriter::begin_native`].
    #[doc(hidden)]
    #[inline]
    pub fn end_native(&mut self) {
        if let Recording::Native = self.recording {
            self.recording = Recording::BuildsOnly;
        }
    }

    /// Opens the transaction before the first edit of a recorded rewrite.
    #[inline]
    pub(super) fn open(&mut self) {
        if let Recording::Native | Recording::Armed = self.recording {
            self.open_transaction();
        }
    }

    #[inline(never)]
    pub(crate) fn open_transaction(&mut self) {
        self.recording = Recording::Open(self.begin_savepoint());
    }

    /// Saves the current state for a rollback. Savepoints nest.
    pub(crate) fn begin_savepoint(&mut self) -> Savepoint {
        Savepoint {
            edits: self.ir.begin_transaction(),
            events: self.changes.events.len(),
            erased: self.changes.erased_from.len(),
            recorded_ops: self.recorded.ops.len(),
            recorded_uses: self.recorded.uses.len(),
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
        self.changes.events.truncate(savepoint.events);
        self.changes.erased_from.truncate(savepoint.erased);
        self.recorded.ops.truncate(savepoint.recorded_ops);
        self.recorded.uses.truncate(savepoint.recorded_uses);
        (self.point, self.location) = (savepoint.point, savepoint.location);
    }

    /// Returns `true` if edits of the current rewrite are recorded, or will be from the first one on.
    #[inline]
    pub(crate) fn may_record(&self) -> bool {
        !matches!(self.recording, Recording::Final | Recording::BuildsOnly)
    }

    /// Returns `true` if a transaction is open.
    #[inline]
    pub(super) fn is_transaction_open(&self) -> bool {
        matches!(self.recording, Recording::Open(_))
    }

    /// Returns `true` if an unrecorded rewrite has failed. Then existing ops must not be erased, so that erasing the
    /// built ops rolls the rewrite back.
    #[inline]
    pub(super) fn must_keep_existing_ops(&self) -> bool {
        matches!(self.recording, Recording::BuildsOnly) && self.has_failed()
    }

    /// Returns `true` if the rewrite was invalid or has failed.
    #[inline]
    pub(crate) fn has_failed(&self) -> bool {
        self.diagnostics.has_problem()
    }

    /// Returns `true` if a recorded rewrite has made edits that it has not rolled back itself.
    pub(crate) fn has_live_edits(&self) -> bool {
        match &self.recording {
            Recording::Open(start) => self.ir.is_edited_since(&start.edits),
            _ => false,
        }
    }

    /// Returns `true` once the rewrite has opened its transaction or built an op.
    pub(crate) fn has_started_editing(&self) -> bool {
        self.is_transaction_open() || !self.changes.events.is_empty()
    }

    /// Ends the current rewrite. Returns the start of its transaction, if it is open.
    #[inline]
    fn end(&mut self) -> Option<Savepoint> {
        match std::mem::replace(&mut self.recording, Recording::Final) {
            Recording::Open(start) => Some(start),
            Recording::Final | Recording::BuildsOnly | Recording::Native | Recording::Armed => None,
        }
    }

    /// Ends a rewrite that was not recorded. What it has built can still be rolled back.
    #[inline]
    pub(crate) fn end_unrecorded(&mut self) {
        debug_assert!(!self.may_record(), "a recorded rewrite is committed or rolled back");
        self.recording = Recording::Final;
    }

    /// Ends the current rewrite, and keeps its edits.
    #[inline]
    pub(crate) fn commit(&mut self) {
        if let Some(start) = self.end() {
            self.recorded.ops.clear();
            self.recorded.uses.clear();
            self.commit_savepoint(start);
        }
    }

    /// Ends the current rewrite, and rolls its edits back.
    pub(crate) fn roll_back(&mut self) {
        if let Some(start) = self.end() {
            self.roll_back_to(start);
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

    /// Runs a rewrite that can fail, and rolls it back unless it was applied.
    ///
    /// An error of `rewrite` is a [failure](RewriteOutcome::Failed), after which the driver tries other patterns. After an
    /// [invalid edit](RewriteOutcome::Invalid), the driver stops with the error of the edit.
    ///
    /// ```
    /// use drr_ir::{Context, Module};
    /// use drr_runtime::{RewriteOutcome, Rewriter};
    ///
    /// let ctx = Context::new();
    /// let mut module = Module::new(&ctx);
    /// let mut rewriter = Rewriter::new(module.ir_mut());
    /// let applied = rewriter.rewrite_or_roll_back(|_| Ok::<(), &str>(()));
    /// assert_eq!(applied, RewriteOutcome::Applied);
    /// let failed = rewriter.rewrite_or_roll_back(|_| Err("the shape is dynamic"));
    /// assert_eq!(failed, RewriteOutcome::Failed);
    /// ```
    pub fn rewrite_or_roll_back<E: Display>(
        &mut self,
        rewrite: impl FnOnce(&mut Self) -> Result<(), E>,
    ) -> RewriteOutcome {
        let result = self.transaction(|rewriter| match rewrite(rewriter) {
            Ok(()) if rewriter.diagnostics.has_error() => Err(String::new()),
            result => result.map_err(|reason| reason.to_string()),
        });
        match result {
            Ok(()) => RewriteOutcome::Applied,
            // A failure after an invalid edit is a consequence of that edit.
            Err(_) if self.diagnostics.has_error() => RewriteOutcome::Invalid,
            Err(reason) => {
                self.set_failure(reason);
                RewriteOutcome::Failed
            }
        }
    }

    /// Erases the ops that were built without a transaction.
    fn erase_built(&mut self) {
        for event in std::mem::take(&mut self.changes.events).into_iter().rev() {
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
        if self.is_transaction_open() {
            self.recorded.uses.push((user, value));
        }
    }
}

#[cfg(test)]
mod tests {
    use drr_ir::{Builder, ContextBuilder, Module, OperationState};

    use super::*;

    /// Nothing would ever commit the transaction.
    #[test]
    fn native_code_outside_of_a_driver_opens_no_transaction() {
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        let mut module = Module::parse(&ctx, "").expect("the text is right");
        let end = InsertPoint::End(module.body());
        let mut rewriter = Rewriter::new(module.ir_mut());
        rewriter.set_insert_point(end);
        for _ in 0..2 {
            rewriter.begin_native();
            rewriter.insert(OperationState::new(ctx.op_name("t.new")));
            rewriter.end_native();
        }
        assert_eq!(rewriter.finish(), Ok(()));
        assert_eq!((module.ir().num_transactions(), module.root().walk().count()), (0, 3));
    }

    /// A rewrite of `pat!` without user code that native code edits in the middle is recorded from there on.
    #[test]
    fn a_rewrite_is_recorded_from_the_first_edit_of_native_code() {
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        let mut module = Module::parse(&ctx, "\"t.root\"() : () -> ()").expect("the text is right");
        let before = module.to_string();
        let root = module.root().walk().nth(1).map(|op| op.handle()).expect("it is there");
        let insert = |rewriter: &mut Rewriter<'_>| {
            rewriter.insert(OperationState::new(ctx.op_name("t.new")));
        };
        let mut rewriter = Rewriter::new(module.ir_mut());
        rewriter.begin(root, &[], false);
        insert(&mut rewriter);
        rewriter.begin_native();
        rewriter.end_native();
        assert!(!rewriter.may_record());
        rewriter.begin_native();
        insert(&mut rewriter);
        rewriter.end_native();
        assert!(rewriter.may_record());
        rewriter.replace_op(root, &[]);
        rewriter.roll_back();
        rewriter.raw().release_erased();
        assert_eq!(module.to_string(), before);
    }
}
