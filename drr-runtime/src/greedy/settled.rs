//! The ops around the last change for which nothing is to be done when more changes inside of them.
//!
//! A change puts an op on the list, and with it those around: what is inside of them has changed. Where ops nest deep, going
//! all the way up for each change would take a number of steps that is quadratic in the depth. An op around is *settled* if
//!
//! - it is on the list already; or
//! - nothing can ever happen to it; or
//! - it was looked at, nothing came of it, and looking again would come to the same: its patterns see no more than the tree of
//!   operands above it, nothing but what is inside of it has changed since, and if it stays because of effects inside, they
//!   are still there.
//!
//! The settled ops are kept as a chain from the outermost one inwards, each directly around the next one. A change keeps of
//! the chain what is around the change.

use drr_ir::Op;
use rustc_hash::FxHashMap;

/// The chain.
#[derive(Debug, Default)]
pub(super) struct Settled {
    chain: Vec<Op>,
    /// By the op: where on the chain it is, if it is there.
    places: FxHashMap<Op, usize>,
    /// How many at the start of the chain are such that nothing can ever happen to them.
    idle: usize,
}

impl Settled {
    /// Nothing is settled any more.
    pub(super) fn clear(&mut self) {
        self.chain.clear();
        self.places.clear();
        self.idle = 0;
    }

    /// Only what is settled whatever happens still is.
    pub(super) fn keep_idle(&mut self) {
        self.chain.truncate(self.idle);
    }

    /// Where on the chain an op is.
    pub(super) fn place(&self, op: Op) -> Option<usize> {
        let place = *self.places.get(&op)?;
        (self.chain.get(place) == Some(&op)).then_some(place)
    }

    /// Takes an op, which may be gone, and those inside of it off the chain. Says whether it was there.
    pub(super) fn remove(&mut self, op: Op) -> bool {
        let place = self.place(op);
        if let Some(place) = place {
            self.keep(place);
        }
        place.is_some()
    }

    /// How many ops there are.
    pub(super) fn len(&self) -> usize {
        self.chain.len()
    }

    /// Whether nothing can ever happen to any of them.
    pub(super) fn is_idle(&self) -> bool {
        self.idle == self.chain.len()
    }

    /// Keeps this number of ops.
    pub(super) fn keep(&mut self, len: usize) {
        self.chain.truncate(len);
        self.idle = self.idle.min(len);
    }

    /// Adds an op directly inside of the last one.
    pub(super) fn push(&mut self, op: Op, is_idle: bool) {
        if is_idle && self.idle == self.chain.len() {
            self.idle += 1;
        }
        self.places.insert(op, self.chain.len());
        self.chain.push(op);
    }
}
