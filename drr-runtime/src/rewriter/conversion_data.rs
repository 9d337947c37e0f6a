//! Data that patterns and type conversions keep for the running conversion.

use std::any::{Any, TypeId, type_name};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

use drr_ir::Ir;
use drr_ir::diagnostic::Diagnostic;
use rustc_hash::FxHashMap;

use super::Rewriter;

/// The data of a conversion, with one value of each type. Clones share the values.
#[derive(Clone, Default)]
pub(crate) struct ConversionData(Arc<Mutex<FxHashMap<TypeId, Value>>>);

/// A `Mutex<T>`.
type Value = Arc<dyn Any + Send + Sync>;

impl ConversionData {
    /// Runs code on the value of a type, which is created if there is none.
    #[track_caller]
    pub(crate) fn with<T: Default + Send + 'static, R>(&self, run: impl FnOnce(&mut T) -> R) -> R {
        let value = {
            let mut values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let value = values.entry(TypeId::of::<T>());
            Arc::clone(value.or_insert_with(|| Arc::new(Mutex::new(T::default()))))
        };
        let Some(value) = value.downcast_ref::<Mutex<T>>() else {
            unreachable!("the key is the type of the value")
        };
        // Not locked for longer: `run` may use the values of other types.
        match value.try_lock() {
            Ok(mut value) => run(&mut value),
            Err(TryLockError::Poisoned(value)) => run(&mut value.into_inner()),
            Err(TryLockError::WouldBlock) => panic!("the `{}` of the conversion is in use already", type_name::<T>()),
        }
    }
}

/// The warnings of the patterns of a conversion.
#[derive(Debug, Default)]
pub(crate) struct Warnings(pub(crate) Vec<Diagnostic>);

impl fmt::Debug for ConversionData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ConversionData")
    }
}

impl Rewriter<'_> {
    /// Runs code on a value that the running [conversion](crate::conversion) keeps for its patterns, such as the
    /// functions that they have declared. There is one value of each type;
    /// [`TypeConversionContext::with_conversion_data`](super::TypeConversionContext::with_conversion_data) accesses the
    /// same one.
    ///
    /// Each conversion begins with `T::default()`, so that nothing of one module reaches another. Edits of the value
    /// are not undone when a rewrite is undone, so handles in it may be stale. Outside of a conversion, each call
    /// begins with `T::default()`.
    ///
    /// # Panics
    /// If `run` accesses the value of the same type again.
    ///
    /// ```
    /// use drr_ir::Op;
    /// use drr_runtime::Rewriter;
    ///
    /// /// The number of loops that patterns have lowered.
    /// #[derive(Default)]
    /// struct NumLoops(u32);
    ///
    /// /// Returns a number for the names of the blocks of a loop.
    /// fn next_loop(rewriter: &mut Rewriter<'_>) -> u32 {
    ///     rewriter.with_conversion_data(|_, NumLoops(count)| {
    ///         *count += 1;
    ///         *count
    ///     })
    /// }
    /// ```
    #[track_caller]
    pub fn with_conversion_data<T: Default + Send + 'static, R>(&mut self, run: impl FnOnce(&Ir, &mut T) -> R) -> R {
        match &self.conversion {
            Some(state) => state.data.with(|value| run(self.ir, value)),
            None => run(self.ir, &mut T::default()),
        }
    }

    /// Adds a warning to the [outcome](crate::conversion::ConversionOutcome::warnings) of the running conversion. It
    /// stays if the rewrite is undone, so a pattern that is tried on many ops has to keep in
    /// [data](Rewriter::with_conversion_data) what it has reported. Outside of a conversion, this has no effect.
    ///
    /// ```
    /// use drr_ir::diagnostic::Diagnostic;
    /// use drr_ir::{Builder, Op};
    /// use drr_runtime::Rewriter;
    ///
    /// /// Warns that an op stays.
    /// fn warn_of(rewriter: &mut Rewriter<'_>, op: Op) {
    ///     let warning = Diagnostic::warning("its type has no conversion").at_op(rewriter.ir().op(op), rewriter.source());
    ///     rewriter.warn(warning);
    /// }
    /// ```
    pub fn warn(&mut self, warning: Diagnostic) {
        if let Some(state) = &self.conversion {
            state.data.with(|Warnings(warnings)| warnings.push(warning));
        }
    }
}
