//! Random chains of ops on vectors: fixed and scalable, of rank 0 to 3.

use crate::random::Random;

/// Returns a function with a chain of ops on vectors of fixed sizes.
#[must_use]
pub fn chain(seed: u64) -> String {
    build(seed, 10).finish()
}

/// Returns a function as [`chain`], shorter and with scalable dimensions. Many of them are invalid, because scalable dimensions cannot be
/// split.
#[must_use]
pub fn scalable_chain(seed: u64) -> String {
    let size = 1 + seed % 3;
    build(seed, 5)
        .finish()
        .replace(&format!("{size}x"), &format!("[{size}]x"))
}

fn build(seed: u64, ops: usize) -> Chain {
    let mut chain = Chain::new(seed);
    for _ in 0..ops {
        chain.op();
    }
    chain
}

#[derive(Clone, PartialEq)]
struct Vector {
    name: String,
    shape: Vec<i64>,
    element: &'static str,
}

/// A module under construction.
struct Chain {
    random: Random,
    vectors: Vec<Vector>,
    /// Scalars with their types.
    scalars: Vec<(String, &'static str)>,
    lines: Vec<String>,
    next: usize,
}

const ELEMENTS: [&str; 3] = ["f32", "i8", "i1"];

impl Chain {
    fn new(seed: u64) -> Self {
        let mut chain = Chain {
            random: Random::new(seed),
            vectors: Vec::new(),
            scalars: vec![
                ("%x".into(), "f32"),
                ("%y".into(), "f32"),
                ("%n".into(), "i8"),
                ("%b".into(), "i1"),
            ],
            lines: Vec::new(),
            next: 0,
        };
        for _ in 0..3 {
            let shape = chain.shape();
            let element = ELEMENTS[chain.random.below(3)];
            chain.define("\"t\"() : () -> {}", shape, element);
        }
        chain
    }

