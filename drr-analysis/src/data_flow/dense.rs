//! Dense analyses: a state for each point of the program.

use drr_ir::{BlockRef, OpRef};

use super::constant_propagation::ConstantPropagation;
use super::segments::{SegmentEnd, Segments};
use super::sparse::solve_sparse;

/// An analysis that computes a state for each point of the program from the states before it.
///
/// States form a lattice of finite height. [`solve_dense_forward`] moves states along control flow and calls
/// [`transfer`](DenseForwardAnalysis::transfer) for the ops on the way. [`LastWriters`](crate::LastWriters) is an
/// implementation.
pub trait DenseForwardAnalysis {
    /// The knowledge at a point.
    type State: Clone + PartialEq;

    /// Returns the state where nothing is known of what was executed before: at the start of `block`.
    fn entry_state(&self, block: BlockRef<'_>) -> Self::State;

    /// Returns the least state that includes both.
    fn join(&self, first: &Self::State, second: &Self::State) -> Self::State;

    /// Changes the state before an op to the state after it. Calls of known callables and ops with region control flow
    /// are no such ops: the state passes through their bodies.
    fn transfer(&self, op: OpRef<'_>, state: &mut Self::State);
}

/// An analysis that computes a state for each point of the program from the states after it.
pub trait DenseBackwardAnalysis {
    /// The knowledge at a point.
    type State: Clone + PartialEq;

    /// Returns the least state, from which the states in endless loops grow.
    fn bottom(&self) -> Self::State;

    /// Returns the state where nothing is known of what is executed next: at the end of `block`.
    fn exit_state(&self, block: BlockRef<'_>) -> Self::State;

    /// Returns the least state that includes both.
    fn join(&self, first: &Self::State, second: &Self::State) -> Self::State;

    /// Changes the state after an op to the state before it, for the same ops as [`DenseForwardAnalysis::transfer`].
    fn transfer(&self, op: OpRef<'_>, state: &mut Self::State);
}

/// The fixpoint that [`solve_dense_forward`] or [`solve_dense_backward`] has found.
///
/// It keeps states only where control flow joins, so that its size does not grow with the number of ops in between.
#[derive(Debug)]
pub struct DenseSolution<'ir, 'a, A, S> {
    analysis: &'a A,
    segments: Segments<'ir>,
    /// The state at the start of each segment, or at the end for a backward analysis. `None` where control never comes
    /// from.
    states: Vec<Option<S>>,
}

/// Runs an analysis on everything inside `root` until nothing changes. MLIR's `DataFlowSolver` with a
/// `DenseForwardDataFlowAnalysis`.
///
/// States move along the edges that [`solve_sparse`](crate::solve_sparse) with [`ConstantPropagation`] finds
/// executable: between blocks, into and out of regions, and between calls and callables. What is never executed has no
/// states.
///
/// # Complexity
/// Linear in the number of ops and of edges times the height of the lattice.
///
/// # Examples
/// ```
/// use drr::prelude::*;
/// use drr_analysis::{DenseForwardAnalysis, solve_dense_forward};
/// use drr_ir::BlockRef;
///
/// /// The greatest number of ops that may have been executed, up to 9.
/// struct OpsBefore;
///
/// impl DenseForwardAnalysis for OpsBefore {
///     type State = u32;
///     fn entry_state(&self, _: BlockRef<'_>) -> u32 { 0 }
///     fn join(&self, first: &u32, second: &u32) -> u32 { *first.max(second) }
///     fn transfer(&self, _: OpRef<'_>, state: &mut u32) { *state = (*state + 1).min(9); }
/// }
///
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let module = Module::parse(&ctx, "
///     func.func @f(%c: i1) {
///       cf.cond_br %c, ^once, ^loop
///     ^once:
///       return
///     ^loop:
///       cf.cond_br %c, ^loop, ^end
///     ^end:
///       return
///     }
/// ")?;
/// let solution = solve_dense_forward(module.root(), &OpsBefore);
/// let states: Vec<_> = module.root().walk().skip(2).map(|op| solution.state_before(op)).collect();
/// assert_eq!(states, [Some(0), Some(1), Some(9), Some(9)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_dense_forward<'ir, 'a, A: DenseForwardAnalysis>(
    root: OpRef<'ir>,
    analysis: &'a A,
) -> DenseSolution<'ir, 'a, A, A::State> {
    let segments = Segments::new(root, &solve_sparse(root, &ConstantPropagation));
    let mut states: Vec<Option<A::State>> = vec![None; segments.len()];
    let mut worklist = Worklist::new(segments.len());
    for entry in (0..segments.len()).rev().filter(|&segment| segments.is_entry(segment)) {
        states[entry] = Some(analysis.entry_state(segments.block(entry)));
        worklist.push(entry);
    }
    while let Some(segment) = worklist.pop() {
        let Some(mut state) = states[segment].clone() else {
            continue;
        };
        segments.ops(segment).for_each(|op| analysis.transfer(op, &mut state));
        for &next in segments.successors(segment) {
            let joined = match &states[next] {
                Some(known) => analysis.join(known, &state),
                None => state.clone(),
            };
            if states[next].as_ref() != Some(&joined) {
                states[next] = Some(joined);
                worklist.push(next);
            }
        }
    }
    DenseSolution {
        analysis,
        segments,
        states,
    }
}

/// Runs an analysis on everything inside `root` until nothing changes, against the control flow. MLIR's
/// `DataFlowSolver` with a `DenseBackwardDataFlowAnalysis`.
///
/// # Complexity
/// As of [`solve_dense_forward`].
///
/// # Examples
/// ```
/// use drr::prelude::*;
/// use drr_analysis::{DenseBackwardAnalysis, solve_dense_backward};
/// use drr_ir::BlockRef;
///
/// /// Set if the function may still write memory.
/// struct MayWrite;
///
/// impl DenseBackwardAnalysis for MayWrite {
///     type State = bool;
///     fn bottom(&self) -> bool { false }
///     fn exit_state(&self, _: BlockRef<'_>) -> bool { false }
///     fn join(&self, first: &bool, second: &bool) -> bool { *first || *second }
///     fn transfer(&self, op: OpRef<'_>, state: &mut bool) { *state |= op.name_text() == "memref.store"; }
/// }
///
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let module = Module::parse(&ctx, "
///     func.func @f(%c: i1, %x: f32, %m: memref<f32>) {
///       scf.if %c {
///         memref.store %x, %m[] : memref<f32>
///       }
///       return
///     }
/// ")?;
/// let solution = solve_dense_backward(module.root(), &MayWrite);
/// let state_after = |name| {
///     let op = module.root().walk().find(|op| op.name_text() == name).expect("there is one");
///     solution.state_after(op)
/// };
/// assert_eq!(state_after("memref.store"), Some(false));
/// assert_eq!(state_after("func.return"), Some(false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_dense_backward<'ir, 'a, A: DenseBackwardAnalysis>(
    root: OpRef<'ir>,
    analysis: &'a A,
) -> DenseSolution<'ir, 'a, A, A::State> {
    let segments = Segments::new(root, &solve_sparse(root, &ConstantPropagation));
    let mut states: Vec<Option<A::State>> = Vec::with_capacity(segments.len());
    let mut worklist = Worklist::new(segments.len());
    let mut predecessors: Vec<Vec<usize>> = vec![Vec::new(); segments.len()];
    for segment in 0..segments.len() {
        for &next in segments.successors(segment) {
            predecessors[next].push(segment);
        }
        states.push(Some(match segments.end(segment) {
            SegmentEnd::Exit => analysis.exit_state(segments.block(segment)),
            SegmentEnd::Edges => analysis.bottom(),
        }));
        worklist.push(segment);
    }
    while let Some(segment) = worklist.pop() {
        let Some(mut state) = states[segment].clone() else {
            continue;
        };
        segments
            .ops(segment)
            .rev()
            .for_each(|op| analysis.transfer(op, &mut state));
        for &previous in &predecessors[segment] {
            let Some(known) = &states[previous] else { continue };
            let joined = analysis.join(known, &state);
            if joined != *known {
                states[previous] = Some(joined);
                worklist.push(previous);
            }
        }
    }
    DenseSolution {
        analysis,
        segments,
        states,
    }
}

impl<A: DenseForwardAnalysis> DenseSolution<'_, '_, A, A::State> {
    /// Returns the state before an op. `None` if the op is never executed.
    ///
    /// # Complexity
    /// Linear in the number of ops since the last point where control flow joins.
    pub fn state_before(&self, op: OpRef<'_>) -> Option<A::State> {
        let (segment, _) = self.segments.of(op)?;
        let mut state = self.states[segment].clone()?;
        let before = self
            .segments
            .ops(segment)
            .take_while(|before| before.handle() != op.handle());
        before.for_each(|before| self.analysis.transfer(before, &mut state));
        Some(state)
    }
}

impl<A: DenseBackwardAnalysis> DenseSolution<'_, '_, A, A::State> {
    /// Returns the state after an op. `None` if the op is never executed. For an op with region control flow, the state
    /// where its regions begin.
    ///
    /// # Complexity
    /// Linear in the number of ops up to the next point where control flow splits.
    pub fn state_after(&self, op: OpRef<'_>) -> Option<A::State> {
        let (segment, is_control) = self.segments.of(op)?;
        let mut state = self.states[segment].clone()?;
        if is_control {
            return Some(state);
        }
        let after = self
            .segments
            .ops(segment)
            .rev()
            .take_while(|after| after.handle() != op.handle());
        after.for_each(|after| self.analysis.transfer(after, &mut state));
        Some(state)
    }
}

/// Segments to visit, each once.
struct Worklist {
    segments: Vec<usize>,
    is_queued: Vec<bool>,
}

impl Worklist {
    fn new(len: usize) -> Worklist {
        Worklist {
            segments: Vec::new(),
            is_queued: vec![false; len],
        }
    }

    fn push(&mut self, segment: usize) {
        if !std::mem::replace(&mut self.is_queued[segment], true) {
            self.segments.push(segment);
        }
    }

    fn pop(&mut self) -> Option<usize> {
        let segment = self.segments.pop()?;
        self.is_queued[segment] = false;
        Some(segment)
    }
}
