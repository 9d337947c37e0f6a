//! Call graphs and their strongly connected components, beside those of `--test-print-callgraph`.

use drr::analysis::{CallGraph, CallGraphNode};
use drr::prelude::*;

use crate::compare::{context, read};

/// Returns the edges and the components of a call graph, a line each.
fn lines(module: &Module) -> Vec<String> {
    let graph = CallGraph::new(module.root());
    let name = |node: CallGraphNode| match graph.callable_region(node) {
        Some(region) => {
            let callable = module.ir().region(region).parent_op().expect("it has a parent");
            let name = callable.attr_named("sym_name").expect("it has a name");
            name.display(module.ctx()).to_string()
        }
        None if node == CallGraphNode::EXTERNAL_CALLER => "external".to_owned(),
        None => "unknown".to_owned(),
    };
    let mut lines = Vec::new();
    for node in graph.callables() {
        lines.push(format!("node {}", name(node)));
        let edges = graph.edges(node).iter();
        lines.extend(edges.map(|edge| format!("{:?} {}", edge.kind, name(edge.target))));
    }
    for component in graph.sccs() {
        lines.push("component".to_owned());
        lines.extend(component.into_iter().map(|node| format!("member {}", name(node))));
    }
    lines
}

/// Returns the same lines of the text that `mlir-opt` prints.
fn lines_of_mlir(text: &str) -> Vec<String> {
    let name = |line: &str| match line.split_once("sym_name = ") {
        Some((_, rest)) => rest.split([',', '}']).next().unwrap_or_default().to_owned(),
        None if line.contains("<External-Caller-Node>") => "external".to_owned(),
        None => "unknown".to_owned(),
    };
    let lines = text.lines().filter_map(|line| match line.trim_start_matches("// ") {
        "- SCC : " => Some("component".to_owned()),
        line if line.starts_with("- Node :") => Some(format!("node {}", name(line))),
        line if line.starts_with("-- Call-Edge :") => Some(format!("Call {}", name(line))),
        line if line.starts_with("-- Child-Edge :") => Some(format!("Child {}", name(line))),
        line if line.starts_with("-- Node :") => Some(format!("member {}", name(line))),
        _ => None,
    });
    lines.collect()
}

#[track_caller]
fn check(text: &str) {
    let ours = lines(&read(&context(), text).unwrap_or_else(|errors| panic!("{errors}")));
    if let Some(mlir) = drr_tests::mlir::mlir() {
        let theirs = mlir
            .run(&["--allow-unregistered-dialect", "--test-print-callgraph"], text)
            .stderr;
        assert_eq!(lines_of_mlir(&theirs), ours, "for\n{text}");
    }
}

#[test]
fn calls_each_once_and_in_order() {
    check(
        "func.func @main() { call @a() : () -> () call @b() : () -> () call @a() : () -> () return }
         func.func @a() { call @b() : () -> () call @a() : () -> () return }
         func.func @b() { call @c() : () -> () return }
         func.func @c() { call @b() : () -> () call @external() : () -> () return }
         func.func private @unused() { return }
         func.func private @external()",
    );
}

// Row W48
#[test]
fn components_of_several_functions() {
    check(
        "func.func @x() { call @p() : () -> () return }
         func.func @p() { call @q() : () -> () call @s() : () -> () return }
         func.func @q() { call @r() : () -> () call @t() : () -> () return }
         func.func @r() { call @p() : () -> () call @s() : () -> () return }
         func.func @s() { call @t() : () -> () return }
         func.func @t() { call @s() : () -> () return }",
    );
}

#[test]
fn indirect_and_nested_calls() {
    check(
        "func.func @main(%c: i1, %g: () -> ()) {
           call_indirect %g() : () -> ()
           %f = constant @leaf : () -> ()
           call_indirect %f() : () -> ()
           scf.if %c { func.call @leaf() : () -> () }
           return
         }
         func.func @leaf() { return }
         func.func @other() { return }
         module @inner {
           func.func @leaf() { call @other() : () -> () return }
           func.func @other() { return }
         }",
    );
}

#[test]
fn a_call_outside_of_callables_has_no_edge() {
    check(
        "func.func @f() { return }
         func.call @f() : () -> ()",
    );
}
