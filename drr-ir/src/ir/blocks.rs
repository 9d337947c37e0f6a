//! Changes to blocks and regions: creating, moving, splitting, inlining, erasing.

use smallvec::SmallVec;

use super::edit::check_index;
use super::{Block, Ir, IrError, Op, Region, Value};
use crate::store::journal::JournalEdit;
use crate::store::tree::TreeContents;
use crate::store::{NONE, OUT_OF_LINE};
use crate::{Location, Type};

impl Ir {
    /// Creates a block at the end of a region.
    ///
    /// ```
    /// use drr_ir::{Context, Location, Module, OperationState, Type};
    /// let ctx = Context::new();
    /// let mut module = Module::new(&ctx);
    /// let body = module.body();
    /// let ir = module.ir_mut();
    /// let op = ir.create(OperationState { empty_regions: 1, ..OperationState::new(ctx.op_name("t.loop")) });
    /// ir.append(body, op);
    /// let region = ir.op(op).region(0).expect("it has a region").handle();
    /// let block = ir.append_block(region);
    /// let index = ir.add_argument(block, Type::INDEX, Location::UNKNOWN);
    /// assert_eq!(ir.value(index).owner_block(), Some(ir.block(block)));
    /// assert!(ir.block(block).is_entry());
    /// ```
    ///
    /// # Panics
    /// Panics if the handle is stale.
    #[track_caller]
    pub fn append_block(&mut self, region: Region) -> Block {
        self.region(region);
        let block = self.new_block();
        self.arena.link_block(block, region.id, NONE);
        self.block_handle(block)
    }

    /// Moves a block to the end of a region.
    ///
    /// # Panics
    /// Panics if a handle is stale, or if the region is nested in the block.
    #[track_caller]
    pub fn move_block(&mut self, block: Block, region: Region) {
        self.block(block);
        self.assert_region_outside(block, region);
        self.unlink_block(block.id);
        self.arena.link_block(block.id, region.id, NONE);
    }

    /// Moves a block before another one.
    ///
    /// # Panics
    /// Panics if a handle is stale, if `anchor` is detached, or if `anchor` is the block or is nested in it.
    #[track_caller]
    pub fn move_block_before(&mut self, block: Block, anchor: Block) {
        self.block(block);
        let Some(region) = self.block(anchor).region().map(|region| region.handle()) else {
            panic!("the anchor is in no region")
        };
        assert!(block != anchor, "a block cannot stand before itself");
        self.assert_region_outside(block, region);
        self.unlink_block(block.id);
        self.arena.link_block(block.id, region.id, anchor.id);
    }

    #[track_caller]
    fn assert_region_outside(&self, block: Block, region: Region) {
        let (home, around) = (self.block(block).parent_op(), self.region(region).parent_op());
        let inside = around.is_some_and(|op| op.is_or_is_inside(home, |around| around.is_in(block)));
        assert!(!inside, "a block cannot move into itself");
    }

    /// Adds an argument to a block.
    ///
    /// # Panics
    /// Panics if the handle is stale.
    #[track_caller]
    pub fn add_argument(&mut self, block: Block, ty: Type, location: Location) -> Value {
        let index = self.block(block).num_args();
        self.insert_argument(block, index, ty, location)
    }

    /// Inserts an argument into a block, before the one at `index`. The ops that branch to the block are not changed.
    ///
    /// # Panics
    /// Panics if the handle is stale, or if `index` is greater than the number of arguments.
    #[track_caller]
    pub fn insert_argument(&mut self, block: Block, index: usize, ty: Type, location: Location) -> Value {
        let count = self.block(block).num_args();
        assert!(index <= count, "argument {index} does not exist: there are {count}");
        self.ctx().debug_check_type(ty);
        let value = self
            .arena
            .insert_argument(block.id, index, ty.to_bits(), location.to_bits());
        self.record(|_| JournalEdit::MadeArgument { block: block.id, value });
        self.value_handle(value | OUT_OF_LINE)
    }

    /// Sets the location of a block argument. A result has the location of its op.
    ///
    /// # Panics
    /// Panics if the handle is stale.
    #[track_caller]
    pub fn set_argument_location(&mut self, argument: Value, location: Location) {
        self.value(argument);
        if argument.id & OUT_OF_LINE != 0 {
            let value = argument.id & !OUT_OF_LINE;
            self.record(|ir| JournalEdit::ArgumentLocation {
                value,
                location: ir.arena.values[value as usize].location,
            });
            self.arena.values[(argument.id & !OUT_OF_LINE) as usize].location = location.to_bits();
        }
    }

    /// Erases an argument of a block. The ops that branch to the block are not changed.
    ///
    /// The later arguments are renumbered: to erase many, use [`Ir::erase_arguments`].
    ///
    /// # Errors
    /// Returns an error if there is no such argument, or if it is used.
    ///
    /// # Panics
    /// Panics if the handle is stale.
    #[track_caller]
    pub fn erase_argument(&mut self, block: Block, index: usize) -> Result<(), IrError> {
        self.erase_arguments(block, &[index])
    }

