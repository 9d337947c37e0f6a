//! Sparse forward analyses and their solver.

use drr_ir::define::{CallOpInterface, RegionBranchOpInterface};
use drr_ir::{Attribute, Block, Op, OpRef, Value, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::control_flow::ControlFlow;

/// An analysis that computes a state for each value from the states of the values that it depends on.
///
/// States form a lattice of finite height: a state only changes to the join of itself with another one. [`solve_sparse`] moves states
/// along control flow and calls [`transfer`](SparseForwardAnalysis::transfer) for all other ops.
/// [`ConstantPropagation`](crate::ConstantPropagation) is an implementation.
pub trait SparseForwardAnalysis {
    /// The knowledge about a value. The solver keeps values without any state yet separate.
    type State: Clone + PartialEq;

    /// Returns the state of a value about which nothing can be known, the greatest state for this value.
    fn unknown(&self, value: ValueRef<'_>) -> Self::State;

    /// Returns the least state that includes both.
    fn join(&self, first: &Self::State, second: &Self::State) -> Self::State;

    /// Computes the states of the results of an op from the states of all its operands. The op has results, but no regions, and is no
    /// call.
    fn transfer(&self, op: OpRef<'_>, operands: &[&Self::State]) -> TransferResult<Self::State>;

    /// Returns the constant that a value with this state is, if known. Dead-code analysis decides branches by constants.
    fn constant(&self, state: &Self::State) -> Option<Attribute>;

    /// Returns the new state of a result to which an op has given a second state. `joined` is the join of both, which is the default. An
    /// analysis with a high lattice returns a greater state, so that loops converge.
    fn widen(&self, value: ValueRef<'_>, known: &Self::State, joined: Self::State) -> Self::State {
        let _ = (value, known);
        joined
    }

    /// Returns the states of the arguments of regions that an op produces itself, such as induction variables. Without
    /// [`RegionBranchOpInterface`], these are all arguments. `state_of` returns the states that values have so far; the method is called
    /// again when states of operands change. An argument without a state is never computed. `None`, the default, if nothing is known of the
    /// arguments.
    fn produced_arguments(
        &self,
        op: OpRef<'_>,
        arguments: &[Value],
        state_of: &dyn Fn(Value) -> Option<Self::State>,
    ) -> Option<Vec<Option<Self::State>>> {
        let _ = (op, arguments, state_of);
        None
    }
}

/// The states that [`SparseForwardAnalysis::transfer`] computes.
#[derive(Clone, PartialEq, Debug)]
pub enum TransferResult<S> {
    /// Nothing is known of any result.
    Unknown,
    /// A state for each result.
    Results(Vec<ResultState<S>>),
}

/// The state of a result.
#[derive(Clone, PartialEq, Debug)]
pub enum ResultState<S> {
    /// This state.
    State(S),
    /// The state of another value, which the result is equal to.
    SameAs(Value),
}

/// The fixpoint that [`solve_sparse`] has found.
#[derive(Clone, Debug)]
pub struct SparseSolution<S> {
    states: FxHashMap<Value, S>,
    executable: FxHashSet<Block>,
    edges: FxHashSet<(Block, Block)>,
}

impl<S> SparseSolution<S> {
    /// Returns the state of a value. `None` if the value is never computed.
    pub fn state(&self, value: Value) -> Option<&S> {
        self.states.get(&value)
    }

    /// Returns `true` if the block may be executed.
    pub fn is_executable(&self, block: Block) -> bool {
        self.executable.contains(&block)
    }

    /// Returns `true` if control may pass from the terminator of a block to a successor.
    pub fn is_edge_executable(&self, from: Block, to: Block) -> bool {
        self.edges.contains(&(from, to))
    }
}

/// Runs an analysis together with dead-code analysis on everything inside `root`, until nothing changes. MLIR's `DataFlowSolver` with
/// `DeadCodeAnalysis` and a sparse forward analysis.
///
/// States move from operands of terminators and calls to block arguments and results, along the edges that may be taken:
///
/// - [`BranchOpInterface`](drr_ir::define::BranchOpInterface): to the successors that the constants of its operands allow.
/// - [`RegionBranchOpInterface`] and its terminators: to regions and results.
/// - [`CallOpInterface`]: to the arguments of the callee, and from its return ops to the results of the call, if the callee is a symbol
///   inside `root`. The arguments of a callee that may have other callers are unknown.
///
/// Values that come from anywhere else are unknown. Unlike in MLIR, so are the results of region branch ops whose regions end in an op
/// that is neither `ReturnLike` nor a [`RegionBranchTerminatorOpInterface`](drr_ir::define::RegionBranchTerminatorOpInterface).
///
/// # Complexity
/// Linear in the number of operands and the height of the lattice, if branches depend on few operands that they do not forward.
///
/// # Examples
/// ```
/// use drr::prelude::*;
/// use drr_analysis::{ConstantPropagation, solve_sparse};
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let module = Module::parse(&ctx, "
///     func.func @f() -> i32 {
///       %true = arith.constant true
///       cf.cond_br %true, ^taken, ^dead
///     ^taken:
///       %0 = arith.constant 1 : i32
///       return %0 : i32
///     ^dead:
///       %1 = arith.constant 2 : i32
///       return %1 : i32
///     }
/// ")?;
/// let solution = solve_sparse(module.root(), &ConstantPropagation);
/// let function = module.root().walk().nth(1).expect("there is a function");
/// let blocks = function.region(0).expect("it has a body").blocks();
/// let executable = blocks.map(|block| solution.is_executable(block.handle()));
/// assert_eq!(executable.collect::<Vec<_>>(), [true, true, false]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_sparse<A: SparseForwardAnalysis>(root: OpRef<'_>, analysis: &A) -> SparseSolution<A::State> {
    let mut solver = Solver::new(root, analysis);
    solver.start();
    solver.run();
    SparseSolution {
        states: solver.states,
        executable: solver.executable,
        edges: solver.edges,
    }
}

/// The solver with its worklists.
pub(super) struct Solver<'ir, 'a, A: SparseForwardAnalysis> {
    pub(super) root: OpRef<'ir>,
    pub(super) analysis: &'a A,
    pub(super) states: FxHashMap<Value, A::State>,
    pub(super) executable: FxHashSet<Block>,
    pub(super) edges: FxHashSet<(Block, Block)>,
    pub(super) control_flow: ControlFlow<'ir, A::State>,
    /// Values whose states have changed.
    changed_values: Vec<Value>,
    /// Ops to visit, each once.
    ops: Vec<OpRef<'ir>>,
    is_queued: FxHashSet<Op>,
    /// For ops with operands without a state: the first of them.
    first_without_state: FxHashMap<Op, usize>,
    /// Ops whose results are equal to a value that may be no operand.
    dependents: FxHashMap<Value, SmallVec<[Op; 1]>>,
    is_dependent: FxHashSet<(Value, Op)>,
}

impl<'ir, 'a, A: SparseForwardAnalysis> Solver<'ir, 'a, A> {
    fn new(root: OpRef<'ir>, analysis: &'a A) -> Self {
        Solver {
            root,
            analysis,
            states: FxHashMap::default(),
            executable: FxHashSet::default(),
            edges: FxHashSet::default(),
            control_flow: ControlFlow::new(root),
            changed_values: Vec::new(),
            ops: Vec::new(),
            is_queued: FxHashSet::default(),
            first_without_state: FxHashMap::default(),
            dependents: FxHashMap::default(),
            is_dependent: FxHashSet::default(),
        }
    }

    /// Makes the entry blocks of the root executable.
    fn start(&mut self) {
        for block in self.root.regions().filter_map(|region| region.first_block()) {
            self.make_executable(block.handle());
            block.args().for_each(|argument| self.make_unknown(argument));
        }
    }

    fn run(&mut self) {
        loop {
            // Ops wait until the states of as many operands as possible are known.
            if let Some(value) = self.changed_values.pop() {
                self.propagate(value);
            } else if let Some(op) = self.ops.pop() {
                self.is_queued.remove(&op.handle());
                self.visit(op);
            } else {
                return;
            }
        }
    }

    /// Queues an op to be visited.
    pub(super) fn queue(&mut self, op: OpRef<'ir>) {
        if self.is_queued.insert(op.handle()) {
            self.ops.push(op);
        }
    }

    /// Makes a block executable and queues its ops.
    pub(super) fn make_executable(&mut self, block: Block) {
        if self.executable.insert(block) {
            for op in self.root.ir().block(block).ops().rev() {
                self.queue(op);
            }
        }
    }

    /// Sets the state of a value to unknown.
    pub(super) fn make_unknown(&mut self, value: ValueRef<'_>) {
        let unknown = self.analysis.unknown(value);
        if self.states.get(&value.handle()) != Some(&unknown) {
            self.states.insert(value.handle(), unknown);
            self.changed_values.push(value.handle());
        }
    }

    /// Joins a state to the state of a value.
    pub(super) fn join(&mut self, value: Value, state: &A::State) {
        let joined = match self.states.get(&value) {
            Some(known) => {
                let joined = self.analysis.join(known, state);
                if joined == *known {
                    return;
                }
                joined
            }
            None => state.clone(),
        };
        self.states.insert(value, joined);
        self.changed_values.push(value);
    }

    /// Joins a state that an op computes to the state of a result.
    fn join_result(&mut self, result: ValueRef<'_>, state: &A::State) {
        if let Some(known) = self.states.get(&result.handle()) {
            let joined = self.analysis.join(known, state);
            if joined != *known {
                let widened = self.analysis.widen(result, known, joined);
                self.join(result.handle(), &widened);
            }
        } else {
            self.join(result.handle(), state);
        }
    }

    /// Joins the state of a value, if it has one, to the state of another value.
    pub(super) fn join_value(&mut self, to: Value, from: Value) {
        if let Some(state) = self.states.get(&from).cloned() {
            self.join(to, &state);
        }
    }

    /// Returns the constants of all operands of an op. `None` if an operand has no state yet.
    pub(super) fn constants(&mut self, op: OpRef<'ir>) -> Option<SmallVec<[Option<Attribute>; 4]>> {
        if !self.have_operand_states(op) {
            return None;
        }
        let states = op.operands().filter_map(|operand| self.states.get(&operand.handle()));
        Some(states.map(|state| self.analysis.constant(state)).collect())
    }

    /// Returns `true` if all operands of an op have states. All calls for an op together take linear time.
    fn have_operand_states(&mut self, op: OpRef<'ir>) -> bool {
        let start = self.first_without_state.get(&op.handle()).copied().unwrap_or(0);
        let mut operands = op.operand_range(start, op.num_operands() - start);
        match operands.position(|operand| !self.states.contains_key(&operand.handle())) {
            Some(found) => {
                self.first_without_state.insert(op.handle(), start + found);
                false
            }
            None => {
                self.first_without_state.insert(op.handle(), op.num_operands());
                true
            }
        }
    }

    /// Propagates the changed state of a value to its uses.
    fn propagate(&mut self, value: Value) {
        let ir = self.root.ir();
        let Some(state) = self.states.get(&value).cloned() else {
            return;
        };
        for used in ir.value(value).uses() {
            let op = used.owner();
            if !op
                .block()
                .is_some_and(|block| self.executable.contains(&block.handle()))
            {
                continue;
            }
            let is_forwarded = self.forward(op, used.operand_index(), &state);
            if !is_forwarded || op.num_results() > 0 || !self.had_operand_states(op) {
                self.queue(op);
            }
        }
        for op in self.dependents.get(&value).cloned().unwrap_or_default() {
            self.queue(ir.op(op));
        }
    }

    /// Returns `true` if all operands of an op had states when it was visited.
    fn had_operand_states(&self, op: OpRef<'ir>) -> bool {
        self.first_without_state.get(&op.handle()) == Some(&op.num_operands())
    }

    /// Visits an op in an executable block.
    fn visit(&mut self, op: OpRef<'ir>) {
        self.visit_control_flow(op);
        if op.num_results() == 0
            || op.implements::<dyn RegionBranchOpInterface>()
            || op.implements::<dyn CallOpInterface>()
        {
            return;
        }
        if op.num_regions() > 0 {
            op.results().for_each(|result| self.make_unknown(result));
            return;
        }
        self.transfer(op);
    }

    fn transfer(&mut self, op: OpRef<'ir>) {
        let is_unknown =
            |result: ValueRef<'_>| self.states.get(&result.handle()) == Some(&self.analysis.unknown(result));
        if op.results().all(is_unknown) || !self.have_operand_states(op) {
            return;
        }
        let operands: SmallVec<[&A::State; 4]> = op
            .operands()
            .filter_map(|operand| self.states.get(&operand.handle()))
            .collect();
        let result = self.analysis.transfer(op, &operands);
        drop(operands);
        let results = match result {
            TransferResult::Results(results) if results.len() == op.num_results() => results,
            TransferResult::Unknown | TransferResult::Results(_) => {
                op.results().for_each(|result| self.make_unknown(result));
                return;
            }
        };
        for (result, found) in op.results().zip(results) {
            match found {
                ResultState::State(state) => self.join_result(result, &state),
                ResultState::SameAs(value) => {
                    self.join_value(result.handle(), value);
                    if self.is_dependent.insert((value, op.handle())) {
                        self.dependents.entry(value).or_default().push(op.handle());
                    }
                }
            }
        }
    }
}
