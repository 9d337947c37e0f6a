//! The IR of one module, and references into it.

use super::Context;
use crate::store::Arena;
use crate::store::journal::Journal;
use crate::store::location::Locations;

/// The IR of one module: an arena of ops, values, blocks and regions, and the module's locations.
///
/// Reading goes through [`Ir::op`] and friends, which turn a kept handle into a reference. A handle of something that was
/// erased, or that belongs to another IR, is *stale*: [`Ir::get`] gives nothing for it, every other use panics with a text
/// that says so, and it never means another op. A clone has the handles of what it was cloned from.
#[derive(Clone, Debug)]
pub struct Ir {
    pub(crate) arena: Arena,
    pub(crate) ctx: Context,
    pub(crate) locations: Locations,
    pub(crate) journal: Journal,
}

/// An op, for reading. Copying it is free; it lives as long as the borrow of the [`Ir`].
#[derive(Clone, Copy)]
pub struct OpRef<'ir> {
    pub(crate) ir: &'ir Ir,
    pub(crate) id: u32,
}

/// A value, for reading: a result of an op or an argument of a block.
#[derive(Clone, Copy)]
pub struct ValueRef<'ir> {
    pub(crate) ir: &'ir Ir,
    pub(crate) id: u32,
}

/// A block, for reading.
#[derive(Clone, Copy)]
pub struct BlockRef<'ir> {
    pub(crate) ir: &'ir Ir,
    pub(crate) id: u32,
}

/// A region, for reading.
#[derive(Clone, Copy)]
pub struct RegionRef<'ir> {
    pub(crate) ir: &'ir Ir,
    pub(crate) id: u32,
}
