//! Random chains of ops on tensors and memrefs with static and dynamic shapes.

use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::{Agreement, Counts};
use drr_tests::random::Random;

use crate::compare::canonicalized;
use crate::corpus::{compare, num_shown};
use crate::random::number_of;

/// Percentage of equal results among those that `mlir-opt` changes.
const FLOOR: usize = 99;

/// A dynamic size, stride or offset.
const DYNAMIC: i64 = -1;

/// A tensor or a memref.
#[derive(Clone)]
struct Shaped {
    name: String,
    shape: Vec<i64>,
    /// Strides and offset of a memref whose layout is not the identity.
    layout: Option<(Vec<i64>, i64)>,
}

/// A module under construction.
struct Chain {
    random: Random,
    /// `tensor` or `memref`.
    dialect: &'static str,
    values: Vec<Shaped>,
    lines: Vec<String>,
    next: usize,
}

fn list(numbers: &[i64]) -> String {
    let text = |number: &i64| {
        if *number == DYNAMIC {
            "?".to_owned()
        } else {
            number.to_string()
        }
    };
    numbers.iter().map(text).collect::<Vec<_>>().join(", ")
}

fn times(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a * b,
    }
}

fn plus(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a + b }
}

/// Returns the product of sizes.
fn product(sizes: &[i64]) -> i64 {
    match sizes.contains(&DYNAMIC) {
        true => DYNAMIC,
        false => sizes.iter().product(),
    }
}

/// Formats the groups of dimensions of these lengths.
fn groups(lengths: &[usize]) -> String {
    let mut next = 0..;
    let group = |length: &usize| {
        let dims = next.by_ref().take(*length).map(|dim: usize| dim.to_string());
        format!("[{}]", dims.collect::<Vec<_>>().join(", "))
    };
    format!("[{}]", lengths.iter().map(group).collect::<Vec<_>>().join(", "))
}

/// Offsets, sizes and strides: texts and static numbers.
type Slice = [Vec<(String, i64)>; 3];

fn texts(entries: &[(String, i64)]) -> String {
    let texts: Vec<&str> = entries.iter().map(|(text, _)| text.as_str()).collect();
    format!("[{}]", texts.join(", "))
}

fn numbers(entries: &[(String, i64)]) -> Vec<i64> {
    entries.iter().map(|(_, number)| *number).collect()
}

impl Chain {
    fn new(seed: u64, dialect: &'static str) -> Self {
        let mut chain = Chain {
            random: Random::new(seed),
            dialect,
            values: Vec::new(),
            lines: Vec::new(),
            next: 0,
        };
        for number in 0..3 {
            let shape = (0..1 + chain.random.below(3)).map(|_| chain.size()).collect();
            chain.values.push(Shaped {
                name: format!("%a{number}"),
                shape,
                layout: None,
            });
        }
        chain
    }

    fn size(&mut self) -> i64 {
        [DYNAMIC, DYNAMIC, 1, 2, 4, 6, 8][self.random.below(7)]
    }

    fn is_tensor(&self) -> bool {
        self.dialect == "tensor"
    }

    /// Returns an index: an argument or a constant.
    fn index(&mut self) -> String {
        match self.random.below(2) {
            0 => ["%i", "%j", "%n"][self.random.below(3)].to_owned(),
            _ => format!("%c{}", self.random.below(5)),
        }
    }

    /// Returns a number that is at most `most`, or an index.
    fn entry(&mut self, least: i64, most: i64) -> (String, i64) {
        let number = least + self.random.below(1 + usize::try_from(most - least).unwrap_or(0)) as i64;
        match self.random.below(4) {
            0 => (["%i", "%j", "%n"][self.random.below(3)].to_owned(), DYNAMIC),
            1 if number < 9 => (format!("%c{number}"), DYNAMIC),
            _ => (number.to_string(), number),
        }
    }

    fn ty(&self, value: &Shaped) -> String {
        let dims = value.shape.iter().map(|size| format!("{}x", list(&[*size])));
        let layout = value.layout.as_ref().map_or(String::new(), |(strides, offset)| {
            let offset = if *offset == 0 {
                String::new()
            } else {
                format!(", offset: {}", list(&[*offset]))
            };
            format!(", strided<[{}]{offset}>", list(strides))
        });
        format!("{}<{}f32{layout}>", self.dialect, dims.collect::<String>())
    }

