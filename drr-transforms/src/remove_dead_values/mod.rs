//! Removal of values on which no effect depends.
//!
//! - `plan`: the ops, arguments, operands and results to erase.
//! - `pass`: the pass, which also canonicalizes ops with region control flow.

pub(crate) mod pass;
mod plan;

use drr_ir::define::{TraitFlags, sizes_without};
use drr_ir::{Attribute, Block, Ident, Ir, Location, Op, OpRef, OperationState, Type, Value, ValueRef};
use plan::{DeadFunctionParts, Plan};
use rustc_hash::FxHashSet;

/// The error of [`remove_dead_values()`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RemoveDeadValuesError {
    /// The dialect `ub`, whose ops take the place of dead values, is not registered.
    #[error("the dialect `ub` is not registered\n  = help: register `drr_dialects::UB` (feature `ub`)")]
    MissingUbDialect,
    /// The op is not a symbol table.
    #[error("`remove-dead-values` requires a symbol table, as it needs all callers of functions")]
    NotASymbolTable(Op),
}

/// Removes values inside `root` on which no effect and no result of a public function depends. MLIR's pass `remove-dead-values` without
/// its canonicalization. Returns the number of ops, operands, arguments and results of functions that were removed.
///
/// With [`LiveValues`](drr_analysis::LiveValues):
///
/// - Ops without effects are erased if all their results are dead. In code that is never executed, ops with effects are erased if they have dead operands.
/// - Dead arguments and results are erased from functions whose callers are all known, and the operands and results from their calls.
/// - Dead block arguments to which a branch passes a dead value are erased, with the operands of branches. A branch whose condition is dead becomes
///   `ub.unreachable`.
/// - Operands that ops with region control flow and their terminators forward only to dead values become `ub.poison`.
///
/// Unlike in MLIR, which produces invalid IR there:
///
/// - Functions with uses other than calls, and functions that other modules may call, are left as they are.
/// - Uses of dead values that remain in code that is never executed become `ub.poison`, also in branches to blocks that use the argument.
/// - A dead argument to which branches pass both dead and live values is erased with all of them.
/// - A single function, whose callers are unknown, is an error.
///
/// # Complexity
/// As of [`LiveValues`](drr_analysis::LiveValues).
///
/// # Errors
/// If the dialect `ub` is not registered, or `root` is not a symbol table. Nothing is changed then.
///
/// # Panics
/// If the handle is stale.
///
/// # Examples
/// ```
/// use drr::prelude::*;
/// use drr_transforms::remove_dead_values;
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let mut module = Module::parse(&ctx, "
///     func.func private @f(%a: i32, %b: i32) -> (i32, i32) {
///       %0 = arith.addi %a, %b : i32
///       return %a, %0 : i32, i32
///     }
///     func.func @main(%a: i32) -> i32 {
///       %0:2 = call @f(%a, %a) : (i32, i32) -> (i32, i32)
///       return %0#0 : i32
///     }
/// ")?;
/// let root = module.root().handle();
/// assert!(remove_dead_values(module.ir_mut(), root)? > 0);
/// assert!(module.to_string().contains("func.func private @f(%arg0: i32) -> i32 {\n    return %arg0 : i32\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[track_caller]
pub fn remove_dead_values(ir: &mut Ir, root: Op) -> Result<usize, RemoveDeadValuesError> {
    let ctx = ir.ctx();
    if ctx.op_info(ctx.op_name("ub.poison")).is_none() {
        return Err(RemoveDeadValuesError::MissingUbDialect);
    }
    if !ir.op(root).has_trait(TraitFlags::SYMBOL_TABLE) {
        return Err(RemoveDeadValuesError::NotASymbolTable(root));
    }
    let plan = Plan::new(ir.op(root));
    let removed = plan.num_removed();
    apply(ir, plan);
    Ok(removed)
}

fn apply(ir: &mut Ir, plan: Plan) {
    let mut erased: FxHashSet<Op> = FxHashSet::default();
    // Enclosing ops come after nested ones, which are erased with them.
    for &op in plan.ops.iter().rev() {
        if !erased.contains(&op) {
            erased.extend(ir.walk(op).map(OpRef::handle));
        }
    }
    for &op in &erased {
        ir.set_operands(op, &[]);
    }
    for (op, operands) in plan.poisoned {
        if !erased.contains(&op) {
            operands.into_iter().for_each(|number| poison_operand(ir, op, number));
        }
    }
    for (op, operands) in plan.operands {
        if !erased.contains(&op) {
            erase_operands(ir, op, &operands);
        }
    }
    for function in plan.functions {
        erase_function_parts(ir, function);
    }
    for (block, arguments) in plan.arguments {
        erase_arguments(ir, block, &arguments);
    }
    for (call, results) in plan.results {
        if !erased.contains(&call) {
            erase_results(ir, call, &results);
        }
    }
    for &op in plan.ops.iter().rev() {
        if ir.get(op).is_none() {
            continue;
        }
        let results: Vec<Value> = ir.op(op).results().handles();
        results.into_iter().for_each(|result| poison_uses(ir, result));
        if plan.branches.contains(&op) {
            let unreachable = ir.ctx().op_name("ub.unreachable");
            let location = ir.op(op).location();
            create_before(
                ir,
                op,
                OperationState {
                    location,
                    ..OperationState::new(unreachable)
                },
            );
        }
        let erased = ir.erase(op);
        debug_assert!(
            erased.is_ok(),
            "nothing uses its results, and nothing refers to its blocks"
        );
    }
}

fn create_before(ir: &mut Ir, anchor: Op, state: OperationState<'_>) -> Op {
    let op = ir.create(state);
    ir.insert_before(op, anchor);
    op
}

/// Creates `ub.poison` before an op.
fn create_poison(ir: &mut Ir, before: Op, ty: Type, location: Location) -> Option<Value> {
    let name = ir.ctx().op_name("ub.poison");
    let state = OperationState {
        location,
        result_types: &[ty],
        ..OperationState::new(name)
    };
    let poison = create_before(ir, before, state);
    ir.op(poison).result(0).map(ValueRef::handle)
}

/// Replaces an operand by `ub.poison`.
fn poison_operand(ir: &mut Ir, op: Op, number: usize) {
    let Some(operand) = ir.op(op).operand(number) else {
        return;
    };
    let (ty, location) = (operand.ty(), operand.location());
    if let Some(poison) = create_poison(ir, op, ty, location) {
        let set = ir.set_operand(op, number, poison);
        debug_assert!(set.is_ok(), "the operand exists");
    }
}

/// Replaces the remaining uses of a dead value.
fn poison_uses(ir: &mut Ir, value: Value) {
    let uses = ir.value(value).uses();
    let uses: Vec<(Op, usize)> = uses.map(|used| (used.owner().handle(), used.operand_index())).collect();
    uses.into_iter().for_each(|(op, number)| poison_operand(ir, op, number));
}

fn erase_arguments(ir: &mut Ir, block: Block, indices: &[usize]) {
    for &index in indices {
        if let Some(argument) = ir.block(block).arg(index).map(ValueRef::handle) {
            poison_uses(ir, argument);
        }
    }
    let erased = ir.erase_arguments(block, indices);
    debug_assert!(erased.is_ok(), "nothing uses them");
}

fn erase_operands(ir: &mut Ir, op: Op, indices: &[usize]) {
    let is_erased: FxHashSet<usize> = indices.iter().copied().collect();
    let op_ref = ir.op(op);
    let kept = op_ref
        .operands()
        .enumerate()
        .filter(|(index, _)| !is_erased.contains(index));
    let kept: Vec<Value> = kept.map(|(_, operand)| operand.handle()).collect();
    for (key, sizes) in sizes_without(op_ref, indices) {
        ir.set_inherent(op, key, Some(sizes));
    }
    ir.set_operands(op, &kept);
}

/// Erases arguments and results of a function.
fn erase_function_parts(ir: &mut Ir, function: DeadFunctionParts) {
    let DeadFunctionParts {
        op,
        entry,
        arguments,
        results,
    } = function;
    let ctx = ir.ctx().clone();
    let key = Ident::FUNCTION_TYPE;
    let ty = ir.op(op).inherent(key).and_then(|attr| attr.type_value(&ctx));
    let Some((inputs, outputs)) = ty.and_then(|ty| ty.function(&ctx)) else {
        return;
    };
    let ty = ctx.function_type(&without(inputs, &arguments), &without(outputs, &results));
    ir.set_inherent(op, key, Some(ctx.type_attr(ty)));
    erase_value_attributes(ir, op, "arg_attrs", &arguments);
    erase_value_attributes(ir, op, "res_attrs", &results);
    erase_arguments(ir, entry, &arguments);
}

/// Erases entries of an array of dictionaries. An array of empty ones is removed.
fn erase_value_attributes(ir: &mut Ir, op: Op, key: &str, indices: &[usize]) {
    let ctx = ir.ctx().clone();
    let key = ctx.ident(key);
    let attrs = ir.op(op).inherent(key).and_then(|attrs| attrs.array(&ctx));
    if let Some(attrs) = attrs.filter(|_| !indices.is_empty()) {
        let kept: Vec<Attribute> = without(attrs, indices);
        let is_empty = |attr: &Attribute| attr.dictionary(&ctx).is_some_and(<[_]>::is_empty);
        let attrs = (!kept.iter().all(is_empty)).then(|| ctx.array_attr(&kept));
        ir.set_inherent(op, key, attrs);
    }
}

/// Replaces a call by one with fewer results.
fn erase_results(ir: &mut Ir, call: Op, indices: &[usize]) {
    if indices.is_empty() {
        return;
    }
    erase_value_attributes(ir, call, "res_attrs", indices);
    let op = ir.op(call);
    let results: Vec<Value> = op.results().handles();
    let operands: Vec<Value> = op.operands().handles();
    let types: Vec<Type> = op.result_types().collect();
    let inherent: Vec<_> = op.inherent_attrs().collect();
    let discardable: Vec<_> = op.discardable_attrs().collect();
    let state = OperationState {
        name: op.name(),
        location: op.location(),
        operands: &operands,
        result_types: &without(&types, indices),
        inherent: &inherent,
        discardable: &discardable,
        ..OperationState::new(op.name())
    };
    let new = create_before(ir, call, state);
    let new_results: Vec<Value> = ir.op(new).results().handles();
    for (old, new) in without(&results, indices).into_iter().zip(new_results) {
        ir.replace_all_uses(old, new);
    }
    for &index in indices {
        poison_uses(ir, results[index]);
    }
    let erased = ir.erase(call);
    debug_assert!(erased.is_ok(), "nothing uses its results");
}

/// Returns the elements of a slice except those at sorted indices.
fn without<T: Copy>(all: &[T], indices: &[usize]) -> Vec<T> {
    let kept = all
        .iter()
        .enumerate()
        .filter(|(index, _)| indices.binary_search(index).is_err());
    kept.map(|(_, element)| *element).collect()
}
