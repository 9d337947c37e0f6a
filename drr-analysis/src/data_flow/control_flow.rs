//! Edges of control flow: between blocks, between an op and its regions, and between calls and callables.

use drr_ir::define::{
    BranchOpInterface, CallOpInterface, CallableOpInterface, RegionBranchOpInterface, RegionBranchPoint,
    RegionBranchTerminatorOpInterface, SymbolTableCollection, TraitFlags,
};
use drr_ir::{Block, Op, OpRef, Operands, Value, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::callers::{UnknownCallers, callable_entry, callee_in};
use super::forwarding::range_of;
use super::sparse::{Solver, SparseForwardAnalysis};
use crate::Symbol;

/// The edges that are known to be executable.
pub(super) struct ControlFlow<'ir, S> {
    /// The values that an operand is forwarded to, by op and operand number.
    targets: FxHashMap<(Op, usize), SmallVec<[Value; 1]>>,
    /// Arguments of regions that an op produces.
    produced: FxHashMap<Op, Vec<Value>>,
    /// Edges from an op or a terminator to a region of the op or to its results.
    region_edges: FxHashSet<(Op, RegionBranchPoint)>,
    /// Calls, returns and ops with regions that were visited.
    visited: FxHashSet<Op>,
    callables: FxHashMap<Op, CallableState<S>>,
    /// The callable of each visited return op.
    callable_of_return: FxHashMap<Op, Op>,
    unknown_callers: UnknownCallers,
    symbols: SymbolTableCollection<'ir>,
}

/// The executable calls of a callable, and what it returns.
struct CallableState<S> {
    calls: Vec<Op>,
    /// The joined states of the operands of its return ops.
    returned: Vec<Option<S>>,
    /// Set if the callable ends in an op that may return other values than its operands.
    returns_unknown: bool,
}

impl<S> Default for CallableState<S> {
    fn default() -> Self {
        CallableState {
            calls: Vec::new(),
            returned: Vec::new(),
            returns_unknown: false,
        }
    }
}

impl<'ir, S> ControlFlow<'ir, S> {
    pub(super) fn new(root: OpRef<'ir>) -> Self {
        ControlFlow {
            targets: FxHashMap::default(),
            produced: FxHashMap::default(),
            region_edges: FxHashSet::default(),
            visited: FxHashSet::default(),
            callables: FxHashMap::default(),
            callable_of_return: FxHashMap::default(),
            unknown_callers: UnknownCallers::new(root),
            symbols: SymbolTableCollection::new(),
        }
    }
}

