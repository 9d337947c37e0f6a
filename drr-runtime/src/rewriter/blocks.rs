//! Changes of blocks and regions. Their events, and the order of events, are MLIR's: a block that is made or moved is inserted,
//! without events of the ops in it; ops that move to another block are inserted one by one.

use drr_ir::{Block, BlockRef, InsertPoint, Location, Op, OpRef, Region, RegionRef, Type, Value};

use super::{Event, RewriteError, Rewriter, order};

impl Rewriter<'_> {
    /// Makes a region without blocks, to give to an op that is built later
    /// ([`OperationState::regions`](drr_ir::OperationState::regions)).
    pub fn create_region(&mut self) -> Region {
        self.open();
        self.ir.create_region()
    }

    /// Erases a region that belongs to no op, and what is in it.
    pub fn erase_region(&mut self, region: Region) {
        let Some(region_ref) = self.ir.get_region(region) else {
            return self.fail(RewriteError::Stale);
        };
        if region_ref.parent_op().is_none() {
            let blocks: Vec<Block> = region_ref.blocks().map(BlockRef::handle).collect();
            self.erase_blocks(&blocks);
        }
        if let Err(error) = self.ir.erase_region(region) {
            self.fail(RewriteError::Ir(error));
        }
    }

    /// Makes a block at the end of a region, with an argument for each type. Where ops are put stays as it is:
    /// [`InsertPoint::End`] puts them into the block.
    ///
    /// # Panics
    /// If the handle is stale.
    #[track_caller]
    pub fn append_block(&mut self, region: Region, arguments: &[(Type, Location)]) -> Block {
        self.open();
        let block = self.ir.append_block(region);
        for &(ty, location) in arguments {
            self.ir.add_argument(block, ty, location);
        }
        self.events.push(Event::BlockInserted(block));
        block
    }

    /// Adds an argument to a block. It has no event, as in MLIR.
    ///
    /// # Panics
    /// If the handle is stale.
    #[track_caller]
    pub fn add_argument(&mut self, block: Block, ty: Type, location: Location) -> Value {
        self.change();
        self.ir.add_argument(block, ty, location)
    }

    /// Inserts an argument into a block, before the one at `index`. It has no event, as in MLIR, and the ops that branch to the
    /// block are not changed.
    ///
    /// # Panics
    /// If the handle is stale, or `index` is greater than the number of arguments.
    #[track_caller]
    pub fn insert_argument(&mut self, block: Block, index: usize, ty: Type, location: Location) -> Value {
        self.change();
        self.ir.insert_argument(block, index, ty, location)
    }

    /// Erases an argument of a block. It must be unused; the ops that branch to the block are not looked at.
    pub fn erase_argument(&mut self, block: Block, index: usize) {
        self.erase_arguments(block, &[index]);
    }

    /// Erases the arguments of a block that have these indices, in any order. They must be unused; the ops that branch to the
    /// block are not looked at.
    pub fn erase_arguments(&mut self, block: Block, indices: &[usize]) {
        self.edit_untracked(|rewriter| {
            rewriter.ir.get_block(block).ok_or(RewriteError::Stale)?;
            Ok(rewriter.ir.erase_arguments(block, indices)?)
        });
    }

    /// Puts a block at the end of a region, taking it from where it is.
    pub fn move_block(&mut self, block: Block, region: Region) {
        self.edit(|rewriter| rewriter.move_one(block, region, None));
    }

    /// Puts a block before another one, taking it from where it is.
    pub fn move_block_before(&mut self, block: Block, anchor: Block) {
        self.edit(|rewriter| rewriter.move_one(block, rewriter.region_around(anchor)?, Some(anchor)));
    }

    /// Moves all blocks of a region to the end of another one. The region that they leave stays, empty.
    pub fn take_body(&mut self, from: Region, to: Region) {
        self.edit(|rewriter| rewriter.move_all(from, to, None));
    }

    /// Moves all blocks of a region before a block of another one. The region that they leave stays, empty.
    pub fn inline_region_before(&mut self, from: Region, anchor: Block) {
        self.edit(|rewriter| rewriter.move_all(from, rewriter.region_around(anchor)?, Some(anchor)));
    }

    /// The region that a block is in.
    fn region_around(&self, block: Block) -> Result<Region, RewriteError> {
        let block = self.ir.get_block(block).ok_or(RewriteError::Stale)?;
        let region = block.region().ok_or(RewriteError::NoPlace { what: "block" })?;
        Ok(region.handle())
    }

    fn move_one(&mut self, block: Block, to: Region, anchor: Option<Block>) -> Result<(), RewriteError> {
        let block_ref = self.ir.get_block(block).ok_or(RewriteError::Stale)?;
        let to_ref = self.ir.get_region(to).ok_or(RewriteError::Stale)?;
        if anchor == Some(block) || is_inside(to_ref.parent_op(), block_ref) {
            return Err(RewriteError::IntoItself { what: "block" });
        }
        self.move_blocks(&[block], block_ref.parent_op().map(OpRef::handle), to, anchor);
        Ok(())
    }

    fn move_all(&mut self, from: Region, to: Region, anchor: Option<Block>) -> Result<(), RewriteError> {
        let from_ref = self.ir.get_region(from).ok_or(RewriteError::Stale)?;
        let to_ref = self.ir.get_region(to).ok_or(RewriteError::Stale)?;
        if from == to || is_inside_region(to_ref.parent_op(), from_ref) {
            return Err(RewriteError::IntoItself { what: "region" });
        }
        let blocks: Vec<Block> = from_ref.blocks().map(BlockRef::handle).collect();
        self.move_blocks(&blocks, from_ref.parent_op().map(OpRef::handle), to, anchor);
        Ok(())
    }

    /// Moves blocks of one op to a region: before its block `anchor`, or to its end.
    fn move_blocks(&mut self, blocks: &[Block], home: Option<Op>, to: Region, anchor: Option<Block>) {
        self.note_left(home, true);
        for &block in blocks {
            match anchor {
                Some(anchor) => self.ir.move_block_before(block, anchor),
                None => self.ir.move_block(block, to),
            }
            self.events.push(Event::BlockInserted(block));
        }
    }

    /// Moves the ops of a block before an op, with the block's arguments replaced by values, and erases the block. The
    /// number of values and each type must fit; nothing may name the block as its successor.
    pub fn inline_block_before(&mut self, block: Block, anchor: Op, values: &[Value]) {
        self.edit(|rewriter| rewriter.inline(block, InsertPoint::Before(anchor), values));
    }

    /// Moves the ops of a block to the end of another one, with the block's arguments replaced by values, and erases the
    /// block. The number of values and each type must fit; nothing may name the block as its successor.
    pub fn inline_block_at_end(&mut self, block: Block, target: Block, values: &[Value]) {
        self.edit(|rewriter| rewriter.inline(block, InsertPoint::End(target), values));
    }

    fn inline(&mut self, block: Block, place: InsertPoint, values: &[Value]) -> Result<(), RewriteError> {
        let target = self.block_at(place)?.ok_or(RewriteError::Stale)?;
        let source = self.ir.get_block(block).ok_or(RewriteError::Stale)?;
        self.check_inline(source, target, values)?;
        let arguments: Vec<Value> = source.args().map(|argument| argument.handle()).collect();
        let ops: Vec<Op> = source.ops().map(OpRef::handle).collect();
        self.note_left(source.parent_op().map(OpRef::handle), true);
        for (argument, &value) in arguments.into_iter().zip(values) {
            self.move_uses(argument, value);
        }
        ops.into_iter().for_each(|op| self.put(op, place));
        if self.point == InsertPoint::End(block) {
            self.point = place;
        }
        self.events.push(Event::BlockErased(block));
        self.ir.erase_block(block)?;
        Ok(())
    }

    fn check_inline(&self, block: BlockRef<'_>, target: BlockRef<'_>, values: &[Value]) -> Result<(), RewriteError> {
        if block == target || is_inside(target.parent_op(), block) {
            return Err(RewriteError::IntoItself { what: "block" });
        }
        if block.num_args() != values.len() {
            return Err(RewriteError::WrongArgumentNumber {
                needed: block.num_args(),
                given: values.len(),
            });
        }
        if block.has_references() {
            return Err(RewriteError::Ir(drr_ir::IrError::BlockReferenced));
        }
        for (argument, &value) in block.args().zip(values) {
            let value = self.ir.get_value(value).ok_or(RewriteError::Stale)?;
            if value.parent_block() == Some(block) {
                return Err(RewriteError::OwnArgument {
                    argument: argument.number(),
                });
            }
            if value.ty() != argument.ty() {
                return Err(RewriteError::WrongArgumentType {
                    argument: argument.number(),
                    expected: argument.ty().display(self.ir.ctx()).to_string(),
                    found: value.ty().display(self.ir.ctx()).to_string(),
                });
            }
        }
        Ok(())
    }

    /// Splits a block before an op: the op and all that follow move into a new block behind the old one. Returns nothing if
    /// the op is in no block of a region, which is an error.
    pub fn split_block(&mut self, before: Op) -> Option<Block> {
        self.open();
        let Some(op) = self.ir.get(before) else {
            self.fail(RewriteError::Stale);
            return None;
        };
        let Some(old) = op.block().filter(|block| block.region().is_some()) else {
            self.fail(RewriteError::NoPlace { what: "op" });
            return None;
        };
        // From the last one on, which is the order in which MLIR moves them.
        let mut moved: Vec<Op> = old.ops().rev().map(OpRef::handle).collect();
        let count = moved.iter().position(|&op| op == before).map_or(0, |at| at + 1);
        moved.truncate(count);
        let new = self.ir.split_block(before);
        self.events.push(Event::BlockInserted(new));
        self.events.extend(moved.into_iter().map(Event::Inserted));
        Some(new)
    }

    /// Erases a block and the ops in it. Nothing outside may use what is in it, or name it as its successor.
    pub fn erase_block(&mut self, block: Block) {
        self.erase_blocks(&[block]);
    }

    /// Erases blocks together, so that they may use and name each other. Ops go from the last to the first of each block.
    pub fn erase_blocks(&mut self, blocks: &[Block]) {
        self.edit_untracked(|rewriter| {
            if blocks.iter().any(|&block| rewriter.ir.get_block(block).is_none()) {
                return Err(RewriteError::Stale);
            }
            rewriter.ir.check_blocks_erasable(blocks)?;
            let mut inside = Vec::new();
            for &block in blocks {
                order::erased_with_block(rewriter.ir.block(block), &mut inside);
            }
            rewriter.note_inside_erased(&inside);
            Ok(rewriter.ir.erase_blocks(blocks)?)
        });
    }
}

/// Whether an op lies in a block, at any depth.
fn is_inside(op: Option<OpRef<'_>>, block: BlockRef<'_>) -> bool {
    op.is_some_and(|op| op.is_or_is_inside(block.parent_op(), |around| around.block() == Some(block)))
}

/// Whether an op lies in a region, at any depth.
fn is_inside_region(op: Option<OpRef<'_>>, region: RegionRef<'_>) -> bool {
    op.is_some_and(|op| op.is_or_is_inside(region.parent_op(), |around| around.parent_region() == Some(region)))
}
