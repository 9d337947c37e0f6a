//! The user code that a conversion is running, for the message of a panic.

use drr_ir::{Builder, Op};

use super::driver::ConversionDriver;

/// The kind of user code that is running.
#[derive(Clone, Copy)]
pub(super) enum ConversionUserCode {
    /// The pattern with this number in the set.
    Pattern(u32),
    Fold,
    /// The function of the target that determines the legality of the op.
    Legality,
    Materialization,
    /// The conversion of types for the error about a missing materialization.
    TypeConversion,
}

impl ConversionDriver<'_, '_> {
    /// Runs user code on an op. After a panic, [`panic_note`](Self::panic_note) names it.
    #[inline]
    pub(super) fn run_user_code<T>(&mut self, op: Op, code: ConversionUserCode, run: impl FnOnce(&mut Self) -> T) -> T {
        // A pattern can request the legalization of an op, and continues after it.
        let outer = self.legalizer.user_code.replace(Some((op, code)));
        let result = run(self);
        self.legalizer.user_code.set(outer);
        result
    }

    /// Returns the note for the panic of the user code that is running, if any is.
    pub(super) fn panic_note(&self) -> Option<String> {
        let (op, code) = self.legalizer.user_code.get()?;
        self.rewriter.ir().get(op)?;
        let at = self.location_of(op);
        Some(match code {
            ConversionUserCode::Pattern(number) => {
                let pattern = self.spec(number)?.name;
                format!("user code panicked while pattern `{pattern}` was tried at {at}")
            }
            ConversionUserCode::Fold => format!("user code panicked while {at} was folded"),
            ConversionUserCode::Legality => {
                format!("user code panicked while the target determined the legality of {at}")
            }
            ConversionUserCode::Materialization => format!("user code panicked while a materialization replaced {at}"),
            ConversionUserCode::TypeConversion => format!("user code panicked while the types of {at} were converted"),
        })
    }
}
