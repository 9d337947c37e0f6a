//! The changes that remove dead values, found by an analysis of the unchanged IR.

use std::collections::BTreeMap;
use std::ops::Range;

use drr_analysis::{LiveValues, SideEffects, Symbol, SymbolUsers, Visibility, forwarded_operands, resolve_callable};
use drr_ir::define::{
    BranchOpInterface, CallOpInterface, CallableOpInterface, RegionBranchOpInterface, SymbolTableCollection, TraitFlags,
};
use drr_ir::{Block, Ident, Op, OpRef, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// The changes, in the order of a post-order traversal. All indices are sorted.
#[derive(Default)]
pub(super) struct Plan {
    /// Ops to erase.
    pub(super) ops: Vec<Op>,
    /// Branches among them.
    pub(super) branches: FxHashSet<Op>,
    /// Operands to replace by poison.
    pub(super) poisoned: Vec<(Op, Vec<usize>)>,
    /// Operands to erase.
    pub(super) operands: Vec<(Op, Vec<usize>)>,
    /// Block arguments to erase.
    pub(super) arguments: Vec<(Block, Vec<usize>)>,
    pub(super) functions: Vec<DeadFunctionParts>,
    /// Results of calls to erase.
    pub(super) results: Vec<(Op, Vec<usize>)>,
}

/// A function with the arguments and results to erase.
pub(super) struct DeadFunctionParts {
    pub(super) op: Op,
    pub(super) entry: Block,
    pub(super) arguments: Vec<usize>,
    pub(super) results: Vec<usize>,
}

impl Plan {
    pub(super) fn new(root: OpRef<'_>) -> Plan {
        let mut planner = Planner {
            live: LiveValues::new(root),
            effects: SideEffects::new(root),
            users: SymbolUsers::new(root),
            symbols: SymbolTableCollection::new(),
            branches: Vec::new(),
            dead_arguments: FxHashMap::default(),
            kept_blocks: FxHashSet::default(),
            visited_blocks: FxHashSet::default(),
            plan: Plan::default(),
        };
        root.walk_post_order().for_each(|op| planner.visit(op, root));
        planner.visit_arguments();
        planner.plan
    }

    /// Returns the number of ops, operands, arguments and results of functions that are removed.
    pub(super) fn num_removed(&self) -> usize {
        let operands = self.poisoned.iter().chain(&self.operands);
        let operands: usize = operands.map(|(_, indices)| indices.len()).sum();
        let arguments: usize = self.arguments.iter().map(|(_, indices)| indices.len()).sum();
        let of_function = |function: &DeadFunctionParts| function.arguments.len() + function.results.len();
        self.ops.len() + operands + arguments + self.functions.iter().map(of_function).sum::<usize>()
    }
}

struct Planner<'ir> {
    live: LiveValues,
    effects: SideEffects,
    users: SymbolUsers,
    symbols: SymbolTableCollection<'ir>,
    /// Branches that stay.
    branches: Vec<OpRef<'ir>>,
    /// Arguments of blocks to which a branch passes a dead value.
    dead_arguments: FxHashMap<Block, FxHashSet<usize>>,
    /// Blocks to which a branch passes operands that cannot be erased.
    kept_blocks: FxHashSet<Block>,
    visited_blocks: FxHashSet<Block>,
    plan: Plan,
}

impl<'ir> Planner<'ir> {
    fn visit(&mut self, op: OpRef<'ir>, root: OpRef<'ir>) {
        if op.implements::<dyn CallableOpInterface>() && Symbol::cast(op).is_some() {
            self.visit_function(op);
        } else if op.implements::<dyn RegionBranchOpInterface>() {
            self.visit_region_branch(op);
        } else if op.implements::<dyn BranchOpInterface>() {
            self.visit_branch(op);
        } else if !op.has_trait(TraitFlags::TERMINATOR) && !op.implements::<dyn CallOpInterface>() && op != root {
            self.visit_simple(op);
        }
    }

