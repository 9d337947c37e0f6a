//! Native code that can fail, in patterns that are marked `#[fallible]`. There a function in the results may return a
//! `Result`; its error undoes the rewrite. Functions that cannot fail return what they always do.

use std::fmt::Display;

use crate::Rewriter;

/// Runs the rewrite of a pattern that is marked, which ends early where native code fails. Nothing if it was undone.
pub fn rewrite_or_undo(
    rewriter: &mut Rewriter<'_>,
    rewrite: impl FnOnce(&mut Rewriter<'_>) -> Option<()>,
) -> Option<()> {
    let done = rewriter.rewrite_or_undo(|rewriter| {
        let _what_failed_is_kept = rewrite(rewriter);
        match rewriter.take_failure() {
            Some(reason) => Err(reason),
            None => Ok(()),
        }
    });
    done.then_some(())
}

/// What native code yields can be a failure.
#[derive(Clone, Copy, Debug)]
pub struct Fails;

/// What native code yields is never a failure.
#[derive(Clone, Copy, Debug)]
pub struct NeverFails;

/// `Result`s: `(&yielded).__can_fail()` finds this one first, because it needs no further reference.
pub trait CanFail {
    /// Which of the two it is.
    fn __can_fail(&self) -> Fails {
        Fails
    }
}

impl<T, E: Display> CanFail for Result<T, E> {}

/// Everything else.
pub trait CannotFail {
    /// Which of the two it is.
    fn __can_fail(&self) -> NeverFails {
        NeverFails
    }
}

impl<T> CannotFail for &T {}

impl Fails {
    /// What was yielded. If it is a failure, the rewriter is told why, and the rewrite has to end.
    pub fn settle<T, E: Display>(self, yielded: Result<T, E>, rewriter: &mut Rewriter<'_>) -> Option<T> {
        match yielded {
            Ok(yielded) => Some(yielded),
            Err(reason) => {
                rewriter.give_up(reason.to_string());
                None
            }
        }
    }
}

impl NeverFails {
    /// What was yielded.
    pub fn settle<T>(self, yielded: T, _rewriter: &mut Rewriter<'_>) -> Option<T> {
        Some(yielded)
    }
}

#[cfg(test)]
mod tests {
    use drr_ir::{Context, Ir};

    use super::*;

    #[test]
    fn results_fail_and_nothing_else() {
        let mut ir = Ir::new(&Context::new());
        let mut rewriter = Rewriter::new(&mut ir);
        let (fine, none) = (Ok::<i32, std::fmt::Error>(1), None::<i32>);
        assert_eq!(fine.__can_fail().settle(fine, &mut rewriter), Some(1));
        assert_eq!((&none).__can_fail().settle(none, &mut rewriter), Some(None));
        assert_eq!(rewriter.take_failure(), None);
        let failure = Err::<i32, _>("no");
        assert_eq!(failure.__can_fail().settle(failure, &mut rewriter), None);
        assert_eq!(rewriter.take_failure().as_deref(), Some("no"));
    }
}
