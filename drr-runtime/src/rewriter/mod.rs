//! The rewriter: the only way to change IR during rewriting.
//!
//! - `edit`: changes ops: attributes, operands, types, positions.
//! - `blocks`: changes blocks and regions.
//! - `order`: the order in which nested ops are erased.
//! - `stale`: checks of handles that may be stale.
//! - `event`: events.
//! - `transaction`: commits or rolls back a rewrite.
//! - `error`: errors of a rewrite.

mod blocks;
mod edit;
mod error;
mod event;
mod order;
mod stale;

#[cfg(test)]
mod tests;
pub(crate) mod transaction;

use std::borrow::Cow;
use std::cell::Cell;
use std::sync::Arc;

use drr_ir::define::{TraitFlags, is_removable};
use drr_ir::diagnostic::Source;
use drr_ir::{
    Builder, Context, DriverIr, InsertPoint, Ir, Location, LocationData, Op, OpRef, OperationState, Touched, Value,
};

use rustc_hash::FxHashSet;

pub use error::RewriteError;
pub use event::Event;

use crate::MatchContext;
use crate::matching::PatternEntries;
use crate::matching::reasons::Reasons;

/// What the traits of ops say that go when nothing uses them.
pub(crate) const FREE: TraitFlags = TraitFlags::PURE.union(TraitFlags::ONLY_READS);

/// The flags of a registered op, with what it says of its effects itself.
#[inline]
pub(crate) fn flags_of(op: OpRef<'_>) -> Option<TraitFlags> {
    let flags = op.info()?.flags();
    match flags.contains(TraitFlags::MEMORY_EFFECTS) {
        false => Some(flags),
        true => Some(flags_with_effects(op, flags)),
    }
}

#[cold]
fn flags_with_effects(op: OpRef<'_>, flags: TraitFlags) -> TraitFlags {
    match (is_removable(op), flags.contains(TraitFlags::RECURSIVE_EFFECTS)) {
        (true, true) => flags,
        (true, false) => flags.union(TraitFlags::ONLY_READS),
        (false, _) => flags.without(FREE.union(TraitFlags::RECURSIVE_EFFECTS)),
    }
}

/// Changes the IR for a pattern and records events. The driver processes them after the rewrite, and its listener gets them.
///
/// It builds before the matched op, with the location of the matched ops unless another one is set. An invalid change, such as
/// a replacement of the wrong type or the erasure of a used op, is not made: the rewriter keeps the error, and the driver
/// reports it with the pattern's name and rolls the rewrite back.
#[derive(Debug)]
pub struct Rewriter<'a> {
    ir: &'a mut Ir,
    /// The context of the patterns, inside of a driver.
    pub(crate) shared_ctx: Option<&'a Context>,
    /// The text that the ops come from, inside of a driver.
    pub(crate) source: Option<&'a Arc<Source>>,
    pub(crate) entries: &'a [u32],
    point: InsertPoint,
    location: Location,
    /// What has changed, oldest first.
    pub(crate) events: Vec<Event>,
    /// Whether events are recorded that need no work.
    pub(crate) notes_all: bool,
    /// Whether there was a change whose event does not tell which patterns depend on it.
    pub(crate) untracked: bool,
    /// Whether erasures of ops with effects are recorded.
    pub(crate) watches_effects: bool,
    /// The ops that such an op, or one that has moved, was inside of.
    pub(crate) left: Vec<Left>,
    error: Option<RewriteError>,
    failure: Option<String>,
    /// Whether `error` or `failure` is set, or reasons are wanted: for most patterns one check is enough.
    pub(crate) has_diagnostics: bool,
    /// Whether a stale handle was read.
    asked_stale: Cell<bool>,
    /// The reasons of matchers, if they are wanted.
    reasons: Option<Box<Reasons>>,
    /// Whether the first change opens a transaction.
    is_armed: bool,
    /// Whether that holds for the whole rewrite, and not for its native code alone. Outside of drivers nothing is rolled back.
    records_all: bool,
    /// The transaction of the running rewrite, once it has changed something.
    transaction: Option<transaction::Part>,
    /// The uses that are new in the transaction.
    new_uses: Vec<(Op, Value)>,
    /// The ops that were built in the transaction.
    new_ops: Vec<Op>,
}

