//! Native code that can fail, for patterns that are marked `#[fallible]`. Functions and expressions in their results
//! may return a `Result`, and expressions may use `?`. A failure rolls the rewrite back. Infallible native code is
//! unchanged.
//!
//! In other patterns, the types of this module prevent an expression from leaving a rewrite early.

use std::fmt::Display;

use crate::{RewriteOutcome, Rewriter};

/// The result type of a finished rewrite. Its private field prevents user code from returning early by `return` or `?`.
#[derive(Clone, Copy, Debug)]
pub struct Rewritten(());

/// The reason for a failed rewrite.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    pub(super) fn into_reason(self) -> String {
        self.0
    }
}

/// Conversion of errors by `?`.
impl<E: Display> From<E> for Failure {
    fn from(reason: E) -> Failure {
        Failure(reason.to_string())
    }
}

/// The return types of generated rewrites.
pub trait Ended {
    /// Returns the value for a rewrite that is done or has reported an error.
    fn ended() -> Self;
}

impl Ended for Option<()> {
    fn ended() -> Self {
        Some(())
    }
}

impl Ended for Rewritten {
    fn ended() -> Self {
        Rewritten(())
    }
}

impl Ended for Result<Rewritten, Failure> {
    fn ended() -> Self {
        Ok(Rewritten(()))
    }
}

/// Runs the rewrite of a fallible pattern, which returns early if native code fails. Returns `None` if the rewrite was
/// rolled back.
pub fn rewrite_or_roll_back(
    rewriter: &mut Rewriter<'_>,
    rewrite: impl FnOnce(&mut Rewriter<'_>) -> Result<Rewritten, Failure>,
) -> Option<()> {
    let rewrite = |rewriter: &mut Rewriter<'_>| {
        rewrite(rewriter)
            .map(|Rewritten(())| ())
            .map_err(|Failure(reason)| reason)
    };
    (rewriter.rewrite_or_roll_back(rewrite) == RewriteOutcome::Applied).then_some(())
}

/// Types whose values `?` accepts in an expression of a fallible pattern. Generated code inserts a call of the method
/// before each `?`.
pub trait OrFail {
    /// The value on success.
    type Value;
    /// Returns the value or the failure.
    #[doc(hidden)]
    fn __or_fail(self) -> Result<Self::Value, Failure>;
}

impl<T, E: Display> OrFail for Result<T, E> {
    type Value = T;
    fn __or_fail(self) -> Result<T, Failure> {
        self.map_err(Failure::from)
    }
}

impl<T> OrFail for Option<T> {
    type Value = T;
    fn __or_fail(self) -> Result<T, Failure> {
        self.ok_or_else(|| Failure::from("`?` of `None`"))
    }
}

/// The return value of native code. `settle` unwraps a `Result` and passes any other value through.
#[derive(Debug)]
pub struct Yielded<T>(pub T);

impl<T, E: Display> Yielded<Result<T, E>> {
    /// Returns the value. Method lookup prefers this inherent method to the trait's.
    ///
    /// # Errors
    /// If the native code failed; the rewrite must end.
    pub fn settle(self) -> Result<T, Failure> {
        self.0.__or_fail()
    }
}

/// `settle` for values other than `Result`, which never fails.
pub trait Settle {
    /// The type of the value.
    type Value;
    /// Returns the value.
    ///
    /// # Errors
    /// Never.
    fn settle(self) -> Result<Self::Value, Failure>;
}

impl<T> Settle for Yielded<T> {
    type Value = T;
    fn settle(self) -> Result<T, Failure> {
        Ok(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_fail_and_nothing_else() {
        let (fine, none) = (Ok::<i32, std::fmt::Error>(1), None::<i32>);
        assert_eq!(Yielded(fine).settle().unwrap(), 1);
        assert_eq!(Yielded(none).settle().unwrap(), None);
        let failure = Err::<i32, _>("no");
        assert_eq!(Yielded(failure).settle().unwrap_err().0, "no");
    }
}
