//! Sparse conditional constant propagation.

use std::cell::RefCell;

use drr_analysis::{
    ConstantPropagation, ConstantState, ResultState, SideEffects, SparseForwardAnalysis, SparseSolution,
    TransferResult, solve_sparse,
};
use drr_ir::diagnostic::Source;
use drr_ir::fold::{ConstantInsertionBlocks, ConstantKey};
use drr_ir::{Attribute, Block, Ir, Op, OpName, OpRef, OperationState, Type, Value, ValueRef};
use drr_runtime::greedy::OpLocation;
use drr_runtime::rewriter::{check_constant_of_fold, constant_of_fold};
use drr_runtime::{DriverError, RewriteError};
use rustc_hash::FxHashMap;

/// Replaces values inside `root` that are constant on all executable paths, and erases the ops that computed them and have no effects.
/// MLIR's pass `sccp`. Returns the number of replaced values.
///
/// Constants are followed through branches, regions and calls of functions whose callers are all known; see
/// [`ConstantPropagation`]. Each constant is created at the front of the innermost region that is isolated from above, with an unknown
/// location; existing constants are replaced as well. Blocks and branches stay, even if they are never executed.
///
/// # Errors
/// If a fold returns another number of results or a value of another type, or a constant of a fold is not what it must be, as in the
/// drivers. Nothing is changed then.
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
/// sccp(module.ir_mut(), root)?;
/// assert!(module.to_string().contains("return %c0_i32 : i32"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[track_caller]
pub fn sccp(ir: &mut Ir, root: Op) -> Result<usize, DriverError> {
    sccp_with_source(ir, root, None)
}

/// [`sccp`], whose errors have locations in the text that the module was parsed from.
#[track_caller]
pub(crate) fn sccp_with_source(ir: &mut Ir, root: Op, source: Option<&Source>) -> Result<usize, DriverError> {
    let analysis = CheckedConstants::default();
    let solution = solve_sparse(ir.op(root), &analysis);
    if let Some((op, error)) = analysis.error.into_inner() {
        return Err(fold_error(ir, op, error, source));
    }
    let transaction = ir.begin_transaction();
    match replace_constants(ir, root, &solution) {
        Ok(count) => {
            ir.commit(transaction);
            Ok(count)
        }
        Err((op, error)) => {
            let error = fold_error(ir, op, error, source);
            ir.roll_back(transaction);
            Err(error)
        }
    }
}

fn fold_error(ir: &Ir, op: Op, error: RewriteError, source: Option<&Source>) -> DriverError {
    let at = ir.get(op).map(|op| Box::new(OpLocation::of(op, source)));
    DriverError::Fold { at, error }
}

/// Constant propagation that remembers the first invalid fold, which [`ConstantPropagation`] takes as no fold.
#[derive(Default)]
struct CheckedConstants {
    error: RefCell<Option<(Op, RewriteError)>>,
}

impl SparseForwardAnalysis for CheckedConstants {
    type State = ConstantState;

    fn unknown(&self, value: ValueRef<'_>) -> ConstantState {
        ConstantPropagation.unknown(value)
    }

    fn join(&self, first: &ConstantState, second: &ConstantState) -> ConstantState {
        ConstantPropagation.join(first, second)
    }

    fn transfer(&self, op: OpRef<'_>, operands: &[&ConstantState]) -> TransferResult<ConstantState> {
        let result = ConstantPropagation.transfer(op, operands);
        if let TransferResult::Results(states) = &result
            && let Err(error) = check_results(op, states)
        {
            self.error.borrow_mut().get_or_insert((op.handle(), error));
        }
        result
    }

    fn constant(&self, state: &ConstantState) -> Option<Attribute> {
        ConstantPropagation.constant(state)
    }
}