/// An op that something was inside of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Left {
    pub(crate) around: Op,
    /// Whether it is somewhere else now, and not erased.
    pub(crate) by_moving: bool,
}

impl<'a> Rewriter<'a> {
    /// A rewriter outside of any pattern. An invalid change is not made: end the changes with [`Rewriter::finish`], which returns
    /// the error.
    ///
    /// ```
    /// use drr_ir::{Builder, Context, InsertPoint, Module, OperationState, Type};
    /// use drr_runtime::Rewriter;
    ///
    /// let ctx = Context::new();
    /// let mut module = Module::new(&ctx);
    /// let end = InsertPoint::End(module.body());
    /// let mut rewriter = Rewriter::new(module.ir_mut());
    /// rewriter.set_insert_point(end);
    /// let op = rewriter.insert(OperationState { result_types: &[Type::I32], ..OperationState::new(ctx.op_name("test.op")) });
    /// rewriter.replace_op(op, &[]);
    /// let error = rewriter.finish().expect_err("the result has no replacement");
    /// assert_eq!(error.to_string(), "`test.op` has 1 result to replace, 0 given");
    /// ```
    pub fn new(ir: &'a mut Ir) -> Self {
        Rewriter {
            ir,
            shared_ctx: None,
            source: None,
            entries: &[],
            point: InsertPoint::Detached,
            location: Location::UNKNOWN,
            events: Vec::new(),
            notes_all: true,
            untracked: false,
            watches_effects: false,
            left: Vec::new(),
            error: None,
            failure: None,
            asked_stale: Cell::new(false),
            reasons: None,
            has_diagnostics: false,
            is_armed: false,
            records_all: true,
            transaction: None,
            new_uses: Vec::new(),
            new_ops: Vec::new(),
        }
    }

