//! The order of ops in their blocks.

use drr_ir::{Block, BlockRef, Ir, Op, OpRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// The order of ops in their blocks, numbered on demand. MLIR stores it as the order index of `Operation`.
///
/// The order stays valid when ops are inserted, erased or moved to other blocks. Call [`forget`](OpOrder::forget) after
/// ops of a block were reordered.
///
/// # Complexity
/// The first query about a block, or about an op that was inserted since, numbers all ops of the block. Other queries
/// take constant time. [`OpRef::is_before_in_block`] numbers nothing, and is the better choice for single queries.
///
/// # Examples
/// ```
/// use drr_analysis::OpOrder;
/// use drr_ir::{ContextBuilder, Module};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, "\"t.a\"() : () -> ()\n\"t.b\"() : () -> ()\n\"t.c\"() : () -> ()")?;
/// let ops: Vec<_> = module.root().walk().skip(1).collect();
/// let mut order = OpOrder::new();
/// assert!(order.is_before(ops[0], ops[2]) && !order.is_before(ops[2], ops[1]));
/// let mut handles = [ops[2].handle(), ops[0].handle()];
/// order.sort(module.ir(), &mut handles);
/// assert_eq!(handles, [ops[0].handle(), ops[2].handle()]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct OpOrder {
    /// The block of each op when it was numbered, and its number there.
    numbers: FxHashMap<Op, (Block, u32)>,
    blocks: FxHashSet<Block>,
}

impl OpOrder {
    /// Creates an order without numbers.
    pub fn new() -> OpOrder {
        OpOrder::default()
    }

    /// Returns `true` if `a` precedes `b`, an op of the same block.
    pub fn is_before(&mut self, a: OpRef<'_>, b: OpRef<'_>) -> bool {
        self.update([a, b]);
        a.block() == b.block() && self.number(a) < self.number(b)
    }

    /// Sorts ops of one block.
    pub fn sort(&mut self, ir: &Ir, ops: &mut [Op]) {
        self.update(ops.iter().map(|&op| ir.op(op)));
        ops.sort_by_key(|&op| self.number(ir.op(op)));
    }

    /// Numbers the blocks of ops without a number. The numbers of other ops of these blocks can change.
    pub fn update<'ir>(&mut self, ops: impl IntoIterator<Item = OpRef<'ir>>) {
        for op in ops {
            if self.number(op).is_some() {
                continue;
            }
            if let Some(block) = op.block() {
                let home = block.handle();
                self.blocks.insert(home);
                let numbers = block.ops().zip(0..).map(|(op, number)| (op.handle(), (home, number)));
                self.numbers.extend(numbers);
            }
        }
    }

    /// Returns a number that is greater than the numbers of the preceding ops of the block. `None` if the op was
    /// inserted after the last [`update`](OpOrder::update) of its block.
    pub fn number(&self, op: OpRef<'_>) -> Option<u32> {
        let home = op.block()?.handle();
        let &(block, number) = self.numbers.get(&op.handle())?;
        (block == home && self.blocks.contains(&home)).then_some(number)
    }

    /// Drops the order of a block.
    pub fn forget(&mut self, block: BlockRef<'_>) {
        self.blocks.remove(&block.handle());
    }
}

#[cfg(test)]
mod tests {
    use drr_ir::{Block, ContextBuilder, InsertPoint, Module, Op, OperationState};

    use super::*;

    /// Returns a module of three ops, its body, and the ops.
    fn three_ops() -> (Module, Block, Vec<Op>) {
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        let text = ["t.a", "t.b", "t.c"]
            .map(|name| format!("\"{name}\"() : () -> ()\n"))
            .concat();
        let module = Module::parse(&ctx, text).expect("it parses");
        let ops: Vec<Op> = module.root().walk().skip(1).map(OpRef::handle).collect();
        let block = module.ir().op(ops[0]).block().expect("it is in a block").handle();
        (module, block, ops)
    }

    #[test]
    fn inserted_ops_are_numbered_with_their_block() {
        let (mut module, _, ops) = three_ops();
        let mut order = OpOrder::new();
        order.update([module.ir().op(ops[2])]);
        let name = module.ir().ctx().op_name("t.new");
        let new = [ops[0], ops[1]].map(|op| {
            module
                .ir_mut()
                .create_at(&OperationState::new(name), InsertPoint::Before(op))
        });
        let mut sorted = [ops[2], new[1], ops[0], new[0], ops[1]];
        order.sort(module.ir(), &mut sorted);
        assert_eq!(sorted, [new[0], ops[0], new[1], ops[1], ops[2]]);
    }

    #[test]
    fn forgotten_blocks_are_numbered_again() {
        let (mut module, block, ops) = three_ops();
        let mut order = OpOrder::new();
        assert!(order.is_before(module.ir().op(ops[0]), module.ir().op(ops[2])));
        module.ir_mut().append(block, ops[0]);
        order.forget(module.ir().block(block));
        assert!(order.is_before(module.ir().op(ops[2]), module.ir().op(ops[0])));
    }
}