    /// Erases the arguments of a block at these indices, in any order. The ops that branch to the block are not
    /// changed.
    ///
    /// # Errors
    /// Returns an error if there is no such argument, or if one is used; nothing is erased then.
    ///
    /// # Panics
    /// Panics if the handle is stale.
    ///
    /// ```
    /// use drr_ir::{Context, Location, Module, Type};
    /// let mut module = Module::new(&Context::new());
    /// let body = module.body();
    /// let ir = module.ir_mut();
    /// let args = [Type::I1, Type::I32, Type::F32].map(|ty| ir.add_argument(body, ty, Location::UNKNOWN));
    /// ir.erase_arguments(body, &[0, 2])?;
    /// assert_eq!(ir.block(body).arg(0).map(|arg| arg.handle()), Some(args[1]));
    /// # Ok::<(), drr_ir::IrError>(())
    /// ```
    #[track_caller]
    pub fn erase_arguments(&mut self, block: Block, indices: &[usize]) -> Result<(), IrError> {
        let block_ref = self.block(block);
        for &index in indices {
            check_index("argument", index, block_ref.num_args())?;
            if let Some(used) = block_ref.arg(index).and_then(|argument| argument.uses().next()) {
                let user = used.owner().name_text().into_owned();
                return Err(IrError::ArgumentUsed { argument: index, user });
            }
        }
        let mut indices: SmallVec<[usize; 8]> = indices.into();
        indices.sort_unstable();
        indices.dedup();
        let erased = self.arena.remove_arguments(block.id, &indices);
        if erased.is_empty() {
            return Ok(());
        }
        self.record(|ir| JournalEdit::Arguments {
            block: block.id,
            erased: erased
                .iter()
                .map(|&value| (value, ir.arena.values[value as usize]))
                .collect(),
        });
        for value in erased {
            self.arena.free_value(value);
        }
        Ok(())
    }

    /// Exchanges the arguments of two blocks. The ops that branch to the blocks are not changed.
    ///
    /// # Panics
    /// Panics if a handle is stale.
    ///
    /// ```
    /// use drr_ir::{Context, Location, Module, Type};
    /// let mut module = Module::new(&Context::new());
    /// let body = module.body();
    /// let ir = module.ir_mut();
    /// let region = ir.create_region();
    /// let other = ir.append_block(region);
    /// let arg = ir.add_argument(body, Type::I1, Location::UNKNOWN);
    /// ir.swap_arguments(body, other);
    /// assert_eq!(ir.block(other).arg(0).map(|arg| arg.handle()), Some(arg));
    /// assert_eq!(ir.value(arg).owner_block(), Some(ir.block(other)));
    /// ```
    #[track_caller]
    pub fn swap_arguments(&mut self, a: Block, b: Block) {
        let (a, b) = (self.block(a).id, self.block(b).id);
        if a != b {
            self.record(|_| JournalEdit::SwappedArguments { a, b });
            self.arena.swap_arguments(a, b);
        }
    }

    /// Erases a block with its ops.
    ///
    /// # Errors
    /// Returns an error if an op outside has the block as a successor, or uses an argument or a result of an op in it;
    /// nothing is erased then.
    ///
    /// # Panics
    /// Panics if the handle is stale.
    #[track_caller]
    pub fn erase_block(&mut self, block: Block) -> Result<(), IrError> {
        self.erase_blocks(&[block])
    }

    /// Erases blocks with their ops together, so that they may refer to each other.
    ///
    /// # Errors
    /// Returns an error if an op outside has one of the blocks as a successor, or uses an argument or a result of an op
    /// in it; nothing is erased then.
    ///
    /// # Panics
    /// Panics if a handle is stale.
    #[track_caller]
    pub fn erase_blocks(&mut self, blocks: &[Block]) -> Result<(), IrError> {
        let contents = self.contents_of_blocks(blocks);
        self.check_only_inside(&contents)?;
        for &block in blocks {
            self.unlink_block(block.id);
        }
        self.free_contents(contents);
        Ok(())
    }

    /// Checks that [`Ir::erase_blocks`] would erase the blocks.
    ///
    /// # Errors
    /// Returns an error if an op outside has one of the blocks as a successor, or uses an argument or a result of an op
    /// in it.
    ///
    /// # Panics
    /// Panics if a handle is stale.
    #[track_caller]
    pub fn check_blocks_erasable(&self, blocks: &[Block]) -> Result<(), IrError> {
        self.check_only_inside(&self.contents_of_blocks(blocks))
    }

    #[track_caller]
    fn contents_of_blocks(&self, blocks: &[Block]) -> TreeContents {
        let ids: Vec<u32> = blocks.iter().map(|&block| self.block(block).id).collect();
        self.arena.contents_of_blocks(&ids)
    }

