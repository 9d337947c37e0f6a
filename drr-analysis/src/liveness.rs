//! Liveness of values.

use drr_ir::{Block, BlockRef, Op, OpRef, Value, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// The values that are live at the start and at the end of each block inside an op. MLIR's `Liveness`.
///
/// A value is live from its definition to its last possible use. Ops nested in an op of a block count as part of that
/// op.
///
/// # Complexity
/// Time and space are linear in the number of uses plus the number of live values of all blocks together.
///
/// # Examples
/// ```
/// use drr_analysis::Liveness;
/// use drr_ir::{ContextBuilder, Module};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, r#"
///     "t.f"() ({
///       %0 = "t.def"() : () -> i32
///       "t.br"()[^a] : () -> ()
///     ^a:
///       "t.use"(%0) : (i32) -> ()
///       "t.ret"() : () -> ()
///     }) : () -> ()
/// "#)?;
/// let def = module.root().walk().nth(2).expect("there is an op");
/// let value = def.result(0).expect("it has a result");
/// let block = def.block().and_then(|entry| entry.next()).expect("there are two blocks").handle();
/// let liveness = Liveness::new(module.root());
/// assert!(liveness.is_live_in(value.handle(), block) && !liveness.is_live_out(value.handle(), block));
/// assert!(!liveness.is_dead_after(value, def));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Liveness {
    live_in: FxHashMap<Block, Vec<Value>>,
    live_out: FxHashMap<Block, Vec<Value>>,
    is_live_in: FxHashSet<(Block, Value)>,
    is_live_out: FxHashSet<(Block, Value)>,
}

impl Liveness {
    /// Computes the liveness of all values that are defined inside `root`.
    pub fn new(root: OpRef<'_>) -> Liveness {
        let mut liveness = Liveness::default();
        let mut predecessors: FxHashMap<Block, Vec<BlockRef<'_>>> = FxHashMap::default();
        for op in root.walk() {
            if let Some(block) = op.block().filter(|_| op != root) {
                for successor in op.successors() {
                    predecessors.entry(successor.handle()).or_default().push(block);
                }
            }
        }
        for op in root.walk() {
            for block in op.regions().flat_map(|region| region.blocks()) {
                for value in block.args().chain(block.ops().flat_map(|op| op.results())) {
                    liveness.add(value, block, &predecessors);
                }
            }
        }
        liveness
    }

    /// Adds the blocks in which a value is live, from its uses backwards to its definition.
    fn add(&mut self, value: ValueRef<'_>, home: BlockRef<'_>, predecessors: &FxHashMap<Block, Vec<BlockRef<'_>>>) {
        let mut stack: Vec<BlockRef<'_>> = Vec::new();
        for used in value.uses() {
            // Walk from the block of the user outwards to the region of the definition.
            let mut at = used.owner().block();
            while let Some(block) = at {
                if block == home {
                    break;
                }
                if !self.make_live_in(value, block) {
                    break;
                }
                if block.region() == home.region() {
                    stack.push(block);
                    break;
                }
                // In a nested region, each path to the use begins at the entry.
                stack.push(block);
                at = block.parent_op().and_then(OpRef::block);
            }
        }
        while let Some(block) = stack.pop() {
            for &predecessor in predecessors.get(&block.handle()).into_iter().flatten() {
                if self.is_live_out.insert((predecessor.handle(), value.handle())) {
                    self.live_out
                        .entry(predecessor.handle())
                        .or_default()
                        .push(value.handle());
                    if predecessor != home && self.make_live_in(value, predecessor) {
                        stack.push(predecessor);
                    }
                }
            }
        }
    }

    fn make_live_in(&mut self, value: ValueRef<'_>, block: BlockRef<'_>) -> bool {
        let is_new = self.is_live_in.insert((block.handle(), value.handle()));
        if is_new {
            self.live_in.entry(block.handle()).or_default().push(value.handle());
        }
        is_new
    }

    /// Returns the values that are live at the start of a block, without its arguments, in the order of their
    /// definitions.
    pub fn live_in(&self, block: Block) -> &[Value] {
        self.live_in.get(&block).map_or(&[], Vec::as_slice)
    }

    /// Returns the values that are live at the end of a block, in the order of their definitions.
    pub fn live_out(&self, block: Block) -> &[Value] {
        self.live_out.get(&block).map_or(&[], Vec::as_slice)
    }

    /// Returns `true` if a value is live at the start of a block.
    pub fn is_live_in(&self, value: Value, block: Block) -> bool {
        self.is_live_in.contains(&(block, value))
    }

    /// Returns `true` if a value is live at the end of a block.
    pub fn is_live_out(&self, value: Value, block: Block) -> bool {
        self.is_live_out.contains(&(block, value))
    }

    /// Returns `true` if nothing uses a value after an op: no later op of its block, no op inside of one, and no other
    /// block.
    ///
    /// # Complexity
    /// Linear in the number of uses, the nesting depth of the users and the number of ops after `op` in its block.
    pub fn is_dead_after(&self, value: ValueRef<'_>, op: OpRef<'_>) -> bool {
        let Some(block) = op.block() else { return true };
        if self.is_live_out(value.handle(), block.handle()) {
            return false;
        }
        let users = value.uses().filter_map(|used| ancestor_in(used.owner(), block));
        let users: FxHashSet<Op> = users.map(OpRef::handle).collect();
        let mut later = std::iter::successors(op.next(), |op| op.next());
        !later.any(|op| users.contains(&op.handle()))
    }
}

/// Returns the op of a block that is `op` or contains it.
fn ancestor_in<'ir>(op: OpRef<'ir>, block: BlockRef<'ir>) -> Option<OpRef<'ir>> {
    std::iter::successors(Some(op), |op| op.parent_op()).find(|op| op.block() == Some(block))
}
