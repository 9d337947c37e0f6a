//! Random chains of ops on tensors and memrefs with static and dynamic shapes.

mod values;
mod views;

use crate::random::Random;

/// Returns a function with a chain of ops of `tensor` or `memref`, whose sizes and elements are operands of `u`.
#[must_use]
pub fn chain(seed: u64, dialect: &'static str) -> String {
    let mut chain = Chain::new(seed, dialect);
    for _ in 0..8 {
        chain.op();
    }
    chain.finish()
}

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

fn plus(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a + b }
}

/// Formats a list of texts with static numbers.
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
    fn define(&mut self, text: &str, result: Shaped) {
        self.lines.push(format!("{} = {text}", result.name));
        self.values.push(result);
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

    fn finish(mut self) -> String {
        let arguments = self.values[..3]
            .iter()
            .map(|value| format!(", {}: {}", value.name, self.ty(value)));
        let mut text = format!(
            "func.func @f(%i: index, %j: index, %n: index, %x: f32{}) {{\n",
            arguments.collect::<String>()
        );
        for number in 0..9 {
            text += &format!("%c{number} = arith.constant {number} : index\n");
        }
        let used = self.value();
        text += &self.lines.join("\n");
        text += &format!("\n\"u\"({}) : ({}) -> ()\nreturn\n}}", used.name, self.ty(&used));
        text
    }
}
