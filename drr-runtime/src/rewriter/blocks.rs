//! Edits of blocks and regions. The events and their order are MLIR's: a block that is created or moved is inserted,
//! without events for its ops, and ops that move to another block are inserted one by one.

use drr_ir::{Block, BlockRef, InsertPoint, Location, Op, OpRef, Region, RegionRef, Type, Value};

use super::{Event, RewriteError, Rewriter, order};

impl Rewriter<'_> {
    /// Creates a region without blocks for an op that is built later
    /// ([`OperationState::regions`](drr_ir::OperationState::regions)).
    pub fn create_region(&mut self) -> Region {
        self.open();
        self.ir.create_region()
    }

    /// Erases a region without a parent op and everything in it.
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

    /// Appends a block to a region, with an argument for each type. The insertion point does not change;
    /// [`InsertPoint::End`] inserts into the block.
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
        self.changes.events.push(Event::BlockInserted(block));
        block
    }

    /// Adds an argument to a block. As in MLIR, there is no event.
    ///
    /// # Panics
    /// If the handle is stale.
    #[track_caller]
    pub fn add_argument(&mut self, block: Block, ty: Type, location: Location) -> Value {
        self.change();
        self.ir.add_argument(block, ty, location)
    }

    /// Inserts an argument into a block before the argument at `index`. As in MLIR, there is no event, and branches to
    /// the block are not changed.
    ///
    /// # Panics
    /// If the handle is stale, or `index` is greater than the number of arguments.
    #[track_caller]
    pub fn insert_argument(&mut self, block: Block, index: usize, ty: Type, location: Location) -> Value {
        self.change();
        self.ir.insert_argument(block, index, ty, location)
    }

    /// Erases an argument of a block. It must be unused. Branches to the block are not changed.
    pub fn erase_argument(&mut self, block: Block, index: usize) {
        self.erase_arguments(block, &[index]);
    }

    /// Erases the arguments of a block at these indices, in any order. They must be unused. Branches to the block are
    /// not changed.
    pub fn erase_arguments(&mut self, block: Block, indices: &[usize]) {
        self.edit_untracked(|rewriter| {
            rewriter.ir.get_block(block).ok_or(RewriteError::Stale)?;
            Ok(rewriter.ir.erase_arguments(block, indices)?)
        });
    }

    /// Moves a block to the end of a region.
    pub fn move_block(&mut self, block: Block, region: Region) {
        self.edit(|rewriter| rewriter.move_one(block, region, None));
    }

    /// Moves a block before another block.
    pub fn move_block_before(&mut self, block: Block, anchor: Block) {
        self.edit(|rewriter| rewriter.move_one(block, rewriter.parent_region_of(anchor)?, Some(anchor)));
    }

    /// Moves all blocks of a region to the end of another region. The source region stays and is empty.
    pub fn take_body(&mut self, from: Region, to: Region) {
        self.edit(|rewriter| rewriter.move_all(from, to, None));
    }

    /// Moves all blocks of a region before a block of another region. The source region stays and is empty.
    pub fn inline_region_before(&mut self, from: Region, anchor: Block) {
        self.edit(|rewriter| rewriter.move_all(from, rewriter.parent_region_of(anchor)?, Some(anchor)));
    }

    /// Returns the parent region of a block.
    fn parent_region_of(&self, block: Block) -> Result<Region, RewriteError> {
        let block = self.ir.get_block(block).ok_or(RewriteError::Stale)?;
        let region = block.region().ok_or(RewriteError::Detached { what: "block" })?;
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

    /// Exchanges the blocks of two regions of an op, which has them.
    pub(super) fn swap_regions(&mut self, op: Op, one: usize, other: usize) {
        self.edit(|rewriter| {
            let op_ref = rewriter.ir.op(op);
            let (Some(first), Some(second)) = (op_ref.region(one), op_ref.region(other)) else {
                return Err(RewriteError::Stale);
            };
            let (first, second) = (first.handle(), second.handle());
            let blocks = [first, second].map(|region| {
                let blocks = rewriter.ir.region(region).blocks();
                blocks.map(BlockRef::handle).collect::<Vec<Block>>()
            });
            rewriter.move_blocks(&blocks[0], Some(op), second, None);
            rewriter.move_blocks(&blocks[1], Some(op), first, None);
            Ok(())
        });
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

    /// Moves the blocks of op `home` to a region, before block `anchor` or to the end.
    fn move_blocks(&mut self, blocks: &[Block], home: Option<Op>, to: Region, anchor: Option<Block>) {
        self.changes.record_removal(home, true);
        for &block in blocks {
            match anchor {
                Some(anchor) => self.ir.move_block_before(block, anchor),
                None => self.ir.move_block(block, to),
            }
            self.changes.events.push(Event::BlockInserted(block));
        }
    }

    /// Moves the ops of a block before an op, replaces the block's arguments by values and erases the block. The number
    /// and types of the values must match the arguments, and the block must not be a successor of any op.
    pub fn inline_block_before(&mut self, block: Block, anchor: Op, values: &[Value]) {
        self.inline_block(block, InsertPoint::Before(anchor), values);
    }

    /// Moves the ops of a block to the end of another block, replaces the block's arguments by values and erases the
    /// block. The number and types of the values must match the arguments, and the block must not be a successor of any
    /// op.
    pub fn inline_block_at_end(&mut self, block: Block, target: Block, values: &[Value]) {
        self.inline_block(block, InsertPoint::End(target), values);
    }

    /// Moves the ops of a block to an insertion point, replaces the block's arguments by values and erases the block.
    pub(crate) fn inline_block(&mut self, block: Block, point: InsertPoint, values: &[Value]) {
        self.edit(|rewriter| rewriter.inline(block, point, values));
    }

    fn inline(&mut self, block: Block, point: InsertPoint, values: &[Value]) -> Result<(), RewriteError> {
        let target = self.block_at(point)?.ok_or(RewriteError::Stale)?;
        let source = self.ir.get_block(block).ok_or(RewriteError::Stale)?;
        self.check_inline(source, target, values)?;
        let arguments: Vec<Value> = source.args().map(|argument| argument.handle()).collect();
        let ops: Vec<Op> = source.ops().map(OpRef::handle).collect();
        self.changes.record_removal(source.parent_op().map(OpRef::handle), true);
        let is_deferring = self.is_deferring();
        for (argument, &value) in arguments.into_iter().zip(values) {
            if is_deferring {
                self.defer_uses(argument, smallvec::smallvec![value])
            } else {
                self.move_uses(argument, value)
            }
        }
        ops.into_iter().for_each(|op| self.put(op, point));
        if self.point == InsertPoint::End(block) {
            self.point = point;
        }
        if is_deferring {
            self.defer_block(block);
            return Ok(());
        }
        self.changes.events.push(Event::BlockErased(block));
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
            if value.ty() != argument.ty() && !self.is_deferring() {
                return Err(RewriteError::WrongArgumentType {
                    argument: argument.number(),
                    expected: argument.ty().display(self.ir.ctx()).to_string(),
                    found: value.ty().display(self.ir.ctx()).to_string(),
                });
            }
        }
        Ok(())
    }

    /// Splits a block before an op: the op and all following ops move to a new block after the old one. Returns `None`
    /// and reports an error if the op is not in a block of a region.
    pub fn split_block(&mut self, before: Op) -> Option<Block> {
        self.open();
        let Some(op) = self.ir.get(before) else {
            self.fail(RewriteError::Stale);
            return None;
        };
        let Some(old) = op.block().filter(|block| block.region().is_some()) else {
            self.fail(RewriteError::Detached { what: "op" });
            return None;
        };
        // From the last op on, in the order in which MLIR moves them.
        let mut moved: Vec<Op> = old.ops().rev().map(OpRef::handle).collect();
        let count = moved.iter().position(|&op| op == before).map_or(0, |at| at + 1);
        moved.truncate(count);
        let new = self.ir.split_block(before);
        self.changes.events.push(Event::BlockInserted(new));
        self.changes.events.extend(moved.into_iter().map(Event::Inserted));
        Some(new)
    }

    /// Splits a block before an op as [`Rewriter::split_block`] does, but it is the new block that precedes the other one: it has the
    /// arguments and the ops before `op`, and branches to the block become branches to it. Returns the new block.
    ///
    /// The time is linear in the number of ops before `op`, and in the number of blocks between the block and the branches to it, instead of
    /// the number of ops after it. So a lowering that splits a block at many of its ops, from the first to the last, is linear.
    pub fn split_block_before(&mut self, op: Op) -> Option<Block> {
        self.change();
        let Some(op_ref) = self.ir.get(op) else {
            self.fail(RewriteError::Stale);
            return None;
        };
        let position = op_ref.block().and_then(|block| Some((block, block.region()?)));
        let Some((old, region)) = position else {
            self.fail(RewriteError::Detached { what: "op" });
            return None;
        };
        let branches = branches_to(old);
        let mut moved: Vec<Op> = std::iter::successors(op_ref.prev(), |op| op.prev())
            .map(OpRef::handle)
            .collect();
        moved.reverse();
        let (old, region) = (old.handle(), region.handle());
        let new = self.ir.append_block(region);
        self.ir.move_block_before(new, old);
        self.changes.events.push(Event::BlockInserted(new));
        for op in moved {
            self.put(op, InsertPoint::End(new));
        }
        self.ir.swap_arguments(old, new);
        for (branch, index) in branches {
            self.set_successor(branch, index, new);
        }
        Some(new)
    }

    /// Erases a block and its ops. Outside of the block, nothing may use its values or refer to the block as a
    /// successor.
    pub fn erase_block(&mut self, block: Block) {
        self.erase_blocks(&[block]);
    }

    /// Erases several blocks, which may use each other's values and branch to each other. The ops of each block are
    /// erased in reverse order.
    pub fn erase_blocks(&mut self, blocks: &[Block]) {
        if self.is_deferring() {
            return self.defer_blocks(blocks);
        }
        self.edit_untracked(|rewriter| {
            if blocks.iter().any(|&block| rewriter.ir.get_block(block).is_none()) {
                return Err(RewriteError::Stale);
            }
            rewriter.ir.check_blocks_erasable(blocks)?;
            let mut inside = Vec::new();
            for &block in blocks {
                let parent = rewriter.ir.block(block).parent_op().map(OpRef::handle);
                rewriter.changes.record_removal(parent, false);
                order::block_erasure_order(rewriter.ir.block(block), &mut inside);
            }
            rewriter.record_nested_erasures(&inside);
            rewriter.ir.erase_blocks(blocks)?;
            Ok(())
        });
    }
}

