//! Native code that can fail, in patterns that are marked `#[fallible]`. There functions and expressions in the results may
//! yield a `Result`, and expressions may use `?`; a failure undoes the rewrite. What cannot fail yields what it always does.
//!
//! Elsewhere the types of this module keep an expression from leaving a rewrite in the middle.

use std::fmt::Display;

use crate::Rewriter;

/// That a rewrite is done. What else an expression might return, by `return` or `?`, is of another type.
#[derive(Clone, Copy, Debug)]
pub struct Rewritten(());

/// Why a rewrite fails.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    pub(super) fn into_reason(self) -> String {
        self.0
    }
}

/// `?` of a `Result`.
impl<E: Display> From<E> for Failure {
    fn from(reason: E) -> Failure {
        Failure(reason.to_string())
    }
}

/// What the code of a rewrite returns.
pub trait Ended {
    /// The rewrite is done, or has reported why it cannot be.
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

/// Runs the rewrite of a pattern that is marked, which ends early where native code fails. Nothing if it was rolled back.
pub fn rewrite_or_roll_back(
    rewriter: &mut Rewriter<'_>,
    rewrite: impl FnOnce(&mut Rewriter<'_>) -> Result<Rewritten, Failure>,
) -> Option<()> {
    let rewrite = |rewriter: &mut Rewriter<'_>| {
        rewrite(rewriter)
            .map(|Rewritten(())| ())
            .map_err(|Failure(reason)| reason)
    };
    rewriter.rewrite_or_roll_back(rewrite).then_some(())
}

/// What `?` takes in an expression of a marked pattern: it stands behind a call of this.
pub trait OrFail {
    /// What there is if nothing fails.
    type Value;
    /// What there is, or the failure.
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

/// What native code yields: a `Result` is taken apart, and all else is what it is.
#[derive(Debug)]
pub struct Yielded<T>(pub T);

impl<T, E: Display> Yielded<Result<T, E>> {
    /// What was yielded. The method of the type comes before that of the trait.
    ///
    /// # Errors
    /// If it is a failure; the rewrite has to end.
    pub fn settle(self) -> Result<T, Failure> {
        self.0.__or_fail()
    }
}

/// What is no `Result` never fails.
pub trait Settle {
    /// What was yielded.
    type Value;
    /// What was yielded.
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
