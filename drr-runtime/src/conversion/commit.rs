//! The end of a successful conversion: deferred edits are made, casts are reconciled and materialized.

use std::collections::hash_map::Entry;

use drr_ir::verify::{OperandVerifier, first_error_of_itself};
use drr_ir::{Block, Builder, InsertPoint, Location, Op, OpRef, Value, ValueRef};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::driver::ConversionDriver;
use super::error::{ConversionError, InvalidOp};
use super::reconcile::reconcile;
use super::user_code::ConversionUserCode;
use crate::greedy::OpLocation;
use crate::rewriter::check::check_use;
use crate::rewriter::conversion_state::{Cast, CastKind, Deferred, DeferredEdit, ReplacedValue};
use crate::rewriter::order::{ErasedEntity, nested_erasure_order};
use crate::rewriter::value_mapping::ValueVector;
use crate::rewriter::{CAST, Event, RewriteError, Rewriter};

impl ConversionDriver<'_, '_> {
    /// Makes the deferred edits, and replaces the casts that remain. `is_complete` is set unless the conversion was ended early. Returns
    /// the events of the conversion.
    pub(super) fn commit(&mut self, is_complete: bool) -> Result<Vec<Event>, ConversionError> {
        let mut commit = Commit {
            events: Vec::new(),
            listens: self.legalizer.listens,
            replaced_ops: None,
            positions: FxHashMap::default(),
        };
        commit.make_deferred_edits(self.rewriter);
        self.check()?;
        let casts = commit.reconcile(self.rewriter);
        if self.legalizer.conversion.config.build_materializations {
            for cast in casts {
                self.materialize(cast, is_complete)?;
            }
            self.check()?;
        }
        self.check_created(is_complete)?;
        commit.events.append(&mut self.rewriter.changes.events);
        Ok(commit.events)
    }

    /// Returns the first error of an edit.
    fn check(&mut self) -> Result<(), ConversionError> {
        match self.rewriter.take_error() {
            Some(error) => Err(ConversionError::Invalid { error, at: None }),
            None => Ok(()),
        }
    }

    /// Checks the operands of all ops that patterns have built, and verifies these ops if the configuration requires it
    /// and the conversion `is_complete`.
    fn check_created(&self, is_complete: bool) -> Result<(), ConversionError> {
        let verifies = is_complete && self.legalizer.conversion.config.verify_each;
        let created = self.rewriter.conversion.as_ref().map(|state| &state.created[..]);
        let mut operands = OperandVerifier::new(self.legalizer.conversion.patterns.ctx());
        for (index, &op) in created.unwrap_or_default().iter().enumerate() {
            let Some(op) = self.rewriter.ir().get(op) else { continue };
            let error = operands.error(op);
            let error = error.or_else(|| verifies.then(|| first_error_of_itself(op)).flatten());
            let error = match error {
                Some(error) => Some(RewriteError::Invalid {
                    op: op.name_text().into_owned(),
                    error: Box::new(error),
                }),
                None => op.operands().find_map(|operand| check_use(op, operand).err()),
            };
            if let Some(error) = error {
                let at = Some(Box::new(self.invalid_op(op, index)));
                return Err(ConversionError::Invalid { error, at });
            }
        }
        Ok(())
    }

    /// Describes an invalid op, given with its index among the ops that were built.
    fn invalid_op(&self, op: OpRef<'_>, index: usize) -> InvalidOp {
        let state = self.rewriter.conversion.as_ref();
        let rewrite = state.and_then(|state| state.rewrite_of_created(index));
        let spec = rewrite.and_then(|rewrite| self.spec(rewrite.pattern));
        let location = match rewrite {
            Some(rewrite) if op.location() == Location::UNKNOWN => rewrite.location,
            _ => op.location(),
        };
        let source = self.legalizer.conversion.source;
        InvalidOp {
            at: OpLocation {
                op: op.name_text().into_owned(),
                location: op.ir().describe_location(location, source.map(AsRef::as_ref)),
            },
            span: location.op_name_span(source),
            pattern: spec.map(|spec| spec.with_location().to_string()),
        }
    }