    /// Moves all blocks of a region to the end of another one.
    ///
    /// # Panics
    /// Panics if a handle is stale, or if `to` is nested in `from`.
    #[track_caller]
    pub fn take_body(&mut self, from: Region, to: Region) {
        self.region(to);
        while let Some(block) = self.region(from).first_block().map(|block| block.handle()) {
            if from == to {
                return;
            }
            self.move_block(block, to);
        }
    }

    /// Moves all blocks of a region before a block of another one.
    ///
    /// # Panics
    /// Panics if a handle is stale, if `anchor` is detached, or if `anchor` is nested in `from`.
    #[track_caller]
    pub fn inline_region_before(&mut self, from: Region, anchor: Block) {
        let same = self.block(anchor).region().is_some_and(|region| region.id == from.id);
        assert!(!same, "a region cannot be inlined into itself");
        while let Some(block) = self.region(from).first_block().map(|block| block.handle()) {
            self.move_block_before(block, anchor);
        }
    }

    /// Moves the ops of a block before an op, with the block's arguments replaced by values, and erases the block.
    ///
    /// # Errors
    /// Returns an error if the number of values differs from the number of arguments, if a value is one of the
    /// arguments, or if the block is a successor of an op.
    ///
    /// # Panics
    /// Panics if a handle is stale, if `anchor` is in no block, or if `anchor` is nested in the block.
    #[track_caller]
    pub fn inline_block_before(&mut self, block: Block, anchor: Op, values: &[Value]) -> Result<(), IrError> {
        let target = self.block_handle(self.enclosing_block(anchor));
        assert!(target != block, "a block cannot be inlined into itself");
        self.inline_block(block, target, anchor.id, values)
    }

    /// Moves the ops of a block to the end of another one, with the block's arguments replaced by values, and erases
    /// the block.
    ///
    /// # Errors
    /// Returns an error if the number of values differs from the number of arguments, if a value is one of the
    /// arguments, or if the block is a successor of an op.
    ///
    /// # Panics
    /// Panics if a handle is stale, or if `target` is the block or is nested in it.
    #[track_caller]
    pub fn inline_block_at_end(&mut self, block: Block, target: Block, values: &[Value]) -> Result<(), IrError> {
        self.block(target);
        assert!(target != block, "a block cannot be inlined into itself");
        self.inline_block(block, target, NONE, values)
    }

    #[track_caller]
    fn inline_block(&mut self, block: Block, target: Block, next: u32, values: &[Value]) -> Result<(), IrError> {
        let block_ref = self.block(block);
        let needed = block_ref.num_args();
        if needed != values.len() {
            return Err(IrError::WrongNumber {
                needed,
                given: values.len(),
            });
        }
        if block_ref.has_references() {
            return Err(IrError::BlockReferenced);
        }
        for (argument, &value) in values.iter().enumerate() {
            // The replacement would be erased with the block and leave its uses dangling.
            if self.value(value).owner_block() == Some(block_ref) {
                return Err(IrError::OwnArgument { argument });
            }
        }
        if let Some(region) = self.block(target).region().map(|region| region.handle()) {
            self.assert_region_outside(block, region);
        }
        let args: Vec<Value> = self.block(block).args().map(|arg| arg.handle()).collect();
        for (arg, &value) in args.into_iter().zip(values) {
            self.replace_all_uses(arg, value);
        }
        self.move_ops(self.arena.blocks[block.id as usize].first, target.id, next);
        self.unlink_block(block.id);
        self.free_contents(TreeContents {
            blocks: vec![block.id],
            ..TreeContents::default()
        });
        Ok(())
    }

    /// Splits a block before an op: the op and all later ops move to a new block after the old one.
    ///
    /// ```
    /// use drr_ir::{ContextBuilder, Module};
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let mut module = Module::parse(&ctx, r#""t.f"() ({ "t.a"() : () -> () "t.b"() : () -> () }) : () -> ()"#)?;
    /// let b = module.root().walk().find(|op| op.name_text() == "t.b").map(|op| op.handle()).expect("the module has one");
    /// let new = module.ir_mut().split_block(b);
    /// let block = module.ir().block(new);
    /// assert_eq!(block.first_op(), Some(module.ir().op(b)));
    /// assert_eq!(block.prev().map(|block| block.ops().count()), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// Panics if the handle is stale, or if the op is in no block that is in a region.
    #[track_caller]
    pub fn split_block(&mut self, before: Op) -> Block {
        let position = self
            .op(before)
            .block()
            .and_then(|block| Some((block.id, block.region()?.id)));
        let Some((old, region)) = position else {
            panic!("the op is in no block of a region")
        };
        let new = self.new_block();
        let next = self.arena.blocks[old as usize].next;
        self.arena.link_block(new, region, next);
        self.move_ops(before.id, new, NONE);
        self.block_handle(new)
    }

    /// Moves an op and all later ops of its block before op `next` of a block.
    fn move_ops(&mut self, mut op: u32, block: u32, next: u32) {
        while op != NONE {
            let following = self.arena.ops[op as usize].next;
            self.unlink_op(op);
            self.arena.link_op(op, block, next);
            op = following;
        }
    }
}
