//! The IR of one module: [`Ir`] owns it, handles name its parts, and its methods change them.
//!
//! - `handles`: from handles to references, and back.
//! - `op_ref`, `value_ref`, `block_ref`: reading.
//! - `location`: locations as attributes, and as messages name them; `op_diagnostic`: diagnostics at ops.
//! - `create`, `edit`, `blocks`, `clone`: changes.
//! - `template`: how to make an op with all that is inside many times.
//! - `undo`: transactions, whose edits can be rolled back.
//! - `isolated`: work on several isolated ops, each in an IR of its own.
//! - `driver`: what the drivers of rewriting need.
//! - `walk`: traversals without recursion.
//! - `builder`: building at an insertion point.

mod block_ref;
mod blocks;
mod builder;
mod clone;
mod create;
mod driver;
mod edit;
mod handles;
mod isolated;
mod location;
mod op_diagnostic;
mod op_ref;
#[cfg(test)]
mod random;
mod template;
mod undo;
mod value_ref;
mod walk;

use crate::store::Arena;
use crate::store::journal::Journal;
use crate::store::location::Locations;
use crate::{Attribute, Context, Location, LocationData};

pub use crate::model::{BlockRef, Ir, OpRef, RegionRef, ValueRef};
pub use crate::store::{Block, Op, Region, Value};
pub use block_ref::{Blocks, Ops};
pub use builder::{Builder, InsertPoint, IrBuilder};
pub use clone::Mapping;
pub use create::OperationState;
pub(crate) use create::{PlainAttrs, PlainOp};
pub use driver::{DriverIr, Touched};
pub use edit::IrError;
pub use op_ref::{AttrIter, Operands, Results};
pub(crate) use template::{OpTemplate, TemplateRoom};
pub use undo::Transaction;
pub use value_ref::{UseRef, Uses};
pub use walk::{PostOrder, PreOrder};

impl Ir {
    /// An empty IR.
    pub fn new(ctx: &Context) -> Ir {
        Ir {
            arena: Arena::default(),
            ctx: ctx.clone(),
            locations: Locations::default(),
            journal: Journal::default(),
        }
    }

    /// An empty IR with room for so many ops.
    pub fn with_capacity(ctx: &Context, ops: usize) -> Ir {
        let mut ir = Ir::new(ctx);
        ir.arena.ops.reserve(ops);
        ir
    }

    /// The context of its names, types and attributes.
    #[inline]
    pub fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// How many ops there are, detached ones included.
    pub fn num_ops(&self) -> usize {
        self.arena.live_ops
    }

    /// How many places there are for what ops are made of beside their own: for operands beyond two, results beyond one, block
    /// arguments, blocks and regions, used or not.
    #[inline]
    pub fn num_parts(&self) -> usize {
        let arena = &self.arena;
        arena.uses.data.len() + arena.values.len() + arena.blocks.len() + arena.regions.len()
    }

    /// Bytes that the IR takes, spare room included and the context not.
    pub fn bytes(&self) -> usize {
        self.arena.bytes()
    }

    /// What a location is made of; nothing for a place in the module's text
    /// ([`Location::as_offset`]).
    pub fn location_data(&self, location: Location) -> Option<&LocationData<Location>> {
        static UNKNOWN: LocationData<Location> = LocationData::Unknown;
        if location.is_unknown() {
            Some(&UNKNOWN)
        } else {
            self.locations.data(location)
        }
    }

    /// Adds a location to the module's.
    pub fn add_location(&mut self, data: LocationData<Location>) -> Location {
        self.locations.add(data)
    }

    /// The fused location of some parts: unknown ones and duplicates are dropped, and of one part it is that part.
    /// Cost does not depend on what the parts are made of.
    pub fn fuse_locations(&mut self, parts: &[Location]) -> Location {
        self.locations.fuse(parts)
    }

    /// A location as an attribute; a place in the module's text becomes unknown.
    pub fn location_to_attribute(&self, location: Location) -> Attribute {
        self.locations.to_attribute(&self.ctx, location)
    }
}
