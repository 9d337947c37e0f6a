//! Lookup of symbols and counts of their uses while the IR changes.

use drr_analysis::{
    CallGraph, CallGraphEdgeKind, CallGraphNode, Symbol, SymbolReferences, SymbolTable, Visibility,
    is_memory_effect_free, symbol_tables, symbol_uses,
};
use drr_ir::define::{CallableOpInterface, TraitFlags};
use drr_ir::{Attribute, Ir, Op, OpRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// Symbol tables, which do not change while calls are inlined.
#[derive(Default)]
pub(super) struct SymbolTables {
    tables: FxHashMap<Op, SymbolTable>,
}

impl SymbolTables {
    /// Returns the op that a symbol reference in an attribute of `from` refers to.
    pub(super) fn lookup<'ir>(&mut self, from: OpRef<'ir>, reference: Attribute) -> Option<OpRef<'ir>> {
        // An unregistered op with one region may be a symbol table.
        let is_table = |op: &OpRef<'_>| match op.info() {
            Some(info) => info.flags().contains(TraitFlags::SYMBOL_TABLE),
            None => op.num_regions() == 1,
        };
        let mut table = from.ancestors().skip(1).find(is_table)?;
        let (name, nested) = reference.symbol_ref(from.ctx())?;
        for &name in std::iter::once(&name).chain(nested) {
            if !table.has_trait(TraitFlags::SYMBOL_TABLE) {
                return None;
            }
            let symbols = self
                .tables
                .entry(table.handle())
                .or_insert_with(|| SymbolTable::new(table));
            table = from.ir().get(symbols.lookup(name)?)?;
        }
        Some(table)
    }
}

/// Returns the node of a callable.
pub(super) fn node_of(graph: &CallGraph, callable: OpRef<'_>) -> Option<CallGraphNode> {
    let interface = callable.interface::<dyn CallableOpInterface>()?;
    graph.node(interface.callable_region()?.handle())
}

/// The uses of symbols by a callable.
#[derive(Default)]
struct UsesBy {
    /// By the attributes of the callable itself.
    own: FxHashSet<CallGraphNode>,
    /// By ops inside the callable.
    inner: FxHashMap<CallGraphNode, usize>,
}

/// The numbers of uses of the callables that can be erased once there are none.
pub(super) struct CallableUses {
    discardable: FxHashMap<CallGraphNode, usize>,
    uses: FxHashMap<CallGraphNode, UsesBy>,
    references: SymbolReferences,
    pub(super) tables: SymbolTables,
}

impl CallableUses {
    pub(super) fn new(ir: &Ir, root: Op, graph: &CallGraph) -> CallableUses {
        let mut uses = CallableUses {
            discardable: FxHashMap::default(),
            uses: FxHashMap::default(),
            references: SymbolReferences::new(),
            tables: SymbolTables::default(),
        };
        let mut always_live = Vec::new();
        for (table, all_uses_visible) in symbol_tables(ir.op(root), ir.op(root).block().is_none()) {
            let blocks = table.regions().flat_map(|region| region.blocks());
            for op in blocks.flat_map(|block| block.ops()) {
                match (node_of(graph, op), Symbol::cast(op)) {
                    (Some(node), Some(symbol)) if symbol.can_discard_on_use_empty() => {
                        if all_uses_visible || symbol.visibility() == Visibility::Private {
                            uses.discardable.insert(node, 0);
                        }
                    }
                    (Some(_), _) => {}
                    (None, _) => always_live.push(op.handle()),
                }
            }
        }
        for op in always_live {
            let Some(found) = uses.collect(ir, op, graph) else {
                uses.discardable.clear();
                break;
            };
            for (node, _) in found {
                uses.discardable.remove(&node);
            }
        }
        for node in graph.callables() {
            uses.recompute(ir, node, graph);
        }
        uses
    }

