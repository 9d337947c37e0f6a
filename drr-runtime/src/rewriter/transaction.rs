//! A rewrite is a transaction: all of its changes are committed, or all are rolled back.
//!
//! If user code runs in a rewrite, edits are recorded from the first one on, with the new uses of values, which are checked
//! before the commit. Code of `pat!` only builds until it replaces the root, and checks before that: there, nothing is
//! recorded, and erasing what was built is the rollback. Native code that yields attributes is recorded while it runs, and the
//! rest of the rewrite too if it has changed anything.

use std::fmt::Display;

use rustc_hash::FxHashSet;

use drr_ir::define::TraitFlags;
use drr_ir::verify::operand_error;
use drr_ir::{
    Block, BlockRef, Builder, DriverIr, InsertPoint, Location, Op, OpRef, OperationState, Region, Transaction, Value,
    ValueRef,
};

use super::{Event, RewriteError, Rewriter};

/// How many ops, and how many levels of regions, the check of a use walks at most. What is farther away counts as right:
/// finding out is the verifier's work.
const NEAR: usize = 32;

/// The state of a rewriter to which a rollback returns.
#[derive(Debug)]
pub(super) struct Part {
    edits: Transaction,
    events: usize,
    new_uses: usize,
    new_ops: usize,
    point: InsertPoint,
    location: Location,
}

/// A running transaction. Unless it is committed, it is rolled back when it ends, also by a panic.
struct Running<'r, 'a> {
    rewriter: &'r mut Rewriter<'a>,
    part: Option<Part>,
}

impl Drop for Running<'_, '_> {
    fn drop(&mut self) {
        if let Some(part) = self.part.take() {
            self.rewriter.roll_back_part(part);
        }
    }
}

impl<'a> Rewriter<'a> {
    /// Begins a rewrite: it builds before `root`. `records` says that user code may run in it.
    #[inline]
    pub(crate) fn begin(&mut self, root: Op, entries: &'a [u32], records: bool) {
        self.ir.hold_erased();
        self.entries = entries;
        self.point = InsertPoint::Before(root);
        self.location = Location::UNKNOWN;
        (self.records_all, self.is_armed) = (records, records);
    }

    /// From now on native code runs: its changes are recorded.
    #[doc(hidden)]
    #[inline]
    pub fn begin_native(&mut self) {
        self.is_armed = self.transaction.is_none();
    }

    /// The end of what [`Rewriter::begin_native`] begins.
    #[doc(hidden)]
    #[inline]
    pub fn end_native(&mut self) {
        self.is_armed &= self.records_all;
    }

    /// Before a change: from now on changes are recorded, if this rewrite records.
    #[inline]
    pub(super) fn open(&mut self) {
        if self.is_armed {
            self.open_transaction();
        }
    }

    #[inline(never)]
    fn open_transaction(&mut self) {
        self.is_armed = false;
        self.transaction = Some(self.begin_part());
    }

    /// Begins a transaction inside of the one that is open, if one is.
    fn begin_part(&mut self) -> Part {
        Part {
            edits: self.ir.begin_transaction(),
            events: self.events.len(),
            new_uses: self.new_uses.len(),
            new_ops: self.new_ops.len(),
            point: self.point,
            location: self.location,
        }
    }

    /// Rolls back everything since a transaction began.
    fn roll_back_part(&mut self, part: Part) {
        self.ir.roll_back(part.edits);
        self.events.truncate(part.events);
        self.new_uses.truncate(part.new_uses);
        self.new_ops.truncate(part.new_ops);
        (self.point, self.location) = (part.point, part.location);
    }

    /// Whether the rewrite records what it changes.
    #[inline]
    pub(crate) fn records(&self) -> bool {
        self.is_armed || self.transaction.is_some()
    }

    /// Whether a recorded rewrite has changed anything that it has not undone itself.
    pub(crate) fn has_changed(&self) -> bool {
        let open = self.transaction.as_ref();
        open.is_some_and(|open| self.ir.is_edited_since(&open.edits))
    }

    /// Returns `true` once the rewrite has opened its transaction or built an op.
    pub(crate) fn has_begun_change(&self) -> bool {
        self.transaction.is_some() || !self.events.is_empty()
    }

    /// Commits a rewrite.
    pub(crate) fn commit(&mut self) {
        self.is_armed = false;
        self.new_uses.clear();
        self.new_ops.clear();
        if let Some(open) = self.transaction.take() {
            self.ir.commit(open.edits);
        }
    }

    /// Rolls a rewrite back.
    pub(crate) fn roll_back(&mut self) {
        self.is_armed = false;
        if let Some(open) = self.transaction.take() {
            self.roll_back_part(open);
            // Revived ops have the flags that they had a moment ago, which is right.
            self.ir.take_revived_flags();
        }
        self.erase_built();
    }

