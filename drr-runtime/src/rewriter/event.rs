//! The events of a rewrite.

use drr_ir::{Block, Op};

/// One change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// An op was made or moved.
    Inserted(Op),
    /// An op was changed where it is, or one of its operands was replaced.
    Modified(Op),
    /// The results of an op were replaced; it is erased next.
    Replaced(Op),
    /// An op was erased: the handle is stale.
    Erased(Op),
    /// A block was made or moved. The ops in it have no events, as in MLIR.
    BlockInserted(Block),
    /// A block was erased: the handle is stale. Its ops were erased before.
    BlockErased(Block),
    /// An op lost a user, and now has at most one other.
    Revisit(Op),
}
