//! Random nests of ops of `shape`.

use drr_tests::random::Random;

use super::Family;
use super::body::{function, use_of};

const SHAPE: &str = "!shape.shape";
const SIZE: &str = "!shape.size";
const WITNESS: &str = "!shape.witness";
const PAIR: &str = "tensor<2xindex>";
const TRIPLE: &str = "tensor<3xindex>";
const EXTENTS: &str = "tensor<?xindex>";

/// The types of shapes.
const SHAPES: [&str; 4] = [SHAPE, PAIR, TRIPLE, EXTENTS];
/// The types of values with a shape.
const SHAPED: [&str; 5] = [
    "tensor<2x3xf32>",
    "tensor<?x3xf32>",
    "tensor<1x?x3xf32>",
    "tensor<*xf32>",
    "memref<?x3xf32>",
];

/// A module under construction.
struct Nest {
    random: Random,
    /// Names and types.
    values: Vec<(String, &'static str)>,
    lines: Vec<String>,
    next: usize,
    /// Number of open regions.
    depth: usize,
}

impl Nest {
    fn new(seed: u64) -> Self {
        let mut nest = Nest {
            random: Random::new(seed),
            values: Vec::new(),
            lines: Vec::new(),
            next: 0,
            depth: 0,
        };
        for ty in [SHAPES.as_slice(), &SHAPED, &[SIZE, "index", "i1", WITNESS]].concat() {
            nest.define("\"t\"() : () -> ", ty, ty);
            nest.constant(ty);
        }
        nest
    }