    fn shape(&mut self) -> Vec<i64> {
        let rank = [0, 1, 1, 2, 2, 3][self.random.below(6)];
        (0..rank).map(|_| [1, 1, 2, 2, 3, 4][self.random.below(6)]).collect()
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Adds an op with a vector as its result, whose type replaces `{}`.
    fn define(&mut self, text: &str, shape: Vec<i64>, element: &'static str) -> Vector {
        let vector = Vector {
            name: self.name(),
            shape,
            element,
        };
        self.lines.push(format!(
            "{} = {}",
            vector.name,
            text.replace("{}", &ty(&vector.shape, element))
        ));
        self.vectors.push(vector.clone());
        vector
    }

    fn define_scalar(&mut self, text: &str, element: &'static str) {
        let name = self.name();
        self.lines.push(format!("{name} = {text}"));
        self.scalars.push((name, element));
    }

    /// Returns a vector, of the last ones more often.
    fn vector(&mut self) -> Vector {
        let count = self.vectors.len();
        let index = match self.random.below(3) {
            0 => self.random.below(count),
            _ => count - 1 - self.random.below(count.min(3)),
        };
        self.vectors[index].clone()
    }

    /// Returns a vector of this type: an existing one, if there is one.
    fn vector_of(&mut self, shape: &[i64], element: &'static str) -> Vector {
        let known: Vec<Vector> = self
            .vectors
            .iter()
            .filter(|vector| vector.shape == shape && vector.element == element)
            .cloned()
            .collect();
        match self.random.below(4) {
            0 => self.constant(shape.to_vec(), element),
            _ if !known.is_empty() => known[known.len() - 1 - self.random.below(known.len().min(2))].clone(),
            _ => {
                let scalar = self.scalar(element);
                self.define(
                    &format!("vector.broadcast {scalar} : {element} to {{}}"),
                    shape.to_vec(),
                    element,
                )
            }
        }
    }

    fn scalar(&mut self, element: &'static str) -> String {
        let known: Vec<&(String, &str)> = self.scalars.iter().filter(|(_, own)| *own == element).collect();
        known[known.len() - 1 - self.random.below(known.len().min(3))].0.clone()
    }

    fn number(&mut self, element: &str) -> String {
        let number = self.random.below(3);
        match element {
            "f32" => format!("{number}.0"),
            "i1" => (number > 0).to_string(),
            _ => number.to_string(),
        }
    }

    fn constant(&mut self, shape: Vec<i64>, element: &'static str) -> Vector {
        let count: i64 = shape.iter().product();
        if self.random.below(8) == 0 {
            return self.define("ub.poison : {}", shape, element);
        }
        let text = match self.random.below(2) {
            0 => self.number(element),
            _ => {
                let numbers = (0..count).map(|_| self.number(element)).collect();
                nested(numbers, &shape)
            }
        };
        self.define(&format!("arith.constant dense<{text}> : {{}}"), shape, element)
    }

    /// Returns the text and the length of a position in a shape.
    fn position(&mut self, shape: &[i64]) -> (String, usize) {
        let len = self.random.below(shape.len() + 1);
        let indices: Vec<String> = shape[..len]
            .iter()
            .map(|size| match self.random.below(8) {
                0 => "%i".to_owned(),
                1 => format!("%c{}", self.random.below(3)),
                _ => self.random.below(usize::try_from(*size).unwrap_or(1)).to_string(),
            })
            .collect();
        (format!("[{}]", indices.join(", ")), len)
    }

    fn op(&mut self) {
        match self.random.below(24) {
            0..3 => self.extract(),
            3..6 => self.insert(),
            6..8 => self.broadcast(),
            8..11 => self.shape_cast(),
            11..13 => self.transpose(),
            13..15 => self.extract_slice(),
            15..17 => self.insert_slice(),
            17 => self.shuffle(),
            18..20 => self.elements(),
            20 => self.mask(),
            21 => self.reduce(),
            22 => self.bitcast(),
            _ => {
                let shape = self.shape();
                let element = ELEMENTS[self.random.below(3)];
                self.constant(shape, element);
            }
        }
    }

    fn extract(&mut self) {
        let source = self.vector();
        let (position, len) = self.position(&source.shape);
        let from = ty(&source.shape, source.element);
        let rest = source.shape[len..].to_vec();
        let text = format!("vector.extract {}{position}", source.name);
        if rest.is_empty() {
            self.define_scalar(&format!("{text} : {} from {from}", source.element), source.element)
        } else {
            self.define(&format!("{text} : {{}} from {from}"), rest, source.element);
        }
    }

    fn insert(&mut self) {
        let dest = self.vector();
        let (position, len) = self.position(&dest.shape);
        let rest = dest.shape[len..].to_vec();
        let (value, value_type) = if rest.is_empty() {
            (self.scalar(dest.element), dest.element.to_owned())
        } else {
            (self.vector_of(&rest, dest.element).name, ty(&rest, dest.element))
        };
        let text = format!(
            "vector.insert {value}, {} {position} : {value_type} into {{}}",
            dest.name
        );
        self.define(&text, dest.shape, dest.element);
    }

    fn broadcast(&mut self) {
        if self.random.below(3) == 0 {
            let element = ELEMENTS[self.random.below(3)];
            let (scalar, shape) = (self.scalar(element), self.shape());
            self.define(
                &format!("vector.broadcast {scalar} : {element} to {{}}"),
                shape,
                element,
            );
            return;
        }
        let source = self.vector();
        let mut shape: Vec<i64> = (0..self.random.below(2))
            .map(|_| 1 + self.random.below(3) as i64)
            .collect();
        for &size in &source.shape {
            shape.push(if size == 1 {
                1 + self.random.below(3) as i64
            } else {
                size
            });
        }
        let text = format!(
            "vector.broadcast {} : {} to {{}}",
            source.name,
            ty(&source.shape, source.element)
        );
        self.define(&text, shape, source.element);
    }

    fn shape_cast(&mut self) {
        let source = self.vector();
        let mut left: i64 = source.shape.iter().product();
        let mut shape = Vec::new();
        while left > 1 {
            let divisors: Vec<i64> = (1..=left).filter(|size| left % size == 0).collect();
            let size = divisors[self.random.below(divisors.len())];
            shape.push(size);
            left /= size;
            if shape.len() == 3 {
                shape.push(left);
                left = 1;
            }
        }
        if self.random.below(2) == 0 {
            let at = self.random.below(shape.len() + 1);
            shape.insert(at, 1);
        }
        let text = format!(
            "vector.shape_cast {} : {} to {{}}",
            source.name,
            ty(&source.shape, source.element)
        );
        self.define(&text, shape, source.element);
    }

    fn transpose(&mut self) {
        let source = self.vector();
        let mut order: Vec<usize> = (0..source.shape.len()).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, self.random.below(at + 1));
        }
        let shape = order.iter().map(|at| source.shape[*at]).collect();
        let text = format!(
            "vector.transpose {}, {order:?} : {} to {{}}",
            source.name,
            ty(&source.shape, source.element)
        );
        self.define(&text, shape, source.element);
    }