    /// The context, for use while the IR is changed: that of the frozen set of patterns, or a handle of its own outside of
    /// drivers. Copying a handle would do, too, but that is counted, and threads that count at the same place wait for each
    /// other.
    #[doc(hidden)]
    #[inline]
    pub fn shared_ctx(&self) -> Cow<'a, Context> {
        self.shared_ctx
            .map_or_else(|| Cow::Owned(self.ir.ctx().clone()), Cow::Borrowed)
    }

    /// The text that the module was parsed from, which
    /// [`Diagnostic::at_op`](drr_ir::diagnostic::Diagnostic::at_op) shows; nothing outside of drivers.
    pub fn source(&self) -> Option<&'a Arc<Source>> {
        self.source
    }

    /// What a matcher reads.
    #[doc(hidden)]
    #[inline]
    pub fn match_context(&self) -> MatchContext<'_> {
        MatchContext::new(self.ir, self.entries, self.reasons.as_deref())
    }

    /// From now on matchers give reasons.
    pub(crate) fn explain(&mut self) {
        self.reasons = Some(Box::default());
        self.has_diagnostics = true;
    }

    /// The error, the reason why the rewrite failed, and the reason why the match failed, of the last pattern.
    pub(crate) fn take_diagnostics(&mut self) -> (Option<RewriteError>, Option<String>, Option<String>) {
        self.has_diagnostics = self.reasons.is_some();
        let reason = self.reasons.as_ref().and_then(|reasons| reasons.take_last());
        (self.error.take(), self.failure.take(), reason)
    }

    /// The IR, for changes without events: for drivers.
    pub(crate) fn raw(&mut self) -> &mut Ir {
        self.ir
    }

    /// Before an existing op is erased.
    #[inline]
    fn note_lost_effects(&mut self, op: Op) {
        if self.watches_effects {
            self.note_watched_effects(op);
        }
    }

    #[inline(never)]
    fn note_watched_effects(&mut self, op: Op) {
        let op = self.ir.get(op);
        let lost = op.filter(|&op| flags_of(op).is_none_or(|flags| !flags.intersects(FREE)));
        self.note_left(lost.and_then(OpRef::parent_op).map(OpRef::handle), false);
    }

    /// Something goes out of an op: it is erased, or moves somewhere else.
    #[inline]
    fn note_left(&mut self, around: Option<Op>, by_moving: bool) {
        self.left.extend(around.map(|around| Left { around, by_moving }));
    }

    /// Whether a rewrite that is not recorded has failed: existing ops stay, so that erasing what was built rolls it back.
    #[inline]
    fn leaves_root(&self) -> bool {
        self.has_diagnostics && !self.records_all && !self.is_armed && self.has_failed() && self.transaction.is_none()
    }

    /// Whether the rewrite was invalid or has failed.
    pub(crate) fn has_failed(&self) -> bool {
        self.error.is_some() || self.failure.is_some()
    }

    /// Ends the changes outside of a driver.
    ///
    /// # Errors
    /// The first invalid change, if there was one. It was not made; the changes before and after it were.
    pub fn finish(mut self) -> Result<(), RewriteError> {
        match self.take_error() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Takes the first error, if there was one, in the midst of the changes. Drivers report it; outside of a driver,
    /// [`Rewriter::finish`] returns it in the end.
    pub fn take_error(&mut self) -> Option<RewriteError> {
        self.error.take()
    }

    #[cold]
    pub(crate) fn fail(&mut self, error: RewriteError) {
        self.has_diagnostics = true;
        // An error that follows from a stale handle is not the cause.
        let first = if self.asked_stale.take() {
            RewriteError::Stale
        } else {
            error
        };
        self.error.get_or_insert(first);
    }

    /// The location of what is built: in native code that `pat!` calls, that of the matched ops, or what the `location` of
    /// the call says. TableGen calls it `$_loc`.
    #[inline]
    pub fn location(&self) -> Location {
        self.location
    }

    /// Sets the location of what is built from now on, and returns the previous one.
    #[inline]
    pub fn set_location(&mut self, location: Location) -> Location {
        std::mem::replace(&mut self.location, location)
    }

    /// The fused location of some parts ([`Ir::fuse_locations`]).
    pub fn fuse_locations(&mut self, parts: &[Location]) -> Location {
        self.ir.fuse_locations(parts)
    }

    /// Adds a location to the module's ([`Ir::add_location`]).
    pub fn add_location(&mut self, data: LocationData<Location>) -> Location {
        self.ir.add_location(data)
    }

    /// Builds with the fused location of these: the locations of the matched ops, the root first.
    pub fn set_fused_location(&mut self, locations: &[Location]) {
        self.location = match *locations {
            [location] => location,
            _ => self.ir.fuse_locations(locations),
        };
    }

    /// Sets where ops are inserted.
    pub fn set_insert_point(&mut self, point: InsertPoint) {
        self.point = point;
    }

    /// Where ops are inserted.
    pub fn insert_point(&self) -> InsertPoint {
        self.point
    }

    /// Whether the running rewrite has built the op.
    pub(crate) fn has_built(&self, op: Op) -> bool {
        self.events.contains(&Event::Inserted(op))
    }

    /// Replaces the results of an op by values, and erases the op. The number of values must be that of the results, and the
    /// type of each the same if the result has uses.
    pub fn replace_op(&mut self, op: Op, values: &[Value]) {
        if let Err(error) = self.check_replacement(op, values) {
            return self.refuse_replacement(op, error);
        }
        if self.leaves_root() {
            return;
        }
        self.open();
        self.note(Event::Replaced(op));
        for (number, &value) in values.iter().enumerate() {
            if let Some(result) = self.ir.op(op).result(number).map(|result| result.handle()) {
                self.move_uses(result, value);
            }
        }
        self.erase_op(op);
    }

    /// Reports a replacement that is impossible. Where ops may be in a cycle, a correct pattern can arrive at the own results of
    /// the op that it replaces: then the rewrite fails there, and the driver continues.
    #[cold]
    fn refuse_replacement(&mut self, op: Op, error: RewriteError) {
        let is_driven = self.shared_ctx.is_some();
        let is_own = matches!(error, RewriteError::OwnResult { .. });
        match is_own && is_driven && self.ir.get(op).is_some_and(transaction::may_use_itself) {
            true => self.give_up(error.to_string()),
            false => self.fail(error),
        }
    }

    /// Whether the results of an op can be replaced by these values.
    fn check_replacement(&self, op: Op, values: &[Value]) -> Result<(), RewriteError> {
        let Some(op_ref) = self.ir.get(op) else {
            return Err(RewriteError::Stale);
        };
        let op = || op_ref.name_text().into_owned();
        let needed = op_ref.num_results();
        if needed != values.len() {
            return Err(RewriteError::WrongNumber {
                op: op(),
                needed,
                given: values.len(),
            });
        }
        for (number, (result, &value)) in op_ref.results().zip(values).enumerate() {
            let Some(value) = self.ir.get_value(value) else {
                return Err(RewriteError::Stale);
            };
            let by = value.defining_op();
            if by == Some(op_ref) {
                return Err(RewriteError::OwnResult { op: op() });
            }
            // A value whose op uses the result that it replaces ends up using itself.
            if let Some(by) = by.filter(|by| by.operands().any(|used| used == result))
                && !transaction::may_use_itself(by)
            {
                return Err(RewriteError::UsesItself {
                    op: op(),
                    result: number,
                });
            }
            // The type of a result without uses does not matter.
            if value.ty() != result.ty() && result.has_uses() {
                return Err(RewriteError::WrongType {
                    op: op(),
                    result: number,
                    expected: result.ty().display(op_ref.ctx()).to_string(),
                    found: value.ty().display(op_ref.ctx()).to_string(),
                });
            }
        }
        Ok(())
    }

    /// Records an event that needs no work, if such events are recorded.
    #[inline]
    fn note(&mut self, event: Event) {
        if self.notes_all {
            self.events.push(event);
        }
    }

    /// [`Builder::insert`] without a copy of what describes the op.
    #[track_caller]
    pub(crate) fn insert_new(&mut self, new: &OperationState<'_>) -> Op {
        self.open();
        if self.transaction.is_some()
            && let Err(error) = self.check_new(new)
        {
            self.fail(error);
            // The rewrite is rolled back; until then this op stands in.
            return self.ir.create(OperationState {
                operands: &[],
                regions: &[],
                successors: &[],
                ..*new
            });
        }
        let op = self.ir.create_at(new, self.point);
        if let InsertPoint::After(_) = self.point {
            self.point = InsertPoint::After(op);
        }
        self.events.push(Event::Inserted(op));
        if self.transaction.is_some() {
            self.new_ops.push(op);
            self.new_uses.extend(new.operands.iter().map(|&value| (op, value)));
        }
        op
    }

    /// Builds an op whose results replace those of `op`, and erases `op`. The number of results must be the same, and the type of
    /// each result that has uses.
    pub fn replace_op_with_new(&mut self, op: Op, new: &OperationState<'_>) -> Op {
        self.open();
        if self.point == InsertPoint::Before(op) && !self.leaves_root() {
            self.note_lost_effects(op);
            let start = self.events.len();
            // The new op comes first, and gets its handle when it is there.
            self.events.push(Event::Inserted(op));
            self.note(Event::Replaced(op));
            let events = &mut self.events;
            let made = self.ir.replace_in_place(op, new, |touched| {
                events.push(match touched {
                    Touched::User(user) => Event::Modified(user),
                    Touched::UseRemoved(by) => Event::Revisit(by),
                });
            });
            if let Some(made) = made {
                self.events[start] = Event::Inserted(made);
                self.note(Event::Erased(op));
                self.point = InsertPoint::After(made);
                return made;
            }
            self.events.truncate(start);
        }
        let made = self.insert_new(new);
        let results: smallvec::SmallVec<[Value; 4]> =
            self.ir.op(made).results().map(|result| result.handle()).collect();
        self.replace_op(op, &results);
        made
    }

    /// Erases an op and everything inside. Its results must be unused.
    pub fn erase_op(&mut self, op: Op) {
        if self.ir.get(op).is_none() {
            return self.fail(RewriteError::Stale);
        }
        if self.leaves_root() {
            return;
        }
        self.open();
        self.note_lost_effects(op);
        let builds_here = self.point == InsertPoint::Before(op) || self.point == InsertPoint::After(op);
        let behind = if builds_here { self.behind(op) } else { self.point };
        let events = &mut self.events;
        let is_erased = self.ir.erase_plain(op, |by| events.push(Event::Revisit(by)));
        if is_erased {
            self.note(Event::Erased(op));
            self.point = behind;
            return;
        }
        if let Err(error) = self.ir.check_erasable(op) {
            return self.fail(RewriteError::Ir(error));
        }
        self.point = behind;
        if self.ir.op(op).num_regions() > 0 {
            let inside = order::erased_inside(self.ir.op(op));
            self.note_inside_erased(&inside);
        }
        self.note_erased(op);
        if let Err(error) = self.ir.erase(op) {
            self.fail(RewriteError::Ir(error));
        }
    }

    /// The insertion point behind an op, which stays valid when the op is erased.
    fn behind(&self, op: Op) -> InsertPoint {
        let op = self.ir.op(op);
        match (op.next(), op.block()) {
            (Some(next), _) => InsertPoint::Before(next.handle()),
            (None, Some(block)) => InsertPoint::End(block.handle()),
            (None, None) => InsertPoint::Detached,
        }
    }

    /// Records that an op is erased, and which ops are to be visited again: those that define an operand which at most one other
    /// op uses.
    fn note_erased(&mut self, op: Op) {
        let op_ref = self.ir.op(op);
        let mut seen = FxHashSet::default();
        let is_wide = op_ref.num_operands() > 8;
        for operand in op_ref.operands() {
            let Some(by) = operand.defining_op() else { continue };
            // To walk all uses of a value for each of them would be quadratic.
            if is_wide && !seen.insert(operand.index()) {
                continue;
            }
            let mut other = None;
            let few = operand.uses().all(|used| {
                let user = used.owner();
                user == op_ref || *other.get_or_insert(user) == user
            });
            if few {
                self.events.push(Event::Revisit(by.handle()));
            }
        }
        self.note(Event::Erased(op));
    }

    /// Records that what is inside of something is erased. Each op loses its operands at once, so that the next one sees the
    /// uses that are left.
    fn note_inside_erased(&mut self, inside: &[order::Gone]) {
        for &gone in inside {
            match gone {
                order::Gone::Op(op) => {
                    self.note_erased(op);
                    self.ir.set_operands(op, &[]);
                }
                order::Gone::Block(block) => self.events.push(Event::BlockErased(block)),
            }
        }
    }

    /// Reports an error of the pattern. The driver rolls the rewrite back and stops with this message and the pattern's name.
    pub fn report(&mut self, message: impl Into<String>) {
        self.fail(RewriteError::Reported(message.into()));
    }
}

impl Builder for Rewriter<'_> {
    #[inline]
    fn ir(&self) -> &Ir {
        self.ir
    }

    #[inline]
    fn location(&self) -> Location {
        self.location
    }

    #[track_caller]
    fn insert(&mut self, new: OperationState<'_>) -> Op {
        self.insert_new(&new)
    }

    /// A result of an op. In a driver a stale handle is an error of the pattern.
    #[inline]
    #[track_caller]
    fn result(&self, op: Op, index: usize) -> Value {
        match self.known_op(op).map(|op| op.result(index)) {
            Some(Some(value)) => value.handle(),
            Some(None) => panic!("`{}` has no result {index}", self.ir.op(op).name_text()),
            None => Value::STALE,
        }
    }
}

impl PatternEntries for Rewriter<'_> {
    #[inline]
    fn entries(&self) -> &[u32] {
        self.entries
    }

    #[inline]
    fn context(&self) -> &Context {
        self.ir.ctx()
    }
}