    /// Returns a value, of the last ones more often.
    fn value(&mut self) -> Shaped {
        let count = self.values.len();
        let index = match self.random.below(3) {
            0 => self.random.below(count),
            _ => count - 1 - self.random.below(count.min(2)),
        };
        self.values[index].clone()
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Adds an op whose text follows `=`.
    fn define(&mut self, text: &str, mut result: Shaped) {
        self.lines.push(format!("{} = {text}", result.name));
        result.layout = result.layout.take();
        self.values.push(result);
    }

    fn define_index(&mut self, text: &str) {
        let name = self.name();
        self.lines.push(format!("{name} = {text}"));
        self.lines.push(format!("\"u\"({name}) : (index) -> ()"));
    }

    fn define_element(&mut self, text: &str) {
        let name = self.name();
        self.lines.push(format!("{name} = {text}"));
        self.lines.push(format!("\"u\"({name}) : (f32) -> ()"));
    }

    /// Returns the row-major layout, or the one of the type.
    fn layout(value: &Shaped) -> (Vec<i64>, i64) {
        value.layout.clone().unwrap_or_else(|| {
            let mut strides = vec![1; value.shape.len()];
            for at in (1..value.shape.len()).rev() {
                strides[at - 1] = times(strides[at], value.shape[at]);
            }
            (strides, 0)
        })
    }

    fn cast(&mut self) {
        let value = self.value();
        let mut result = value.clone();
        result.name = self.name();
        for size in &mut result.shape {
            match self.random.below(3) {
                0 => *size = DYNAMIC,
                1 if *size == DYNAMIC && self.random.below(3) == 0 => *size = self.size(),
                _ => {}
            }
        }
        if !self.is_tensor() {
            // The layout must be compatible.
            result.layout = match (&value.layout, self.random.below(2)) {
                (Some((strides, _)), 0) => Some((vec![DYNAMIC; strides.len()], DYNAMIC)),
                (Some(layout), _) => Some(layout.clone()),
                (None, 0) => Some((vec![DYNAMIC; value.shape.len()], DYNAMIC)),
                (None, _) => None,
            };
        }
        let text = format!(
            "{}.cast {} : {} to {}",
            self.dialect,
            value.name,
            self.ty(&value),
            self.ty(&result)
        );
        self.define(&text, result);
    }

    fn slice_of(&mut self, shape: &[i64]) -> Slice {
        let mut slice: Slice = [Vec::new(), Vec::new(), Vec::new()];
        for &size in shape {
            let end = if size == DYNAMIC { 4 } else { size };
            if self.random.below(4) == 0 {
                slice[0].push(("0".to_owned(), 0));
                slice[1].push(if size == DYNAMIC {
                    ("%n".to_owned(), DYNAMIC)
                } else {
                    (size.to_string(), size)
                });
                slice[2].push(("1".to_owned(), 1));
                continue;
            }
            let length = 1 + self.random.below(usize::try_from(end).unwrap_or(1)) as i64;
            slice[0].push(self.entry(0, end - length));
            slice[1].push(self.entry(length, length));
            let stride = if self.random.below(4) == 0 {
                ("%c1".to_owned(), DYNAMIC)
            } else {
                ("1".to_owned(), 1)
            };
            slice[2].push(stride);
        }
        slice
    }

    /// Drops some static dimensions of size 1.
    fn reduce(&mut self, sizes: &[i64]) -> Vec<bool> {
        sizes
            .iter()
            .map(|size| *size == 1 && self.random.below(2) == 0)
            .collect()
    }

    fn extract_slice(&mut self) {
        let value = self.value();
        let slice = self.slice_of(&value.shape);
        let [offsets, sizes, strides] = [0, 1, 2].map(|at| numbers(&slice[at]));
        let dropped = self.reduce(&sizes);
        let keep = |numbers: &[i64]| -> Vec<i64> {
            let kept = numbers.iter().zip(&dropped).filter(|(_, dropped)| !**dropped);
            kept.map(|(number, _)| *number).collect()
        };
        let mut result = Shaped {
            name: self.name(),
            shape: keep(&sizes),
            layout: None,
        };
        let name = if self.is_tensor() {
            "tensor.extract_slice"
        } else {
            "memref.subview"
        };
        if !self.is_tensor() {
            let (own, start) = Self::layout(&value);
            let offset = offsets
                .iter()
                .zip(&own)
                .fold(start, |sum, (a, b)| plus(sum, times(*a, *b)));
            let strides: Vec<i64> = strides.iter().zip(&own).map(|(a, b)| times(*a, *b)).collect();
            result.layout = Some((keep(&strides), offset));
        }
        let text = format!(
            "{name} {}{} {} {} : {} to {}",
            value.name,
            texts(&slice[0]),
            texts(&slice[1]),
            texts(&slice[2]),
            self.ty(&value),
            self.ty(&result)
        );
        self.define(&text, result);
    }

    fn insert_slice(&mut self) {
        let dest = self.value();
        let slice = self.slice_of(&dest.shape);
        let sizes = numbers(&slice[1]);
        let dropped = self.reduce(&sizes);
        let kept = sizes.iter().zip(&dropped).filter(|(_, dropped)| !**dropped);
        let shape: Vec<i64> = kept.map(|(size, _)| *size).collect();
        let same = self.values.iter().rev().find(|value| value.shape == shape);
        let source = match same.cloned() {
            Some(source) => source,
            None => {
                let source = Shaped {
                    name: self.name(),
                    shape,
                    layout: None,
                };
                let text = format!("\"t\"() : () -> {}", self.ty(&source));
                self.define(&text, source.clone());
                source
            }
        };
        let result = Shaped {
            name: self.name(),
            ..dest.clone()
        };
        let text = format!(
            "tensor.insert_slice {} into {}{} {} {} : {} into {}",
            source.name,
            dest.name,
            texts(&slice[0]),
            texts(&slice[1]),
            texts(&slice[2]),
            self.ty(&source),
            self.ty(&dest)
        );
        self.define(&text, result);
    }

    fn collapse(&mut self) {
        let value = self.value();
        if value.layout.is_some() || value.shape.is_empty() {
            return;
        }
        let (mut lengths, mut left) = (Vec::new(), value.shape.len());
        while left > 0 {
            let length = 1 + self.random.below(left);
            lengths.push(length);
            left -= length;
        }
        if lengths.len() == value.shape.len() {
            return;
        }
        let mut rest = &value.shape[..];
        let mut shape = Vec::new();
        for length in &lengths {
            let (group, after) = rest.split_at(*length);
            shape.push(product(group));
            rest = after;
        }
        let result = Shaped {
            name: self.name(),
            shape,
            layout: None,
        };
        let text = format!(
            "{}.collapse_shape {} {} : {} into {}",
            self.dialect,
            value.name,
            groups(&lengths),
            self.ty(&value),
            self.ty(&result)
        );
        self.define(&text, result);
    }

    fn expand(&mut self) {
        let value = self.value();
        if value.layout.is_some() || value.shape.is_empty() || value.shape.len() > 3 {
            return;
        }
        let (mut lengths, mut sizes) = (Vec::new(), Vec::new());
        for &size in &value.shape {
            let is_split = self.random.below(2) == 0;
            let group: Vec<(String, i64)> = match (size, is_split, self.random.below(4)) {
                (DYNAMIC, true, 0) => vec![("2".to_owned(), 2), ("%n".to_owned(), DYNAMIC)],
                (DYNAMIC, true, 1) => vec![("%n".to_owned(), DYNAMIC), ("1".to_owned(), 1)],
                (DYNAMIC, true, 2) => vec![("%i".to_owned(), DYNAMIC), ("%c2".to_owned(), DYNAMIC)],
                (DYNAMIC, true, _) => vec![
                    ("%i".to_owned(), DYNAMIC),
                    ("%j".to_owned(), DYNAMIC),
                    ("4".to_owned(), 4),
                ],
                (DYNAMIC, ..) => vec![("%j".to_owned(), DYNAMIC)],
                (size, true, 0) if size % 2 == 0 => vec![("2".to_owned(), 2), ((size / 2).to_string(), size / 2)],
                (size, true, _) => vec![("1".to_owned(), 1), (size.to_string(), size)],
                (size, ..) => vec![(size.to_string(), size)],
            };
            lengths.push(group.len());
            sizes.extend(group);
        }
        if sizes.len() == value.shape.len() {
            return;
        }
        let result = Shaped {
            name: self.name(),
            shape: numbers(&sizes),
            layout: None,
        };
        let text = format!(
            "{}.expand_shape {} {} output_shape {} : {} into {}",
            self.dialect,
            value.name,
            groups(&lengths),
            texts(&sizes),
            self.ty(&value),
            self.ty(&result)
        );
        self.define(&text, result);
    }

    fn indices(&mut self, rank: usize) -> String {
        (0..rank).map(|_| self.index()).collect::<Vec<_>>().join(", ")
    }

    fn dim(&mut self) {
        let value = self.value();
        if value.shape.is_empty() {
            return;
        }
        let index = match self.random.below(4) {
            0 => "%i".to_owned(),
            _ => format!("%c{}", self.random.below(value.shape.len())),
        };
        let text = format!("{}.dim {}, {index} : {}", self.dialect, value.name, self.ty(&value));
        self.define_index(&text);
    }

    /// Returns a shape, and indices for its dynamic sizes.
    fn new_shape(&mut self) -> (Vec<i64>, String) {
        let shape: Vec<i64> = (0..1 + self.random.below(3)).map(|_| self.size()).collect();
        let dynamic = shape.iter().filter(|size| **size == DYNAMIC).count();
        let sizes = self.indices(dynamic);
        (shape, sizes)
    }

    fn empty(&mut self) {
        let (shape, sizes) = self.new_shape();
        let result = Shaped {
            name: self.name(),
            shape,
            layout: None,
        };
        let ty = self.ty(&result);
        let text = match (self.is_tensor(), self.random.below(2)) {
            (true, 0) => {
                let arguments: Vec<String> = (0..result.shape.len()).map(|at| format!("%p{at}: index")).collect();
                format!(
                    "tensor.generate {sizes} {{\n^bb0({}):\n%y = arith.index_cast %p0 : index to i32\n%z = arith.sitofp %y : i32 to f32\ntensor.yield %z : f32\n}} : {ty}",
                    arguments.join(", ")
                )
            }
            (true, _) => format!("tensor.empty({sizes}) : {ty}"),
            (false, 0) => format!("memref.alloca({sizes}) : {ty}"),
            (false, _) => format!("memref.alloc({sizes}) : {ty}"),
        };
        self.define(&text, result);
    }

    fn access(&mut self) {
        let value = self.value();
        let (indices, ty) = (self.indices(value.shape.len()), self.ty(&value));
        match (self.is_tensor(), self.random.below(2)) {
            (true, 0) => {
                let result = Shaped {
                    name: self.name(),
                    ..value.clone()
                };
                self.define(
                    &format!("tensor.insert %x into {}[{indices}] : {ty}", value.name),
                    result,
                );
            }
            (true, _) => self.define_element(&format!("tensor.extract {}[{indices}] : {ty}", value.name)),
            (false, 0) => self
                .lines
                .push(format!("memref.store %x, {}[{indices}] : {ty}", value.name)),
            (false, _) => self.define_element(&format!("memref.load {}[{indices}] : {ty}", value.name)),
        }
    }

    fn pad(&mut self) {
        let value = self.value();
        if value.shape.is_empty() {
            return;
        }
        let [low, high] = [0, 1].map(|_| value.shape.iter().map(|_| self.entry(0, 2)).collect::<Vec<_>>());
        let sizes = value.shape.iter().zip(low.iter().zip(&high));
        let shape = sizes
            .map(|(size, (low, high))| plus(*size, plus(low.1, high.1)))
            .collect();
        let result = Shaped {
            name: self.name(),
            shape,
            layout: None,
        };
        let arguments: Vec<String> = (0..value.shape.len()).map(|at| format!("%p{at}: index")).collect();
        let text = format!(
            "tensor.pad {} low{} high{} {{\n^bb0({}):\ntensor.yield %x : f32\n}} : {} to {}",
            value.name,
            texts(&low),
            texts(&high),
            arguments.join(", "),
            self.ty(&value),
            self.ty(&result)
        );
        self.define(&text, result);
    }

    fn concat(&mut self) {
        let (a, b) = (self.value(), self.value());
        if a.shape.is_empty() {
            return;
        }
        let compatible = |a: &[i64], b: &[i64]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || *a == DYNAMIC || *b == DYNAMIC)
        };
        let b = if compatible(&a.shape, &b.shape) { b } else { a.clone() };
        let dim = self.random.below(a.shape.len());
        let mut shape = a.shape.clone();
        shape[dim] = plus(a.shape[dim], b.shape[dim]);
        if self.random.below(2) == 0 {
            shape[dim] = DYNAMIC;
        }
        let result = Shaped {
            name: self.name(),
            shape,
            layout: None,
        };
        let text = format!(
            "tensor.concat dim({dim}) {}, {} : ({}, {}) -> {}",
            a.name,
            b.name,
            self.ty(&a),
            self.ty(&b),
            self.ty(&result)
        );
        self.define(&text, result);
    }

    fn metadata(&mut self) {
        let value = self.value();
        let rank = value.shape.len();
        let (p, o, z, t) = (self.name(), self.name(), self.name(), self.name());
        let of_dims = |name: &str| match rank {
            0 => String::new(),
            rank => format!(", {name}:{rank}"),
        };
        let types = vec![", index"; 1 + 2 * rank].concat();
        self.lines.push(format!(
            "{p}, {o}{}{} = memref.extract_strided_metadata {} : {} -> memref<f32>{types}",
            of_dims(&z),
            of_dims(&t),
            value.name,
            self.ty(&value)
        ));
        if rank == 0 {
            return;
        }
        let all = |name: &str| match rank {
            1 => name.to_owned(),
            rank => (0..rank)
                .map(|at| format!("{name}#{at}"))
                .collect::<Vec<_>>()
                .join(", "),
        };
        let result = Shaped {
            name: self.name(),
            shape: vec![DYNAMIC; rank],
            layout: Some((vec![DYNAMIC; rank], DYNAMIC)),
        };
        let sizes = if self.random.below(3) == 0 {
            self.indices(rank)
        } else {
            all(&z)
        };
        let text = format!(
            "memref.reinterpret_cast {p} to offset: [{o}], sizes: [{sizes}], strides: [{}] : memref<f32> to {}",
            all(&t),
            self.ty(&result)
        );
        self.define(&text, result);
    }

    fn op(&mut self) {
        let choice = self.random.below(12);
        match (choice, self.is_tensor()) {
            (0 | 1, _) => self.cast(),
            (2 | 3, _) => self.extract_slice(),
            (4, _) => self.collapse(),
            (5, _) => self.expand(),
            (6, _) => self.dim(),
            (7, _) => self.empty(),
            (8, _) => self.access(),
            (9, true) => self.insert_slice(),
            (10, true) => self.pad(),
            (11, true) => self.concat(),
            (_, true) => {}
            (_, false) => self.metadata(),
        }
    }

    fn module(seed: u64, dialect: &'static str) -> String {
        let mut chain = Chain::new(seed, dialect);
        let arguments = chain
            .values
            .iter()
            .map(|value| format!(", {}: {}", value.name, chain.ty(value)));
        let mut text = format!(
            "func.func @f(%i: index, %j: index, %n: index, %x: f32{}) {{\n",
            arguments.collect::<String>()
        );
        for number in 0..9 {
            text += &format!("%c{number} = arith.constant {number} : index\n");
        }
        for _ in 0..8 {
            chain.op();
        }
        let used = chain.value();
        text += &chain.lines.join("\n");
        text += &format!("\n\"u\"({}) : ({}) -> ()\nreturn\n}}", used.name, chain.ty(&used));
        text
    }
}

fn check(dialect: &'static str) {
    let Some(mlir) = mlir() else { return };
    let first = number_of("DRR_SEED", 0);
    let seeds = first..first + number_of("DRR_CANONICALIZE_RUNS", 300);
    let texts: Vec<String> = seeds.map(|seed| Chain::module(seed, dialect)).collect();
    let compared = compare(mlir, &texts);
    let mut shown = num_shown("shapes");
    for ((number, text), compared) in (first..).zip(&texts).zip(&compared) {
        if compared.agreement == Agreement::Invalid {
            continue;
        }
        canonicalized(text);
        if let Agreement::Different(difference) = &compared.agreement
            && shown > 0
        {
            shown -= 1;
            println!("--- seed {number}\n{text}\n{difference}");
        }
    }
    let counts = Counts::of(&compared);
    println!("{dialect}: {counts}");
    assert!(
        counts.changed * 2 > texts.len(),
        "too few are valid and change: {counts}"
    );
    assert!(
        counts.equal * 100 >= FLOOR * counts.changed,
        "less than {FLOOR} %: {counts}"
    );
}

#[test]
fn chains_of_tensors() {
    check("tensor");
}

#[test]
fn chains_of_memrefs() {
    check("memref");
}