    fn extract_slice(&mut self) {
        let source = self.vector();
        let rank = source.shape.len();
        if rank == 0 {
            return;
        }
        let count = 1 + self.random.below(rank);
        let (mut offsets, mut sizes) = (Vec::new(), Vec::new());
        for &size in &source.shape[..count] {
            let taken = if self.random.below(2) == 0 {
                size
            } else {
                1 + self.random.below(size as usize) as i64
            };
            sizes.push(taken);
            offsets.push(self.random.below((size - taken + 1) as usize) as i64);
        }
        let shape = [&sizes, &source.shape[count..]].concat();
        let text = format!(
            "vector.extract_strided_slice {} {{offsets = {offsets:?}, sizes = {sizes:?}, strides = {:?}}} : {} to {{}}",
            source.name,
            vec![1; count],
            ty(&source.shape, source.element)
        );
        self.define(&text, shape, source.element);
    }

    fn insert_slice(&mut self) {
        let dest = self.vector();
        let rank = dest.shape.len();
        if rank == 0 {
            return;
        }
        let dropped = self.random.below(rank);
        let (mut offsets, mut sizes) = (Vec::new(), Vec::new());
        for (at, &size) in dest.shape.iter().enumerate() {
            let taken = match at < dropped {
                true => 1,
                false if self.random.below(2) == 0 => size,
                false => 1 + self.random.below(size as usize) as i64,
            };
            sizes.push(taken);
            offsets.push(self.random.below((size - taken + 1) as usize) as i64);
        }
        let value = self.vector_of(&sizes[dropped..], dest.element);
        let text = format!(
            "vector.insert_strided_slice {}, {} {{offsets = {offsets:?}, strides = {:?}}} : {} into {{}}",
            value.name,
            dest.name,
            vec![1; rank - dropped],
            ty(&value.shape, value.element)
        );
        self.define(&text, dest.shape, dest.element);
    }

    fn shuffle(&mut self) {
        let first = self.vector();
        if first.shape.is_empty() {
            return;
        }
        let second = self.vector_of(&first.shape.clone(), first.element);
        let size = first.shape[0];
        let mask: Vec<i64> = match self.random.below(4) {
            0 => (0..size).collect(),
            1 => (size..2 * size).collect(),
            2 => (0..size).flat_map(|at| [at, at + size]).collect(),
            _ => (0..1 + self.random.below(4))
                .map(|_| self.random.below(2 * size as usize) as i64)
                .collect(),
        };
        let shape = [&[mask.len() as i64], &first.shape[1..]].concat();
        let own = ty(&first.shape, first.element);
        let text = format!("vector.shuffle {}, {} {mask:?} : {own}, {own}", first.name, second.name);
        self.define(&text, shape, first.element);
    }

