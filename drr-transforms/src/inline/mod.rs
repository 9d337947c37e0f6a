//! Inlining of calls.

mod call;
pub(crate) mod pass;
mod symbols;

use drr_analysis::{CallGraph, CallGraphEdge, CallGraphEdgeKind, CallGraphNode};
use drr_ir::define::{CallOpInterface, CallableOpInterface, Callee, DefinitionKind, TraitFlags};
use drr_ir::{Block, BlockRef, Ir, Op, OpRef};
use rustc_hash::FxHashSet;

use self::call::inline_call;
use self::symbols::{CallableUses, SymbolTables, node_of};

/// The limits of [`inline`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InlinerConfig {
    /// Maximum number of times that the callables of a strongly connected component of the call graph are simplified and inlined into.
    pub max_iterations: u32,
    /// The greatest size of a callee that is inlined, in percent of the size of the caller. `u32::MAX` is no limit.
    pub inlining_threshold: u32,
}

impl Default for InlinerConfig {
    fn default() -> Self {
        InlinerConfig {
            max_iterations: 4,
            inlining_threshold: u32::MAX,
        }
    }
}

/// Replaces calls inside `root`, a symbol table, by the bodies of their callees, and erases callables that nothing uses any more. MLIR's
/// pass `inline`. Returns the number of inlined calls.
///
/// Callees come before their callers. `simplify` is called with each callable before calls are inlined into it, and again after, up to
/// the number of iterations. Recursive callables are not inlined into themselves and into their direct callees. What can be inlined is
/// the choice of dialects: see [`DialectInlinerInterface`](drr_ir::define::DialectInlinerInterface). Unlike in MLIR, calls of a
/// callee that is [`Interposable`](DefinitionKind::Interposable) are not inlined, nor calls whose types differ from those of their callee.
///
/// # Errors
/// The first error of `simplify`. Calls that are inlined already stay so.
///
/// # Panics
/// If the handle is stale.
///
/// # Examples
/// ```
/// use drr::prelude::*;
/// use drr_transforms::{InlinerConfig, inline};
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let mut module = Module::parse(&ctx, "
///     func.func private @double(%x: i32) -> i32 {
///       %0 = arith.addi %x, %x : i32
///       return %0 : i32
///     }
///     func.func @f(%x: i32) -> i32 {
///       %0 = call @double(%x) : (i32) -> i32
///       return %0 : i32
///     }
/// ")?;
/// let root = module.root().handle();
/// let count = inline(module.ir_mut(), root, &InlinerConfig::default(), |_, _| Ok::<(), OpError>(()))?;
/// assert_eq!(count, 1);
/// assert_eq!(module.to_string(), "\
/// module {
///   func.func @f(%arg0: i32) -> i32 {
///     %0 = arith.addi %arg0, %arg0 : i32
///     return %0 : i32
///   }
/// }
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[track_caller]
pub fn inline<E>(
    ir: &mut Ir,
    root: Op,
    config: &InlinerConfig,
    mut simplify: impl FnMut(&mut Ir, Op) -> Result<(), E>,
) -> Result<usize, E> {
    let graph = CallGraph::new(ir.op(root));
    let mut inliner = InlinerState {
        uses: CallableUses::new(ir, root, &graph),
        graph,
        config: *config,
        erased: Vec::new(),
        count: 0,
    };
    for mut component in inliner.graph.sccs() {
        component.retain(|&node| inliner.graph.callable_region(node).is_some());
        for _ in 0..inliner.config.max_iterations.max(1) {
            inliner.simplify(ir, &component, &mut simplify)?;
            if !inliner.inline_calls(ir, &mut component) {
                break;
            }
        }
    }
    for callable in inliner.erased {
        // In invalid IR something may still use values of the callable, which then stays.
        let _ = ir.erase(callable);
    }
    Ok(inliner.count)
}

/// A call of a callable.
#[derive(Clone, Copy)]
struct ResolvedCall {
    call: Op,
    caller: CallGraphNode,
    callee: CallGraphNode,
    /// For a call that is the result of inlining: the index of the inlined call in the history.
    history: Option<usize>,
}

struct InlinerState {
    graph: CallGraph,
    uses: CallableUses,
    config: InlinerConfig,
    /// Callables to be erased.
    erased: Vec<Op>,
    count: usize,
}

impl InlinerState {
    fn callable<'ir>(&self, ir: &'ir Ir, node: CallGraphNode) -> Option<OpRef<'ir>> {
        ir.get_region(self.graph.callable_region(node)?)?.parent_op()
    }

    fn simplify<E>(
        &mut self,
        ir: &mut Ir,
        component: &[CallGraphNode],
        simplify: &mut impl FnMut(&mut Ir, Op) -> Result<(), E>,
    ) -> Result<(), E> {
        for &node in component {
            let has_children = self
                .graph
                .edges(node)
                .iter()
                .any(|edge| edge.kind == CallGraphEdgeKind::Child);
            let callable = self.callable(ir, node).filter(|_| !has_children);
            let isolated = callable.filter(|op| op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE));
            if let Some(callable) = isolated.map(|op| op.handle()) {
                simplify(ir, callable)?;
                self.uses.recompute(ir, node, &self.graph);
            }
        }
        Ok(())
    }

    /// Inlines the calls in the callables of a component. Returns `false` if none was inlined.
    fn inline_calls(&mut self, ir: &mut Ir, component: &mut Vec<CallGraphNode>) -> bool {
        let mut dead = FxHashSet::default();
        let mut calls = self.calls_in_component(ir, component, &mut dead);
        // The inlined callees, each with the entry of the call that it was inlined for.
        let mut history: Vec<(CallGraphNode, Option<usize>)> = Vec::new();
        let mut next = 0;
        while let Some(&resolved) = calls.get(next) {
            next += 1;
            let (caller, callee) = (resolved.caller, resolved.callee);
            let mut callees = std::iter::successors(resolved.history, |&at| history[at].1).map(|at| history[at].0);
            if dead.contains(&caller) || callees.any(|inlined| inlined == callee) || !self.should_inline(ir, resolved) {
                continue;
            }
            let body = self.graph.callable_region(callee);
            let Some((callable, body)) = self.callable(ir, callee).zip(body) else {
                continue;
            };
            let moves = self.uses.is_discardable_with_uses(callable, callee, 1);
            let callable = callable.handle();
            let used_by_call = self.uses.collect(ir, resolved.call, &self.graph).unwrap_or_default();
            let source = CallSource {
                node: caller,
                history: Some(history.len()),
                enters_callables: true,
            };
            let (graph, tables) = (&self.graph, &mut self.uses.tables);
            let is_inlined = inline_call(ir, resolved.call, body, !moves, |ir, blocks| {
                collect_calls(ir, graph, tables, blocks, source, &mut calls);
            });
            if !is_inlined {
                continue;
            }
            history.push((callee, resolved.history));
            self.uses.remove_uses(caller, &used_by_call);
            self.uses.merge(callee, caller);
            if moves {
                self.uses.remove(callee, &self.graph);
                dead.insert(callee);
                self.erased.push(callable);
            }
        }
        component.retain(|node| !dead.contains(node));
        self.count += history.len();
        !history.is_empty()
    }

    /// Returns the calls in the callables of a component. Callables without uses are dead, and their calls are ignored.
    fn calls_in_component(
        &mut self,
        ir: &Ir,
        component: &[CallGraphNode],
        dead: &mut FxHashSet<CallGraphNode>,
    ) -> Vec<ResolvedCall> {
        let mut calls = Vec::new();
        for &node in component {
            let Some(callable) = self.callable(ir, node) else {
                continue;
            };
            if self.uses.is_discardable_with_uses(callable, node, 0) {
                dead.insert(node);
                self.erased.push(callable.handle());
            } else if let Some(region) = self.graph.callable_region(node) {
                let blocks: Vec<Block> = ir.region(region).blocks().map(|block| block.handle()).collect();
                let source = CallSource {
                    node,
                    history: None,
                    enters_callables: false,
                };
                collect_calls(ir, &self.graph, &mut self.uses.tables, &blocks, source, &mut calls);
            }
        }
        calls
    }

    fn should_inline(&self, ir: &Ir, resolved: ResolvedCall) -> bool {
        let Some(call) = ir.get(resolved.call) else {
            return false;
        };
        let body = self
            .graph
            .callable_region(resolved.callee)
            .and_then(|body| ir.get_region(body));
        let (Some(body), Some(parent)) = (body, call.parent_op()) else {
            return false;
        };
        let is_recursive = |edge: &CallGraphEdge| edge.target == resolved.callee || edge.target == resolved.caller;
        if call.has_trait(TraitFlags::TERMINATOR)
            || self.graph.edges(resolved.callee).iter().any(is_recursive)
            || call.ancestors().any(|op| op.parent_region() == Some(body))
        {
            return false;
        }
        let callable = body
            .parent_op()
            .and_then(|op| op.interface::<dyn CallableOpInterface>());
        if callable.is_none_or(|callable| callable.definition_kind() == DefinitionKind::Interposable) {
            return false;
        }
        let has_same_name = body
            .parent_op()
            .is_some_and(|callable| callable.name() == parent.name());
        let takes_blocks = has_same_name || parent.info().is_some() && !parent.has_trait(TraitFlags::SINGLE_BLOCK);
        (body.has_one_block() || takes_blocks) && self.is_profitable(ir, resolved)
    }

    fn is_profitable(&self, ir: &Ir, resolved: ResolvedCall) -> bool {
        let threshold = u64::from(self.config.inlining_threshold);
        if threshold == 0 || self.config.inlining_threshold == u32::MAX {
            return threshold > 0;
        }
        let size = |node| {
            let region = self
                .graph
                .callable_region(node)
                .and_then(|region| ir.get_region(region));
            let blocks = region.into_iter().flat_map(|region| region.blocks());
            blocks
                .flat_map(|block| block.ops())
                .map(|op| op.walk().count() as u64)
                .sum::<u64>()
        };
        match size(resolved.caller) {
            0 => true,
            caller => size(resolved.callee) * 100 / caller <= threshold,
        }
    }
}

