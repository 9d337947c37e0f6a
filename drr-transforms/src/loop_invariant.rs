//! Loop-invariant code motion.

use std::collections::VecDeque;

use drr_analysis::{OpTable, SideEffects};
use drr_ir::define::{LoopLikeOpInterface, TraitFlags};
use drr_ir::{DriverIr, Ir, Op, OpRef, ValueRef};

/// Moves nested ops of `root` out of loops if each iteration gives the same results, and returns the number of moves.
/// MLIR's pass `loop-invariant-code-motion`.
///
/// An op moves directly before the loop if it is free of effects and speculatable, with the ops inside, and uses no
/// value that is defined in the loop. Inner loops come first. Loops are the ops that implement [`LoopLikeOpInterface`];
/// loops of a control-flow graph are not found.
///
/// # Complexity
/// Each op that is free of effects and speculatable is visited, with the ops inside, once for each loop around it and
/// each operand that leaves the loop.
///
/// # Panics
/// If the handle is stale.
///
/// # Examples
/// ```
/// use drr_ir::{Context, Module};
/// use drr_transforms::move_loop_invariant_code;
/// let mut module = Module::parse(&Context::new(), "%0 = unrealized_conversion_cast to i32")?;
/// let root = module.root().handle();
/// // Without a dialect that has loops, there are none.
/// assert_eq!(move_loop_invariant_code(module.ir_mut(), root), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[track_caller]
pub fn move_loop_invariant_code(ir: &mut Ir, root: Op) -> usize {
    let loops: Vec<Op> = ir
        .op(root)
        .walk_post_order()
        .filter(|op| op.implements::<dyn LoopLikeOpInterface>())
        .map(OpRef::handle)
        .collect();
    if loops.is_empty() {
        return 0;
    }
    let effects = SideEffects::new(ir.op(root));
    let mut depths = Depths::new(ir.op(root));
    let mut moved = 0;
    for loop_op in loops {
        let Some(interface) = ir.op(loop_op).interface::<dyn LoopLikeOpInterface>() else {
            continue;
        };
        let regions: Vec<_> = interface
            .loop_regions()
            .into_iter()
            .map(|region| region.handle())
            .collect();
        drop(interface);
        let Some(depth) = depths.of(ir.op(loop_op)).filter(|_| ir.op(loop_op).block().is_some()) else {
            continue;
        };
        for region in regions {
            let ops = ir.region(region).blocks().flat_map(|block| block.ops());
            let mut worklist: VecDeque<u32> = ops.map(OpRef::index).collect();
            while let Some(index) = worklist.pop_front() {
                let Some(op) = ir.op_at(index) else { continue };
                let is_inside = op.parent_region().is_some_and(|parent| parent.handle() == region);
                let may_move = || {
                    let effects = effects.of(op.handle());
                    !op.has_trait(TraitFlags::TERMINATOR)
                        && effects.is_memory_effect_free()
                        && effects.is_speculatable()
                        && depths.uses_nothing_at(op, depth + 1)
                };
                if !is_inside || !may_move() {
                    continue;
                }
                let users = op.results().flat_map(|result| result.uses()).map(|used| used.owner());
                let users = users.filter(|user| user.parent_region().is_some_and(|parent| parent.handle() == region));
                worklist.extend(users.map(OpRef::index));
                depths.set(op, depth);
                let op = op.handle();
                ir.insert_before(op, loop_op);
                moved += 1;
            }
        }
    }
    moved
}

/// Nesting depths of ops.
///
/// The depths of ops nested in a moved op are not updated. They are too large then, but still larger than that of the
/// op.
struct Depths(OpTable<u32>);

impl Depths {
    fn new(root: OpRef<'_>) -> Depths {
        let mut around = Vec::new();
        let depths = root.walk().map(|op| {
            while around.last().is_some_and(|&parent| op.parent_op() != Some(parent)) {
                around.pop();
            }
            let depth = around.len() as u32;
            if op.num_regions() > 0 {
                around.push(op);
            }
            (op.handle(), depth)
        });
        Depths(depths.collect())
    }

    fn of(&self, op: OpRef<'_>) -> Option<u32> {
        self.0.get(op.handle())
    }

    fn set(&mut self, op: OpRef<'_>, depth: u32) {
        if let Some(known) = self.0.get_mut(op.handle()) {
            *known = depth;
        }
    }

    /// The depth of the ops in the block in which a value is defined. 0 for a value from outside of the root.
    fn of_value(&self, value: ValueRef<'_>) -> u32 {
        let depth = match value.defining_op() {
            Some(op) => self.of(op),
            None => value
                .owner_block()
                .and_then(|block| Some(self.of(block.parent_op()?)? + 1)),
        };
        depth.unwrap_or(0)
    }

    /// Returns `true` if neither an op nor one inside uses a value that is defined at this depth, which is that of the
    /// op. A value that an op can use is defined around the op, or in the op if the depth is larger.
    fn uses_nothing_at(&self, op: OpRef<'_>, depth: u32) -> bool {
        let mut used = op.walk().flat_map(|op| op.operands());
        used.all(|value| self.of_value(value) != depth)
    }
}
