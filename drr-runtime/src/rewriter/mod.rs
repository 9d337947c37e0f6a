//! The rewriter: the only way to change IR during rewriting.
//!
//! - `edit`: edits of ops: attributes, operands, types, positions.
//! - `blocks`: edits of blocks and regions.
//! - `erase`: erasure of ops.
//! - `order`: the order in which nested ops are erased.
//! - `stale`: checks for stale handles.
//! - `event`: events.
//! - `flags`: trait flags, adjusted to reported memory effects.
//! - `folding`: application of a fold.
//! - `transaction`: commit and rollback of a rewrite.
//! - `error`: errors of a rewrite.
//! - `type_converter`, `signature`: conversion of types and of block arguments, in dialect conversions.
//! - `conversion_state`, `value_mapping`: replacements of a dialect conversion until its commit.

mod blocks;
pub(crate) mod conversion_state;
mod edit;
mod erase;
mod error;
mod event;
pub(crate) mod flags;
mod folding;
pub(crate) mod order;
mod signature;
mod stale;

#[cfg(test)]
mod tests;
pub(crate) mod transaction;
mod type_converter;
pub(crate) mod value_mapping;

use std::borrow::Cow;
use std::cell::Cell;
use std::sync::Arc;

use drr_ir::diagnostic::Source;
use drr_ir::{
    Builder, Context, DriverIr, InsertPoint, Ir, Location, LocationData, Op, OpRef, OperationState, Touched, Value,
};

pub use error::RewriteError;
pub use event::Event;
pub use signature::{InputMapping, SignatureConversion};
pub use type_converter::{ConvertedTypes, TypeConversion, TypeConversionContext, TypeConverter};

use conversion_state::{ConversionState, PatternContext};
use flags::{REMOVABLE_IF_UNUSED, flags_of};

use crate::MatchContext;
use crate::matching::PatternEntries;
use crate::matching::reasons::Reasons;

/// Name of the op that converts values between types without defined semantics.
pub(crate) const CAST: &str = "builtin.unrealized_conversion_cast";

/// Edits IR for a pattern and records events. After the rewrite, the driver processes the events and passes them to its
/// listener.
///
/// The initial insertion point is before the matched op, and the initial location is the fused location of the matched
/// ops, for a pattern in plain Rust the location of the root. Invalid edits, such as a replacement of the wrong type or
/// the erasure of a used op, have no effect. The rewriter records the first error; the driver reports it with the
/// pattern's name and rolls the rewrite back.
#[derive(Debug)]
pub struct Rewriter<'a> {
    pub(crate) ir: &'a mut Ir,
    /// Context of the patterns; only set in a driver.
    pub(crate) shared_ctx: Option<&'a Context>,
    /// Source text of the module; only set in a driver.
    pub(crate) source: Option<&'a Arc<Source>>,
    pub(crate) entries: &'a [u32],
    point: InsertPoint,
    location: Location,
    /// Events since the last call of the driver's `process_events`, oldest first.
    pub(crate) events: Vec<Event>,
    /// Set if events are recorded that the driver itself does not need.
    pub(crate) records_all_events: bool,
    /// Set after an edit whose event does not identify the dependent patterns.
    pub(crate) untracked: bool,
    /// Set if erasures of ops with side effects are recorded in `removed_from`.
    pub(crate) tracks_effects: bool,
    /// Former parents of erased ops with side effects and of moved ops or blocks.
    pub(crate) removed_from: Vec<RemovedFrom>,
    error: Option<RewriteError>,
    failure: Option<String>,
    /// Set if `error` or `failure` is set or reasons are collected, so that most patterns need only one check.
    pub(crate) has_diagnostics: bool,
    /// Set after a stale handle was read.
    has_read_stale: Cell<bool>,
    /// Reasons of failed matches, if they are collected.
    reasons: Option<Box<Reasons>>,
    /// Set if the next edit opens a transaction.
    is_armed: bool,
    /// Set if all edits of the rewrite are recorded, and not only those of native code. Without a driver, nothing is
    /// rolled back.
    records_all: bool,
    /// Open transaction of the current rewrite; `None` before the first recorded edit.
    transaction: Option<transaction::Savepoint>,
    /// New uses of values in the transaction.
    new_uses: Vec<(Op, Value)>,
    /// Ops that were built in the transaction.
    new_ops: Vec<Op>,
    /// State of the dialect conversion that the rewriter works for.
    pub(crate) conversion: Option<Box<ConversionState>>,
    /// Legalizes ops for patterns that request it, in a conversion.
    pub(crate) legalizer: Option<&'a dyn Legalize<'a>>,
}

