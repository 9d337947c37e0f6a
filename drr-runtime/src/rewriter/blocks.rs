//! Changing blocks and regions. What a listener hears, and in which order, is as in MLIR: a block that is made or moved is
//! inserted, without a word about the ops in it; ops that move to another block are inserted one by one.

use drr_ir::{Block, BlockRef, InsertPoint, Location, Op, OpRef, Region, RegionRef, Type, Value};

use super::{Event, RewriteError, Rewriter, order};

impl Rewriter<'_> {
    /// Makes a region without blocks, to give to an op that is built later ([`OperationState::regions`](drr_ir::OperationState::regions)).
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

    /// Adds an argument to a block. Nobody hears of it, as in MLIR.
    ///
    /// # Panics
    /// If the handle is stale.
    #[track_caller]
    pub fn add_argument(&mut self, block: Block, ty: Type, location: Location) -> Value {
        self.change();
        self.ir.add_argument(block, ty, location)
    }

    /// Erases an argument of a block. It must be unused; the ops that branch to the block are not looked at.
    pub fn erase_argument(&mut self, block: Block, index: usize) {
        self.erase_arguments(block, &[index]);
    }

    /// Erases the arguments of a block that have these indices, in any order. They must be unused; the ops that branch to the
    /// block are not looked at.
    pub fn erase_arguments(&mut self, block: Block, indices: &[usize]) {
        self.change();
        if self.ir.get_block(block).is_none() {
            return self.fail(RewriteError::Stale);
        }
        if let Err(error) = self.ir.erase_arguments(block, indices) {
            self.fail(RewriteError::Ir(error));
        }
    }

    /// Puts a block at the end of a region, taking it from where it is.
    pub fn move_block(&mut self, block: Block, region: Region) {
        self.open();
        let (Some(block_ref), Some(region_ref)) = (self.ir.get_block(block), self.ir.get_region(region)) else {
            return self.fail(RewriteError::Stale);
        };
        if is_inside(region_ref.parent_op(), block_ref) {
            return self.fail(RewriteError::IntoItself { what: "block" });
        }
        self.note_move(block_ref.parent_op().map(OpRef::handle));
        self.ir.move_block(block, region);
        self.events.push(Event::BlockInserted(block));
    }

    /// Puts a block before another one, taking it from where it is.
    pub fn move_block_before(&mut self, block: Block, anchor: Block) {
        self.open();
        let (Some(block_ref), Some(anchor_ref)) = (self.ir.get_block(block), self.ir.get_block(anchor)) else {
            return self.fail(RewriteError::Stale);
        };
        if anchor_ref.region().is_none() {
            return self.fail(RewriteError::NoPlace { what: "block" });
        }
        if block == anchor || is_inside(anchor_ref.parent_op(), block_ref) {
            return self.fail(RewriteError::IntoItself { what: "block" });
        }
        self.note_move(block_ref.parent_op().map(OpRef::handle));
        self.ir.move_block_before(block, anchor);
        self.events.push(Event::BlockInserted(block));
    }

    /// Moves all blocks of a region to the end of another one. The region that they leave stays, empty.
    pub fn take_body(&mut self, from: Region, to: Region) {
        self.open();
        let (Some(from_ref), Some(to_ref)) = (self.ir.get_region(from), self.ir.get_region(to)) else {
            return self.fail(RewriteError::Stale);
        };
        if from == to || is_inside_region(to_ref.parent_op(), from_ref) {
            return self.fail(RewriteError::IntoItself { what: "region" });
        }
        let blocks: Vec<Block> = from_ref.blocks().map(BlockRef::handle).collect();
        self.note_move(from_ref.parent_op().map(OpRef::handle));
        for block in blocks {
            self.ir.move_block(block, to);
            self.events.push(Event::BlockInserted(block));
        }
    }

    /// Moves all blocks of a region before a block of another one. The region that they leave stays, empty.
    pub fn inline_region_before(&mut self, from: Region, anchor: Block) {
        self.open();
        let (Some(from_ref), Some(anchor_ref)) = (self.ir.get_region(from), self.ir.get_block(anchor)) else {
            return self.fail(RewriteError::Stale);
        };
        let Some(to) = anchor_ref.region() else {
            return self.fail(RewriteError::NoPlace { what: "block" });
        };
        if to == from_ref || is_inside_region(to.parent_op(), from_ref) {
            return self.fail(RewriteError::IntoItself { what: "region" });
        }
        let blocks: Vec<Block> = from_ref.blocks().map(BlockRef::handle).collect();
        self.note_move(from_ref.parent_op().map(OpRef::handle));
        for block in blocks {
            self.ir.move_block_before(block, anchor);
            self.events.push(Event::BlockInserted(block));
        }
    }

    /// Moves the ops of a block before an op, with the block's arguments replaced by values, and erases the block. The
    /// number of values and each type must fit; nothing may name the block as its successor.
    pub fn inline_block_before(&mut self, block: Block, anchor: Op, values: &[Value]) {
        self.open();
        let Some(anchor_ref) = self.ir.get(anchor) else {
            return self.fail(RewriteError::Stale);
        };
        match anchor_ref.block().map(BlockRef::handle) {
            Some(target) => self.inline(block, target, InsertPoint::Before(anchor), values),
            None => self.fail(RewriteError::NoPlace { what: "op" }),
        }
    }

    /// Moves the ops of a block to the end of another one, with the block's arguments replaced by values, and erases the
    /// block. The number of values and each type must fit; nothing may name the block as its successor.
    pub fn inline_block_at_end(&mut self, block: Block, target: Block, values: &[Value]) {
        self.open();
        if self.ir.get_block(target).is_none() {
            return self.fail(RewriteError::Stale);
        }
        self.inline(block, target, InsertPoint::End(target), values);
    }

    fn inline(&mut self, block: Block, target: Block, place: InsertPoint, values: &[Value]) {
        if let Err(error) = self.check_inline(block, target, values) {
            return self.fail(error);
        }
        let source = self.ir.block(block);
        let arguments: Vec<Value> = source.args().map(|argument| argument.handle()).collect();
        let ops: Vec<Op> = source.ops().map(OpRef::handle).collect();
        self.note_move(source.parent_op().map(OpRef::handle));
        for (argument, &value) in arguments.into_iter().zip(values) {
            self.move_uses(argument, value);
        }
        for op in ops {
            match place {
                InsertPoint::Before(anchor) => self.ir.insert_before(op, anchor),
                _ => self.ir.append(target, op),
            }
            self.events.push(Event::Inserted(op));
        }
        if self.point == InsertPoint::End(block) {
            self.point = place;
        }
        self.erase_empty_block(block);
    }

    fn check_inline(&self, block: Block, target: Block, values: &[Value]) -> Result<(), RewriteError> {
        let (Some(block_ref), Some(target_ref)) = (self.ir.get_block(block), self.ir.get_block(target)) else {
            return Err(RewriteError::Stale);
        };
        if block == target || is_inside(target_ref.parent_op(), block_ref) {
            return Err(RewriteError::IntoItself { what: "block" });
        }
        if block_ref.num_args() != values.len() {
            return Err(RewriteError::WrongArgumentNumber {
                needed: block_ref.num_args(),
                given: values.len(),
            });
        }
        if block_ref.has_references() {
            return Err(RewriteError::Ir(drr_ir::IrError::BlockReferenced));
        }
        for (argument, &value) in block_ref.args().zip(values) {
            let Some(value) = self.ir.get_value(value) else {
                return Err(RewriteError::Stale);
            };
            if value.parent_block() == Some(block_ref) {
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

    /// Splits a block before an op: the op and all that follow move into a new block behind the old one. Gives nothing if
    /// the op is in no block of a region, which is a mistake.
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
        self.change();
        self.erase_blocks(&[block]);
    }

    /// Erases blocks together, so that they may use and name each other. Ops go from the last to the first of each block.
    pub fn erase_blocks(&mut self, blocks: &[Block]) {
        self.change();
        if blocks.iter().any(|&block| self.ir.get_block(block).is_none()) {
            return self.fail(RewriteError::Stale);
        }
        if let Err(error) = self.ir.check_blocks_erasable(blocks) {
            return self.fail(RewriteError::Ir(error));
        }
        let mut inside = Vec::new();
        for &block in blocks {
            order::erased_with_block(self.ir.block(block), &mut inside);
        }
        self.note_inside_erased(&inside);
        if let Err(error) = self.ir.erase_blocks(blocks) {
            self.fail(RewriteError::Ir(error));
        }
    }

    fn erase_empty_block(&mut self, block: Block) {
        self.events.push(Event::BlockErased(block));
        if let Err(error) = self.ir.erase_block(block) {
            self.fail(RewriteError::Ir(error));
        }
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