    fn elements(&mut self) {
        if self.random.below(2) == 0 {
            let source = self.vector();
            let count: i64 = source.shape.iter().product();
            let name = self.name();
            self.lines.push(format!(
                "{name}:{count} = vector.to_elements {} : {}",
                source.name,
                ty(&source.shape, source.element)
            ));
            let element = |at: i64| {
                if count == 1 {
                    name.clone()
                } else {
                    format!("{name}#{at}")
                }
            };
            let names: Vec<String> = (0..count).map(element).collect();
            self.scalars
                .extend(names.iter().map(|name| (name.clone(), source.element)));
            if self.random.below(3) == 0 {
                self.define(
                    &format!("vector.from_elements {} : {{}}", names.join(", ")),
                    source.shape,
                    source.element,
                );
            }
            return;
        }
        let (shape, element) = (self.shape(), ELEMENTS[self.random.below(3)]);
        let count: i64 = shape.iter().product();
        let names: Vec<String> = (0..count).map(|_| self.scalar(element)).collect();
        self.define(
            &format!("vector.from_elements {} : {{}}", names.join(", ")),
            shape,
            element,
        );
    }

    fn mask(&mut self) {
        let shape = self.shape();
        let dims: Vec<i64> = if shape.is_empty() { vec![1] } else { shape.clone() };
        if self.random.below(2) == 0 {
            let mut sizes: Vec<i64> = dims
                .iter()
                .map(|size| self.random.below(*size as usize + 1) as i64)
                .collect();
            if sizes.contains(&0) {
                sizes.fill(0);
            }
            self.define(&format!("vector.constant_mask {sizes:?} : {{}}"), shape, "i1");
            return;
        }
        let operands: Vec<String> = dims
            .iter()
            .map(|_| match self.random.below(3) {
                0 => "%i".to_owned(),
                _ => format!("%c{}", self.random.below(3)),
            })
            .collect();
        self.define(
            &format!("vector.create_mask {} : {{}}", operands.join(", ")),
            shape,
            "i1",
        );
    }

    fn reduce(&mut self) {
        let source = self.vector();
        let from = ty(&source.shape, source.element);
        let kind = if source.element == "f32" { "maxnumf" } else { "minsi" };
        match &source.shape[..] {
            [] | [_] => {
                let acc = self.scalar(source.element);
                let text = format!(
                    "vector.reduction <{kind}>, {}, {acc} : {from} into {}",
                    source.name, source.element
                );
                self.define_scalar(&text, source.element);
            }
            shape => {
                let reduced = self.random.below(shape.len());
                let mut rest = shape.to_vec();
                rest.remove(reduced);
                let acc = self.vector_of(&rest, source.element);
                let text = format!(
                    "vector.multi_reduction <{kind}>, {}, {} [{reduced}] : {from} to {{}}",
                    source.name, acc.name
                );
                self.define(&text, rest, source.element);
            }
        }
    }

    fn bitcast(&mut self) {
        let source = self.vector();
        if source.element != "i8" || source.shape.is_empty() {
            return;
        }
        let from = ty(&source.shape, source.element);
        let text = format!("vector.bitcast {} : {from} to {}", source.name, ty(&source.shape, "i8"));
        self.define(&text, source.shape, "i8");
    }

    fn finish(mut self) -> String {
        let used: Vec<Vector> = self.vectors.iter().rev().take(4).cloned().collect();
        for vector in used {
            self.lines.push(format!(
                "\"u\"({}) : ({}) -> ()",
                vector.name,
                ty(&vector.shape, vector.element)
            ));
        }
        for (name, element) in self.scalars.iter().rev().take(3) {
            self.lines.push(format!("\"u\"({name}) : ({element}) -> ()"));
        }
        let constants = (0..3).map(|number| format!("%c{number} = arith.constant {number} : index\n"));
        format!(
            "func.func @f(%i: index, %x: f32, %y: f32, %n: i8, %b: i1) {{\n{}{}\nreturn\n}}\n",
            constants.collect::<String>(),
            self.lines.join("\n")
        )
    }
}

fn ty(shape: &[i64], element: &str) -> String {
    let dims: String = shape.iter().map(|size| format!("{size}x")).collect();
    format!("vector<{dims}{element}>")
}

/// Formats numbers in nested lists.
fn nested(mut texts: Vec<String>, shape: &[i64]) -> String {
    for &size in shape.iter().rev() {
        texts = texts
            .chunks(size as usize)
            .map(|texts| format!("[{}]", texts.join(", ")))
            .collect();
    }
    texts.join(", ")
}