    fn is_dead(&self, value: ValueRef<'_>) -> bool {
        !self.live.is_live(value.handle())
    }

    /// Returns the indices of the dead ones of some values.
    fn dead(&self, values: impl Iterator<Item = ValueRef<'ir>>) -> Vec<usize> {
        let dead = values.enumerate().filter(|(_, value)| self.is_dead(*value));
        dead.map(|(index, _)| index).collect()
    }

    fn is_unneeded(&self, op: OpRef<'_>) -> bool {
        self.effects.of(op.handle()).is_memory_effect_free() && op.results().all(|result| self.is_dead(result))
    }

    fn visit_simple(&mut self, op: OpRef<'ir>) {
        if op.operands().any(|operand| self.is_dead(operand)) || self.is_unneeded(op) {
            self.plan.ops.push(op.handle());
        }
    }

    fn visit_function(&mut self, op: OpRef<'ir>) {
        let entry = op
            .interface::<dyn CallableOpInterface>()
            .and_then(|callable| Some(callable.callable_region()?.first_block()?.handle()));
        let is_public = Symbol::cast(op).is_none_or(|symbol| symbol.visibility() == Visibility::Public);
        let ctx = op.ctx();
        let ty = op.inherent(Ident::FUNCTION_TYPE).and_then(|ty| ty.type_value(ctx));
        let (Some(entry), Some((inputs, outputs))) = (entry, ty.and_then(|ty| ty.function(ctx))) else {
            return;
        };
        let block = op.ir().block(entry);
        if is_public || self.live.has_unknown_callers(op) || block.num_args() != inputs.len() {
            return;
        }
        let mut calls = Vec::new();
        for &user in self.users.users(op.handle()) {
            let call = op.ir().op(user);
            let callee = resolve_callable(call, &mut self.symbols);
            let interface = call.interface::<dyn CallOpInterface>();
            let (Some(interface), true) = (interface, callee == Some(op)) else {
                return;
            };
            let (_, range) = interface.arg_operands().op_and_indices();
            if range.len() != inputs.len() || call.num_results() != outputs.len() || call.num_regions() > 0 {
                return;
            }
            calls.push((call, range.start));
        }
        let arguments = self.dead(block.args());
        let is_dead = |result: &usize| {
            let mut results = calls.iter().filter_map(|(call, _)| call.result(*result));
            results.all(|result| self.is_dead(result))
        };
        let results: Vec<usize> = (0..outputs.len()).filter(is_dead).collect();
        for (call, start) in calls {
            let operands = arguments.iter().map(|argument| start + argument).collect();
            self.plan.operands.push((call.handle(), operands));
            self.plan.results.push((call.handle(), results.clone()));
        }
        let returns = op
            .regions()
            .flat_map(|region| region.blocks())
            .filter_map(|block| block.last_op());
        for op in returns.filter(|op| op.has_trait(TraitFlags::RETURN_LIKE) && op.num_operands() == outputs.len()) {
            self.plan.operands.push((op.handle(), results.clone()));
        }
        self.plan.functions.push(DeadFunctionParts {
            op: op.handle(),
            entry,
            arguments,
            results,
        });
    }

    fn visit_region_branch(&mut self, op: OpRef<'ir>) {
        if self.is_unneeded(op) {
            return self.plan.ops.push(op.handle());
        }
        let terminators = op
            .regions()
            .flat_map(|region| region.blocks())
            .filter_map(|block| block.last_op());
        for from in std::iter::once(op).chain(terminators) {
            // The forwarded operands, with `true` if all values are dead that they are forwarded to.
            let mut reaches_only_dead: BTreeMap<usize, bool> = BTreeMap::new();
            for (number, input) in forwarded_operands(from).iter().flatten().flat_map(|edge| edge.pairs()) {
                *reaches_only_dead.entry(number).or_insert(true) &= self.is_dead(input);
            }
            let is_dead = |number: usize| from.operand(number).is_some_and(|operand| self.is_dead(operand));
            let unneeded = reaches_only_dead
                .into_iter()
                .filter(|&(number, only_dead)| only_dead || is_dead(number));
            let unneeded: Vec<usize> = unneeded.map(|(number, _)| number).collect();
            if !unneeded.is_empty() {
                self.plan.poisoned.push((from.handle(), unneeded));
            }
        }
    }

