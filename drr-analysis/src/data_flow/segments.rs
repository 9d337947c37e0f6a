//! Sequences of ops between points where control flow joins or splits, with the edges between them.

use drr_ir::define::{
    CallOpInterface, CallableOpInterface, RegionBranchOpInterface, RegionBranchPoint, SymbolTableCollection,
};
use drr_ir::{Block, BlockRef, Op, OpRef};
use rustc_hash::FxHashMap;

use super::callers::{UnknownCallers, callable_entry, callee_in};
use super::forwarding::successors_of_region;
use super::sparse::SparseSolution;
use crate::Symbol;

/// The executable code inside an op as a graph of segments, each with a number.
#[derive(Debug)]
pub(super) struct Segments<'ir> {
    segments: Vec<Segment<'ir>>,
    /// The segment of each op.
    segment_of: FxHashMap<Op, usize>,
    /// The first segment of each block.
    first: FxHashMap<Block, usize>,
    /// The segment after each op with control flow of its own.
    after: FxHashMap<Op, usize>,
}

#[derive(Debug)]
struct Segment<'ir> {
    block: BlockRef<'ir>,
    ops: Vec<OpRef<'ir>>,
    /// The op that ends the segment if it has control flow of its own: a call or an op with regions.
    control: Option<OpRef<'ir>>,
    is_entry: bool,
    successors: Vec<usize>,
    end: SegmentEnd,
}

/// The continuation after a segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SegmentEnd {
    /// Code that the analysis does not see.
    Exit,
    /// The successors of the segment.
    Edges,
}

impl<'ir> Segments<'ir> {
    pub(super) fn new<S>(root: OpRef<'ir>, solution: &SparseSolution<S>) -> Segments<'ir> {
        let mut builder = Builder {
            root,
            symbols: SymbolTableCollection::new(),
            calls: FxHashMap::default(),
            callees: FxHashMap::default(),
            graph: Segments {
                segments: Vec::new(),
                segment_of: FxHashMap::default(),
                first: FxHashMap::default(),
                after: FxHashMap::default(),
            },
        };
        let unknown_callers = UnknownCallers::new(root);
        for op in root.walk().filter(|op| op.num_regions() > 0) {
            let has_callers = op.implements::<dyn CallableOpInterface>()
                && Symbol::cast(op).is_some()
                && !unknown_callers.contains(op.handle());
            let is_entered = op != root && (has_callers || op.implements::<dyn RegionBranchOpInterface>());
            for block in op.regions().flat_map(|region| region.blocks()) {
                if solution.is_executable(block.handle()) {
                    builder.add_block(block, block.is_entry() && !is_entered);
                }
            }
        }
        for segment in 0..builder.graph.len() {
            let (end, successors) = builder.edges(segment, solution);
            let segment = &mut builder.graph.segments[segment];
            (segment.end, segment.successors) = (end, successors);
        }
        builder.graph
    }

    pub(super) fn len(&self) -> usize {
        self.segments.len()
    }

    /// Returns `true` if nothing is known of what is executed before a segment.
    pub(super) fn is_entry(&self, segment: usize) -> bool {
        self.segments[segment].is_entry
    }

    pub(super) fn block(&self, segment: usize) -> BlockRef<'ir> {
        self.segments[segment].block
    }

    /// Returns the ops of a segment, without one that has control flow of its own.
    pub(super) fn ops(&self, segment: usize) -> impl DoubleEndedIterator<Item = OpRef<'ir>> + '_ {
        self.segments[segment].ops.iter().copied()
    }

    pub(super) fn end(&self, segment: usize) -> SegmentEnd {
        self.segments[segment].end
    }

    pub(super) fn successors(&self, segment: usize) -> &[usize] {
        &self.segments[segment].successors
    }

    /// Returns the segment of an op, and `true` if the op ends it with control flow of its own.
    pub(super) fn of(&self, op: OpRef<'_>) -> Option<(usize, bool)> {
        let segment = *self.segment_of.get(&op.handle())?;
        let control = self.segments[segment].control;
        Some((segment, control.is_some_and(|control| control.handle() == op.handle())))
    }
}

struct Builder<'ir> {
    root: OpRef<'ir>,
    symbols: SymbolTableCollection<'ir>,
    /// The calls of each callable.
    calls: FxHashMap<Op, Vec<Op>>,
    /// The entry block of the callee of each call.
    callees: FxHashMap<Op, Block>,
    graph: Segments<'ir>,
}

