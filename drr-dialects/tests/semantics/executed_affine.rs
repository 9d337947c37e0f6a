//! Random programs of `affine` and `tensor` print the same before and after canonicalization when MLIR compiles and runs them.

use std::fmt::Write as _;
use std::ops::Range;

use drr_tests::random::Random;
use drr_tests::runner::run_main;

use crate::{SemanticsCheck, report, seeds};

/// Functions of one module, which is compiled at once.
const BATCH: usize = 20;

/// The lowering to LLVM by `mlir-opt`.
const TO_LLVM: [&str; 7] = [
    "--one-shot-bufferize",
    "--affine-expand-index-ops",
    "--expand-strided-metadata",
    "--lower-affine",
    "--convert-scf-to-cf",
    "--convert-to-llvm",
    "--reconcile-unrealized-casts",
];

/// The type of tensors, and the number of elements of them and of the memory.
const TENSOR: &str = "tensor<8xindex>";
const SIZE: usize = 8;

/// A function under construction, without undefined behavior.
struct Program {
    random: Random,
    body: String,
    /// Indices that may be operands of affine maps: arguments, induction variables, and what is computed from them.
    dims: Vec<String>,
    /// Any indices.
    values: Vec<String>,
    tensors: Vec<String>,
    next: usize,
}

impl Program {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.body, "{text}");
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn define(&mut self, text: &str) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = {text}"));
        name
    }

    /// Returns a name of a list, one of the last ones more often.
    fn recent(random: &mut Random, names: &[String]) -> String {
        let count = names.len();
        let last = if random.below(2) == 0 { count.min(3) } else { count };
        names[count - 1 - random.below(last)].clone()
    }

    fn value(&mut self) -> String {
        Self::recent(&mut self.random, &self.values)
    }

    fn tensor(&mut self) -> String {
        Self::recent(&mut self.random, &self.tensors)
    }

    /// Returns an affine expression of dims.
    fn expr(&mut self, depth: usize) -> String {
        let mut terms = Vec::new();
        for _ in 0..1 + self.random.below(3) {
            let (dim, factor) = (
                Self::recent(&mut self.random, &self.dims),
                self.random.pick(&["-3", "-1", "1", "2", "4", "6"]),
            );
            let inner = if depth > 0 && self.random.below(3) == 0 {
                let (inner, op) = (self.expr(depth - 1), self.random.pick(&["floordiv", "ceildiv", "mod"]));
                format!("({inner}) {op} {}", 1 + self.random.below(6))
            } else {
                dim
            };
            terms.push(format!("{inner} * {factor}"));
        }
        terms.push((self.random.below(12) as i64 - 4).to_string());
        terms.join(" + ")
    }

    /// Returns a map with an expression for each of so many results, applied to dims.
    fn map(&mut self, results: usize, modulus: usize) -> String {
        let (all, mut exprs) = (self.dims.clone(), Vec::new());
        for _ in 0..results {
            let expr = self.expr(2);
            exprs.push(if modulus > 0 {
                format!("({expr}) mod {modulus}")
            } else {
                expr
            });
        }
        let mut text = format!("({})", exprs.join(", "));
        let used: Vec<&String> = all.iter().filter(|dim| contains_name(&text, dim)).collect();
        let names: Vec<String> = (0..used.len()).map(|number| format!("d{number}")).collect();
        // The longest names first, because others may be their beginnings.
        let mut order: Vec<usize> = (0..used.len()).collect();
        order.sort_by_key(|&number| std::cmp::Reverse(used[number].len()));
        for number in order {
            text = text.replace(used[number].as_str(), &names[number]);
        }
        let operands: Vec<&str> = used.iter().map(|name| name.as_str()).collect();
        format!("affine_map<({}) -> {text}>({})", names.join(", "), operands.join(", "))
    }

    fn ops(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            match self.random.below(if depth > 0 { 16 } else { 12 }) {
                0..2 => {
                    let map = self.map(1, 0);
                    let name = self.define(&format!("affine.apply {map}"));
                    self.dims.push(name.clone());
                    self.values.push(name);
                }
                2 => {
                    let (op, results) = (self.random.pick(&["min", "max"]), 1 + self.random.below(3));
                    let map = self.map(results, 0);
                    let name = self.define(&format!("affine.{op} {map}"));
                    self.values.push(name);
                }
                3..6 => self.access(),
                6 => {
                    let (op, a, b) = (self.random.pick(&["addi", "muli", "xori"]), self.value(), self.value());
                    let name = self.define(&format!("arith.{op} {a}, {b} : index"));
                    self.values.push(name);
                }
                7 | 8 => self.split(),
                9..12 => self.tensor_op(),
                12 | 13 => self.for_loop(depth),
                14 => self.conditional(depth),
                _ => self.parallel(depth),
            }
        }
    }

    /// Returns an index within the bounds.
    fn index(&mut self) -> String {
        let map = self.map(1, SIZE);
        self.define(&format!("affine.apply {map}"))
    }

    fn access(&mut self) {
        let at = format!("({}) mod {SIZE}", self.expr(1));
        if self.random.below(2) == 0 {
            let value = self.value();
            self.line(&format!("affine.store {value}, %m[{at}] : memref<{SIZE}xindex>"));
        }
        let name = self.define(&format!("affine.load %m[{at}] : memref<{SIZE}xindex>"));
        self.values.push(name);
    }

    /// Appends an index that is split into parts and joined again.
    fn split(&mut self) {
        let map = self.map(1, 24);
        let index = self.define(&format!("affine.apply {map}"));
        let parts = self.fresh();
        let basis = self.random.pick(&["4, 6", "1, 24", "3, 8", "2, 12"]);
        self.line(&format!(
            "{parts}:2 = affine.delinearize_index {index} into ({basis}) : index, index"
        ));
        let disjoint = self.random.pick(&["", "disjoint "]);
        let joined = self.define(&format!(
            "affine.linearize_index {disjoint}[{parts}#0, {parts}#1] by ({basis}) : index"
        ));
        self.values.extend([joined, format!("{parts}#0"), format!("{parts}#1")]);
    }

    fn tensor_op(&mut self) {
        let (tensor, value) = (self.tensor(), self.value());
        match self.random.below(6) {
            0 | 1 => {
                let index = self.index();
                let name = self.define(&format!("tensor.insert {value} into {tensor}[{index}] : {TENSOR}"));
                self.tensors.push(name);
            }
            2 | 3 => {
                let index = self.index();
                let name = self.define(&format!("tensor.extract {tensor}[{index}] : {TENSOR}"));
                self.values.push(name);
            }
            4 => {
                let (offset, other) = (self.random.below(5), self.tensor());
                let slice = self.define(&format!(
                    "tensor.extract_slice {tensor}[{offset}] [4] [1] : {TENSOR} to tensor<4xindex>"
                ));
                let offset = self.random.below(5);
                let name = self.define(&format!(
                    "tensor.insert_slice {slice} into {other}[{offset}] [4] [1] : tensor<4xindex> into {TENSOR}"
                ));
                self.tensors.push(name);
            }
            _ => {
                let wide = self.define(&format!(
                    "tensor.expand_shape {tensor} [[0, 1]] output_shape [2, 4] : {TENSOR} into tensor<2x4xindex>"
                ));
                let cast = self.define(&format!("tensor.cast {wide} : tensor<2x4xindex> to tensor<?x4xindex>"));
                let size = self.define(&format!("tensor.dim {cast}, %c0 : tensor<?x4xindex>"));
                let flat = self.define(&format!(
                    "tensor.collapse_shape {cast} [[0, 1]] : tensor<?x4xindex> into tensor<?xindex>"
                ));
                let name = self.define(&format!("tensor.cast {flat} : tensor<?xindex> to {TENSOR}"));
                self.values.push(size);
                self.tensors.push(name);
            }
        }
    }

    /// Appends a region that yields as many indices, none or one.
    fn region(&mut self, dims: &[String], values: &[String], depth: usize, yields: usize, end: &str) {
        let visible = [self.dims.len(), self.values.len(), self.tensors.len()];
        self.dims.extend_from_slice(dims);
        self.values.extend([dims, values].concat());
        let count = 1 + self.random.below(3);
        self.ops(count, depth - 1);
        if yields > 0 {
            let value = self.value();
            self.line(&format!("affine.yield {value} : index"));
        } else {
            self.access();
        }
        self.line(end);
        self.dims.truncate(visible[0]);
        self.values.truncate(visible[1]);
        self.tensors.truncate(visible[2]);
    }

    fn for_loop(&mut self, depth: usize) {
        // MLIR drops bounds by wrong ranges of remainders of induction variables, already while it lowers the program.
        let dims = std::mem::replace(&mut self.dims, vec!["%x".to_owned(), "%y".to_owned()]);
        let (lower, upper) = match self.random.below(3) {
            0 => (self.random.below(4).to_string(), self.random.below(9).to_string()),
            _ => (format!("max {}", self.map(2, 4)), format!("min {}", self.map(2, 9))),
        };
        self.dims = dims;
        let (name, variable, carried, initial) = (self.fresh(), self.fresh(), self.fresh(), self.value());
        let step = 1 + self.random.below(3);
        self.line(&format!(
            "{name} = affine.for {variable} = {lower} to {upper} step {step} iter_args({carried} = {initial}) -> (index) {{"
        ));
        self.region(&[variable], &[carried], depth, 1, "}");
        self.values.push(name);
    }

    fn conditional(&mut self, depth: usize) {
        let set = self.map(2, 0);
        let relation = self.random.pick(&[">= 0", "== 0"]);
        // The set has the results of the map as its conditions.
        let (head, operands) = set.rsplit_once('>').expect("a map ends with its operands");
        let (inputs, exprs) = head.split_once(" -> (").expect("a map has results");
        let inputs = inputs.replacen("affine_map", "affine_set", 1);
        let exprs = exprs[..exprs.len() - 1].replacen(", ", " >= 0, ", 1);
        let name = self.fresh();
        self.line(&format!(
            "{name} = affine.if {inputs} : ({exprs} {relation})>{operands} -> index {{"
        ));
        self.region(&[], &[], depth, 1, "} else {");
        self.region(&[], &[], depth, 1, "}");
        self.values.push(name);
    }

    fn parallel(&mut self, depth: usize) {
        let variable = self.fresh();
        let (lower, upper) = (self.random.below(3), self.random.below(6));
        self.line(&format!("affine.parallel ({variable}) = ({lower}) to ({upper}) {{"));
        self.region(&[variable], &[], depth, 0, "}");
    }
}

