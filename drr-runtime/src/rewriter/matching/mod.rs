//! The input of a matcher: the IR by shared reference, and the interned entries of the pattern.
//!
//! - `entries`: entries by index, for generated code.
//! - `queries`: queries of generated matchers.
//! - `no_match`: reasons of failed matches, one for each check that can fail.
//! - `reasons`: their texts, if a listener requests them.

mod entries;
mod no_match;
mod queries;
mod reasons;

use drr_ir::{Context, Ir};

#[doc(hidden)]
pub use entries::PatternEntries;

pub(super) use reasons::Reasons;

use super::TypeConverter;

/// The input of a matcher. A matcher has read-only access to the IR, so a failed match changes nothing.
#[derive(Clone, Copy, Debug)]
pub struct MatchContext<'a> {
    ir: &'a Ir,
    entries: &'a [u32],
    reasons: Option<&'a Reasons>,
    converter: Option<&'a TypeConverter>,
}

impl<'a> MatchContext<'a> {
    pub(super) fn new(ir: &'a Ir, entries: &'a [u32], reasons: Option<&'a Reasons>) -> Self {
        MatchContext {
            ir,
            entries,
            reasons,
            converter: None,
        }
    }

    /// Sets the type converter of the pattern.
    pub(super) fn with_converter(self, converter: Option<&'a TypeConverter>) -> Self {
        MatchContext { converter, ..self }
    }

    /// Returns the type converter of the pattern, in a [conversion](crate::conversion).
    pub fn type_converter(&self) -> Option<&'a TypeConverter> {
        self.converter
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

impl PatternEntries for MatchContext<'_> {
    #[inline]
    fn interned_entries(&self) -> &[u32] {
        self.entries
    }

    #[inline]
    fn context_of_entries(&self) -> &Context {
        self.ctx()
    }
}
