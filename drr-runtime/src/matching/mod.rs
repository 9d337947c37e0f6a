//! What a matcher reads: the IR by shared reference, and the interned entries of its pattern.
//!
//! - `entries`: entries by number, for generated code.
//! - `queries`: what generated matchers ask of operations.
//! - `reasons`: why a pattern does not match.

mod entries;
mod queries;
pub(crate) mod reasons;

use drr_ir::{Context, Ir};

#[doc(hidden)]
pub use entries::PatternEntries;

use reasons::Reasons;

/// What a matcher reads. It cannot change anything, so a failed match has changed nothing.
#[derive(Clone, Copy, Debug)]
pub struct MatchContext<'a> {
    ir: &'a Ir,
    entries: &'a [u32],
    reasons: Option<&'a Reasons>,
}

impl<'a> MatchContext<'a> {
    pub(crate) fn new(ir: &'a Ir, entries: &'a [u32], reasons: Option<&'a Reasons>) -> Self {
        MatchContext { ir, entries, reasons }
    }

    /// The IR.
    #[inline]
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// The context.
    #[inline]
    pub fn ctx(&self) -> &'a Context {
        self.ir.ctx()
    }
}
