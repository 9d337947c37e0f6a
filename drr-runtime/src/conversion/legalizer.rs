//! State that all legalizations of a conversion share, and legalization in the middle of a pattern.

use std::cell::{Cell, OnceCell, RefCell};
use std::fmt;
use std::sync::Arc;

use drr_ir::diagnostic::Source;
use drr_ir::{Location, Op};
use rustc_hash::FxHashMap;

use super::driver::ConversionDriver;
use super::error::{Attempt, ConversionError};
use super::order::PatternOrder;
use super::user_code::ConversionUserCode;
use super::{ConversionConfig, ConversionMode, ConversionOutcome, ConversionTarget, TypeConverter};
use crate::greedy::Listener;
use crate::pattern::{FrozenPattern, FrozenPatterns};
use crate::rewriter::conversion_data::ConversionData;
use crate::rewriter::{Legalize, Rewriter};

/// The inputs of a conversion.
#[derive(Clone, Copy)]
pub(super) struct Conversion<'a> {
    pub(super) mode: ConversionMode,
    pub(super) target: &'a ConversionTarget,
    pub(super) patterns: &'a FrozenPatterns,
    pub(super) config: &'a ConversionConfig,
    pub(super) source: Option<&'a Arc<Source>>,
}

/// The data that all legalizations of a conversion share.
///
/// A pattern can request the legalization of an op, so a [`ConversionDriver`] may run in the middle of another one.
/// Therefore, no driver has this data for itself: what changes is in cells, none of which is borrowed while user code
/// runs that could request legalization.
pub(super) struct Legalizer<'a> {
    pub(super) conversion: Conversion<'a>,
    pub(super) order: PatternOrder<'a>,
    /// The use of each pattern of the set.
    pub(super) uses: Box<[PatternUse]>,
    /// Data of patterns and type conversions.
    pub(super) data: ConversionData,
    /// The converters of patterns for this conversion, by the address of the original.
    converters: RefCell<FxHashMap<*const TypeConverter, Arc<TypeConverter>>>,
    listener: RefCell<Option<&'a mut dyn Listener>>,
    /// Set if there is a listener.
    pub(super) listens: bool,
    /// Set if the listener requires the reasons of failed matches.
    pub(super) explains: bool,
    /// Attempts on an op that cannot be legalized, while they are collected.
    attempts: RefCell<Option<Vec<Attempt>>>,
    /// The pattern that the last op of the input was rewritten by.
    pub(super) applied: Cell<Option<u32>>,
    /// Location of the op of the input that is being legalized.
    pub(super) input: Cell<Location>,
    /// The innermost user code that is running, and its op.
    pub(super) user_code: Cell<Option<(Op, ConversionUserCode)>>,
    /// Number of patterns in whose middle an op is being legalized.
    requests: Cell<usize>,
    /// The error of a legalization in the middle of a pattern, until the pattern returns.
    error: Cell<Option<ConversionError>>,
    /// Number of folds, including those that were undone.
    pub(super) folds: Cell<u64>,
    /// Number of rewrites and folds, including those that were undone.
    steps: Cell<u64>,
    pub(super) max_steps: u64,
}

/// The use of a pattern in a conversion.
#[derive(Clone, Default)]
pub(super) struct PatternUse {
    /// Number of ops to which the pattern is being applied, or for which its results are being legalized.
    pub(super) running: Cell<u32>,
    /// Number of rewrites, without those that were undone.
    pub(super) rewrites: Cell<u64>,
    /// The type converter of the pattern for this conversion, after the first use.
    converter: OnceCell<Arc<TypeConverter>>,
}

/// Maximum number of patterns that request legalization inside of each other, each of which needs stack.
const MAX_REQUESTS: usize = 64;