/// Returns `true` if a text contains a name, and not only as the beginning of another one.
fn contains_name(text: &str, name: &str) -> bool {
    text.match_indices(name)
        .any(|(at, _)| !text[at + name.len()..].starts_with(|next: char| next.is_ascii_digit()))
}

/// Returns a function that computes an index from two.
fn function(seed: u64) -> String {
    let arguments = ["%x".to_owned(), "%y".to_owned()];
    let mut program = Program {
        random: Random::new(seed),
        body: String::new(),
        dims: arguments.to_vec(),
        values: arguments.to_vec(),
        tensors: vec!["%t".to_owned()],
        next: 0,
    };
    program.line(&format!(
        "%c0 = arith.constant 0 : index\n%m = memref.alloca() : memref<{SIZE}xindex>"
    ));
    program.line(&format!(
        "affine.for %i = 0 to {SIZE} {{\naffine.store %i, %m[%i] : memref<{SIZE}xindex>\n}}"
    ));
    let elements = ["%x", "%y"].repeat(SIZE / 2).join(", ");
    program.line(&format!("%t = tensor.from_elements {elements} : {TENSOR}"));
    program.ops(12, 2);
    let (tensor, value) = (program.tensor(), program.value());
    let body = format!(
        "%sum = affine.for %i = 0 to {SIZE} iter_args(%before = {value}) -> (index) {{
        %stored = affine.load %m[%i] : memref<{SIZE}xindex>
        %element = tensor.extract {tensor}[%i] : {TENSOR}
        %factor = arith.constant 31 : index
        %product = arith.muli %before, %factor : index
        %both = arith.xori %stored, %element : index
        %after = arith.addi %product, %both : index
        affine.yield %after : index
        }}
        return %sum : index"
    );
    format!(
        "func.func @p{seed}(%x: index, %y: index) -> index {{\n{}{body}\n}}\n",
        program.body
    )
}

