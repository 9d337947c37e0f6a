//! A merged module, with the items that it keeps of the existing module.

use std::collections::BTreeSet;

/// A merged module.
#[derive(Debug, Default)]
pub(crate) struct MergedModule {
    pub(crate) text: String,
    /// Items that were written or changed by hand.
    pub(crate) kept: Vec<String>,
    /// The texts of these items.
    pub(crate) kept_texts: Vec<String>,
    /// Functions to write that were written, or deleted.
    pub(crate) written: BTreeSet<String>,
    /// Items that were changed by hand and would now be written in another way, which is a comment beside them.
    pub(crate) changed: Vec<String>,
    /// Functions that were written by hand for C++ that has changed, which no comment shows.
    pub(crate) outdated: Vec<String>,
    /// Items that were imported and then deleted by hand.
    pub(crate) deleted: Vec<String>,
    /// Items that were deleted by hand, and are written again because other items name them.
    pub(crate) restored: Vec<String>,
    /// Macro calls that were imported, and are not in the records any more.
    pub(crate) removed: Vec<String>,
}