/// The legalization of ops in the middle of patterns of a conversion.
pub(crate) trait Legalize<'a>: std::fmt::Debug {
    /// Legalizes an op with the rewriter that the pattern has. Returns `true` if the op is legal then.
    fn legalize(&'a self, rewriter: &mut Rewriter<'a>, op: Op) -> bool;
}

/// The state of a pattern in whose middle another one is applied.
pub(crate) struct SuspendedPattern<'a> {
    entries: &'a [u32],
    point: InsertPoint,
    location: Location,
    error: Option<RewriteError>,
    failure: Option<String>,
    context: Option<PatternContext>,
}

/// The former parent op of an erased or moved op or block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RemovedFrom {
    pub(crate) parent: Op,
    /// Set if the nested entity was moved, and not erased.
    pub(crate) by_moving: bool,
}

impl<'a> Rewriter<'a> {
    /// Creates a rewriter outside of a driver. Invalid edits have no effect; [`Rewriter::finish`] returns the first
    /// error.
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
            records_all_events: true,
            untracked: false,
            tracks_effects: false,
            removed_from: Vec::new(),
            error: None,
            failure: None,
            has_read_stale: Cell::new(false),
            reasons: None,
            has_diagnostics: false,
            is_armed: false,
            records_all: true,
            transaction: None,
            new_uses: Vec::new(),
            new_ops: Vec::new(),
            conversion: None,
            legalizer: None,
        }
    }

    /// Returns the context for use while the IR is edited.
    ///
    /// It is the one of the frozen patterns, outside of a driver a new handle. Cloning a handle for each use would make threads
    /// contend for its reference count.
    ///
    /// # Examples
    /// ```
    /// use drr_ir::{Context, Ident, Module};
    /// use drr_runtime::Rewriter;
    /// let mut module = Module::parse(&Context::new(), "module {}")?;
    /// let op = module.root().handle();
    /// let mut rewriter = Rewriter::new(module.ir_mut());
    /// let ctx = rewriter.shared_ctx();
    /// rewriter.set_inherent(op, Ident::SYM_NAME, Some(ctx.string_attr("m")));
    /// rewriter.finish()?;
    /// assert!(module.to_string().contains("module @m"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn shared_ctx(&self) -> Cow<'a, Context> {
        self.shared_ctx
            .map_or_else(|| Cow::Owned(self.ir.ctx().clone()), Cow::Borrowed)
    }

    /// Returns the source text of the module, which [`Diagnostic::at_op`](drr_ir::diagnostic::Diagnostic::at_op)
    /// displays. `None` outside of drivers.
    pub fn source(&self) -> Option<&'a Arc<Source>> {
        self.source
    }

    /// Returns the read-only view of the IR for a matcher.
    #[doc(hidden)]
    #[inline]
    pub fn match_context(&self) -> MatchContext<'_> {
        let cx = MatchContext::new(self.ir, self.entries, self.reasons.as_deref());
        match &self.conversion {
            None => cx,
            Some(_) => cx.with_converter(self.current_converter().map(|converter| &**converter)),
        }
    }

    /// Starts collecting the reasons of failed matches.
    pub(crate) fn explain(&mut self) {
        self.reasons = Some(Box::new(Reasons::new(self.ir.ctx())));
        self.has_diagnostics = true;
    }

    /// Stops collecting the reasons of failed matches.
    pub(crate) fn stop_explaining(&mut self) {
        self.reasons = None;
    }

    /// Takes the error, the reason of the failed rewrite, and the reason of the failed match of the last pattern.
    pub(crate) fn take_diagnostics(&mut self) -> (Option<RewriteError>, Option<String>, Option<String>) {
        self.has_diagnostics = self.reasons.is_some();
        let reason = self.reasons.as_ref().and_then(|reasons| reasons.take_last());
        (self.error.take(), self.failure.take(), reason)
    }

    /// Saves what belongs to the current pattern, before another one is applied in its middle.
    pub(crate) fn suspend_pattern(&mut self) -> SuspendedPattern<'a> {
        let state = self.conversion.as_mut();
        SuspendedPattern {
            entries: self.entries,
            point: self.point,
            location: self.location,
            error: self.error.take(),
            failure: self.failure.take(),
            context: state.map(|state| state.take_pattern_context()),
        }
    }

    /// Restores what [`Rewriter::suspend_pattern`] has saved.
    pub(crate) fn resume_pattern(&mut self, pattern: SuspendedPattern<'a>) {
        self.has_diagnostics |= pattern.error.is_some() || pattern.failure.is_some();
        (self.entries, self.point, self.location) = (pattern.entries, pattern.point, pattern.location);
        (self.error, self.failure) = (pattern.error, pattern.failure);
        if let (Some(state), Some(context)) = (&mut self.conversion, pattern.context) {
            state.restore_pattern_context(context);
        }
    }

    /// Legalizes an op in the middle of a pattern. Returns `true` if the op is legal then. Without a conversion, no op is.
    pub(crate) fn legalize(&mut self, op: Op) -> bool {
        let legalizer = self.legalizer.filter(|_| self.is_deferring());
        legalizer.is_some_and(|legalizer| legalizer.legalize(self, op))
    }

    /// Returns the IR for edits without events.
    pub(crate) fn raw(&mut self) -> &mut Ir {
        self.ir
    }

    /// Records the loss of side effects before an existing op is erased.
    #[inline]
    fn record_lost_effects(&mut self, op: Op) {
        if self.tracks_effects {
            self.record_tracked_effects(op);
        }
    }

    #[inline(never)]
    fn record_tracked_effects(&mut self, op: Op) {
        let op = self.ir.get(op);
        let lost = op.filter(|&op| flags_of(op).is_none_or(|flags| !flags.intersects(REMOVABLE_IF_UNUSED)));
        self.record_removal(lost.and_then(OpRef::parent_op).map(OpRef::handle), false);
    }

    /// Records that an entity is erased from an op or moved out of it.
    #[inline]
    fn record_removal(&mut self, parent: Option<Op>, by_moving: bool) {
        self.removed_from
            .extend(parent.map(|parent| RemovedFrom { parent, by_moving }));
    }

    /// Returns `true` if an unrecorded rewrite has failed. Then existing ops must not be erased, so that erasing the
    /// built ops rolls the rewrite back.
    #[inline]
    fn must_keep_existing_ops(&self) -> bool {
        self.has_diagnostics && !self.records_all && !self.is_armed && self.has_failed() && self.transaction.is_none()
    }

    /// Returns `true` if the rewrite was invalid or has failed.
    pub(crate) fn has_failed(&self) -> bool {
        self.error.is_some() || self.failure.is_some()
    }

    /// Finishes editing outside of a driver.
    ///
    /// # Errors
    /// The first invalid edit, if there was one. It had no effect; edits before and after it were made.
    pub fn finish(mut self) -> Result<(), RewriteError> {
        match self.take_error() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Takes the first error, if there was one, while editing continues. Drivers report this error; outside of a
    /// driver, [`Rewriter::finish`] returns it.
    pub fn take_error(&mut self) -> Option<RewriteError> {
        self.error.take()
    }

    #[cold]
    pub(crate) fn fail(&mut self, error: RewriteError) {
        self.has_diagnostics = true;
        // Errors that follow from a stale handle are reported as its use.
        let first = if self.has_read_stale.take() {
            RewriteError::Stale
        } else {
            error
        };
        self.error.get_or_insert(first);
    }

    /// Returns the location of newly built ops: for native code that `pat!` calls, the fused location of the matched
    /// ops or the location that the call's `location` directive specifies. TableGen's `$_loc`.
    #[inline]
    pub fn location(&self) -> Location {
        self.location
    }

    /// Sets the location of newly built ops and returns the previous location.
    #[inline]
    pub fn set_location(&mut self, location: Location) -> Location {
        std::mem::replace(&mut self.location, location)
    }

    /// Returns the fused location of several locations ([`Ir::fuse_locations`]).
    pub fn fuse_locations(&mut self, parts: &[Location]) -> Location {
        self.ir.fuse_locations(parts)
    }

    /// Adds a location to the module ([`Ir::add_location`]).
    pub fn add_location(&mut self, data: LocationData<Location>) -> Location {
        self.ir.add_location(data)
    }

    /// Sets the location of newly built ops to the fused location of the matched ops, the root first.
    pub fn set_fused_location(&mut self, locations: &[Location]) {
        self.location = match *locations {
            [location] => location,
            _ => self.ir.fuse_locations(locations),
        };
    }

    /// Sets the location of newly built ops to the location of the root of a pattern in plain Rust.
    pub(crate) fn set_location_of_root(&mut self, root: Op) {
        self.location = self.ir.op(root).location();
    }

    /// Sets the insertion point.
    pub fn set_insert_point(&mut self, point: InsertPoint) {
        self.point = point;
    }

    /// Returns the insertion point.
    pub fn insert_point(&self) -> InsertPoint {
        self.point
    }

    /// Returns `true` if the current rewrite has built the op.
    pub(crate) fn has_built(&self, op: Op) -> bool {
        self.events.contains(&Event::Inserted(op))
    }

    /// Replaces the results of an op by values and erases the op. The number of values must equal the number of
    /// results, and the types must be equal for results with uses. In a [conversion](crate::conversion), the types may
    /// differ, and the op is replaced when the conversion has succeeded.
    pub fn replace_op(&mut self, op: Op, values: &[Value]) {
        if self.is_deferring() {
            return self.defer_replacement(op, values.iter().map(std::slice::from_ref));
        }
        if let Err(error) = self.check_replacement(op, values) {
            return self.report_invalid_replacement(op, error);
        }
        if self.must_keep_existing_ops() {
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

    /// Reports an invalid replacement. If ops may form cycles, a correct pattern can compute the replaced op's own
    /// results as the replacement; in this case the rewrite fails without an error and the driver continues.
    #[cold]
    fn report_invalid_replacement(&mut self, op: Op, error: RewriteError) {
        let is_driven = self.shared_ctx.is_some();
        let is_own = matches!(error, RewriteError::OwnResult { .. });
        match is_own && is_driven && self.ir.get(op).is_some_and(transaction::may_use_itself) {
            true => self.set_failure(error.to_string()),
            false => self.fail(error),
        }
    }

    /// Checks that the results of an op can be replaced by these values.
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
            // If the value's op uses the replaced result, it would use its own result afterwards.
            if let Some(by) = by.filter(|by| by.operands().any(|used| used == result))
                && !transaction::may_use_itself(by)
            {
                return Err(RewriteError::UsesItself {
                    op: op(),
                    result: number,
                });
            }
            // The type of an unused result does not matter.
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

    /// Records an event that the driver does not need itself, if such events are recorded.
    #[inline]
    fn note(&mut self, event: Event) {
        if self.records_all_events {
            self.events.push(event);
        }
    }

    /// Like [`Builder::insert`], without a copy of the [`OperationState`].
    #[track_caller]
    pub(crate) fn insert_new(&mut self, new: &OperationState<'_>) -> Op {
        self.open();
        if self.transaction.is_some()
            && let Err(error) = self.check_new(new)
        {
            self.fail(error);
            // The rewrite is rolled back. Until then, an op without operands, regions and successors substitutes.
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
        if let Some(state) = self.deferring() {
            // The conversion checks all built ops when it is committed.
            state.note_created(op);
        } else if self.transaction.is_some() {
            self.new_ops.push(op);
            self.new_uses.extend(new.operands.iter().map(|&value| (op, value)));
        }
        op
    }

    /// Builds an op, replaces the results of `op` by its results and erases `op`. The number of results must be equal,
    /// and so must the types of results with uses.
    pub fn replace_op_with_new(&mut self, op: Op, new: &OperationState<'_>) -> Op {
        self.open();
        if self.point == InsertPoint::Before(op) && !self.must_keep_existing_ops() && !self.is_deferring() {
            self.record_lost_effects(op);
            let start = self.events.len();
            // The event of the new op comes first; its handle is filled in when the op exists.
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

    /// Reports an error of the pattern. The driver rolls the rewrite back and stops with this message and the pattern's
    /// name.
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

    /// Returns a result of an op. In a driver, a stale handle is an error of the pattern.
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