/// Checks that an op can fold to these results. Constants are checked when they are created.
fn check_results(op: OpRef<'_>, states: &[ResultState<ConstantState>]) -> Result<(), RewriteError> {
    if states.len() != op.num_results() {
        return Err(RewriteError::WrongNumber {
            op: op.name_text().into_owned(),
            needed: op.num_results(),
            given: states.len(),
        });
    }
    let ctx = op.ctx();
    for (index, (state, result)) in states.iter().zip(op.results()).enumerate() {
        let ResultState::SameAs(value) = state else { continue };
        let value = op.ir().get_value(*value).ok_or(RewriteError::Stale)?;
        if value.ty() != result.ty() {
            return Err(RewriteError::FoldedValueType {
                op: op.name_text().into_owned(),
                result: index,
                expected: result.ty().display(ctx).to_string(),
                found: value.ty().display(ctx).to_string(),
            });
        }
    }
    Ok(())
}

/// Replaces the constant values inside an op. Returns the number of replaced values, or an error with the op that it is of.
fn replace_constants(
    ir: &mut Ir,
    root: Op,
    solution: &SparseSolution<ConstantState>,
) -> Result<usize, (Op, RewriteError)> {
    let effects = SideEffects::new(ir.op(root));
    let mut constants = UniqueConstants::default();
    let mut count = 0;
    let mut worklist = Vec::new();
    push_blocks(ir, root, &mut worklist);
    while let Some(block) = worklist.pop() {
        let mut next = ir.block(block).first_op().map(|op| op.handle());
        while let Some(op) = next {
            next = ir.op(op).next().map(|op| op.handle());
            let results: Vec<Value> = ir.op(op).results().handles();
            let mut replaced_all = !results.is_empty();
            for result in results {
                let is_replaced = constants
                    .replace(ir, result, block, solution)
                    .map_err(|error| (op, error))?;
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
            let replaced = constants.replace(ir, argument, block, solution);
            count += usize::from(
                replaced.map_err(|error| (ir.block(block).parent_op().map_or(root, |op| op.handle()), error))?,
            );
        }
    }
    Ok(count)
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
    fn replace(
        &mut self,
        ir: &mut Ir,
        value: Value,
        block: Block,
        solution: &SparseSolution<ConstantState>,
    ) -> Result<bool, RewriteError> {
        let state = solution.state(value);
        let Some((attr, folded)) = state.and_then(|state| Some((state.value()?, state.folded_op()?))) else {
            return Ok(false);
        };
        let ty = ir.value(value).ty();
        let insertion_block = ir
            .block(block)
            .region()
            .and_then(|region| self.insertion_blocks.of(region));
        let Some(insertion_block) = insertion_block else {
            return Ok(false);
        };
        let Some(constant) = self.get_or_create(ir, insertion_block, folded, attr, ty)? else {
            return Ok(false);
        };
        ir.replace_all_uses(value, constant);
        Ok(true)
    }

    fn get_or_create(
        &mut self,
        ir: &mut Ir,
        block: Block,
        folded: OpName,
        value: Attribute,
        ty: Type,
    ) -> Result<Option<Value>, RewriteError> {
        let key = ConstantKey::new(block, folded.dialect(ir.ctx()), value, ty);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let ctx = ir.ctx().clone();
        let created = match constant_of_fold(&ctx, folded, value, ty)? {
            Some(constant) => {
                // A dialect may create the constants of another one.
                let own_key = ConstantKey::new(block, constant.name.dialect(&ctx), value, ty);
                match self.known.get(&own_key) {
                    Some(known) => *known,
                    None => {
                        let op = ir.create(OperationState {
                            result_types: &[ty],
                            inherent: &constant.inherent,
                            ..OperationState::new(constant.name)
                        });
                        ir.prepend(block, op);
                        check_constant_of_fold(ir.op(op), folded, value, ty)?;
                        let result = ir.op(op).result(0).map(|result| result.handle());
                        self.known.insert(own_key, result);
                        result
                    }
                }
            }
            None => None,
        };
        self.known.insert(key, created);
        Ok(created)
    }
}
