//! Conversion between handles and references.

use super::{Block, BlockRef, Ir, Op, OpRef, Region, RegionRef, Value, ValueRef};
use crate::Context;
use crate::store::OUT_OF_LINE;

macro_rules! references {
    ($($reference:ident to $handle:ident by $by:ident;)*) => {$(
        impl<'ir> $reference<'ir> {
            /// Returns the persistent handle.
            #[inline]
            pub fn handle(self) -> $handle {
                self.ir.$by(self.id)
            }

            /// Returns the slot index in the IR, which is unique among live entities of the same kind.
            #[inline]
            pub fn index(self) -> u32 {
                self.id
            }

            /// Returns the IR.
            #[inline]
            pub fn ir(self) -> &'ir Ir {
                self.ir
            }

            /// Returns the context.
            #[inline]
            pub fn ctx(self) -> &'ir Context {
                self.ir.ctx()
            }
        }

        impl PartialEq for $reference<'_> {
            fn eq(&self, other: &Self) -> bool {
                self.id == other.id && std::ptr::eq(self.ir, other.ir)
            }
        }

        impl Eq for $reference<'_> {}
    )*};
}

references! {
    OpRef to Op by op_handle;
    ValueRef to Value by value_handle;
    BlockRef to Block by block_handle;
    RegionRef to Region by region_handle;
}

impl Ir {
    /// Returns the op, if it still exists.
    #[inline]
    pub fn get(&self, op: Op) -> Option<OpRef<'_>> {
        // Erasing changes the generation of a slot, so only the handle of a live op matches.
        let live = self.arena.ops.has_generation(op.id, op.generation);
        live.then_some(OpRef { ir: self, id: op.id })
    }

    /// Returns the op for reading.
    ///
    /// # Panics
    /// Panics if the op was erased.
    #[inline]
    #[track_caller]
    pub fn op(&self, op: Op) -> OpRef<'_> {
        let Some(op) = self.get(op) else { stale("op") };
        op
    }

    /// Returns the value, if it still exists.
    #[inline]
    pub fn get_value(&self, value: Value) -> Option<ValueRef<'_>> {
        self.value_is_live(value).then_some(ValueRef { ir: self, id: value.id })
    }

    /// Returns the value for reading.
    ///
    /// # Panics
    /// Panics if its op or block argument was erased.
    #[inline]
    #[track_caller]
    pub fn value(&self, value: Value) -> ValueRef<'_> {
        let Some(value) = self.get_value(value) else {
            stale("value")
        };
        value
    }

    /// Returns the block, if it still exists.
    pub fn get_block(&self, block: Block) -> Option<BlockRef<'_>> {
        let live =
            self.arena.blocks.has_generation(block.id, block.generation) && self.arena.blocks[block.id as usize].live;
        live.then_some(BlockRef { ir: self, id: block.id })
    }

    /// Returns the block for reading.
    ///
    /// # Panics
    /// Panics if the block was erased.
    #[track_caller]
    pub fn block(&self, block: Block) -> BlockRef<'_> {
        let Some(block) = self.get_block(block) else {
            stale("block")
        };
        block
    }

    /// Returns the region, if it still exists.
    pub fn get_region(&self, region: Region) -> Option<RegionRef<'_>> {
        let live = self.arena.regions.has_generation(region.id, region.generation)
            && self.arena.regions[region.id as usize].live;
        live.then_some(RegionRef {
            ir: self,
            id: region.id,
        })
    }

    /// Returns the region for reading.
    ///
    /// # Panics
    /// Panics if the region was erased.
    #[track_caller]
    pub fn region(&self, region: Region) -> RegionRef<'_> {
        let Some(region) = self.get_region(region) else {
            stale("region")
        };
        region
    }

    #[inline]
    fn value_is_live(&self, value: Value) -> bool {
        if value.id & OUT_OF_LINE == 0 {
            self.arena.ops.has_generation(value.id, value.generation)
        } else {
            self.arena
                .values
                .has_generation(value.id & !OUT_OF_LINE, value.generation)
        }
    }

    #[inline]
    pub(crate) fn op_handle(&self, id: u32) -> Op {
        Op {
            id,
            generation: self.arena.ops.generation(id),
        }
    }

    #[inline]
    pub(crate) fn value_handle(&self, id: u32) -> Value {
        let generation = if id & OUT_OF_LINE == 0 {
            self.arena.ops.generation(id)
        } else {
            self.arena.values.generation(id & !OUT_OF_LINE)
        };
        Value { id, generation }
    }

    pub(crate) fn block_handle(&self, id: u32) -> Block {
        Block {
            id,
            generation: self.arena.blocks.generation(id),
        }
    }

    pub(crate) fn region_handle(&self, id: u32) -> Region {
        Region {
            id,
            generation: self.arena.regions.generation(id),
        }
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn stale(what: &str) -> ! {
    panic!("stale handle: the {what} was erased, or belongs to another module")
}
