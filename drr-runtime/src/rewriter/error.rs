//! What a rewrite can do wrong. The driver adds the pattern's name.

use drr_ir::IrError;

/// A mistake in a rewrite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RewriteError {
    /// A handle of something that was erased.
    #[error("it uses a handle of something that was erased")]
    Stale,
    /// The number of replacement values is not the number of results.
    #[error("`{op}` has {needed} results to replace, but {given} values are given")]
    WrongNumber {
        /// The op that is replaced.
        op: String,
        /// How many results it has.
        needed: usize,
        /// How many values are given.
        given: usize,
    },
    /// A replacement value has another type.
    #[error("result {result} of `{op}` is of type `{expected}`, but its replacement is of type `{found}`")]
    WrongType {
        /// The op that is replaced.
        op: String,
        /// Which result.
        result: usize,
        /// Its type.
        expected: String,
        /// The type of the replacement.
        found: String,
    },
    /// An op is replaced by its own results.
    #[error("`{op}` cannot be replaced by its own results")]
    OwnResult {
        /// The op that is replaced.
        op: String,
    },
    /// The op that yields the replacement uses what is replaced.
    #[error("the replacement of result {result} of `{op}` uses that result, so it would use itself")]
    UsesItself {
        /// The op that is replaced.
        op: String,
        /// Which result.
        result: usize,
    },
    /// A change of the IR that is not possible.
    #[error(transparent)]
    Ir(#[from] IrError),
    /// What a pattern written by hand says.
    #[error("{0}")]
    Reported(String),
}
