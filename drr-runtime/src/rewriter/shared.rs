//! A context that does not borrow the IR.

use std::ops::Deref;

use drr_ir::Context;

/// A context that is not borrowed from the IR. Copying a handle of the context would do, too, but that is counted, and threads
/// that count at the same place wait for each other.
#[derive(Debug)]
pub enum SharedContext<'a> {
    /// That of the frozen set of patterns.
    Borrowed(&'a Context),
    /// A handle of its own, outside of drivers.
    Owned(Context),
}

impl Deref for SharedContext<'_> {
    type Target = Context;

    #[inline]
    fn deref(&self) -> &Context {
        match self {
            SharedContext::Borrowed(ctx) => ctx,
            SharedContext::Owned(ctx) => ctx,
        }
    }
}