    /// Replaces a cast that is still used by a materialization.
    fn materialize(&mut self, cast: Cast, is_complete: bool) -> Result<(), ConversionError> {
        let rewriter = &mut self.rewriter;
        let Some(op) = rewriter.ir().get(cast.op) else {
            return Ok(());
        };
        let location = op.location();
        let inputs: ValueVector = op.operands().handles();
        let types: SmallVec<[_; 2]> = op.result_types().collect();
        rewriter.set_insert_point(InsertPoint::Before(cast.op));
        rewriter.set_location(location);
        let values = self.run_user_code(cast.op, ConversionUserCode::Materialization, |driver| {
            let (converter, rewriter) = (cast.converter.as_ref()?, &mut driver.rewriter);
            match (cast.kind, &types[..]) {
                (CastKind::Source, &[ty]) => converter
                    .materialize_source(rewriter, ty, &inputs)
                    .map(|value| vec![value]),
                (CastKind::Source, _) => None,
                (CastKind::Target, types) => converter.materialize_target(rewriter, types, &inputs, cast.original),
            }
        });
        match values {
            Some(values) => {
                self.rewriter.replace_op(cast.op, &values);
                Ok(())
            }
            // Users that have not been converted yet may be the reason.
            None if !is_complete => Ok(()),
            None => {
                let code = ConversionUserCode::TypeConversion;
                let failed = self.run_user_code(cast.op, code, |driver| driver.failed_materialization(&cast));
                Err(ConversionError::Materialization(Box::new(failed)))
            }
        }
    }
}

/// Returns an error if a value that is to be used is defined outside of the IR.
fn detached_error(from: ValueRef<'_>, to: ValueRef<'_>) -> Option<RewriteError> {
    let is_detached = match to.defining_op() {
        Some(by) => by.block().is_none(),
        None => to
            .owner_block()
            .and_then(|block| block.region())
            .is_none_or(|region| region.parent_op().is_none()),
    };
    let user = from.uses().next().filter(|_| is_detached)?.owner();
    Some(RewriteError::Use {
        op: user.name_text().into_owned(),
        value: match to.defining_op() {
            Some(by) => format!("result {} of `{}`", to.number(), by.name_text()),
            None => format!("block argument {}", to.number()),
        },
        problem: "whose op or block is detached",
    })
}

/// The state while deferred edits are made.
struct Commit {
    events: Vec<Event>,
    /// Set if there is a listener for the events.
    listens: bool,
    /// Block for replaced ops until the end, so that later replacements can still refer to their results.
    replaced_ops: Option<Block>,
    /// Positions of ops in blocks, on demand. Ops that were built later have none: unlike `OpOrder`, the commit does not number a block
    /// again for each cast that it builds.
    positions: FxHashMap<Block, FxHashMap<Op, u32>>,
}

impl Commit {
    fn make_deferred_edits(&mut self, rewriter: &mut Rewriter<'_>) {
        let Some(state) = &mut rewriter.conversion else { return };
        state.is_deferring = false;
        let detached = state.detached;
        let deferred = std::mem::take(&mut state.deferred);
        let recorded = std::mem::take(&mut rewriter.changes.events);
        self.replaced_ops = Some(rewriter.ir.append_block(detached));
        let mut num_reported = 0;
        for Deferred {
            at,
            edit,
            pattern,
            converter,
        } in deferred
        {
            if self.listens {
                self.events
                    .extend_from_slice(recorded.get(num_reported..at).unwrap_or_default());
                num_reported = at;
            }
            if let Some(state) = &mut rewriter.conversion {
                state.converter = converter;
            }
            match edit {
                DeferredEdit::Op(op) => self.replace_op(rewriter, op, pattern),
                DeferredEdit::Value(value) => self.replace_value(rewriter, value),
                DeferredEdit::Block(block) => self.note(Event::BlockErased(block)),
            }
        }
        if self.listens {
            self.events
                .extend_from_slice(recorded.get(num_reported..).unwrap_or_default());
        }
        if let Err(error) = rewriter.ir.erase_region(detached) {
            rewriter.fail(RewriteError::Ir(error));
        }
    }

    /// Replaces the results of an op, and moves the op out of the IR.
    fn replace_op(&mut self, rewriter: &mut Rewriter<'_>, op: Op, pattern: Option<u32>) {
        let op_ref = rewriter.ir.op(op);
        let results: ValueVector = op_ref.results().handles();
        if let Some(state) = &mut rewriter.conversion {
            state
                .replaced_values
                .extend(op_ref.results().zip(0..).map(|(result, number)| ReplacedValue {
                    value: result.handle(),
                    ty: result.ty(),
                    op: op_ref.name(),
                    number,
                    pattern,
                }));
        }
        self.note(Event::Replaced(op));
        for result in results {
            if let Some(value) = self.replacement(rewriter, result) {
                self.replace_uses(rewriter, result, value);
            }
        }
        if self.listens && rewriter.ir.op(op).num_regions() > 0 {
            let nested = nested_erasure_order(rewriter.ir.op(op));
            self.events.extend(nested.into_iter().map(|entity| match entity {
                ErasedEntity::Op(op) => Event::Erased(op),
                ErasedEntity::Block(block) => Event::BlockErased(block),
            }));
        }
        self.note(Event::Erased(op));
        if let Some(replaced_ops) = self.replaced_ops {
            rewriter.ir.append(replaced_ops, op);
        }
    }

