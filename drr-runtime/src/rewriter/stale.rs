//! Checks for handles of ops and values that native code may have erased.

use drr_ir::{Builder, Op, OpRef, Type, Value, ValueRef};

use super::{RewriteError, Rewriter};

impl Rewriter<'_> {
    /// Returns the type of a result of an op. In a driver, a stale handle is an error of the pattern.
    ///
    /// # Panics
    /// If the op has no such result or, outside of a driver, if the handle is stale.
    #[inline]
    #[track_caller]
    pub fn result_type(&self, op: Op, index: usize) -> Type {
        self.value_type(self.result(op, index))
    }

    /// Returns the type of a value. In a driver, a stale handle is an error of the pattern.
    ///
    /// # Panics
    /// If the handle is stale, outside of a driver.
    #[inline]
    #[track_caller]
    pub fn value_type(&self, value: Value) -> Type {
        self.known(self.ir.get_value(value)).map_or(Type::NONE, ValueRef::ty)
    }

    /// Returns an op that generated code has matched or built. In a driver, a stale handle is an error of the pattern.
    #[inline]
    #[track_caller]
    pub(crate) fn known_op(&self, op: Op) -> Option<OpRef<'_>> {
        self.known(self.ir.get(op))
    }

    #[inline]
    #[track_caller]
    fn known<T>(&self, found: Option<T>) -> Option<T> {
        if found.is_none() {
            self.record_stale_read();
        }
        found
    }

    /// Records the use of a stale handle. The rewrite is rolled back; until then, the caller substitutes a placeholder.
    #[cold]
    #[track_caller]
    fn record_stale_read(&self) {
        assert!(self.may_record(), "stale handle: its entity was erased");
        self.diagnostics.record_stale_read();
    }

    /// Returns `true` if a handle is valid, and reports an error otherwise.
    pub(super) fn check_live(&mut self, op: Op) -> bool {
        let there = self.ir().get(op).is_some();
        if !there {
            self.fail(RewriteError::Stale);
        }
        there
    }

    /// Returns `true` if all values are valid, and reports an error otherwise.
    pub(crate) fn check_values_live(&mut self, values: &[Value]) -> bool {
        let there = values.iter().all(|&value| self.ir().get_value(value).is_some());
        if !there {
            self.fail(RewriteError::Stale);
        }
        there
    }
}
