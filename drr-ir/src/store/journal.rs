//! What a transaction records.

use super::records::{Link, OutOfLineValue};
use super::undo::{Freed, SavedOperands};
use crate::Ident;

/// The edits since the outermost open transaction began.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    pub(crate) edits: Vec<Edit>,
    pub(crate) depth: u32,
    /// Starts of the open transactions, the outermost one first. Entries from `depth` on are of closed ones.
    pub(crate) starts: Vec<TransactionStart>,
    /// Serial number of the last transaction that was begun.
    pub(crate) last_serial: u64,
}

/// State at the beginning of a transaction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TransactionStart {
    /// Serial number of the transaction.
    pub(crate) serial: u64,
    /// Number of edits that were recorded before.
    pub(crate) edits: usize,
    /// Set if slots of erased ops were held already.
    pub(crate) held: bool,
}

impl Journal {
    /// Whether edits are recorded.
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.depth > 0
    }

    /// Closes all transactions. Serial numbers are not reused.
    pub(crate) fn close(&mut self) {
        *self = Journal {
            last_serial: self.last_serial,
            ..Journal::default()
        };
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
    /// The op had this attribute, or none of this name.
    Attr {
        op: u32,
        key: Ident,
        is_inherent: bool,
        old: Option<u32>,
    },
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
    /// An argument was inserted into a block.
    MadeArgument { block: u32, value: u32 },
    /// Unused arguments of a block were erased: what they were, by index.
    Arguments {
        block: u32,
        erased: Box<[(u32, OutOfLineValue)]>,
    },
    /// Ops without operands, detached blocks and regions were freed.
    Freed(Box<Freed>),
}
