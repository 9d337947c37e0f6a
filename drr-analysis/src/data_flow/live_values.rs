//! Values that affect memory or the results of callables.

use drr_ir::define::{
    BranchOpInterface, CallOpInterface, CallableOpInterface, RegionBranchOpInterface, RegionBranchPoint,
    SymbolTableCollection, TraitFlags,
};
use drr_ir::{Ident, Op, OpRef, Value, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};

use super::callers::{UnknownCallers, callable_entry, callee_in, is_noundef};
use super::constant_propagation::ConstantPropagation;
use super::forwarding::{forwarded_operands, inputs_of, range_of};
use super::sparse::{SparseSolution, solve_sparse};
use crate::{SideEffects, Symbol};

/// The values inside an op on which its effects depend. MLIR's `RunLivenessAnalysis`, a sparse backward analysis.
///
/// A value is live if one of these holds:
///
/// - An executable op uses it that is not [trivially dead](crate::would_be_trivially_dead).
/// - It decides through control flow whether such an op is executed, or which live value is computed.
/// - It is returned to unknown callers.
/// - A live value is computed from it.
///
/// Unlike [`Liveness`](crate::Liveness), which lists where values are needed, this analysis finds values that are needed nowhere although
/// they have uses, such as the arguments of a function that only pass through a loop.
///
/// Code that is never executed makes nothing live, as [`solve_sparse`] with [`ConstantPropagation`] finds.
///
/// # Complexity
/// Linear in the number of operands and of edges of control flow times the operands that these forward.
///
/// # Examples
/// ```
/// use drr::prelude::*;
/// use drr_analysis::LiveValues;
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let module = Module::parse(&ctx, "
///     func.func @f(%a: i32, %b: i32) -> i32 {
///       %0 = arith.addi %a, %b : i32
///       %1 = arith.addi %0, %b : i32
///       return %a : i32
///     }
/// ")?;
/// let live = LiveValues::new(module.root());
/// let body = module.root().walk().nth(1).and_then(|f| f.region(0)).and_then(|body| body.first_block());
/// let is_live = body.expect("it has a body").args().map(|arg| live.is_live(arg.handle()));
/// assert_eq!(is_live.collect::<Vec<_>>(), [true, false]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LiveValues {
    live: FxHashSet<Value>,
    unknown_callers: UnknownCallers,
}

impl LiveValues {
    /// Computes the live values inside `root`.
    pub fn new(root: OpRef<'_>) -> LiveValues {
        let mut collector = Collector {
            root,
            solution: solve_sparse(root, &ConstantPropagation),
            effects: SideEffects::new(root),
            unknown_callers: UnknownCallers::new(root),
            symbols: SymbolTableCollection::new(),
            calls: FxHashMap::default(),
            returns: Vec::new(),
            sources: FxHashMap::default(),
            operands_of: FxHashMap::default(),
            worklist: Vec::new(),
        };
        for op in root.walk() {
            if op
                .block()
                .is_none_or(|block| collector.solution.is_executable(block.handle()))
            {
                collector.visit(op);
            }
        }
        collector.join_returns();
        collector.propagate()
    }

    /// Returns `true` if a value is live.
    pub fn is_live(&self, value: Value) -> bool {
        self.live.contains(&value)
    }

    /// Returns `true` if a callable may be called from a place that the analysis does not see.
    pub fn has_unknown_callers(&self, callable: OpRef<'_>) -> bool {
        Symbol::cast(callable).is_none() || self.unknown_callers.contains(callable.handle())
    }
}

/// The dependences between values.
struct Collector<'ir> {
    root: OpRef<'ir>,
    solution: SparseSolution<super::ConstantState>,
    effects: SideEffects,
    unknown_callers: UnknownCallers,
    symbols: SymbolTableCollection<'ir>,
    /// The executable calls of each callable.
    calls: FxHashMap<Op, Vec<OpRef<'ir>>>,
    /// The executable return ops with their callables.
    returns: Vec<(OpRef<'ir>, OpRef<'ir>)>,
    /// The values that are live if a value is.
    sources: FxHashMap<Value, Vec<Value>>,
    /// The values that are live if a result of an op is.
    operands_of: FxHashMap<Op, Vec<Value>>,
    /// Values that are live, each with its dependences still to be followed.
    worklist: Vec<Value>,
}

impl<'ir> Collector<'ir> {
    /// Collects the dependences of an executable op.
    fn visit(&mut self, op: OpRef<'ir>) {
        if let Some(branch) = op.interface::<dyn BranchOpInterface>() {
            let mut is_forwarded = vec![false; op.num_operands()];
            let mut successors = op.successors().enumerate();
            branch.visit_successor_operands(op.num_successors(), &mut |_, operands| {
                let Some((index, block)) = successors.next() else {
                    return;
                };
                let (_, range) = operands.op_and_indices();
                let inputs = block.args().skip(branch.produced_arguments(index));
                for (number, input) in range.zip(inputs) {
                    is_forwarded[number] = true;
                    self.add_source(input, op.operand(number));
                }
            });
            let decides = op
                .operands()
                .zip(is_forwarded)
                .filter(|(_, is_forwarded)| !is_forwarded);
            decides.for_each(|(operand, _)| self.worklist.push(operand.handle()));
            return;
        }
        if let Some(edges) = forwarded_operands(op) {
            let mut is_forwarded = vec![false; op.num_operands()];
            for (number, input) in edges.iter().flat_map(|edge| edge.pairs()) {
                is_forwarded[number] = true;
                self.add_source(input, op.operand(number));
            }
            let decides = op
                .operands()
                .zip(is_forwarded)
                .filter(|(_, is_forwarded)| !is_forwarded);
            self.visit_deciding_operands(op, decides.map(|(operand, _)| operand.handle()).collect());
            return self.visit_produced_arguments(op);
        }
        if op.implements::<dyn CallOpInterface>() && self.visit_call(op) {
            return;
        }
        if op.has_trait(TraitFlags::RETURN_LIKE)
            && let Some(callable) = op
                .parent_op()
                .filter(|parent| parent.implements::<dyn CallableOpInterface>())
        {
            return self.returns.push((op, callable));
        }
        if !self.effects.would_be_trivially_dead(op) || op.has_trait(TraitFlags::RETURN_LIKE) {
            self.worklist.extend(op.operands().map(ValueRef::handle));
        } else if op.num_results() > 0 {
            self.operands_of.insert(op.handle(), op.operands().handles());
        }
    }