/// The origin of calls.
#[derive(Clone, Copy)]
struct CallSource {
    /// The callable that contains the calls.
    node: CallGraphNode,
    history: Option<usize>,
    /// Set if the calls in nested callables are collected as well.
    enters_callables: bool,
}

/// Appends the calls in blocks whose callees are known: those of the last block first, and those of nested regions after their block.
fn collect_calls(
    ir: &Ir,
    graph: &CallGraph,
    tables: &mut SymbolTables,
    blocks: &[Block],
    source: CallSource,
    calls: &mut Vec<ResolvedCall>,
) {
    let mut stack: Vec<(BlockRef<'_>, CallGraphNode)> =
        blocks.iter().map(|&block| (ir.block(block), source.node)).collect();
    while let Some((block, caller)) = stack.pop() {
        for op in block.ops() {
            if let Some(call) = op.interface::<dyn CallOpInterface>() {
                let callee = match call.callee() {
                    Some(Callee::Symbol(reference)) => {
                        let is_flat = reference
                            .symbol_ref(op.ctx())
                            .is_some_and(|(_, nested)| nested.is_empty());
                        is_flat.then(|| tables.lookup(op, reference)).flatten()
                    }
                    Some(Callee::Value(value)) => ir.value(value.handle()).defining_op(),
                    None => None,
                };
                if let Some(callee) = callee.and_then(|callee| node_of(graph, callee)) {
                    calls.push(ResolvedCall {
                        call: op.handle(),
                        caller,
                        callee,
                        history: source.history,
                    });
                }
                continue;
            }
            for region in op.regions() {
                let nested = graph.node(region.handle());
                if source.enters_callables || nested.is_none() {
                    stack.extend(region.blocks().map(|block| (block, nested.unwrap_or(caller))));
                }
            }
        }
    }
}
