//! Checks of handles that may be stale: of ops and values that native code may have erased.

use drr_ir::{Builder, Op, OpRef, Type, Value, ValueRef};

use super::{RewriteError, Rewriter};

impl Rewriter<'_> {
    /// The type of a result of an op. In a driver a stale handle is an error of the pattern.
    ///
    /// # Panics
    /// If there is no such result, or, outside of a driver, the handle is stale.
    #[inline]
    #[track_caller]
    pub fn result_type(&self, op: Op, index: usize) -> Type {
        self.value_type(self.result(op, index))
    }

    /// The type of a value. In a driver a stale handle is an error of the pattern.
    ///
    /// # Panics
    /// If, outside of a driver, the handle is stale.
    #[inline]
    #[track_caller]
    pub fn value_type(&self, value: Value) -> Type {
        self.known(self.ir.get_value(value)).map_or(Type::NONE, ValueRef::ty)
    }

    /// An op that generated code has matched or built. In a driver a stale handle is an error of the pattern.
    #[inline]
    #[track_caller]
    pub(crate) fn known_op(&self, op: Op) -> Option<OpRef<'_>> {
        self.known(self.ir.get(op))
    }

    #[inline]
    #[track_caller]
    fn known<T>(&self, found: Option<T>) -> Option<T> {
        if found.is_none() {
            self.note_stale();
        }
        found
    }

    /// The rewrite is rolled back; until then any value does.
    #[cold]
    #[track_caller]
    fn note_stale(&self) {
        assert!(self.records(), "stale handle: what it names was erased");
        self.asked_stale.set(true);
    }

    /// Reports that a stale handle was read.
    pub(crate) fn report_stale(&mut self) {
        if self.asked_stale.get() {
            self.fail(RewriteError::Stale);
        }
    }

    /// Whether a handle is valid; that it is stale is an error.
    pub(super) fn is_there(&mut self, op: Op) -> bool {
        let there = self.ir().get(op).is_some();
        if !there {
            self.fail(RewriteError::Stale);
        }
        there
    }

    /// The same of values.
    pub(crate) fn are_there(&mut self, values: &[Value]) -> bool {
        let there = values.iter().all(|&value| self.ir().get_value(value).is_some());
        if !there {
            self.fail(RewriteError::Stale);
        }
        there
    }
}
