//! Ops of random modules other than functions, and a function that calls all others.

use std::fmt::Write as _;

use super::MEMORY;
use crate::random::Random;

/// Returns a public function that calls all others, and uses every second result.
pub(super) fn call_all(names: &[String]) -> String {
    let mut text =
        format!("func.func @main(%c: i1, %d: i1, %a: i32, %b: i32, %x: index, %y: index, %m: {MEMORY}) {{\n");
    for (number, name) in names.iter().enumerate() {
        let types = format!("(i1, i1, i32, i32, index, index, {MEMORY}) -> i32");
        let _ = writeln!(text, "%r{number} = call @{name}(%c, %d, %a, %b, %x, %y, %m) : {types}");
        if number % 2 == 0 {
            let _ = writeln!(text, "\"t.use\"(%r{number}) : (i32) -> ()");
        }
    }
    text + "return\n}\n"
}

/// Appends ops of a graph region, each of which may use all of them.
pub(super) fn graph_ops(random: &mut Random, prefix: &str, text: &mut String) {
    let count = 2 + random.below(6);
    for number in 0..count {
        let [x, y] = [random.below(count), random.below(count)];
        let op = match random.below(3) {
            0 => format!("arith.addi %{prefix}_{x}, %{prefix}_{y} : i32"),
            1 => format!("arith.constant {x} : i32"),
            _ => format!("\"t.node\"(%{prefix}_{x}) : (i32) -> i32"),
        };
        let _ = writeln!(text, "%{prefix}_{number} = {op}");
    }
}

/// Appends a module with functions and with references to them from inside and outside.
pub(super) fn nested_module(random: &mut Random, number: usize, text: &mut String) {
    let visibility = random.pick(&["", " attributes {sym_visibility = \"private\"}"]);
    let _ = writeln!(text, "module @n{number}{visibility} {{");
    for function in ["p", "q", "r"] {
        let visibility = random.pick(&["", "private ", "nested "]);
        let _ = writeln!(text, "func.func {visibility}@{function}() {{");
        if random.below(2) == 0 {
            let callee = random.pick(&["p", "q"]);
            let _ = writeln!(text, "call @{callee}() : () -> ()");
        }
        text.push_str("return\n}\n");
    }
    graph_ops(random, "h", text);
    text.push_str("}\n");
    if random.below(2) == 0 {
        let function = random.pick(&["p", "q", "r"]);
        let _ = writeln!(text, "\"t.reference\"() {{to = @n{number}::@{function}}} : () -> ()");
    }
}
