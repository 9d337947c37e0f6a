//! The journal of a transaction.

use super::records::{OutOfLineValue, UseLink};
use super::undo::{FreedRecords, SavedOperands};
use crate::Ident;

/// The edits since the outermost open transaction began.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    pub(crate) edits: Vec<JournalEdit>,
    pub(crate) depth: u32,
    /// Starts of the open transactions, outermost first. Entries from `depth` on belong to closed transactions.
    pub(crate) starts: Vec<TransactionStart>,
    /// Serial number of the last transaction.
    pub(crate) last_serial: u64,
}

/// State at the beginning of a transaction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TransactionStart {
    /// Serial number of the transaction.
    pub(crate) serial: u64,
    /// Number of edits recorded before.
    pub(crate) edits: usize,
    /// Set if slots of erased ops were held already.
    pub(crate) held: bool,
}

impl Journal {
    /// Returns `true` if edits are recorded.
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

/// An edit, with the data required to undo it.
#[derive(Clone, Debug)]
pub(crate) enum JournalEdit {
    /// An op was created. The first `given` of its regions existed before.
    Made { op: u32, given: u32 },
    /// An op was copied with its regions; `ops` are all copies.
    Cloned { op: u32, ops: Box<[u32]> },
    /// An op was moved or unlinked. It preceded `next` in `block`.
    Op { op: u32, block: u32, next: u32 },
    /// A use was changed. It had this link.
    Use { at: u32, link: UseLink },
    /// Uses were moved one by one.
    Uses { from: u32, to: u32, count: u32 },
    /// The operands of an op were changed. They were `saved`.
    Operands { op: u32, saved: Box<SavedOperands> },
    /// An attribute of an op was changed. It had this value, or was absent.
    Attr {
        op: u32,
        key: Ident,
        is_inherent: bool,
        old: Option<u32>,
    },
    /// The location of an op was changed.
    Location { op: u32, location: u32 },
    /// The name of an op was changed.
    Name { op: u32, name: u32 },
    /// The type of a value was changed.
    Type { value: u32, ty: u32 },
    /// The location of a block argument was changed.
    ArgumentLocation { value: u32, location: u32 },
    /// A successor of an op was changed.
    Successor { op: u32, index: u32, block: u32 },
    /// A region was created.
    MadeRegion { region: u32 },
    /// A block was created.
    MadeBlock { block: u32 },
    /// A block was moved or unlinked. It preceded `next` in `region`.
    Block { block: u32, region: u32, next: u32 },
    /// An argument was inserted into a block.
    MadeArgument { block: u32, value: u32 },
    /// Unused arguments of a block were erased; `erased` contains them by index.
    Arguments {
        block: u32,
        erased: Box<[(u32, OutOfLineValue)]>,
    },
    /// The arguments of two blocks were exchanged.
    SwappedArguments { a: u32, b: u32 },
    /// Ops without operands, detached blocks and regions were freed.
    Freed(Box<FreedRecords>),
}
