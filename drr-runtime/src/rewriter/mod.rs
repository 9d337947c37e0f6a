//! The rewriter: the only way to change IR during rewriting.
//!
//! - `matching`: the read-only view of the IR for matchers.
//! - `edit`: edits of ops: attributes, operands, types, positions.
//! - `blocks`: edits of blocks and regions.
//! - `replace`: replacement of ops.
//! - `erase`: erasure of ops.
//! - `order`: the order in which nested ops are erased.
//! - `stale`: checks for stale handles.
//! - `event`: events; `changes`: what the driver learns about a rewrite.
//! - `flags`: trait flags, adjusted to reported memory effects.
//! - `folding`: application of a fold; `constant_of_fold`: the constant ops for its results.
//! - `transaction`: commit and rollback of a rewrite.
//! - `check`: checks of edits, before they are made or committed.
//! - `error`: errors of a rewrite; `diagnostics`: what the current pattern has reported.
//! - `type_converter`, `signature`: conversion of types and of block arguments, in dialect conversions.
//! - `conversion_state`, `value_mapping`: the state of a dialect conversion until its commit; `deferred`: replacements
//!   and erasures until then; `casts`: casts between original and converted values.
//! - `conversion_data`: data that patterns and type conversions keep for the running conversion.

mod blocks;
mod casts;
mod changes;
pub(crate) mod check;
mod constant_of_fold;
pub(crate) mod conversion_data;
pub(crate) mod conversion_state;
mod deferred;
mod diagnostics;
mod edit;
mod erase;
mod error;
mod event;
pub(crate) mod flags;
mod folding;
mod matching;
pub(crate) mod order;
mod replace;
mod signature;
mod stale;
pub(crate) mod transaction;
mod type_converter;
pub(crate) mod value_mapping;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::sync::Arc;

use drr_ir::diagnostic::Source;
use drr_ir::{Builder, Context, InsertPoint, Ir, Location, LocationData, Op, OperationState, Value};

pub(crate) use changes::RemovedFrom;
#[doc(hidden)]
pub use constant_of_fold::{check_constant_of_fold, constant_of_fold};
pub(crate) use diagnostics::Problem;
pub use error::RewriteError;
pub use event::Event;
pub use matching::MatchContext;
#[doc(hidden)]
pub use matching::PatternEntries;
pub use signature::{InputMapping, SignatureConversion};
pub use transaction::RewriteOutcome;
pub use type_converter::{ConvertedTypes, TypeConversion, TypeConversionContext, TypeConverter};

use changes::Changes;
use conversion_state::{ConversionState, PatternContext};
use diagnostics::{Diagnostics, SuspendedDiagnostics};
use transaction::{RecordedEdits, Recording};

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
    /// Interned entries of the current pattern.
    pub(crate) entries: &'a [u32],
    /// Insertion point of newly built ops.
    point: InsertPoint,
    /// Location of newly built ops.
    location: Location,
    pub(crate) changes: Changes,
    pub(crate) diagnostics: Diagnostics,
    recording: Recording,
    recorded: RecordedEdits,
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
    diagnostics: SuspendedDiagnostics,
    context: Option<PatternContext>,
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
            changes: Changes::new(),
            diagnostics: Diagnostics::default(),
            recording: Recording::Final,
            recorded: RecordedEdits::default(),
            conversion: None,
            legalizer: None,
        }
    }

    /// Returns the context for use while the IR is edited.
    ///
    /// It is the one of the frozen patterns, outside of a driver a new handle. Cloning a handle for each use would make
    /// threads contend for its reference count.
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
        let cx = MatchContext::new(self.ir, self.entries, self.diagnostics.reasons());
        match &self.conversion {
            None => cx,
            Some(_) => cx.with_converter(self.current_converter().map(|converter| &**converter)),
        }
    }

    /// Saves what belongs to the current pattern, before another one is applied in its middle.
    pub(crate) fn suspend_pattern(&mut self) -> SuspendedPattern<'a> {
        let state = self.conversion.as_mut();
        SuspendedPattern {
            entries: self.entries,
            point: self.point,
            location: self.location,
            diagnostics: self.diagnostics.suspend(),
            context: state.map(|state| state.take_pattern_context()),
        }
    }

    /// Restores what [`Rewriter::suspend_pattern`] has saved.
    pub(crate) fn resume_pattern(&mut self, pattern: SuspendedPattern<'a>) {
        (self.entries, self.point, self.location) = (pattern.entries, pattern.point, pattern.location);
        self.diagnostics.resume(pattern.diagnostics);
        if let (Some(state), Some(context)) = (&mut self.conversion, pattern.context) {
            state.restore_pattern_context(context);
        }
    }

    /// Legalizes an op in the middle of a pattern. Returns `true` if the op is legal then. Without a conversion, no op
    /// is.
    pub(crate) fn legalize(&mut self, op: Op) -> bool {
        let legalizer = self.legalizer.filter(|_| self.is_deferring());
        legalizer.is_some_and(|legalizer| legalizer.legalize(self, op))
    }

    /// Returns the IR for edits without events.
    pub(crate) fn raw(&mut self) -> &mut Ir {
        self.ir
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

    /// Like [`Builder::insert`], without a copy of the [`OperationState`].
    #[track_caller]
    pub(crate) fn insert_new(&mut self, new: &OperationState<'_>) -> Op {
        self.open();
        if self.is_transaction_open()
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
        self.changes.events.push(Event::Inserted(op));
        if let Some(state) = self.deferring() {
            // The conversion checks all built ops when it is committed.
            state.note_created(op);
        } else if self.is_transaction_open() {
            self.recorded.add_op(op, new.operands);
        }
        op
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
    fn interned_entries(&self) -> &[u32] {
        self.entries
    }

    #[inline]
    fn context_of_entries(&self) -> &Context {
        self.ir.ctx()
    }
}
