//! Random chains of ops of `tosa` on tensors with static and dynamic shapes.

use drr_tests::random::Random;

use super::Family;
use super::body::{function, use_of};
use crate::tosa::expanded;

/// Marks a dynamic size.
const UNKNOWN: i64 = -1;

#[derive(Clone, PartialEq)]
struct Tensor {
    name: String,
    shape: Vec<i64>,
    element: &'static str,
    /// Set if the value is padded or joined: slices of it have no size of -1, which `mlir-opt` takes as a number.
    is_composed: bool,
}

impl Tensor {
    fn ty(&self) -> String {
        ty(&self.shape, self.element)
    }
}

fn ty(shape: &[i64], element: &str) -> String {
    let sizes = shape.iter().map(|size| match *size {
        UNKNOWN => "?x".to_owned(),
        size => format!("{size}x"),
    });
    format!("tensor<{}{element}>", sizes.collect::<String>())
}

fn list(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("[{}]", numbers.join(", "))
}

/// A module under construction. Each tensor has rank 2.
struct Chain {
    random: Random,
    tensors: Vec<Tensor>,
    lines: Vec<String>,
    next: usize,
}

const ELEMENTS: [&str; 4] = ["f32", "i32", "i8", "i1"];

impl Chain {
    fn new(seed: u64) -> Self {
        let mut chain = Chain {
            random: Random::new(seed),
            tensors: Vec::new(),
            lines: Vec::new(),
            next: 0,
        };
        for element in ELEMENTS {
            let shape = chain.shape();
            chain.define("\"t\"() : () -> ", shape, element);
            chain.constant(element);
        }
        chain
    }

    fn number_in(&mut self, numbers: &[i64]) -> i64 {
        numbers[self.random.below(numbers.len())]
    }