    /// Returns the callables that an op and its nested ops use, with the users. `None` if an op may be an unknown
    /// symbol table.
    pub(super) fn collect(&mut self, ir: &Ir, op: Op, graph: &CallGraph) -> Option<Vec<(CallGraphNode, Op)>> {
        let op = ir.op(op);
        let mut known: FxHashMap<Attribute, Option<CallGraphNode>> = FxHashMap::default();
        let mut found = Vec::new();
        for symbol_use in symbol_uses(op, &mut self.references)? {
            let node = known.entry(symbol_use.reference).or_insert_with(|| {
                let symbol = self.tables.lookup(op, symbol_use.reference)?;
                node_of(graph, symbol)
            });
            found.extend(node.map(|node| (node, symbol_use.user)));
        }
        Some(found)
    }

    /// Counts the uses by a callable anew, after it was changed.
    pub(super) fn recompute(&mut self, ir: &Ir, node: CallGraphNode, graph: &CallGraph) {
        let callable = graph
            .callable_region(node)
            .and_then(|region| ir.get_region(region)?.parent_op());
        let Some(callable) = callable.map(|op| op.handle()) else {
            return;
        };
        self.forget_uses_by(node);
        let Some(found) = self.collect(ir, callable, graph) else {
            // What it uses is unknown, so nothing can be erased.
            self.discardable.clear();
            return;
        };
        let mut uses = UsesBy::default();
        for (used, user) in found {
            let Some(count) = self.discardable.get_mut(&used) else {
                continue;
            };
            if user != callable {
                *uses.inner.entry(used).or_default() += 1;
                *count += 1;
            } else if uses.own.insert(used) {
                *count += 1;
            }
        }
        self.uses.insert(node, uses);
    }

    fn forget_uses_by(&mut self, node: CallGraphNode) {
        let uses = self.uses.remove(&node).unwrap_or_default();
        let own = uses.own.into_iter().map(|used| (used, 1));
        for (used, count) in own.chain(uses.inner) {
            if let Some(total) = self.discardable.get_mut(&used) {
                *total = total.saturating_sub(count);
            }
        }
    }

    /// Removes uses by a caller, those of an erased call.
    pub(super) fn remove_uses(&mut self, caller: CallGraphNode, removed: &[(CallGraphNode, Op)]) {
        for (used, _) in removed {
            let inner = self.uses.get_mut(&caller).and_then(|uses| uses.inner.get_mut(used));
            if let (Some(inner), Some(total)) = (inner, self.discardable.get_mut(used)) {
                *inner = inner.saturating_sub(1);
                *total = total.saturating_sub(1);
            }
        }
    }

    /// Adds the uses inside a callee to its caller.
    pub(super) fn merge(&mut self, callee: CallGraphNode, caller: CallGraphNode) {
        let inner: Vec<(CallGraphNode, usize)> = match self.uses.get(&callee) {
            Some(uses) => uses.inner.iter().map(|(&used, &count)| (used, count)).collect(),
            None => return,
        };
        let of_caller = self.uses.entry(caller).or_default();
        for (used, count) in inner {
            *of_caller.inner.entry(used).or_default() += count;
            if let Some(total) = self.discardable.get_mut(&used) {
                *total += count;
            }
        }
    }

    /// Removes a callable that was moved into its caller, with the callables nested in it.
    pub(super) fn remove(&mut self, node: CallGraphNode, graph: &CallGraph) {
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            let children = graph.edges(node).iter();
            stack.extend(
                children
                    .filter(|edge| edge.kind == CallGraphEdgeKind::Child)
                    .map(|edge| edge.target),
            );
            self.forget_uses_by(node);
            self.discardable.remove(&node);
        }
    }

    /// Returns `true` if a callable can be erased if `uses` is the number of its uses.
    pub(super) fn is_discardable_with_uses(&self, callable: OpRef<'_>, node: CallGraphNode, uses: usize) -> bool {
        if Symbol::cast(callable).is_some() {
            return self.discardable.get(&node) == Some(&uses);
        }
        let num_uses = callable
            .results()
            .flat_map(|result| result.uses())
            .take(uses + 1)
            .count();
        num_uses == uses && is_memory_effect_free(callable)
    }
}
