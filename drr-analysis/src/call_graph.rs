//! The call graph and its strongly connected components.

use std::iter::successors;

use drr_ir::define::{CallOpInterface, CallableOpInterface, Callee, SymbolLookup, SymbolTableCollection};
use drr_ir::{OpRef, Region};
use rustc_hash::{FxHashMap, FxHashSet};

/// A node of a [`CallGraph`], by index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CallGraphNode(u32);

impl CallGraphNode {
    /// The caller outside of the analyzed IR. Its edges lead to all callables that are not nested in another one.
    pub const EXTERNAL_CALLER: CallGraphNode = CallGraphNode(0);
    /// The callee of calls that cannot be resolved to a region inside the analyzed IR.
    pub const UNKNOWN_CALLEE: CallGraphNode = CallGraphNode(1);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The reason for an edge of a [`CallGraph`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CallGraphEdgeKind {
    /// From [`CallGraphNode::EXTERNAL_CALLER`] to a callable that may be called from outside.
    Abstract,
    /// From a caller to a callee.
    Call,
    /// From a callable to a callable nested in it.
    Child,
}

/// An edge of a [`CallGraph`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CallGraphEdge {
    /// The reason for the edge.
    pub kind: CallGraphEdgeKind,
    /// The target.
    pub target: CallGraphNode,
}

/// The callables inside an op and the calls between them. MLIR's `CallGraph`.
///
/// A node is the region of a [`CallableOpInterface`] op. Calls are [`CallOpInterface`] ops whose callee is a symbol. As
/// in MLIR, a call outside of any callable has no edge, and all callables that are not nested in another one count as
/// called from outside.
///
/// # Complexity
/// Linear in the number of ops.
///
/// # Examples
/// ```
/// use drr::prelude::*;
/// use drr_analysis::CallGraph;
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let module = Module::parse(&ctx, "
///     func.func @main() { call @leaf() : () -> () return }
///     func.func @leaf() { return }
/// ")?;
/// let graph = CallGraph::new(module.root());
/// let names = graph.sccs().into_iter().flatten().filter_map(|node| {
///     let function = module.ir().region(graph.callable_region(node)?).parent_op()?;
///     Some(function.attr_named("sym_name")?.display(&ctx).to_string())
/// });
/// assert_eq!(names.collect::<Vec<_>>(), ["\"leaf\"", "\"main\""]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CallGraph {
    /// The region of each node.
    regions: Vec<Option<Region>>,
    edges: Vec<Vec<CallGraphEdge>>,
    nodes: FxHashMap<Region, CallGraphNode>,
}

impl CallGraph {
    /// Builds the call graph of `root` and everything nested in it.
    pub fn new(root: OpRef<'_>) -> CallGraph {
        let mut graph = CallGraph {
            regions: vec![None; 2],
            edges: vec![Vec::new(); 2],
            nodes: FxHashMap::default(),
        };
        // Callables precede calls, because a call may precede its callee.
        let mut calls = Vec::new();
        let mut stack = vec![(root, None)];
        while let Some((op, mut parent)) = stack.pop() {
            if op.implements::<dyn CallOpInterface>() {
                calls.extend(parent.map(|parent| (parent, op)));
                continue;
            }
            if let Some(callable) = op.interface::<dyn CallableOpInterface>() {
                let Some(region) = callable.callable_region() else {
                    continue;
                };
                parent = Some(graph.add_node(region.handle(), parent));
            }
            let blocks = op
                .regions()
                .rev()
                .flat_map(|region| successors(region.last_block(), |block| block.prev()));
            stack.extend(
                blocks
                    .flat_map(|block| block.ops().rev())
                    .map(|nested| (nested, parent)),
            );
        }
        let mut symbols = SymbolTableCollection::new();
        let mut known = FxHashSet::default();
        for (caller, call) in calls {
            let callee = resolve_callable(call, &mut symbols);
            let region = callee.and_then(|callee| {
                Some(
                    callee
                        .interface::<dyn CallableOpInterface>()?
                        .callable_region()?
                        .handle(),
                )
            });
            let target = region.and_then(|region| graph.node(region));
            let edge = CallGraphEdge {
                kind: CallGraphEdgeKind::Call,
                target: target.unwrap_or(CallGraphNode::UNKNOWN_CALLEE),
            };
            if known.insert((caller, edge.target)) {
                graph.edges[caller.index()].push(edge);
            }
        }
        graph
    }

