//! The input of a matcher: the IR by shared reference, and the interned entries of the pattern.
//!
//! - `entries`: entries by index, for generated code.
//! - `queries`: queries of generated matchers.
//! - `reasons`: reasons of failed matches.

mod entries;
mod queries;
pub(crate) mod reasons;

use drr_ir::{Context, Ir};

#[doc(hidden)]
pub use entries::PatternEntries;

use reasons::Reasons;

/// The input of a matcher. A matcher has read-only access to the IR, so a failed match changes nothing.
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

    /// Returns the IR.
    #[inline]
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// Returns the context.
    #[inline]
    pub fn ctx(&self) -> &'a Context {
        self.ir.ctx()
    }
}