    fn visit_branch(&mut self, op: OpRef<'ir>) {
        let edges = edges_of(op);
        let forwarded: FxHashSet<usize> = edges.iter().flat_map(|edge| edge.operands.clone()).collect();
        let mut deciding = op
            .operands()
            .enumerate()
            .filter(|(number, _)| !forwarded.contains(number));
        if deciding.any(|(_, operand)| self.is_dead(operand)) {
            self.plan.ops.push(op.handle());
            self.plan.branches.insert(op.handle());
            return;
        }
        for edge in &edges {
            // The operands of a branch that is never executed are dead, even if the arguments are not.
            let block = op.ir().block(edge.block);
            let is_dead = |value: Option<ValueRef<'_>>| value.is_some_and(|value| self.is_dead(value));
            let dead = edge
                .pairs()
                .filter(|&(number, argument)| is_dead(op.operand(number)) && is_dead(block.arg(argument)));
            let dead: Vec<usize> = dead.map(|(_, argument)| argument).collect();
            self.dead_arguments.entry(edge.block).or_default().extend(dead);
            if !edge.is_erasable {
                self.kept_blocks.insert(edge.block);
            }
        }
        self.branches.push(op);
    }

    /// Visits the operands of branches that pass dead arguments, when all branches are known.
    fn visit_arguments(&mut self) {
        for op in std::mem::take(&mut self.branches) {
            let (mut erased, mut poisoned) = (Vec::new(), Vec::new());
            for edge in edges_of(op) {
                let Some(dead) = self.dead_arguments.get(&edge.block) else {
                    continue;
                };
                let is_kept = self.kept_blocks.contains(&edge.block);
                for (number, argument) in edge.pairs() {
                    if !is_kept && dead.contains(&argument) {
                        erased.push(number);
                    } else if op.operand(number).is_some_and(|operand| self.is_dead(operand)) {
                        poisoned.push(number);
                    }
                }
                if !is_kept && !dead.is_empty() && self.visited_blocks.insert(edge.block) {
                    let mut dead: Vec<usize> = dead.iter().copied().collect();
                    dead.sort_unstable();
                    self.plan.arguments.push((edge.block, dead));
                }
            }
            for (indices, to) in [(erased, &mut self.plan.operands), (poisoned, &mut self.plan.poisoned)] {
                if !indices.is_empty() {
                    to.push((op.handle(), indices));
                }
            }
        }
    }
}

/// An edge from a branch to a successor.
struct Edge {
    block: Block,
    /// The numbers of the operands that are passed.
    operands: Range<usize>,
    /// The number of arguments that the branch produces.
    produced: usize,
    /// Set if operands can be erased.
    is_erasable: bool,
}

impl Edge {
    /// Returns the numbers of operands with the numbers of their arguments.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        self.operands.clone().zip(self.produced..)
    }
}

fn edges_of(op: OpRef<'_>) -> Vec<Edge> {
    let mut edges = Vec::with_capacity(op.num_successors());
    let Some(branch) = op.interface::<dyn BranchOpInterface>() else {
        return edges;
    };
    let mut successors = op.successors();
    branch.visit_successor_operands(op.num_successors(), &mut |index, operands| {
        let Some(block) = successors.next() else { return };
        edges.push(Edge {
            block: block.handle(),
            operands: operands.op_and_indices().1,
            produced: branch.produced_arguments(index),
            is_erasable: branch.successor_operand_slot(index).is_some(),
        });
    });
    edges
}
