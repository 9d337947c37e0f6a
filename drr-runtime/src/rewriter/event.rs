//! Events of a rewrite.

use drr_ir::{Block, Op};

/// A change of the IR.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// An op was built or moved.
    Inserted(Op),
    /// An op was built in a region whose parent op is inserted afterwards. As in MLIR, greedy drivers do not enqueue the op for this event.
    InsertedDetached(Op),
    /// An op was changed in place, or one of its operands was replaced.
    Modified(Op),
    /// The results of an op were replaced. The op is erased next.
    Replaced(Op),
    /// An op was erased. The handle is stale.
    Erased(Op),
    /// A block was created or moved. As in MLIR, there are no events for the ops in it.
    BlockInserted(Block),
    /// A block was erased. The handle is stale, and the block's ops were erased before.
    BlockErased(Block),
    /// An op lost a user and has at most one other user. The handle is stale if the op was erased later in the same rewrite.
    Revisit(Op),
}