    fn add_source(&mut self, input: ValueRef<'ir>, source: Option<ValueRef<'ir>>) {
        let sources = self.sources.entry(input.handle()).or_default();
        sources.extend(source.map(ValueRef::handle));
    }

    /// Visits the operands of an op with region control flow, or of a terminator of its regions, that are not forwarded: they decide
    /// where control passes.
    fn visit_deciding_operands(&mut self, op: OpRef<'ir>, operands: Vec<Value>) {
        if operands.is_empty() {
            return;
        }
        let parent = if op.implements::<dyn RegionBranchOpInterface>() {
            op
        } else {
            op.parent_op().unwrap_or(op)
        };
        let has_effects = |op: OpRef<'_>| !self.effects.of(op.handle()).is_memory_effect_free();
        let mut nested = parent
            .regions()
            .flat_map(|region| region.blocks())
            .flat_map(|block| block.ops());
        let are_live = has_effects(op)
            || has_effects(parent)
            || op.has_trait(TraitFlags::RETURN_LIKE)
            || parent.num_results() == 0 && nested.any(has_effects);
        if are_live {
            self.worklist.extend(operands)
        } else {
            self.operands_of.entry(parent.handle()).or_default().extend(operands)
        }
    }

    /// Visits the arguments of regions that an op with region control flow produces itself when control enters it, such as induction
    /// variables. As in MLIR, they are live unless the op is dead.
    fn visit_produced_arguments(&mut self, op: OpRef<'ir>) {
        let Some(branch) = op.interface::<dyn RegionBranchOpInterface>() else {
            return;
        };
        let edges = branch.successor_regions(RegionBranchPoint::Parent, &[]).into_iter();
        let edges = edges.filter(|to| matches!(to, RegionBranchPoint::Region(_)));
        let produced = edges.flat_map(|to| {
            let inputs = inputs_of(op, to).into_iter();
            inputs.take(branch.produced_inputs(to)).map(ValueRef::handle)
        });
        if self.effects.would_be_trivially_dead(op) {
            self.operands_of.entry(op.handle()).or_default().extend(produced)
        } else {
            self.worklist.extend(produced)
        }
    }

    /// Visits a call. Returns `false` if its callee has no body or is not known.
    fn visit_call(&mut self, call: OpRef<'ir>) -> bool {
        let root = self.root;
        let Some(callee) = callee_in(root, call, &mut self.symbols) else {
            return false;
        };
        let Some(interface) = call.interface::<dyn CallOpInterface>() else {
            return false;
        };
        let (_, forwarded) = range_of(call, &interface.arg_operands()).op_and_indices();
        let Some(entry) = callable_entry(callee) else {
            self.worklist.extend(call.operands().map(ValueRef::handle));
            return true;
        };
        self.calls.entry(callee.handle()).or_default().push(call);
        let mut inputs = root.ir().block(entry).args();
        for (number, operand) in call.operands().enumerate() {
            let input = forwarded.contains(&number).then(|| inputs.next()).flatten();
            let needs_value = |op| is_noundef(op, Ident::ARG_ATTRS, number - forwarded.start);
            match input.filter(|_| !needs_value(callee) && !needs_value(call)) {
                Some(input) => self.add_source(input, Some(operand)),
                None => self.worklist.push(operand.handle()),
            }
        }
        true
    }

    /// Makes the operands of return ops depend on the results of all calls.
    fn join_returns(&mut self) {
        for (op, callable) in std::mem::take(&mut self.returns) {
            if Symbol::cast(callable).is_none() || self.unknown_callers.contains(callable.handle()) {
                self.worklist.extend(op.operands().map(ValueRef::handle));
                continue;
            }
            let calls = self.calls.get(&callable.handle()).cloned().unwrap_or_default();
            for (number, operand) in op.operands().enumerate() {
                let needs_value = |op: &OpRef<'_>| is_noundef(*op, Ident::RES_ATTRS, number);
                if needs_value(&callable) || calls.iter().any(needs_value) {
                    self.worklist.push(operand.handle());
                }
                for result in calls.iter().filter_map(|call| call.result(number)) {
                    self.add_source(result, Some(operand));
                }
            }
        }
    }

    /// Follows the dependences of live values.
    fn propagate(mut self) -> LiveValues {
        let ir = self.root.ir();
        let mut live = FxHashSet::default();
        while let Some(value) = self.worklist.pop() {
            if !live.insert(value) {
                continue;
            }
            self.worklist.extend(self.sources.remove(&value).unwrap_or_default());
            if let Some(op) = ir.value(value).defining_op() {
                self.worklist
                    .extend(self.operands_of.remove(&op.handle()).unwrap_or_default());
            }
        }
        LiveValues {
            live,
            unknown_callers: self.unknown_callers,
        }
    }
}