impl Rewriter<'_> {
    /// Erases blocks and their ops, from the last op to the first, when the conversion is committed.
    #[cold]
    fn defer_blocks(&mut self, blocks: &[Block]) {
        for &block in blocks {
            let Some(block_ref) = self.ir.get_block(block) else {
                return self.fail(RewriteError::Stale);
            };
            let ops: Vec<Op> = block_ref.ops().rev().map(OpRef::handle).collect();
            for op in ops {
                if !self.was_replaced(op) {
                    self.defer_erasure(op);
                }
            }
            self.defer_block(block);
        }
    }
}

/// Returns `true` if an op is nested in a block.
fn is_inside(op: Option<OpRef<'_>>, block: BlockRef<'_>) -> bool {
    op.is_some_and(|op| op.is_or_is_inside(block.parent_op(), |around| around.block() == Some(block)))
}

/// Returns `true` if an op is nested in a region.
fn is_inside_region(op: Option<OpRef<'_>>, region: RegionRef<'_>) -> bool {
    op.is_some_and(|op| op.is_or_is_inside(region.parent_op(), |around| around.parent_region() == Some(region)))
}

/// Returns the ops that branch to a block, with the index of the successor. The search begins with the terminators of preceding blocks, where
/// a lowering puts the branches to a block, and ends when all are found.
fn branches_to(block: BlockRef<'_>) -> Vec<(Op, usize)> {
    let count = block.num_references();
    let mut branches = Vec::with_capacity(count);
    let mut add = |op: OpRef<'_>| {
        let successors = op.successors().enumerate();
        let found = successors.filter(|(_, successor)| *successor == block);
        branches.extend(found.map(|(index, _)| (op.handle(), index)));
        branches.len() == count
    };
    let before = std::iter::successors(Some(block), |block| block.prev());
    let after = std::iter::successors(block.next(), |block| block.next());
    let is_complete = count == 0 || before.chain(after).filter_map(BlockRef::last_op).any(&mut add);
    if !is_complete {
        // In a conversion, a terminator that was replaced precedes the new one.
        branches.clear();
        let ops = block.region().into_iter().flat_map(|region| region.blocks());
        let ops = ops.flat_map(|block| block.ops());
        for op in ops.filter(|op| op.num_successors() > 0) {
            let found = op.successors().enumerate().filter(|(_, successor)| *successor == block);
            branches.extend(found.map(|(index, _)| (op.handle(), index)));
        }
    }
    branches
}
