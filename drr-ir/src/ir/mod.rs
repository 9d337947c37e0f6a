//! The IR of a module: [`Ir`] owns it, handles denote its entities, and its methods change them.
//!
//! - `handles`: conversion between handles and references.
//! - `op_ref`, `value_ref`, `block_ref`: read access.
//! - `location`: locations as attributes and in messages; `op_diagnostic`: diagnostics at ops; `one_line`: ops in
//!   messages.
//! - `create`, `edit`, `blocks`, `clone`: changes.
//! - `template`: fast copies of an op with its regions.
//! - `undo`: transactions, whose edits can be rolled back.
//! - `driver`: interface for rewrite drivers.
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
mod location;
mod one_line;
mod op_diagnostic;
mod op_ref;
#[cfg(test)]
pub(crate) mod random;
mod template;
mod undo;
mod value_ref;
mod walk;

use crate::model::OuterOps;
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
pub use one_line::one_line;
pub use op_ref::{AttrIter, Operands, Results};
pub(crate) use template::{OpTemplate, TemplateRoom};
pub use undo::Transaction;
pub use value_ref::{UseRef, Uses};
pub use walk::{PostOrder, PreOrder};

impl Ir {
    /// Creates an empty IR.
    pub fn new(ctx: &Context) -> Ir {
        Ir {
            arena: Arena::default(),
            ctx: ctx.clone(),
            locations: Locations::default(),
            journal: Journal::default(),
            outside: OuterOps::default(),
        }
    }

    /// Creates an empty IR with capacity for some ops.
    pub fn with_capacity(ctx: &Context, ops: usize) -> Ir {
        let mut ir = Ir::new(ctx);
        ir.arena.ops.reserve(ops);
        ir
    }

    /// Returns the context of the names, types and attributes.
    #[inline]
    pub fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// Returns the number of ops, including detached ones.
    pub fn num_ops(&self) -> usize {
        self.arena.live_ops
    }

    /// Returns the number of allocated slots other than ops, used or not: for operands beyond two, results beyond one,
    /// block arguments, blocks and regions.
    #[inline]
    pub fn num_entities(&self) -> usize {
        let arena = &self.arena;
        arena.uses.data.len() + arena.values.len() + arena.blocks.len() + arena.regions.len()
    }

    /// Returns the number of bytes allocated by the IR, without the context.
    pub fn bytes(&self) -> usize {
        self.arena.bytes()
    }

    /// Returns the structure of a location; `None` for an offset in the module's text ([`Location::as_offset`]).
    pub fn location_data(&self, location: Location) -> Option<&LocationData<Location>> {
        static UNKNOWN: LocationData<Location> = LocationData::Unknown;
        if location.is_unknown() {
            Some(&UNKNOWN)
        } else {
            self.locations.data(location)
        }
    }

    /// Adds a location to the module.
    pub fn add_location(&mut self, data: LocationData<Location>) -> Location {
        self.locations.add(data)
    }

    /// Returns the fused location of some parts. Unknown parts and duplicates are dropped; a single part is returned as
    /// is. The cost is independent of the structure of the parts.
    pub fn fuse_locations(&mut self, parts: &[Location]) -> Location {
        self.locations.fuse(parts)
    }

    /// Returns a location as an attribute; an offset in the module's text becomes unknown.
    pub fn location_to_attribute(&self, location: Location) -> Attribute {
        self.locations.to_attribute(&self.ctx, location)
    }
}
