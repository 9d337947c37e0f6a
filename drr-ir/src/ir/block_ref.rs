//! Read access to blocks and regions.

use std::fmt;

use super::{BlockRef, OpRef, RegionRef, ValueRef};
use crate::define::{OpInfo, TraitFlags};
use crate::store::{NONE, OUT_OF_LINE};

impl<'ir> BlockRef<'ir> {
    #[inline]
    fn data(self) -> &'ir crate::store::records::BlockData {
        &self.ir.arena.blocks[self.id as usize]
    }

    fn op_ref(self, id: u32) -> Option<OpRef<'ir>> {
        (id != NONE).then_some(OpRef { ir: self.ir, id })
    }

    /// Returns the parent region; `None` for a detached block.
    #[inline]
    pub fn region(self) -> Option<RegionRef<'ir>> {
        let id = self.data().region;
        (id != NONE).then_some(RegionRef { ir: self.ir, id })
    }

    /// Returns the parent op.
    #[inline]
    pub fn parent_op(self) -> Option<OpRef<'ir>> {
        self.region()?.parent_op()
    }

    /// Returns `true` if the block is the first one of its region.
    pub fn is_entry(self) -> bool {
        self.region().is_some() && self.data().prev == NONE
    }

    /// Returns the first op.
    pub fn first_op(self) -> Option<OpRef<'ir>> {
        self.op_ref(self.data().first)
    }

    /// Returns the last op.
    pub fn last_op(self) -> Option<OpRef<'ir>> {
        self.op_ref(self.data().last)
    }

    /// Returns the last op, if it is a terminator, or unregistered and therefore possibly a terminator.
    ///
    /// ```
    /// use drr_ir::{Context, ContextBuilder, Module};
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let module = Module::parse(&ctx, r#""t.f"() ({ "t.a"() : () -> () "t.end"() : () -> () }) : () -> ()"#)?;
    /// let function = module.root().region(0).and_then(|region| region.first_block()?.first_op()).expect("t.f");
    /// let body = function.region(0).and_then(|region| region.first_block()).expect("its body");
    /// assert_eq!(body.terminator().expect("t.end").name_text(), "t.end");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn terminator(self) -> Option<OpRef<'ir>> {
        let last = self.last_op()?;
        let may_end = |info: &OpInfo| info.flags().contains(TraitFlags::TERMINATOR);
        last.info().is_none_or(may_end).then_some(last)
    }

    /// Returns `true` if the block contains no op.
    pub fn is_empty(self) -> bool {
        self.data().first == NONE
    }

    /// Returns the ops, in order.
    pub fn ops(self) -> Ops<'ir> {
        Ops {
            next: self.first_op(),
            back: self.last_op(),
        }
    }

    /// Returns the number of arguments.
    pub fn num_args(self) -> usize {
        self.data().args.len()
    }

    /// Returns an argument.
    pub fn arg(self, index: usize) -> Option<ValueRef<'ir>> {
        let id = self.data().args.get(index)? | OUT_OF_LINE;
        Some(ValueRef { ir: self.ir, id })
    }

    /// Returns all arguments.
    pub fn args(self) -> impl ExactSizeIterator<Item = ValueRef<'ir>> + DoubleEndedIterator {
        let ids = self.data().args.iter().map(|value| value | OUT_OF_LINE);
        ids.map(move |id| ValueRef { ir: self.ir, id })
    }

    /// Returns the next block of the region.
    pub fn next(self) -> Option<BlockRef<'ir>> {
        let id = self.data().next;
        (id != NONE).then_some(BlockRef { ir: self.ir, id })
    }

    /// Returns the previous block of the region.
    pub fn prev(self) -> Option<BlockRef<'ir>> {
        let id = self.data().prev;
        (id != NONE).then_some(BlockRef { ir: self.ir, id })
    }

    /// Returns the successors of the last op.
    pub fn successors(self) -> impl Iterator<Item = BlockRef<'ir>> {
        self.last_op().into_iter().flat_map(|op| op.successors())
    }

    /// Returns `true` if any op has the block as a successor.
    pub fn has_references(self) -> bool {
        self.data().references > 0
    }

    /// Returns the number of successors, of all ops, that are this block. An op with the block as two successors counts
    /// twice.
    ///
    /// ```
    /// use drr_ir::{Context, ContextBuilder, Module};
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let module = Module::parse(&ctx, r#""t.f"() ({ "t.br"()[^end, ^end] : () -> () ^end: "t.end"() : () -> () }) : () -> ()"#)?;
    /// let function = module.root().region(0).and_then(|region| region.first_block()?.first_op()).expect("t.f");
    /// let end = function.region(0).and_then(|region| region.last_block()).expect("^end");
    /// assert_eq!(end.num_references(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn num_references(self) -> usize {
        self.data().references as usize
    }
}

impl fmt::Debug for BlockRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.handle())
    }
}

/// An iterator over the ops of a block, in order.
#[derive(Clone, Debug)]
pub struct Ops<'ir> {
    next: Option<OpRef<'ir>>,
    back: Option<OpRef<'ir>>,
}

impl<'ir> Iterator for Ops<'ir> {
    type Item = OpRef<'ir>;

    fn next(&mut self) -> Option<OpRef<'ir>> {
        let op = self.next?;
        if self.back == Some(op) {
            (self.next, self.back) = (None, None);
        } else {
            self.next = op.next();
        }
        Some(op)
    }
}

impl DoubleEndedIterator for Ops<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let op = self.back?;
        if self.next == Some(op) {
            (self.next, self.back) = (None, None);
        } else {
            self.back = op.prev();
        }
        Some(op)
    }
}

impl<'ir> RegionRef<'ir> {
    #[inline]
    fn data(self) -> &'ir crate::store::records::RegionData {
        &self.ir.arena.regions[self.id as usize]
    }

    /// Returns the parent op; `None` for a detached region.
    #[inline]
    pub fn parent_op(self) -> Option<OpRef<'ir>> {
        let id = self.data().parent;
        (id != NONE).then_some(OpRef { ir: self.ir, id })
    }

    /// Returns the index of the region in its op.
    pub fn number(self) -> Option<usize> {
        self.parent_op()?.regions().position(|region| region == self)
    }

    /// Returns the entry block.
    pub fn first_block(self) -> Option<BlockRef<'ir>> {
        let id = self.data().first;
        (id != NONE).then_some(BlockRef { ir: self.ir, id })
    }

    /// Returns the last block.
    pub fn last_block(self) -> Option<BlockRef<'ir>> {
        let id = self.data().last;
        (id != NONE).then_some(BlockRef { ir: self.ir, id })
    }

    /// Returns `true` if the region has no blocks.
    pub fn is_empty(self) -> bool {
        self.data().first == NONE
    }

    /// Returns `true` if the region has exactly one block.
    pub fn has_one_block(self) -> bool {
        !self.is_empty() && self.data().first == self.data().last
    }

    /// Returns the blocks, in order.
    pub fn blocks(self) -> Blocks<'ir> {
        let next = self.first_block();
        Blocks { next }
    }
}

impl fmt::Debug for RegionRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.handle())
    }
}

/// An iterator over the blocks of a region, in order.
#[derive(Clone, Debug)]
pub struct Blocks<'ir> {
    next: Option<BlockRef<'ir>>,
}

impl<'ir> Iterator for Blocks<'ir> {
    type Item = BlockRef<'ir>;

    fn next(&mut self) -> Option<BlockRef<'ir>> {
        let block = self.next?;
        self.next = block.next();
        Some(block)
    }
}
