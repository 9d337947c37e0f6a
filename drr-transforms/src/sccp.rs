//! Sparse conditional constant propagation.

use drr_analysis::{ConstantPropagation, ConstantState, SideEffects, SparseSolution, solve_sparse};
use drr_ir::define::TraitFlags;
use drr_ir::fold::{ConstantInsertionBlocks, ConstantKey};
use drr_ir::{Attribute, Block, Ir, Op, OpName, OperationState, Type, Value};
use rustc_hash::FxHashMap;

/// Replaces values inside `root` that are constant on all executable paths, and erases the ops that computed them and have no effects.
/// MLIR's pass `sccp`. Returns the number of replaced values.
///
/// Constants are followed through branches, regions and calls of functions whose callers are all known; see
/// [`ConstantPropagation`]. Each constant is created at the front of the innermost region that is isolated from above, with an unknown
/// location; existing constants are replaced as well. Blocks and branches stay, even if they are never executed.
///
/// # Complexity
/// As of [`solve_sparse`].
///
/// # Panics
/// If the handle is stale.
///
/// # Examples
/// ```
/// use drr::prelude::*;
/// use drr_transforms::sccp;
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let mut module = Module::parse(&ctx, "
///     func.func @f(%n: i32) -> i32 {
///       %0 = arith.constant 0 : i32
///       cf.br ^loop(%0 : i32)
///     ^loop(%1: i32):
///       %2 = arith.muli %n, %1 : i32
///       %3 = arith.cmpi eq, %2, %n : i32
///       cf.cond_br %3, ^loop(%2 : i32), ^exit
///     ^exit:
///       return %1 : i32
///     }
/// ")?;
/// let root = module.root().handle();
/// sccp(module.ir_mut(), root);
/// assert!(module.to_string().contains("return %c0_i32 : i32"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[track_caller]
pub fn sccp(ir: &mut Ir, root: Op) -> usize {
    let solution = solve_sparse(ir.op(root), &ConstantPropagation);
    let effects = SideEffects::new(ir.op(root));
    let mut constants = UniqueConstants::default();
    let mut count = 0;
    let mut worklist = Vec::new();
    push_blocks(ir, root, &mut worklist);
    while let Some(block) = worklist.pop() {
        let mut next = ir.block(block).first_op().map(|op| op.handle());
        while let Some(op) = next {
            next = ir.op(op).next().map(|op| op.handle());
            let results: Vec<Value> = ir.op(op).results().map(|result| result.handle()).collect();
            let mut replaced_all = !results.is_empty();
            for result in results {
                let is_replaced = constants.replace(ir, result, block, &solution);
                count += usize::from(is_replaced);
                replaced_all &= is_replaced;
            }
            let is_dead = replaced_all && effects.is_trivially_dead(ir.op(op));
            if !is_dead || ir.erase(op).is_err() {
                push_blocks(ir, op, &mut worklist);
            }
        }
        let arguments: Vec<Value> = ir.block(block).args().map(|argument| argument.handle()).collect();
        for argument in arguments {
            count += usize::from(constants.replace(ir, argument, block, &solution));
        }
    }
    count
}

/// Pushes the blocks of an op, so that those of its last region are visited first, in order.
fn push_blocks(ir: &Ir, op: Op, worklist: &mut Vec<Block>) {
    for region in ir.op(op).regions() {
        let start = worklist.len();
        worklist.extend(region.blocks().map(|block| block.handle()));
        worklist[start..].reverse();
    }
}

/// The created constants. An entry without a value is a constant that the dialect cannot create.
#[derive(Default)]
struct UniqueConstants {
    insertion_blocks: ConstantInsertionBlocks,
    known: FxHashMap<ConstantKey, Option<Value>>,
}

impl UniqueConstants {
    /// Replaces the uses of a value of a block if it is constant. Returns `false` if it is not.
    fn replace(&mut self, ir: &mut Ir, value: Value, block: Block, solution: &SparseSolution<ConstantState>) -> bool {
        let state = solution.state(value);
        let Some((attr, folded)) = state.and_then(|state| Some((state.value()?, state.folded_op()?))) else {
            return false;
        };
        let ty = ir.value(value).ty();
        let insertion_block = ir
            .block(block)
            .region()
            .and_then(|region| self.insertion_blocks.of(region));
        let Some(constant) = insertion_block.and_then(|block| self.get_or_create(ir, block, folded, attr, ty)) else {
            return false;
        };
        ir.replace_all_uses(value, constant);
        true
    }

    fn get_or_create(
        &mut self,
        ir: &mut Ir,
        block: Block,
        folded: OpName,
        value: Attribute,
        ty: Type,
    ) -> Option<Value> {
        let key = ConstantKey::new(block, folded.dialect(ir.ctx()), value, ty);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let ctx = ir.ctx().clone();
        let constant = ctx
            .op_info(folded)
            .and_then(|info| info.materialize()?(&ctx, value, ty));
        let is_constant = |name| {
            ctx.op_info(name)
                .is_some_and(|info| info.flags().contains(TraitFlags::CONSTANT_LIKE))
        };
        let constant = constant.filter(|constant| is_constant(constant.name));
        let created = constant.and_then(|constant| {
            // A dialect may create the constants of another one.
            let own_key = ConstantKey::new(block, constant.name.dialect(&ctx), value, ty);
            if let Some(known) = self.known.get(&own_key) {
                return *known;
            }
            let op = ir.create(OperationState {
                result_types: &[ty],
                inherent: &constant.inherent,
                ..OperationState::new(constant.name)
            });
            ir.prepend(block, op);
            let result = ir.op(op).result(0).map(|result| result.handle());
            self.known.insert(own_key, result);
            result
        });
        self.known.insert(key, created);
        created
    }
}