    fn shape(&mut self) -> Vec<i64> {
        (0..2).map(|_| self.number_in(&[1, 1, 2, 2, 3, UNKNOWN])).collect()
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Adds a line that ends with the type of the result.
    fn define(&mut self, text: &str, shape: Vec<i64>, element: &'static str) -> Tensor {
        let tensor = Tensor {
            name: self.name(),
            shape,
            element,
            is_composed: text.starts_with("tosa.pad") || text.starts_with("tosa.concat"),
        };
        self.lines.push(format!("{} = {text}{}", tensor.name, tensor.ty()));
        self.tensors.push(tensor.clone());
        tensor
    }

    /// Adds an op with these operands and attributes.
    fn op(&mut self, name: &str, operands: &[&Tensor], attributes: &str, shape: Vec<i64>, element: &'static str) {
        let names: Vec<&str> = operands.iter().map(|tensor| tensor.name.as_str()).collect();
        let types: Vec<String> = operands.iter().map(|tensor| tensor.ty()).collect();
        let (names, types) = (names.join(", "), types.join(", "));
        self.define(
            &format!("tosa.{name} {names}{attributes} : ({types}) -> "),
            shape,
            element,
        );
    }

    /// Adds a constant of a static shape. Products of floats with 0 differ in `mlir-opt`.
    fn constant(&mut self, element: &'static str) -> Tensor {
        let shape: Vec<i64> = (0..2).map(|_| self.number_in(&[1, 1, 2, 3])).collect();
        self.constant_of(element, shape)
    }

    fn constant_of(&mut self, element: &'static str, shape: Vec<i64>) -> Tensor {
        let number = |random: &mut Random| match element {
            "i1" => ["true", "false"][random.below(2)].to_owned(),
            "f32" => ["1.0", "2.5", "-1.0"][random.below(3)].to_owned(),
            _ => ["0", "1", "2", "-3", "100"][random.below(5)].to_owned(),
        };
        let text = match self.random.below(3) {
            0 => {
                let mut row = || -> String {
                    let numbers: Vec<String> = (0..shape[1]).map(|_| number(&mut self.random)).collect();
                    format!("[{}]", numbers.join(", "))
                };
                let rows: Vec<String> = (0..shape[0]).map(|_| row()).collect();
                format!("[{}]", rows.join(", "))
            }
            _ => number(&mut self.random),
        };
        self.define(&format!("const {text} : "), shape, element)
    }

    /// Adds a constant shape.
    fn sizes(&mut self, numbers: &[i64]) -> String {
        let name = self.name();
        self.lines.push(format!("{name} = shape {}", list(numbers)));
        name
    }

    /// Returns a tensor of one of these element types, of the last ones more often.
    fn tensor(&mut self, elements: &[&str]) -> Tensor {
        let known: Vec<&Tensor> = self
            .tensors
            .iter()
            .filter(|tensor| elements.contains(&tensor.element))
            .collect();
        let count = known.len();
        let index = match self.random.below(3) {
            0 => self.random.below(count),
            _ => count - 1 - self.random.below(count.min(3)),
        };
        known[index].clone()
    }

    /// Returns a tensor to which another one can be broadcast without changing its shape, or which can be broadcast to it.
    fn partner(&mut self, of: &Tensor) -> Tensor {
        let known = self
            .tensors
            .iter()
            .filter(|tensor| tensor.element == of.element && tensor.shape == of.shape);
        let known: Vec<Tensor> = known.cloned().collect();
        match self.random.below(3) {
            0 if !known.is_empty() => known[self.random.below(known.len())].clone(),
            _ => {
                let is_whole = self.random.below(2) == 0;
                let sizes = of
                    .shape
                    .iter()
                    .map(|size| if is_whole && *size != UNKNOWN { *size } else { 1 });
                let sizes = sizes.collect();
                self.constant_of(of.element, sizes)
            }
        }
    }

    fn step(&mut self) {
        match self.random.below(16) {
            0..4 => self.elementwise(),
            4 => self.compare(),
            5 => self.unary(),
            6 => self.cast(),
            7 => self.clamp(),
            8 => self.reshape(),
            9..11 => self.slice(),
            11..13 => self.transpose(),
            13 => self.concat(),
            14 => self.pad_or_tile(),
            _ => self.reduce(),
        }
    }

    fn elementwise(&mut self) {
        let a = self.tensor(&["f32", "i32", "i8"]);
        let b = self.partner(&a);
        let (first, second) = if self.random.below(2) == 0 { (&a, &b) } else { (&b, &a) };
        match (self.random.below(4), a.element) {
            (0, "i32") => self.op("intdiv", &[first, second], "", a.shape.clone(), a.element),
            (1, "f32" | "i32") => {
                let shift = self.name();
                let number = if a.element == "i32" {
                    self.number_in(&[0, 0, 1])
                } else {
                    0
                };
                self.lines.push(format!("{shift} = const {number} : tensor<1xi8>"));
                let text = format!(
                    "tosa.mul {}, {}, {shift} : ({}, {}, tensor<1xi8>) -> ",
                    first.name,
                    second.name,
                    first.ty(),
                    second.ty()
                );
                self.define(&text, a.shape.clone(), a.element);
            }
            (2, _) => self.op("sub", &[&a, &b], "", a.shape.clone(), a.element),
            (1, _) => self.bits(&a, &b),
            (0, _) => {
                let name = ["maximum", "minimum"][self.random.below(2)];
                self.op(name, &[first, second], "", a.shape.clone(), a.element);
            }
            _ => self.op("add", &[first, second], "", a.shape.clone(), a.element),
        }
    }

    /// Adds an op on the bits of integers, or on booleans.
    fn bits(&mut self, a: &Tensor, b: &Tensor) {
        match self.random.below(3) {
            0 => {
                let name = ["bitwise_and", "bitwise_or", "bitwise_xor"][self.random.below(3)];
                self.op(name, &[a, b], "", a.shape.clone(), a.element);
            }
            1 => {
                let name = ["logical_left_shift", "logical_right_shift"][self.random.below(2)];
                self.op(name, &[a, b], "", a.shape.clone(), a.element);
            }
            _ => {
                let a = self.tensor(&["i1"]);
                let b = self.partner(&a);
                let name = ["logical_and", "logical_or", "logical_xor"][self.random.below(3)];
                self.op(name, &[&a, &b], "", a.shape.clone(), a.element);
            }
        }
    }

    fn compare(&mut self) {
        let a = self.tensor(&["f32", "i32", "i8"]);
        let b = self.partner(&a);
        let name = ["greater", "greater_equal", "equal"][self.random.below(3)];
        let b = if self.random.below(4) == 0 { a.clone() } else { b };
        // The type of `tosa.equal` is inferred, so that the shapes must agree.
        self.op(name, &[&a, &b], "", a.shape.clone(), "i1");
    }

    fn unary(&mut self) {
        let a = self.tensor(&["f32"]);
        match self.random.below(6) {
            5 => {
                let name = ["exp", "log", "floor", "ceil", "sigmoid", "tanh", "rsqrt", "erf"][self.random.below(8)];
                self.op(name, &[&a], "", a.shape.clone(), "f32");
            }
            0 => self.op("abs", &[&a], "", a.shape.clone(), "f32"),
            1 => self.op("reciprocal", &[&a], "", a.shape.clone(), "f32"),
            2 => {
                let zero = self.name();
                self.lines.push(format!("{zero} = const 0.0 : tensor<1xf32>"));
                let text = format!(
                    "tosa.negate {0}, {zero}, {zero} : ({1}, tensor<1xf32>, tensor<1xf32>) -> ",
                    a.name,
                    a.ty()
                );
                let once = self.define(&text, a.shape.clone(), "f32");
                self.define(
                    &text.replace(&format!("{},", a.name), &format!("{},", once.name)),
                    a.shape,
                    "f32",
                );
            }
            _ => {
                let predicate = self.tensor(&["i1"]);
                let shape = predicate.shape.clone();
                self.op("logical_not", &[&predicate], "", shape.clone(), "i1");
                let predicate = self.tensors[self.tensors.len() - 1 - self.random.below(2)].clone();
                if predicate.shape == shape && predicate.element == "i1" && !shape.contains(&UNKNOWN) {
                    let other = self.random.below(2);
                    let values = [
                        self.constant_of("i32", shape.clone()),
                        self.constant_of("i32", shape.clone()),
                    ];
                    self.op("select", &[&predicate, &values[0], &values[other]], "", shape, "i32");
                }
            }
        }
    }

    /// Booleans are other floats in `mlir-opt`.
    fn cast(&mut self) {
        let a = self.tensor(&["f32", "i32", "i8"]);
        let to = ["i32", "i8", "f32"][self.random.below(3)];
        self.op("cast", &[&a], "", a.shape.clone(), to);
    }

    fn clamp(&mut self) {
        let a = self.tensor(&["f32", "i8"]);
        let (low, high) = match a.element {
            "f32" => (
                ["0xFF800000", "-1.0", "0.0"][self.random.below(3)],
                ["0x7F800000", "1.0", "6.0"][self.random.below(3)],
            ),
            _ => (
                ["-128", "-1", "0"][self.random.below(3)],
                ["127", "1", "6"][self.random.below(3)],
            ),
        };
        let bounds = format!(" {{min_val = {low} : {0}, max_val = {high} : {0}}}", a.element);
        self.op("clamp", &[&a], &bounds, a.shape.clone(), a.element);
    }

    fn reshape(&mut self) {
        let a = self.tensor(&ELEMENTS);
        let shape = match self.random.below(3) {
            0 => a.shape.clone(),
            1 => vec![a.shape[1], a.shape[0]],
            _ if a.shape.contains(&UNKNOWN) => vec![UNKNOWN, 1],
            _ => vec![a.shape.iter().product(), 1],
        };
        if shape.iter().filter(|size| **size == UNKNOWN).count() < 2 {
            let sizes = self.sizes(&shape);
            let text = format!("tosa.reshape {}, {sizes} : ({}, !tosa.shape<2>) -> ", a.name, a.ty());
            self.define(&text, shape, a.element);
        }
    }

    fn slice(&mut self) {
        let a = self.tensor(&ELEMENTS);
        let (mut start, mut size) = (Vec::new(), Vec::new());
        for &known in &a.shape {
            if known == UNKNOWN {
                start.push(0);
                size.push(-1);
                continue;
            }
            let first = i64::try_from(self.random.below(usize::try_from(known).unwrap_or(1))).unwrap_or(0);
            start.push(first);
            let rest = known - first;
            size.push(1 + i64::try_from(self.random.below(usize::try_from(rest).unwrap_or(1))).unwrap_or(0));
        }
        let shape = size.clone();
        let has_rest = !a.is_composed && self.random.below(4) == 0;
        if has_rest && start[0] + size[0] == a.shape[0] {
            size[0] = -1;
        }
        let (start, size) = (self.sizes(&start), self.sizes(&size));
        let text = format!(
            "tosa.slice {}, {start}, {size} : ({}, !tosa.shape<2>, !tosa.shape<2>) -> ",
            a.name,
            a.ty()
        );
        self.define(&text, shape, a.element);
    }

    fn transpose(&mut self) {
        let a = self.tensor(&ELEMENTS);
        let (perms, shape) = match self.random.below(3) {
            0 => ("0, 1", a.shape.clone()),
            _ => ("1, 0", vec![a.shape[1], a.shape[0]]),
        };
        self.op(
            "transpose",
            &[&a],
            &format!(" {{perms = array<i32: {perms}>}}"),
            shape,
            a.element,
        );
    }

    fn concat(&mut self) {
        let a = self.tensor(&ELEMENTS);
        let axis = self.random.below(2);
        let known = self
            .tensors
            .iter()
            .filter(|b| b.element == a.element && b.shape[1 - axis] == a.shape[1 - axis]);
        let known: Vec<Tensor> = known.cloned().collect();
        let mut inputs = vec![a.clone()];
        for _ in 0..self.random.below(3) {
            inputs.push(known[self.random.below(known.len())].clone());
        }
        let mut shape = a.shape.clone();
        shape[axis] = if inputs.iter().any(|input| input.shape[axis] == UNKNOWN) {
            UNKNOWN
        } else {
            inputs.iter().map(|input| input.shape[axis]).sum()
        };
        let inputs: Vec<&Tensor> = inputs.iter().collect();
        self.op(
            "concat",
            &inputs,
            &format!(" {{axis = {axis} : i32}}"),
            shape,
            a.element,
        );
    }

    fn pad_or_tile(&mut self) {
        let a = self.tensor(&["f32", "i32", "i8"]);
        let factor = self.number_in(&[0, 0, 1]);
        let grown = |size: i64, more: i64| if size == UNKNOWN { UNKNOWN } else { size + more };
        if self.random.below(3) > 0 {
            let padding: Vec<i64> = (0..4).map(|_| self.number_in(&[0, factor, 2 * factor])).collect();
            let value = self.name();
            let number = if a.element == "f32" { "0.0" } else { "0" };
            self.lines
                .push(format!("{value} = const {number} : tensor<1x{}>", a.element));
            let shape = vec![
                grown(a.shape[0], padding[0] + padding[1]),
                grown(a.shape[1], padding[2] + padding[3]),
            ];
            let padding = self.sizes(&padding);
            let types = format!("({}, !tosa.shape<4>, tensor<1x{}>)", a.ty(), a.element);
            self.define(
                &format!("tosa.pad {}, {padding}, {value} : {types} -> ", a.name),
                shape,
                a.element,
            );
            return;
        }
        let factors = [1 + factor, 1];
        let shape = vec![grown(a.shape[0], factor * a.shape[0]), a.shape[1]];
        let sizes = self.sizes(&factors);
        self.define(
            &format!("tosa.tile {}, {sizes} : ({}, !tosa.shape<2>) -> ", a.name, a.ty()),
            shape,
            a.element,
        );
    }

    fn reduce(&mut self) {
        let a = self.tensor(&["f32", "i32", "i1"]);
        let axis = self.random.below(2);
        let attribute = format!(" {{axis = {axis} : i32}}");
        let mut shape = a.shape.clone();
        let name = match a.element {
            "i1" => ["reduce_all", "reduce_any", "reverse"][self.random.below(3)],
            "f32" if self.random.below(5) == 0 => {
                shape.remove(axis);
                let text = format!(
                    "tosa.argmax {}{attribute} : ({}) -> {}",
                    a.name,
                    a.ty(),
                    ty(&shape, "i32")
                );
                let name = self.name();
                self.lines.push(format!("{name} = {text}"));
                self.lines
                    .push(use_of([(name.as_str(), ty(&shape, "i32").as_str())].into_iter()));
                return;
            }
            _ => ["reduce_max", "reduce_min", "reduce_sum", "reduce_product", "reverse"][self.random.below(5)],
        };
        if name != "reverse" {
            shape[axis] = 1;
        }
        self.op(name, &[&a], &attribute, shape, a.element);
    }

    /// Uses the last values.
    fn finish(self) -> String {
        let last = self.tensors.iter().rev().take(4);
        let last: Vec<(&str, String)> = last.map(|tensor| (tensor.name.as_str(), tensor.ty())).collect();
        let used = use_of(last.iter().map(|(name, ty)| (*name, ty.as_str())));
        let ops = expanded(&self.lines.join("\n"));
        function(&[], &format!("{ops}\n{used}"))
    }
}

fn module(seed: u64) -> String {
    let mut chain = Chain::new(seed);
    for _ in 0..10 {
        chain.step();
    }
    chain.finish()
}

#[test]
fn chains_of_tosa() {
    Family::new("tosa-chains", module).check();
}