    /// Replaces the uses of a value. If the replacement is the result of an op, uses in the same block before that op stay.
    fn replace_value(&mut self, rewriter: &mut Rewriter<'_>, value: Value) {
        let Some(to) = self.replacement(rewriter, value) else {
            return;
        };
        let ir = &*rewriter.ir;
        let Some(by) = ir.value(to).defining_op() else {
            return self.replace_uses(rewriter, value, to);
        };
        let block = by.block();
        let earlier: rustc_hash::FxHashSet<Op> = ir
            .value(value)
            .uses()
            .map(|used| used.owner())
            .filter(|&user| user.block() == block && !self.is_before(by, user))
            .map(OpRef::handle)
            .collect();
        if earlier.is_empty() {
            self.replace_uses(rewriter, value, to)
        } else {
            let is_later = |user: OpRef<'_>, _| !earlier.contains(&user.handle());
            rewriter.ir.replace_uses_if(value, to, is_later);
        }
    }

    fn replace_uses(&mut self, rewriter: &mut Rewriter<'_>, from: Value, to: Value) {
        if let Some(error) = detached_error(rewriter.ir.value(from), rewriter.ir.value(to)) {
            return rewriter.fail(error);
        }
        let (events, listens) = (&mut self.events, self.listens);
        rewriter.ir.replace_uses(from, to, |user| {
            if listens {
                events.push(Event::Modified(user));
            }
        });
    }

    /// Returns the value of the same type that replaces a value. Builds a cast if there is none and the value is used.
    fn replacement(&self, rewriter: &mut Rewriter<'_>, value: Value) -> Option<Value> {
        let state = rewriter.conversion.as_deref()?;
        let value_ref = rewriter.ir.value(value);
        let (ty, location) = (value_ref.ty(), value_ref.location());
        let found = state.mapping.latest_of_types(rewriter.ir, value, &[ty]);
        if let Some(&[found]) = found.as_deref()
            && found != value
        {
            return Some(found);
        }
        let mut users = value_ref.uses().map(|used| used.owner().handle());
        if users.all(|user| state.replaced.contains(user)) && !state.mapping.is_replacement(value) {
            return None;
        }
        let latest = state.mapping.latest(value);
        let cast = rewriter.build_mapped_cast(CastKind::Source, location, latest, &[ty], None);
        cast.first().copied()
    }

    /// Returns `true` if an op precedes another op of its block.
    fn is_before(&mut self, op: OpRef<'_>, other: OpRef<'_>) -> bool {
        let Some(block) = op.block() else { return false };
        let positions = match self.positions.entry(block.handle()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let numbers = block.ops().zip(0..).map(|(op, number)| (op.handle(), number));
                unknown.insert(numbers.collect())
            }
        };
        // A cast that was built later follows the op that precedes it.
        let position = |op: OpRef<'_>| {
            let mut at = Some(op);
            let mut later = 0;
            while let Some(op) = at {
                if let Some(&number) = positions.get(&op.handle()) {
                    return (i64::from(number), later);
                }
                later += 1;
                at = op.prev();
            }
            (-1, later)
        };
        position(op) < position(other)
    }

    /// Removes casts that cancel each other. Returns the remaining ones.
    fn reconcile(&mut self, rewriter: &mut Rewriter<'_>) -> Vec<Cast> {
        let Some(state) = &mut rewriter.conversion else {
            return Vec::new();
        };
        let casts: Vec<Cast> = std::mem::take(&mut state.casts);
        let Some(name) = rewriter.ir.ctx().find_op_name(CAST) else {
            return casts;
        };
        let existing: Vec<Cast> = casts
            .into_iter()
            .filter(|cast| rewriter.ir.get(cast.op).is_some())
            .collect();
        let ops: Vec<Op> = existing.iter().map(|cast| cast.op).collect();
        let remaining: rustc_hash::FxHashSet<Op> = reconcile(rewriter.ir, name, &ops).remaining.into_iter().collect();
        existing
            .into_iter()
            .filter(|cast| remaining.contains(&cast.op))
            .collect()
    }

    fn note(&mut self, event: Event) {
        if self.listens {
            self.events.push(event);
        }
    }
}
