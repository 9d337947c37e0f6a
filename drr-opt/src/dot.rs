//! `--dot`: prints ops as a Graphviz graph.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use drr::prelude::*;
use drr::{BlockRef, Event, Ir, Listener};

/// The maximum number of characters in a line of a label.
const MAX_LABEL: usize = 60;

/// Returns the graph of a module, or of the op with a symbol. It has a node for each op and block argument, a cluster
/// for each op with regions, and an edge for each use of a value, from the definition to the user. The ops in `touched`
/// are coloured.
pub(crate) fn graph(module: &Module, symbol: Option<&str>, touched: &HashSet<Op>) -> Option<String> {
    let root = match symbol {
        None => module.root(),
        Some(symbol) => {
            let is_it = |op: &OpRef<'_>| {
                let name = op.attr_named("sym_name");
                name.and_then(|name| name.string(op.ctx())) == Some(symbol.as_bytes())
            };
            module.root().walk().find(is_it)?
        }
    };
    let mut graph = Graph {
        text: String::from("digraph {\n  node [shape=box, fontname=monospace];\n"),
        touched,
        arguments: HashMap::new(),
    };
    graph.nodes(root);
    graph.edges(root);
    graph.text.push_str("}\n");
    Some(graph.text)
}

/// A listener that records the ops that a driver creates or modifies.
#[derive(Default)]
pub(crate) struct ChangedOps(pub(crate) HashSet<Op>);

impl Listener for ChangedOps {
    fn event(&mut self, _: &Ir, event: Event) {
        if let Event::Inserted(op) | Event::InsertedDetached(op) | Event::Modified(op) = event {
            self.0.insert(op);
        }
    }
}

struct Graph<'t> {
    text: String,
    touched: &'t HashSet<Op>,
    /// Numbers of the block arguments.
    arguments: HashMap<Value, usize>,
}

/// An item on the stack of the traversal.
enum PendingNode<'ir> {
    Op(OpRef<'ir>),
    Block(BlockRef<'ir>),
    ClusterEnd,
}

impl Graph<'_> {
    /// Writes the nodes and clusters. An explicit stack replaces recursion, because regions can be nested deeply.
    fn nodes(&mut self, root: OpRef<'_>) {
        let mut pending = vec![PendingNode::Op(root)];
        while let Some(next) = pending.pop() {
            match next {
                PendingNode::ClusterEnd => self.line(format_args!("}}")),
                PendingNode::Block(block) => {
                    for arg in block.args() {
                        self.arguments.insert(arg.handle(), self.arguments.len());
                        let (node, label) = (self.node(arg), escaped(&arg.ty().display(arg.ctx()).to_string()));
                        self.line(format_args!("{node} [label=\"{label}\", shape=ellipse];"));
                    }
                    let start = pending.len();
                    pending.extend(block.ops().map(PendingNode::Op));
                    pending[start..].reverse();
                }
                PendingNode::Op(op) => {
                    let colour = if self.touched.contains(&op.handle()) {
                        ", style=filled, fillcolor=lightyellow, color=red"
                    } else {
                        ""
                    };
                    let index = op.index();
                    let has_regions = op.num_regions() > 0;
                    if has_regions {
                        self.line(format_args!("subgraph cluster_{index} {{"));
                        pending.push(PendingNode::ClusterEnd);
                    }
                    self.line(format_args!("op{index} [label=\"{}\"{colour}];", label(op)));
                    let start = pending.len();
                    pending.extend(op.regions().flat_map(|region| region.blocks()).map(PendingNode::Block));
                    pending[start..].reverse();
                }
            }
        }
    }

    /// Writes the edges.
    fn edges(&mut self, root: OpRef<'_>) {
        for op in root.walk() {
            let several = op.num_operands() > 1;
            for (number, operand) in op.operands().enumerate() {
                let label = if several {
                    format!(" [label=\"{number}\"]")
                } else {
                    String::new()
                };
                let node = self.node(operand);
                self.line(format_args!("{node} -> op{}{label};", op.index()));
            }
            for block in op.successors() {
                if let Some(first) = block.first_op() {
                    self.line(format_args!("op{} -> op{} [style=dashed];", op.index(), first.index()));
                }
            }
        }
    }

    /// Returns the node that defines a value. For values defined outside of the graph, Graphviz creates a node.
    fn node(&self, value: ValueRef<'_>) -> String {
        match (value.defining_op(), self.arguments.get(&value.handle())) {
            (Some(op), _) => format!("op{}", op.index()),
            (None, Some(number)) => format!("arg{number}"),
            (None, None) => "outside".to_owned(),
        }
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _written = writeln!(self.text, "  {line}");
    }
}

/// Returns the name of an op, its symbol or its attributes, and the types of its results.
fn label(op: OpRef<'_>) -> String {
    let mut lines = vec![op.name_text().into_owned()];
    for (key, value) in op.attrs() {
        lines.push(format!("{} = {}", key.text(op.ctx()), value.display(op.ctx())));
    }
    if op.num_results() > 0 {
        let types: Vec<String> = op.result_types().map(|ty| ty.display(op.ctx()).to_string()).collect();
        lines.push(format!("-> {}", types.join(", ")));
    }
    let lines: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
    lines.join("\\n")
}

/// Returns a truncated text, escaped for a label.
fn escaped(text: &str) -> String {
    let cut: String = text.chars().take(MAX_LABEL).collect();
    let rest = if cut.len() < text.len() { "..." } else { "" };
    let escaped = cut.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ");
    escaped + rest
}