impl<'ir, A: SparseForwardAnalysis> Solver<'ir, '_, A> {
    /// Joins the changed state of an operand to the values that the op forwards it to. Returns `false` if there are none.
    pub(super) fn forward(&mut self, op: OpRef<'ir>, operand: usize, state: &A::State) -> bool {
        if let Some(&callable) = self.control_flow.callable_of_return.get(&op.handle()) {
            self.join_returned(callable, operand, state);
            return true;
        }
        let Some(targets) = self.control_flow.targets.get(&(op.handle(), operand)).cloned() else {
            return false;
        };
        targets.into_iter().for_each(|target| self.join(target, state));
        true
    }

    /// Adds the edges that an executable op makes executable.
    pub(super) fn visit_control_flow(&mut self, op: OpRef<'ir>) {
        if op.implements::<dyn CallOpInterface>() {
            self.visit_call(op);
        }
        if op.num_regions() > 0 {
            self.visit_regions(op);
        }
        if op.num_successors() > 0 {
            self.visit_branch(op);
        } else if let Some(parent) = op.parent_op().filter(|_| op.next().is_none()) {
            if parent.implements::<dyn RegionBranchOpInterface>() {
                self.visit_region_terminator(op, parent);
            } else if parent.implements::<dyn CallableOpInterface>() {
                self.visit_return(op, parent);
            }
        }
    }

    /// Forwards `operands` to the last of `targets`. The targets before them are produced by the op, and become unknown.
    fn forward_to(&mut self, operands: Option<Operands<'ir>>, targets: &[ValueRef<'ir>]) {
        let passed = operands.as_ref().map_or(0, ExactSizeIterator::len);
        let Some(unknown) = targets.len().checked_sub(passed) else {
            targets.iter().for_each(|target| self.make_unknown(*target));
            return;
        };
        let (unknown, targets) = targets.split_at(unknown);
        unknown.iter().for_each(|target| self.make_unknown(*target));
        let Some(operands) = operands else { return };
        let (op, range) = operands.op_and_indices();
        for ((number, operand), target) in range.zip(operands).zip(targets) {
            let known = self.control_flow.targets.entry((op.handle(), number)).or_default();
            known.push(target.handle());
            self.join_value(target.handle(), operand.handle());
        }
    }

    fn visit_branch(&mut self, op: OpRef<'ir>) {
        let Some(from) = op.block().map(|block| block.handle()) else {
            return;
        };
        let branch = op.interface::<dyn BranchOpInterface>();
        let taken = match &branch {
            Some(branch) => {
                let Some(constants) = self.constants(op) else { return };
                branch.successor_for_operands(&constants)
            }
            None => None,
        };
        let taken = taken.and_then(|index| op.successor(index)).map(|block| block.handle());
        // All operands that are passed to a block are passed along the same edge.
        let mut added: FxHashSet<Block> = FxHashSet::default();
        for block in op
            .successors()
            .filter(|block| taken.is_none_or(|taken| taken == block.handle()))
        {
            if self.edges.insert((from, block.handle())) {
                added.insert(block.handle());
                self.make_executable(block.handle());
            }
        }
        if added.is_empty() {
            return;
        }
        let mut passed: Vec<Option<(usize, usize)>> = vec![None; op.num_successors()];
        if let Some(branch) = &branch {
            branch.visit_successor_operands(op.num_successors(), &mut |index, operands| {
                let (_, range) = operands.op_and_indices();
                passed[index] = Some((range.start, range.len()));
            });
        }
        for (block, passed) in op.successors().zip(passed) {
            if added.contains(&block.handle()) {
                let targets: Vec<_> = block.args().collect();
                let operands = passed.map(|(start, len)| op.operand_range(start, len));
                self.forward_to(operands, &targets);
            }
        }
    }

    fn visit_regions(&mut self, op: OpRef<'ir>) {
        if let Some(branch) = op.interface::<dyn RegionBranchOpInterface>() {
            let Some(constants) = self.constants(op) else { return };
            for to in branch.successor_regions(RegionBranchPoint::Parent, &constants) {
                let operands = branch
                    .entry_successor_operands(to)
                    .map(|operands| range_of(op, &operands));
                self.add_region_edge(op, op, operands, to);
            }
            return self.revisit_produced_arguments(op);
        }
        if !self.control_flow.visited.insert(op.handle()) {
            return self.revisit_produced_arguments(op);
        }
        // A callable without a symbol may be called through a value.
        let is_only_called = op.implements::<dyn CallableOpInterface>()
            && Symbol::cast(op).is_some()
            && !self.control_flow.unknown_callers.contains(op.handle());
        if is_only_called {
            return;
        }
        let mut produced = Vec::new();
        for block in op.regions().filter_map(|region| region.first_block()) {
            self.make_executable(block.handle());
            produced.extend(block.args().map(ValueRef::handle));
        }
        self.visit_produced_arguments(op, &produced);
        self.control_flow.produced.insert(op.handle(), produced);
    }

    /// Computes the states of produced arguments again, as the states of operands may have changed.
    fn revisit_produced_arguments(&mut self, op: OpRef<'ir>) {
        let produced = self.control_flow.produced.get(&op.handle()).cloned();
        self.visit_produced_arguments(op, &produced.unwrap_or_default());
    }

    /// Adds an edge from an op with region control flow, or from a terminator of its regions.
    fn add_region_edge(
        &mut self,
        parent: OpRef<'ir>,
        from: OpRef<'ir>,
        operands: Option<Operands<'ir>>,
        to: RegionBranchPoint,
    ) {
        if !self.control_flow.region_edges.insert((from.handle(), to)) {
            return;
        }
        let mut targets: Vec<_> = match to {
            RegionBranchPoint::Parent => parent.results().collect(),
            RegionBranchPoint::Region(number) => {
                let Some(entry) = parent.region(number).and_then(|region| region.first_block()) else {
                    return;
                };
                self.make_executable(entry.handle());
                entry.args().collect()
            }
        };
        if let RegionBranchPoint::Region(region) = to {
            let branch = parent.interface::<dyn RegionBranchOpInterface>();
            let produced = branch.map_or(0, |branch| branch.produced_arguments(region));
            let produced = targets.drain(..produced.min(targets.len()));
            let produced: Vec<Value> = produced.map(ValueRef::handle).collect();
            self.visit_produced_arguments(parent, &produced);
            let known = self.control_flow.produced.entry(parent.handle()).or_default();
            known.extend(
                produced
                    .into_iter()
                    .filter(|argument| !known.contains(argument))
                    .collect::<Vec<_>>(),
            );
        }
        self.forward_to(operands, &targets);
    }

    /// Computes the states of arguments of regions that an op produces.
    fn visit_produced_arguments(&mut self, op: OpRef<'ir>, arguments: &[Value]) {
        if arguments.is_empty() {
            return;
        }
        let state_of = |value: Value| self.states.get(&value).cloned();
        let states = self.analysis.produced_arguments(op, arguments, &state_of);
        for (number, &argument) in arguments.iter().enumerate() {
            match &states {
                None => self.make_unknown(op.ir().value(argument)),
                Some(states) => {
                    if let Some(Some(state)) = states.get(number) {
                        self.join(argument, state);
                    }
                }
            }
        }
    }

    fn visit_region_terminator(&mut self, op: OpRef<'ir>, parent: OpRef<'ir>) {
        let Some(branch) = parent.interface::<dyn RegionBranchOpInterface>() else {
            return;
        };
        let Some(region) = op.parent_region().and_then(|region| region.number()) else {
            return;
        };
        let from = RegionBranchPoint::Region(region);
        let terminator = op.interface::<dyn RegionBranchTerminatorOpInterface>();
        if terminator.is_none() && !op.has_trait(TraitFlags::RETURN_LIKE) {
            for to in branch.successor_regions(from, &[]) {
                self.add_region_edge(parent, op, None, to);
            }
            return;
        }
        let Some(constants) = self.constants(op) else { return };
        let decided = terminator
            .as_ref()
            .and_then(|terminator| terminator.successor_regions(&constants));
        for to in decided.unwrap_or_else(|| branch.successor_regions(from, &[])) {
            let operands = match &terminator {
                Some(terminator) => range_of(op, &terminator.successor_operands(to)),
                None => op.operands(),
            };
            self.add_region_edge(parent, op, Some(operands), to);
        }
    }

    fn visit_call(&mut self, call: OpRef<'ir>) {
        if !self.control_flow.visited.insert(call.handle()) {
            return;
        }
        let root = self.root;
        let callee = callee_in(root, call, &mut self.control_flow.symbols);
        let callee = callee.filter(|callee| Symbol::cast(*callee).is_some());
        let entry = callee.and_then(|callee| Some((callee, callable_entry(callee)?)));
        let Some((callee, entry)) = entry else {
            call.results().for_each(|result| self.make_unknown(result));
            return;
        };
        let state = self.control_flow.callables.entry(callee.handle()).or_default();
        state.calls.push(call.handle());
        let (returned, returns_unknown) = (state.returned.clone(), state.returns_unknown);
        self.make_executable(entry);
        let args: Vec<_> = root.ir().block(entry).args().collect();
        if self.control_flow.unknown_callers.contains(callee.handle()) {
            // Mark them unknown now: a later change from a state to unknown would pass through `widen`.
            args.iter().for_each(|argument| self.make_unknown(*argument))
        } else {
            let operands = call.interface::<dyn CallOpInterface>();
            let operands = operands.map(|interface| range_of(call, &interface.arg_operands()));
            self.forward_to(operands, &args);
        }
        for (number, result) in call.results().enumerate() {
            match returned.get(number) {
                _ if returns_unknown => self.make_unknown(result),
                Some(Some(state)) => self.join(result.handle(), state),
                _ => {}
            }
        }
    }

    fn visit_return(&mut self, op: OpRef<'ir>, callable: OpRef<'ir>) {
        if !self.control_flow.visited.insert(op.handle()) {
            return;
        }
        if op.has_trait(TraitFlags::RETURN_LIKE) {
            self.control_flow
                .callable_of_return
                .insert(op.handle(), callable.handle());
            for (number, operand) in op.operands().enumerate() {
                if let Some(state) = self.states.get(&operand.handle()).cloned() {
                    self.join_returned(callable.handle(), number, &state);
                }
            }
            return;
        }
        let state = self.control_flow.callables.entry(callable.handle()).or_default();
        state.returns_unknown = true;
        for call in state.calls.clone() {
            let results = self.root.ir().op(call).results();
            results.for_each(|result| self.make_unknown(result));
        }
    }

    /// Joins the state of an operand of a return op to the results of all calls.
    fn join_returned(&mut self, callable: Op, number: usize, state: &A::State) {
        let known = self.control_flow.callables.entry(callable).or_default();
        if known.returned.len() <= number {
            known.returned.resize(number + 1, None);
        }
        let joined = match &known.returned[number] {
            Some(returned) => self.analysis.join(returned, state),
            None => state.clone(),
        };
        if known.returned[number].as_ref() == Some(&joined) {
            return;
        }
        known.returned[number] = Some(joined.clone());
        for call in known.calls.clone() {
            if let Some(result) = self.root.ir().op(call).result(number) {
                self.join(result.handle(), &joined);
            }
        }
    }
}
