//! The arena. The only place that knows how ops, values, blocks and regions lie in memory; everything else uses the
//! accessors of [`Ir`](crate::Ir).
//!
//! - `records`: the data of an op are 64 bytes, with two operands and their use links, one attribute and result 0 inside.
//! - `pool`: what does not fit into the data of an op lies in pools of power-of-two size classes.
//! - `table`: records by number, with generations.
//! - `arena`: the tables of one module: making and freeing entries.
//! - `attrs`: changing the attributes of an op one by one.
//! - `uses`: use lists, intrusive and in MLIR's order: a new use goes to the front.
//! - `tree`: how ops hang in blocks and blocks in regions.
//! - `ahead`: loading what a traversal comes to next.
//! - `undo`: saving what is freed, and reviving it.
//! - `handles`: handles for keeping: [`Op`], [`Value`], [`Block`], [`Region`], protected by generations.
//! - `location`: the locations of a module.
//! - `journal`: what a transaction records.
//! - `copy`: copying an op with all that is inside into another arena.

mod ahead;
pub(crate) mod arena;
mod attrs;
pub(crate) mod copy;
mod handles;
pub(crate) mod journal;
pub(crate) mod location;
pub(crate) mod pool;
pub(crate) mod records;
mod table;
pub(crate) mod tree;
pub(crate) mod undo;
pub(crate) mod uses;

pub(crate) use ahead::ReadAhead;
pub(crate) use arena::Arena;
pub use handles::{Block, Op, Region, Value};
pub use location::Location;

/// No entry.
pub(crate) const NONE: u32 = u32::MAX;
/// Set in the ids of values and uses that lie outside of the data of ops.
pub(crate) const OUT_OF_LINE: u32 = 1 << 31;