    fn add_node(&mut self, region: Region, parent: Option<CallGraphNode>) -> CallGraphNode {
        let node = CallGraphNode(self.regions.len() as u32);
        self.regions.push(Some(region));
        self.edges.push(Vec::new());
        self.nodes.insert(region, node);
        let (from, kind) = match parent {
            Some(parent) => (parent, CallGraphEdgeKind::Child),
            None => (CallGraphNode::EXTERNAL_CALLER, CallGraphEdgeKind::Abstract),
        };
        self.edges[from.index()].push(CallGraphEdge { kind, target: node });
        node
    }

    /// Returns the node of the region of a callable.
    pub fn node(&self, callable_region: Region) -> Option<CallGraphNode> {
        self.nodes.get(&callable_region).copied()
    }

    /// Returns the region that calls of the node execute. `None` for the external caller and the unknown callee.
    pub fn callable_region(&self, node: CallGraphNode) -> Option<Region> {
        self.regions.get(node.index()).copied().flatten()
    }

    /// Returns all nodes of callables, in textual order.
    pub fn callables(&self) -> impl Iterator<Item = CallGraphNode> {
        (2..self.regions.len() as u32).map(CallGraphNode)
    }

    /// Returns the edges from a node, each once: nested callables and then calls, each in textual order.
    pub fn edges(&self, node: CallGraphNode) -> &[CallGraphEdge] {
        self.edges.get(node.index()).map_or(&[], Vec::as_slice)
    }

    /// Returns the strongly connected components that are reachable from the external caller, each after all components
    /// that it calls. The order is that of LLVM's `scc_iterator`, which is Tarjan's algorithm.
    pub fn sccs(&self) -> Vec<Vec<CallGraphNode>> {
        /// Numbers visits from 1. `done` marks nodes of finished components.
        struct Tarjan<'g> {
            graph: &'g CallGraph,
            numbers: Vec<u32>,
            visited: u32,
            open: Vec<CallGraphNode>,
            /// A node, its next edge, and the least number that was reached from it.
            path: Vec<(CallGraphNode, usize, u32)>,
        }
        const DONE: u32 = u32::MAX;
        impl Tarjan<'_> {
            fn enter(&mut self, node: CallGraphNode) {
                self.visited += 1;
                self.numbers[node.index()] = self.visited;
                self.open.push(node);
                self.path.push((node, 0, self.visited));
            }

            fn run(mut self) -> Vec<Vec<CallGraphNode>> {
                let mut found = Vec::new();
                self.enter(CallGraphNode::EXTERNAL_CALLER);
                while let Some((node, next, least)) = self.path.last_mut() {
                    if let Some(edge) = self.graph.edges(*node).get(*next) {
                        *next += 1;
                        match self.numbers[edge.target.index()] {
                            0 => self.enter(edge.target),
                            number => *least = number.min(*least),
                        }
                        continue;
                    }
                    let (node, least) = (*node, *least);
                    self.path.pop();
                    if let Some((_, _, of_parent)) = self.path.last_mut() {
                        *of_parent = least.min(*of_parent);
                    }
                    if least == self.numbers[node.index()] {
                        let mut component = Vec::new();
                        while let Some(member) = self.open.pop() {
                            self.numbers[member.index()] = DONE;
                            component.push(member);
                            if member == node {
                                break;
                            }
                        }
                        found.push(component);
                    }
                }
                found
            }
        }
        let tarjan = Tarjan {
            graph: self,
            numbers: vec![0; self.regions.len()],
            visited: 0,
            open: Vec::new(),
            path: Vec::new(),
        };
        tarjan.run()
    }
}

/// Returns the op that a call calls: the op that declares the symbol, or the op that defines the called value. `None`
/// if there is no such op, or if an enclosing unregistered op may declare the symbol.
///
/// ```
/// use drr::define::SymbolTableCollection;
/// use drr::prelude::*;
/// use drr_analysis::resolve_callable;
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let module = Module::parse(&ctx, "
///     func.func @f() { call @f() : () -> () return }
/// ")?;
/// let ops: Vec<OpRef<'_>> = module.root().walk().collect();
/// assert_eq!(resolve_callable(ops[2], &mut SymbolTableCollection::new()), Some(ops[1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn resolve_callable<'ir>(call: OpRef<'ir>, symbols: &mut SymbolTableCollection<'ir>) -> Option<OpRef<'ir>> {
    let interface = call.interface::<dyn CallOpInterface>()?;
    match interface.callee()? {
        Callee::Symbol(reference) => {
            let (name, nested) = reference.symbol_ref(call.ctx())?;
            match symbols.lookup_nearest_nested(call, name, nested) {
                SymbolLookup::Found(op) => Some(op),
                SymbolLookup::NotFound | SymbolLookup::Unknown => None,
            }
        }
        Callee::Value(value) => {
            let value = value.handle();
            call.ir().value(value).defining_op()
        }
    }
}
