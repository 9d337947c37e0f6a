//! The arena. Only this module knows the memory layout of ops, values, blocks and regions; other modules use the
//! accessors of [`Ir`](crate::Ir).
//!
//! - `records`: the data of an op is 64 bytes, with two operands and their use links, one attribute and result 0
//!   inline.
//! - `pool`: out-of-line data, in pools of power-of-two size classes.
//! - `table`: records by number, with generations.
//! - `arena`: the tables of a module, with insertion and removal.
//! - `attrs`: changes to single attributes of an op.
//! - `uses`: use lists, intrusive and in MLIR's order: a new use is added at the front.
//! - `tree`: the lists of ops in blocks and of blocks in regions.
//! - `prefetch`: prefetching for traversals.
//! - `undo`: saving and reviving of freed entries.
//! - `handles`: persistent handles [`Op`], [`Value`], [`Block`], [`Region`], with generations.
//! - `location`: the locations of a module.
//! - `journal`: the record of a transaction.
//! - `copy`: copying of an op with its regions to another arena.

pub(crate) mod arena;
mod attrs;
pub(crate) mod copy;
mod handles;
pub(crate) mod journal;
pub(crate) mod location;
pub(crate) mod pool;
mod prefetch;
pub(crate) mod records;
mod table;
pub(crate) mod tree;
pub(crate) mod undo;
pub(crate) mod uses;

pub(crate) use arena::Arena;
pub use handles::{Block, Op, Region, Value};
pub use location::Location;
pub(crate) use prefetch::Prefetcher;

/// The absent entry.
pub(crate) const NONE: u32 = u32::MAX;
/// Flag in the ids of out-of-line values and uses.
pub(crate) const OUT_OF_LINE: u32 = 1 << 31;