    /// Makes changes that are all rolled back if they fail: the IR is then exactly as before, with its orders and handles, and
    /// so are the insertion point and the location. Their events come after the commit. Transactions nest.
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
    /// What the changes fail with.
    pub fn transaction<T, E>(&mut self, change: impl FnOnce(&mut Self) -> Result<T, E>) -> Result<T, E> {
        self.open();
        let mut running = Running {
            part: Some(self.begin_part()),
            rewriter: self,
        };
        let result = change(running.rewriter);
        if result.is_ok()
            && let Some(part) = running.part.take()
        {
            running.rewriter.ir.commit(part.edits);
        }
        result
    }

    /// Runs the rewrite of a pattern that can fail, and returns whether it has succeeded. If it fails, it is rolled back, and
    /// the driver tries other patterns.
    ///
    /// An invalid change is no failure: it is rolled back too, but the driver stops with the error.
    pub fn rewrite_or_roll_back<E: Display>(&mut self, rewrite: impl FnOnce(&mut Self) -> Result<(), E>) -> bool {
        let result = self.transaction(|rewriter| match rewrite(rewriter) {
            Ok(()) if rewriter.error.is_some() => Err(None),
            result => result.map_err(|reason| Some(reason.to_string())),
        });
        match result {
            // A failure after an error follows from it.
            Err(Some(reason)) if self.error.is_none() => {
                self.give_up(reason);
                false
            }
            _ => true,
        }
    }

    /// Records why the rewrite fails.
    pub(crate) fn give_up(&mut self, reason: String) {
        self.failure = Some(reason);
        self.has_diagnostics = true;
    }

    /// Erases what was built before anything was recorded.
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
    pub(super) fn note_use(&mut self, user: Op, value: Value) {
        if self.transaction.is_some() {
            self.new_uses.push((user, value));
        }
    }

    /// Whether an op can be built where the rewriter builds.
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

    /// Whether the changes can be committed, as far as that is cheap to check: the op that the driver works inside of is where
    /// it was, new ops have the operands that their declarations require, and values are used where they are visible.
    pub(crate) fn check_changes(&self, scope: Op, home: Option<Block>) -> Result<(), RewriteError> {
        let place = self.ir.get(scope).map(|scope| scope.block().map(BlockRef::handle));
        if place != Some(home) {
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
            // The operand may have been replaced since.
            if let Err(error) = check_use(user, value)
                && user.operands().any(|operand| operand == value)
            {
                return Err(error);
            }
        }
        Ok(())
    }
}

/// Whether a value is visible at an op, as far as that is cheap to check.
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

/// Why a value is not visible at an op.
fn problem_of_use(user: OpRef<'_>, value: ValueRef<'_>) -> Option<&'static str> {
    let by = value.defining_op();
    let home = value.parent_block();
    let region = home.and_then(BlockRef::region);
    let mut at = user;
    for _ in 0..NEAR {
        let block = at.block()?;
        if Some(block) == home {
            let by = by.filter(|&by| has_order(block) && is_behind(by, at))?;
            if user.block().is_some_and(|block| !is_reachable(block)) {
                return None;
            }
            return Some(match (by == user, by == at) {
                (true, _) => "which is its own",
                (_, true) => "which does not exist inside of that operation",
                (_, false) => "which is defined behind it",
            });
        }
        if region.is_some() && block.region() == region {
            return None;
        }
        let around = block.parent_op()?;
        if around.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) {
            return Some(match home {
                Some(_) => "which is outside of the isolated region that it is in",
                None => "which is nowhere: its operation is detached",
            });
        }
        at = around;
    }
    None
}

/// Whether the ops of a block have an order.
fn has_order(block: BlockRef<'_>) -> bool {
    let info = block.parent_op().and_then(OpRef::info);
    info.is_some_and(|info| !info.flags().contains(TraitFlags::GRAPH_REGION))
}

/// Returns `true` if an op may use its own results: in a graph region, in an unregistered op, and in an unreachable block.
pub(super) fn may_use_itself(op: OpRef<'_>) -> bool {
    op.block().is_none_or(|block| !has_order(block) || !is_reachable(block))
}

/// The number of blocks that the search for a way from the entry visits at most.
const REACHABLE_SEARCH: usize = 256;

/// Returns `true` if control flow is seen to reach a block from the entry of its region.
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

/// Whether an op is seen to be at or behind another one of its block, looking on from both.
fn is_behind(op: OpRef<'_>, other: OpRef<'_>) -> bool {
    let (mut from_op, mut from_other) = (Some(op), Some(other));
    for _ in 0..NEAR {
        match (from_op, from_other) {
            (_, Some(at)) if at == op => return true,
            (Some(at), _) if at == other => return false,
            // The one that reaches the end of the block first is behind.
            (None, _) => return true,
            (_, None) => return false,
            (Some(one), Some(another)) => (from_op, from_other) = (one.next(), another.next()),
        }
    }
    false
}

/// Returns `true` if a region is in the list twice.
fn has_duplicate(regions: &[Region]) -> bool {
    let mut seen = FxHashSet::default();
    regions.len() > 1 && !regions.iter().all(|region| seen.insert(region))
}
