//! Cache of ancestors that need no re-queueing when a nested op changes.
//!
//! A change re-queues the changed op and its ancestors, because their bodies have changed. Walking to the root for
//! every change is quadratic in the nesting depth. An ancestor is *stable* if re-queueing it has no effect:
//!
//! - it is already on the worklist, or
//! - no pattern, fold or dead-code check applies to ops of its name, or
//! - it was processed without effect, its patterns inspect only the tree of its operands, only its body has changed
//!   since, and the nested side effect that keeps it alive still exists.
//!
//! Stable ancestors form a chain from the outermost op inwards; each entry is the parent of the next. A change
//! truncates the chain to the ancestors of the changed op.

use drr_ir::Op;
use rustc_hash::FxHashMap;

/// Block index that equals no block and is not the result of [`block_of`](super::fill::block_of).
pub(super) const NO_BLOCK: u32 = u32::MAX - 1;

/// Chain of stable ancestors of the last changed op, and the blocks whose ops have no other ancestors.
#[derive(Debug)]
pub(super) struct StableAncestors {
    chain: Vec<Op>,
    /// Position of each op in `chain`. Entries of truncated ops are stale and are checked on lookup.
    positions: FxHashMap<Op, usize>,
    /// Length of the prefix of `chain` whose ops have no patterns, folds or dead-code checks.
    inert: usize,
    /// Block whose ops' ancestors are all inert, or [`NO_BLOCK`].
    pub(super) plain_block: u32,
    /// Block whose ops' ancestors are all stable, or [`NO_BLOCK`].
    pub(super) stable_block: u32,
    /// Number of moves of ops with regions and of blocks when the two blocks were cached.
    pub(super) moves: u64,
}

impl StableAncestors {
    /// Creates an empty chain.
    pub(super) fn new() -> StableAncestors {
        StableAncestors {
            chain: Vec::new(),
            positions: FxHashMap::default(),
            inert: 0,
            plain_block: NO_BLOCK,
            stable_block: NO_BLOCK,
            moves: 0,
        }
    }

    /// Forgets the cached blocks.
    pub(super) fn forget_blocks(&mut self) {
        self.plain_block = NO_BLOCK;
        self.stable_block = NO_BLOCK;
    }

    /// Forgets all stable ancestors.
    pub(super) fn clear(&mut self) {
        self.chain.clear();
        self.positions.clear();
        self.inert = 0;
    }

    /// Keeps only the inert prefix.
    pub(super) fn truncate_to_inert(&mut self) {
        self.chain.truncate(self.inert);
    }

    /// Returns the position of an op in the chain.
    pub(super) fn position(&self, op: Op) -> Option<usize> {
        let position = *self.positions.get(&op)?;
        (self.chain.get(position) == Some(&op)).then_some(position)
    }

    /// Removes an op, which may be erased, and everything nested in it. Returns `true` if the op was in the chain.
    pub(super) fn remove(&mut self, op: Op) -> bool {
        let position = self.position(op);
        if let Some(position) = position {
            self.truncate(position);
        }
        position.is_some()
    }

    /// Returns the length of the chain.
    pub(super) fn len(&self) -> usize {
        self.chain.len()
    }

    /// Returns `true` if all ops of the chain are inert.
    pub(super) fn is_inert(&self) -> bool {
        self.inert == self.chain.len()
    }

    /// Truncates the chain to a length.
    pub(super) fn truncate(&mut self, len: usize) {
        self.chain.truncate(len);
        self.inert = self.inert.min(len);
    }

    /// Appends a child of the last op.
    pub(super) fn push(&mut self, op: Op, is_inert: bool) {
        if is_inert && self.inert == self.chain.len() {
            self.inert += 1;
        }
        self.positions.insert(op, self.chain.len());
        self.chain.push(op);
    }
}
