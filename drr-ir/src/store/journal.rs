//! What a transaction records.

use super::records::{Link, OutOfLineValue};
use super::undo::{Freed, SavedAttrs, SavedOperands};

/// The edits since the outermost open transaction began.
#[derive(Clone, Debug, Default)]
pub(crate) struct Journal {
    pub(crate) edits: Vec<Edit>,
    pub(crate) depth: u32,
    /// By depth: how many edits were recorded before the transaction began, and whether the places of erased ops were held already.
    pub(crate) starts: Vec<(usize, bool)>,
}

impl Journal {
    /// Whether edits are recorded.
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.depth > 0
    }
}

/// An edit, as what it takes to undo it.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    /// An op was made; of its regions the first `given` ones were there before.
    Made { op: u32, given: u32 },
    /// An op was copied with what is inside; all copies.
    Cloned { op: u32, ops: Box<[u32]> },
    /// An op was moved, or taken out: it was before `next` in `block`.
    Op { op: u32, block: u32, next: u32 },
    /// A use was of another value.
    Use { at: u32, link: Link },
    /// So many uses were moved, one by one.
    Uses { from: u32, to: u32, count: u32 },
    /// The op had these operands.
    Operands { op: u32, saved: Box<SavedOperands> },
    /// The op had these attributes.
    Attrs { op: u32, saved: Box<SavedAttrs> },
    /// The op had this location.
    Location { op: u32, location: u32 },
    /// The op had this name.
    Name { op: u32, name: u32 },
    /// The value had this type.
    Type { value: u32, ty: u32 },
    /// The block argument had this location.
    ArgumentLocation { value: u32, location: u32 },
    /// The op had this successor.
    Successor { op: u32, index: u32, block: u32 },
    /// A region was made.
    MadeRegion { region: u32 },
    /// A block was made.
    MadeBlock { block: u32 },
    /// A block was moved, or taken out: it was before `next` in `region`.
    Block { block: u32, region: u32, next: u32 },
    /// An argument was added to a block, as its last.
    MadeArgument { block: u32 },
    /// Unused arguments of a block were erased: what they were, by index.
    Arguments {
        block: u32,
        erased: Box<[(u32, OutOfLineValue)]>,
    },
    /// Ops without operands, detached blocks and regions were freed.
    Freed(Box<Freed>),
}