impl<'a> Legalizer<'a> {
    /// Creates the data for a conversion of `num_ops` ops.
    pub(super) fn new(conversion: Conversion<'a>, listener: Option<&'a mut dyn Listener>, num_ops: usize) -> Self {
        Legalizer {
            conversion,
            order: PatternOrder::new(conversion.patterns, conversion.target),
            uses: vec![PatternUse::default(); conversion.patterns.patterns.len()].into(),
            data: ConversionData::default(),
            converters: RefCell::default(),
            listens: listener.is_some(),
            explains: listener.as_ref().is_some_and(|listener| listener.wants_reasons()),
            listener: RefCell::new(listener),
            attempts: RefCell::new(None),
            applied: Cell::new(None),
            input: Cell::new(Location::UNKNOWN),
            user_code: Cell::new(None),
            requests: Cell::new(0),
            error: Cell::new(None),
            folds: Cell::new(0),
            steps: Cell::new(0),
            max_steps: conversion.config.max_rewrites.for_ops(num_ops),
        }
    }

    /// Returns the type converter of a pattern for this conversion. Patterns of one converter share it.
    pub(super) fn converter(&self, number: u32, pattern: &FrozenPattern) -> Option<Arc<TypeConverter>> {
        let original = pattern.converter.as_ref()?;
        let converter = self.uses[number as usize].converter.get_or_init(|| {
            let mut converters = self.converters.borrow_mut();
            let converter = converters.entry(Arc::as_ptr(original));
            Arc::clone(converter.or_insert_with(|| Arc::new(original.for_conversion(&self.data))))
        });
        Some(Arc::clone(converter))
    }

    /// Calls the listener, if there is one.
    pub(super) fn notify(&self, call: impl FnOnce(&mut dyn Listener)) {
        if self.listens
            && let Some(listener) = &mut *self.listener.borrow_mut()
        {
            call(&mut **listener);
        }
    }

    /// Starts collecting attempts.
    pub(super) fn collect_attempts(&self) {
        self.attempts.replace(Some(Vec::new()));
    }

    /// Returns `true` if attempts are collected.
    pub(super) fn collects_attempts(&self) -> bool {
        self.attempts.borrow().is_some()
    }

    /// Records an attempt, if attempts are collected.
    pub(super) fn record(&self, attempt: impl FnOnce() -> Attempt) {
        if let Some(attempts) = &mut *self.attempts.borrow_mut() {
            attempts.push(attempt());
        }
    }

    /// Stops collecting attempts, and returns them.
    pub(super) fn take_attempts(&self) -> Vec<Attempt> {
        self.attempts.take().unwrap_or_default()
    }

    /// Returns `true` if an op is being legalized for a pattern that has requested it.
    pub(super) fn is_requested(&self) -> bool {
        self.requests.get() > 0
    }

    /// Takes the error of a legalization in the middle of the pattern that has just returned.
    pub(super) fn take_error(&self) -> Option<ConversionError> {
        self.error.take()
    }

    /// Counts a fold or rewrite. Returns `false` if there were too many.
    pub(super) fn count_step(&self) -> bool {
        self.steps.set(self.steps.get() + 1);
        self.steps.get() <= self.max_steps
    }

    /// Adds the counts so far to the outcome.
    pub(super) fn report_counts(&self, outcome: &mut ConversionOutcome) {
        outcome.folds = self.folds.get();
        outcome.rewrites = self.uses.iter().map(|uses| uses.rewrites.get()).collect();
        outcome.steps = self.steps.get();
    }
}

impl fmt::Debug for Legalizer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Legalizer")
            .field("mode", &self.conversion.mode)
            .finish_non_exhaustive()
    }
}

impl<'a> Legalize<'a> for Legalizer<'a> {
    fn legalize(&'a self, rewriter: &mut Rewriter<'a>, op: Op) -> bool {
        let requests = self.requests.get();
        if requests >= MAX_REQUESTS {
            return false;
        }
        self.requests.set(requests + 1);
        let pattern = rewriter.suspend_pattern();
        let mut driver = ConversionDriver {
            rewriter,
            legalizer: self,
        };
        let result = driver.legalize(op);
        rewriter.resume_pattern(pattern);
        self.requests.set(requests);
        result.unwrap_or_else(|error| {
            self.error.set(Some(error));
            false
        })
    }
}