    fn pick(&mut self, types: &[&'static str]) -> &'static str {
        types[self.random.below(types.len())]
    }

    /// Adds a line that defines a value.
    fn define(&mut self, text: &str, end: &str, ty: &'static str) {
        self.next += 1;
        let name = format!("%v{}", self.next);
        self.lines.push(format!("{name} = {text}{end}"));
        self.values.push((name, ty));
    }

    /// Returns a value of a type, of the last ones more often.
    fn value(&mut self, ty: &str) -> String {
        let known: Vec<&String> = self
            .values
            .iter()
            .filter(|(_, own)| *own == ty)
            .map(|(name, _)| name)
            .collect();
        let count = known.len();
        let index = match self.random.below(3) {
            0 => self.random.below(count),
            _ => count - 1 - self.random.below(count.min(3)),
        };
        known[index].clone()
    }

    /// Adds a constant, if there are constants of the type.
    fn constant(&mut self, ty: &'static str) {
        let number = ["0", "1", "2", "3", "7"][self.random.below(5)];
        let extents = |random: &mut Random, count: usize| {
            let extents: Vec<&str> = (0..count).map(|_| ["1", "2", "3"][random.below(3)]).collect();
            extents.join(", ")
        };
        match ty {
            "index" => self.define("arith.constant ", &format!("{number} : index"), ty),
            "i1" => self.define("arith.constant ", "true", ty),
            SIZE => self.define("shape.const_size ", number, ty),
            WITNESS => self.define("shape.const_witness ", "true", ty),
            SHAPE | PAIR | TRIPLE => {
                let count = match ty {
                    SHAPE => self.random.below(4),
                    PAIR => 2,
                    _ => 3,
                };
                let extents = extents(&mut self.random, count);
                self.define("shape.const_shape ", &format!("[{extents}] : {ty}"), ty);
            }
            _ => {}
        }
    }

    /// Returns the names and the types of operands.
    fn operands(&mut self, types: &[&'static str], count: usize) -> (String, String, Vec<&'static str>) {
        let types: Vec<&'static str> = (0..count).map(|_| self.pick(types)).collect();
        let names: Vec<String> = types.iter().map(|ty| self.value(ty)).collect();
        (names.join(", "), types.join(", "), types)
    }

    fn step(&mut self) {
        match self.random.below(16) {
            0 => {
                let ty = self.pick(&[SHAPE, PAIR, TRIPLE, SIZE, "index"]);
                self.constant(ty);
            }
            1..3 => self.arithmetic(),
            3..5 => self.convert(),
            5..7 => self.query(),
            7..9 => self.shape_of(),
            9..12 => self.broadcast(),
            12..14 => self.constrain(),
            14 if self.random.below(3) == 0 => self.split(),
            14 => self.combine(),
            _ => self.nest(),
        }
    }

    fn arithmetic(&mut self) {
        let ty = self.pick(&[SIZE, "index"]);
        let (a, b) = (self.value(ty), self.value(ty));
        let op = ["add", "mul", "div", "max", "min"][self.random.below(5)];
        // The extremes take no indices.
        let ty = if op.starts_with('m') && op != "mul" { SIZE } else { ty };
        let (a, b) = if ty == SIZE {
            (self.value(SIZE), self.value(SIZE))
        } else {
            (a, b)
        };
        self.define(&format!("shape.{op} {a}, {b} : {ty}, {ty} -> "), ty, ty);
    }

    fn convert(&mut self) {
        let (size, index, extents) = (self.value(SIZE), self.value("index"), self.value(EXTENTS));
        let shape = self.value(SHAPE);
        match self.random.below(7) {
            5 => self.define(
                &format!("shape.to_extent_tensor {shape} : {SHAPE} -> "),
                EXTENTS,
                EXTENTS,
            ),
            6 => {
                let (names, types, _) = self.operands(&SHAPES, 2);
                self.define(&format!("shape.is_broadcastable {names} : "), &types, "i1");
            }
            0 => self.define(&format!("shape.size_to_index {size} : "), SIZE, "index"),
            1 => self.define(&format!("shape.index_to_size {index}"), "", SIZE),
            2 => self.define(
                &format!("shape.from_extents {size}, {index} : {SIZE}, "),
                "index",
                SHAPE,
            ),
            3 => self.define(&format!("shape.from_extent_tensor {extents} : "), EXTENTS, SHAPE),
            _ => self.define(&format!("tensor.cast {extents} : {EXTENTS} to "), PAIR, PAIR),
        }
    }

    fn query(&mut self) {
        let ty = self.pick(&SHAPES);
        let shape = self.value(ty);
        // Shapes can hold errors.
        let result = if ty == SHAPE { SIZE } else { "index" };
        let index = self.value(result);
        match self.random.below(5) {
            0 => self.define(&format!("shape.rank {shape} : {ty} -> "), result, result),
            1 => self.define(&format!("shape.num_elements {shape} : {ty} -> "), result, result),
            2 => self.define(
                &format!("shape.get_extent {shape}, {index} : {ty}, {result} -> "),
                result,
                result,
            ),
            3 => {
                let shaped = self.pick(&["tensor<2x3xf32>", "tensor<?x3xf32>"]);
                let value = self.value(shaped);
                self.define(
                    &format!("shape.dim {value}, {index} : {shaped}, {result} -> "),
                    result,
                    result,
                );
            }
            _ => {
                let (names, types, _) = self.operands(&[SHAPE, PAIR], 2);
                self.define(&format!("shape.shape_eq {names} : "), &types, "i1");
            }
        }
    }

    fn shape_of(&mut self) {
        let shaped = self.pick(&SHAPED);
        let value = self.value(shaped);
        let rank = match shaped {
            "tensor<1x?x3xf32>" => TRIPLE,
            "tensor<*xf32>" => EXTENTS,
            _ => PAIR,
        };
        let result = self.pick(&[rank, EXTENTS]);
        self.define(&format!("shape.shape_of {value} : {shaped} -> "), result, result);
        let (shape, _) = self.values[self.values.len() - 1].clone();
        let (index, unknown) = (self.value("index"), self.value("tensor<*xf32>"));
        match self.random.below(4) {
            // MLIR extracts sizes of memrefs by an op on tensors.
            0 if !shaped.starts_with("memref") => {
                self.define(&format!("tensor.extract {shape}[{index}] : "), result, "index")
            }
            1 if result != EXTENTS => self.define(&format!("tensor.cast {shape} : {result} to "), EXTENTS, EXTENTS),
            2 => self.define(
                &format!("tensor.reshape {unknown}({shape}) : (tensor<*xf32>, {result}) -> "),
                "tensor<*xf32>",
                "tensor<*xf32>",
            ),
            _ => {}
        }
    }

    fn broadcast(&mut self) {
        let count = 1 + self.random.below(4);
        let types: &[&str] = if self.random.below(2) == 0 {
            &SHAPES
        } else {
            &[PAIR, TRIPLE]
        };
        let (mut names, mut types, list) = self.operands(types, count);
        let result = if list.contains(&SHAPE) {
            SHAPE
        } else {
            self.pick(&[EXTENTS, SHAPE])
        };
        if result == EXTENTS {
            // MLIR folds a broadcast of only constants to an invalid op.
            let unknown = self
                .values
                .iter()
                .find(|(_, ty)| *ty == PAIR)
                .map_or("", |(name, _)| name);
            names = format!("{names}, {unknown}");
            types = format!("{types}, {PAIR}");
        }
        match self.random.below(5) {
            0 if count > 1 && result == SHAPE => self.define(&format!("shape.any {names} : {types} -> "), SHAPE, SHAPE),
            1 if count > 1 && result == SHAPE => {
                let (a, b) = (self.value(SHAPE), self.value(PAIR));
                self.define(&format!("shape.concat {a}, {b} : {SHAPE}, {PAIR} -> "), SHAPE, SHAPE);
            }
            _ => self.define(&format!("shape.broadcast {names} : {types} -> "), result, result),
        }
    }

    fn constrain(&mut self) {
        let count = 2 + self.random.below(2);
        let (names, types, _) = self.operands(&SHAPES, count);
        if self.random.below(5) == 0 {
            let condition = self.value("i1");
            return self.define(&format!("shape.cstr_require {condition}, "), "\"message\"", WITNESS);
        }
        let op = ["cstr_broadcastable", "cstr_broadcastable", "cstr_eq"][self.random.below(3)];
        self.define(&format!("shape.{op} {names} : "), &types, WITNESS);
    }

    fn split(&mut self) {
        let (shape, index) = (self.value(SHAPE), self.value(SIZE));
        self.next += 1;
        let name = format!("%v{}", self.next);
        self.lines.push(format!(
            "{name}, {name}_tail = \"shape.split_at\"({shape}, {index}) : ({SHAPE}, {SIZE}) -> ({SHAPE}, {SHAPE})"
        ));
        self.values
            .extend([(name.clone(), SHAPE), (format!("{name}_tail"), SHAPE)]);
    }

    fn combine(&mut self) {
        let count = 1 + self.random.below(3);
        let (names, ..) = self.operands(&[WITNESS], count);
        self.define(&format!("shape.assuming_all {names}"), "", WITNESS);
    }

    /// Adds an op with a body, whose values are not visible outside of it.
    fn nest(&mut self) {
        if self.depth > 1 {
            return;
        }
        self.depth += 1;
        let witness = self.value(WITNESS);
        let visible = self.values.len();
        let start = self.lines.len();
        for _ in 0..3 {
            self.step();
        }
        let (first, second) = (self.value("index"), self.value(SHAPE));
        self.lines
            .push(format!("shape.assuming_yield {first}, {second} : index, {SHAPE}"));
        self.lines.push("}".to_owned());
        self.values.truncate(visible);
        self.next += 1;
        let name = format!("%v{}", self.next);
        self.lines.insert(
            start,
            format!("{name}:2 = shape.assuming {witness} -> (index, {SHAPE}) {{"),
        );
        self.values.push((format!("{name}#0"), "index"));
        self.values.push((format!("{name}#1"), SHAPE));
        self.depth -= 1;
    }

    /// Uses the last values.
    fn finish(self) -> String {
        let last = self.values.iter().rev().take(5);
        let used = use_of(last.map(|(name, ty)| (name.as_str(), *ty)));
        function(&[], &format!("{}\n{used}", self.lines.join("\n")))
    }
}

fn module(seed: u64) -> String {
    let mut nest = Nest::new(seed);
    for _ in 0..10 {
        nest.step();
    }
    nest.finish()
}

#[test]
fn nests_of_shape() {
    Family::new("shape-nests", module).check();
}