impl<'ir> Builder<'ir> {
    /// Splits a block into segments.
    fn add_block(&mut self, block: BlockRef<'ir>, is_entry: bool) {
        let first = self.begin(block, is_entry);
        self.graph.first.insert(block.handle(), first);
        let mut current = first;
        for op in block.ops() {
            self.graph.segment_of.insert(op.handle(), current);
            if op.implements::<dyn RegionBranchOpInterface>() || self.is_known_call(op) {
                self.graph.segments[current].control = Some(op);
                current = self.begin(block, false);
                self.graph.after.insert(op.handle(), current);
            } else {
                self.graph.segments[current].ops.push(op);
            }
        }
    }

    fn begin(&mut self, block: BlockRef<'ir>, is_entry: bool) -> usize {
        self.graph.segments.push(Segment {
            block,
            ops: Vec::new(),
            control: None,
            is_entry,
            successors: Vec::new(),
            end: SegmentEnd::Exit,
        });
        self.graph.len() - 1
    }

    /// Returns `true` for a call of a callable inside the root that has a body.
    fn is_known_call(&mut self, op: OpRef<'ir>) -> bool {
        if !op.implements::<dyn CallOpInterface>() {
            return false;
        }
        let callee = callee_in(self.root, op, &mut self.symbols);
        let Some((callee, entry)) = callee.and_then(|callee| Some((callee, callable_entry(callee)?))) else {
            return false;
        };
        self.callees.insert(op.handle(), entry);
        self.calls.entry(callee.handle()).or_default().push(op.handle());
        true
    }

    /// Returns the successors of a segment.
    fn edges<S>(&self, segment: usize, solution: &SparseSolution<S>) -> (SegmentEnd, Vec<usize>) {
        let Segment { block, control, .. } = &self.graph.segments[segment];
        if let Some(op) = *control {
            let successors = match op.interface::<dyn RegionBranchOpInterface>() {
                Some(branch) => {
                    let to = branch.successor_regions(RegionBranchPoint::Parent, &[]);
                    to.into_iter().filter_map(|to| self.target(op, to)).collect()
                }
                None => {
                    let entry = self.callees.get(&op.handle());
                    entry
                        .and_then(|entry| self.graph.first.get(entry))
                        .copied()
                        .into_iter()
                        .collect()
                }
            };
            return (SegmentEnd::Edges, successors);
        }
        let (Some(last), Some(parent)) = (block.last_op(), block.parent_op()) else {
            return (SegmentEnd::Exit, Vec::new());
        };
        if last.num_successors() > 0 {
            let successors = last.successors().map(|next| next.handle());
            let successors = successors.filter(|next| solution.is_edge_executable(block.handle(), *next));
            return (
                SegmentEnd::Edges,
                successors
                    .filter_map(|next| self.graph.first.get(&next).copied())
                    .collect(),
            );
        }
        if let Some(successors) = successors_of_region(last, parent).filter(|_| parent != self.root) {
            return (
                SegmentEnd::Edges,
                successors
                    .into_iter()
                    .filter_map(|to| self.target(parent, to))
                    .collect(),
            );
        }
        match self.calls.get(&parent.handle()) {
            // A callable that may be called from elsewhere returns there, too.
            Some(calls) => {
                let end = if self.is_entered_from_outside(parent) {
                    SegmentEnd::Exit
                } else {
                    SegmentEnd::Edges
                };
                (
                    end,
                    calls
                        .iter()
                        .filter_map(|call| self.graph.after.get(call).copied())
                        .collect(),
                )
            }
            None => (SegmentEnd::Exit, Vec::new()),
        }
    }

    fn is_entered_from_outside(&self, callable: OpRef<'ir>) -> bool {
        let entry = callable.region(0).and_then(|region| region.first_block());
        let first = entry.and_then(|entry| self.graph.first.get(&entry.handle()));
        first.is_none_or(|first| self.graph.is_entry(*first))
    }

    /// Returns the segment in which an edge from an op with region control flow, or from one of its regions, ends.
    fn target(&self, op: OpRef<'ir>, to: RegionBranchPoint) -> Option<usize> {
        match to {
            RegionBranchPoint::Parent => self.graph.after.get(&op.handle()).copied(),
            RegionBranchPoint::Region(number) => {
                let entry = op.region(number)?.first_block()?;
                self.graph.first.get(&entry.handle()).copied()
            }
        }
    }
}