/// Returns a module of functions with a function `main` that prints their results, and the number of them.
fn module(seeds: Range<u64>) -> (String, usize) {
    let mut text = "func.func private @printI64(i64)\nfunc.func private @printNewline()\n".to_owned();
    let (mut main, mut count) = ("func.func @main() {\n".to_owned(), 0);
    for seed in seeds {
        text += &function(seed);
        for [x, y] in [[0, 0], [1, -1], [7, 5], [-13, 100]] {
            let _ = writeln!(
                main,
                "%x{count} = arith.constant {x} : index\n%y{count} = arith.constant {y} : index
                %r{count} = call @p{seed}(%x{count}, %y{count}) : (index, index) -> index
                %n{count} = arith.index_cast %r{count} : index to i64
                call @printI64(%n{count}) : (i64) -> ()\ncall @printNewline() : () -> ()"
            );
            count += 1;
        }
    }
    (format!("{text}{main}return\n}}\n"), count)
}

#[test]
fn affine_programs_compute_the_same_before_and_after_canonicalization() {
    let seeds = seeds(200);
    let check = SemanticsCheck::new(1);
    let mut num_runs = 0;
    for start in seeds.clone().step_by(BATCH) {
        let (text, count) = module(start..seeds.end.min(start + BATCH as u64));
        let before = check.read(&text);
        let after = check.canonicalized(check.read(&text));
        let run = |module: &drr::Module| run_main(&TO_LLVM, &module.generic_form().to_string());
        let (Some(expected), Some(printed)) = (run(&before), run(&after)) else {
            return;
        };
        assert_eq!(expected.lines().count(), count, "{expected}");
        for (number, (expected, printed)) in expected.lines().zip(printed.lines()).enumerate() {
            assert_eq!(printed, expected, "run {number} from seed {start}\n{after}");
        }
        num_runs += count;
    }
    report("executed affine programs", seeds.count(), num_runs);
}
