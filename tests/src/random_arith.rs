//! Random functions of `arith`: DAGs over all ops of integers and floats, scalars, vectors and tensors.

use std::fmt::Write as _;

use crate::random::Random;

/// The ops of `index` with two operands and a result of the same type, without the dialect.
pub const BINARY_INDEX_OPS: [&str; 20] = [
    "add",
    "sub",
    "mul",
    "divs",
    "divu",
    "ceildivs",
    "ceildivu",
    "floordivs",
    "rems",
    "remu",
    "maxs",
    "maxu",
    "mins",
    "minu",
    "shl",
    "shrs",
    "shru",
    "and",
    "or",
    "xor",
];

/// Number of ops of a large function.
const SIZE: usize = 12;

/// Returns a function whose last values are operands of `test.use`.
#[must_use]
pub fn module(seed: u64) -> String {
    Dag::new(seed).filled(SIZE).finish("f")
}

/// Returns a function without fast-math flags that permit inexact results, so that its results can be compared.
#[must_use]
pub fn exact_module(seed: u64) -> String {
    let mut dag = Dag::new(seed);
    dag.fastmath = &EXACT_FASTMATH;
    dag.overflow = &ALL_OVERFLOW;
    dag.filled(SIZE).finish("f")
}

/// Returns a function of a few ops on scalar integers of one or two widths, so that many patterns match and few arguments exist.
#[must_use]
pub fn narrow_function(seed: u64, name: &str, widths: &[u32], size: usize) -> String {
    Dag::of_widths(seed, widths).filled(size).finish(name)
}

/// A function under construction: straight-line code.
struct Dag {
    random: Random,
    body: String,
    /// Types with their values.
    values: Vec<(Ty, Vec<String>)>,
    arguments: Vec<(String, Ty)>,
    shape: Shape,
    overflow: &'static [&'static str],
    fastmath: &'static [&'static str],
    next: usize,
}

/// The shape of all values of a module.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Scalar,
    Vector,
    Scalable,
    Tensor,
    DynamicTensor,
}

/// An element type.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Ty {
    Int(u32),
    Index,
    /// A float with its number of bits.
    Float(&'static str, u32),
}

impl Ty {
    fn name(self) -> String {
        match self {
            Ty::Int(width) => format!("i{width}"),
            Ty::Index => "index".to_owned(),
            Ty::Float(name, _) => name.to_owned(),
        }
    }

    fn width(self) -> u32 {
        match self {
            Ty::Int(width) | Ty::Float(_, width) => width,
            Ty::Index => 64,
        }
    }

    fn is_float(self) -> bool {
        matches!(self, Ty::Float(..))
    }
}

const WIDTHS: [u32; 12] = [1, 2, 3, 7, 8, 16, 31, 32, 33, 64, 65, 128];
const FLOATS: [Ty; 4] = [
    Ty::Float("f16", 16),
    Ty::Float("bf16", 16),
    Ty::Float("f32", 32),
    Ty::Float("f64", 64),
];
const OVERFLOW: [&str; 4] = ["", "", " overflow<nsw>", " overflow<nsw, nuw>"];
const ALL_OVERFLOW: [&str; 5] = ["", "", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"];
const EXACT_FASTMATH: [&str; 4] = ["", " fastmath<nnan>", " fastmath<nnan,nsz>", " fastmath<ninf>"];
const FASTMATH: [&str; 5] = ["", "", " fastmath<fast>", " fastmath<nnan,nsz>", " fastmath<contract>"];

impl Dag {
    /// Starts a function with values of random types.
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let shapes = [Shape::Vector, Shape::Scalable, Shape::Tensor, Shape::DynamicTensor];
        let shape = match random.below(8) {
            choice @ 0..4 => shapes[choice],
            _ => Shape::Scalar,
        };
        let mut types = vec![Ty::Int(1), Ty::Int(WIDTHS[random.below(WIDTHS.len())])];
        types.push(Ty::Int(WIDTHS[random.below(WIDTHS.len())]));
        match random.below(3) {
            0 => types.push(Ty::Index),
            _ => types.extend([FLOATS[random.below(4)], FLOATS[random.below(4)], Ty::Int(32)]),
        }
        let mut dag = Dag {
            random,
            body: String::new(),
            values: Vec::new(),
            arguments: Vec::new(),
            shape,
            overflow: &OVERFLOW,
            fastmath: &FASTMATH,
            next: 0,
        };
        dag.add_arguments(&types);
        dag
    }

    /// Starts a function of scalar integers of these widths.
    fn of_widths(seed: u64, widths: &[u32]) -> Self {
        let mut dag = Dag {
            random: Random::new(seed),
            body: String::new(),
            values: Vec::new(),
            arguments: Vec::new(),
            shape: Shape::Scalar,
            overflow: &ALL_OVERFLOW,
            fastmath: &[""],
            next: 0,
        };
        let types: Vec<Ty> = widths.iter().map(|&width| Ty::Int(width)).collect();
        dag.add_arguments(&types);
        dag
    }

    fn add_arguments(&mut self, types: &[Ty]) {
        for &ty in types {
            if self.values.iter().all(|(known, _)| *known != ty) {
                let names: Vec<String> = (0..2).map(|_| self.fresh("a")).collect();
                self.arguments.extend(names.iter().map(|name| (name.clone(), ty)));
                self.values.push((ty, names));
            }
        }
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.next += 1;
        format!("%{prefix}{}", self.next)
    }

    /// The text of a type of the module's shape.
    fn ty(&self, ty: Ty) -> String {
        let name = ty.name();
        match self.shape {
            Shape::Scalar => name,
            Shape::Vector => format!("vector<3x{name}>"),
            Shape::Scalable => format!("vector<[4]x{name}>"),
            Shape::Tensor => format!("tensor<1x2x{name}>"),
            Shape::DynamicTensor => format!("tensor<?x{name}>"),
        }
    }

    fn number(&mut self, ty: Ty) -> String {
        let wide = u128::from(self.random.number()) << 64 | u128::from(self.random.number());
        let (width, choice) = (ty.width(), self.random.below(10));
        let ones = u128::MAX >> (128 - width);
        if let Ty::Float(name, _) = ty {
            let (exponent, fraction) = match name {
                "f16" => (5, 10),
                "bf16" => (8, 7),
                "f32" => (8, 23),
                _ => (11, 52),
            };
            let (sign, infinity) = (1u128 << (width - 1), ((1u128 << exponent) - 1) << fraction);
            let one = ((1u128 << (exponent - 1)) - 1) << fraction;
            let bits = match choice {
                0 => 0,
                1 => sign,
                2 | 3 => one,
                4 => one | sign,
                5 => infinity | if wide & 1 == 1 { sign } else { 0 },
                6 => infinity | 1 << (fraction - 1),
                7 => one + (1 << fraction),
                8 => one + (wide & ((1 << fraction) - 1)),
                _ => wide & ones,
            };
            return format!("0x{bits:0digits$X}", digits = (width / 4) as usize);
        }
        if width == 1 {
            return (wide & 1 == 1).to_string();
        }
        let value = match choice {
            0..=1 => 0,
            2..=3 => 1,
            4 => ones,
            5 => ones >> 1,
            6 => (ones >> 1) + 1,
            7 | 8 => wide & 15 & ones,
            _ => wide & ones,
        };
        // Negative numbers are written with their sign.
        match value > ones >> 1 {
            true if value == u128::MAX => "-1".to_owned(),
            true => format!("-{}", (ones - value) + 1),
            false => value.to_string(),
        }
    }

    /// Appends a constant.
    fn constant(&mut self, ty: Ty) -> String {
        let (name, text) = (self.fresh("c"), self.ty(ty));
        let first = self.number(ty);
        let is_list = self.random.below(3) > 0;
        let value = match self.shape {
            Shape::DynamicTensor => {
                let known = self.values.iter().find(|(known, _)| *known == ty);
                return known.map_or(name, |(_, values)| values[0].clone());
            }
            Shape::Scalar if ty == Ty::Int(1) => first,
            Shape::Scalar => format!("{first} : {text}"),
            Shape::Vector if is_list => {
                format!("dense<[{first}, {}, {}]> : {text}", self.number(ty), self.number(ty))
            }
            Shape::Tensor if is_list => format!("dense<[[{first}, {}]]> : {text}", self.number(ty)),
            _ => format!("dense<{first}> : {text}"),
        };
        let _ = match self.random.below(40) {
            0 => writeln!(self.body, "{name} = ub.poison : {text}"),
            _ => writeln!(self.body, "{name} = arith.constant {value}"),
        };
        name
    }

    /// Returns a value of this type: a recent one, an older one or a constant.
    fn value(&mut self, ty: Ty) -> String {
        let values = self.values.iter().find(|(known, _)| *known == ty);
        let values = values.map(|(_, values)| values.clone()).unwrap_or_default();
        match self.random.below(10) {
            0..4 => self.constant(ty),
            4..8 if !values.is_empty() => values[values.len() - 1 - self.random.below(values.len().min(3))].clone(),
            _ if !values.is_empty() => values[self.random.below(values.len())].clone(),
            _ => self.constant(ty),
        }
    }

    /// Returns an argument of the function.
    fn variable(&mut self, ty: Ty) -> String {
        let values = self.values.iter().find(|(known, _)| *known == ty);
        values.map_or_else(String::new, |(_, values)| values[0].clone())
    }

    fn pick_type(&mut self, holds: impl Fn(Ty) -> bool) -> Option<Ty> {
        let types: Vec<Ty> = self.values.iter().map(|(ty, _)| *ty).filter(|ty| holds(*ty)).collect();
        (!types.is_empty()).then(|| types[self.random.below(types.len())])
    }

    fn pick(&mut self, texts: &[&'static str]) -> &'static str {
        texts[self.random.below(texts.len())]
    }

    fn define(&mut self, results: &[Ty], text: &str) {
        let name = self.fresh("v");
        let count = results.len();
        let _ = match count {
            1 => writeln!(self.body, "{name} = {text}"),
            _ => writeln!(self.body, "{name}:{count} = {text}"),
        };
        for (number, ty) in results.iter().enumerate() {
            let value = if count == 1 {
                name.clone()
            } else {
                format!("{name}#{number}")
            };
            match self.values.iter_mut().find(|(known, _)| known == ty) {
                Some((_, values)) => values.push(value),
                None => self.values.push((*ty, vec![value])),
            }
        }
    }

    /// Appends an op, unless the module has no types for it.
    fn op(&mut self) -> Option<()> {
        match self.random.below(20) {
            0..7 => self.integer_op(),
            7..10 => self.float_op(),
            10..14 => self.cast(),
            14..17 => self.comparison(),
            _ => self.select(),
        }
    }

    fn integer_op(&mut self) -> Option<()> {
        let ty = self.pick_type(|ty| !ty.is_float())?;
        let name = self.pick(&[
            "addi",
            "addi",
            "subi",
            "subi",
            "muli",
            "shli",
            "divsi",
            "divui",
            "shrsi",
            "shrui",
            "ceildivsi",
            "ceildivui",
            "floordivsi",
            "remsi",
            "remui",
            "andi",
            "ori",
            "xori",
            "maxsi",
            "maxui",
            "minsi",
            "minui",
            "addui_extended",
            "mulsi_extended",
            "mului_extended",
        ]);
        // In lists with one undefined shift or quotient, MLIR decides by the last element.
        let a = if name.starts_with("sh") || name == "floordivsi" {
            self.variable(ty)
        } else {
            self.value(ty)
        };
        let (b, text) = (self.value(ty), self.ty(ty));
        match name {
            "addi" | "subi" | "muli" | "shli" => {
                let flags = self.pick(self.overflow);
                self.define(&[ty], &format!("arith.{name} {a}, {b}{flags} : {text}"));
            }
            "divsi" | "divui" | "shrsi" | "shrui" => {
                let flags = self.pick(&["", "", " exact"]);
                self.define(&[ty], &format!("arith.{name} {a}, {b}{flags} : {text}"));
            }
            "addui_extended" => {
                let carry = self.ty(Ty::Int(1));
                self.define(&[ty, Ty::Int(1)], &format!("arith.{name} {a}, {b} : {text}, {carry}"));
            }
            "mulsi_extended" | "mului_extended" => self.define(&[ty, ty], &format!("arith.{name} {a}, {b} : {text}")),
            _ => self.define(&[ty], &format!("arith.{name} {a}, {b} : {text}")),
        }
        Some(())
    }

    fn float_op(&mut self) -> Option<()> {
        let ty = self.pick_type(Ty::is_float)?;
        let (a, text) = (self.value(ty), self.ty(ty));
        let name = self.pick(&[
            "negf", "negf", "addf", "subf", "mulf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf",
            "minnumf",
        ]);
        let flags = self.pick(self.fastmath);
        match name {
            "negf" => self.define(&[ty], &format!("arith.negf {a}{flags} : {text}")),
            _ => {
                let b = self.value(ty);
                self.define(&[ty], &format!("arith.{name} {a}, {b}{flags} : {text}"));
            }
        }
        Some(())
    }

    fn cast(&mut self) -> Option<()> {
        let from = self.pick_type(|_| true)?;
        let to = self.pick_type(|to| to != from)?;
        let flags = self.pick(self.fastmath);
        let (name, flags) = match (from, to) {
            (Ty::Int(a), Ty::Int(b)) if a < b => (self.pick(&["extui", "extsi"]), ""),
            (Ty::Int(_), Ty::Int(_)) => ("trunci", self.pick(self.overflow)),
            (Ty::Int(_), Ty::Index) | (Ty::Index, Ty::Int(_)) => (self.pick(&["index_cast", "index_castui"]), ""),
            (Ty::Int(a), Ty::Float(_, b)) if a == b => (self.pick(&["bitcast", "sitofp", "uitofp"]), ""),
            (Ty::Float(_, a), Ty::Int(b)) if a == b => (self.pick(&["bitcast", "fptosi", "fptoui"]), ""),
            (Ty::Int(_), Ty::Float(..)) => (self.pick(&["sitofp", "uitofp"]), ""),
            (Ty::Float(..), Ty::Int(_)) => (self.pick(&["fptosi", "fptoui"]), ""),
            (Ty::Float(_, a), Ty::Float(_, b)) if a < b => ("extf", flags),
            (Ty::Float(_, a), Ty::Float(_, b)) if a > b => ("truncf", flags),
            (Ty::Float(..), Ty::Float(..)) => ("bitcast", ""),
            _ => return None,
        };
        let (a, source, target) = (self.value(from), self.ty(from), self.ty(to));
        self.define(&[to], &format!("arith.{name} {a}{flags} : {source} to {target}"));
        Some(())
    }

    fn comparison(&mut self) -> Option<()> {
        let ty = self.pick_type(|_| true)?;
        let (a, b, text) = (self.value(ty), self.value(ty), self.ty(ty));
        let (name, predicate) = if ty.is_float() {
            (
                "cmpf",
                self.pick(&[
                    "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno",
                ]),
            )
        } else {
            (
                "cmpi",
                self.pick(&[
                    "eq", "eq", "ne", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
                ]),
            )
        };
        self.define(&[Ty::Int(1)], &format!("arith.{name} {predicate}, {a}, {b} : {text}"));
        Some(())
    }

    fn select(&mut self) -> Option<()> {
        let ty = self.pick_type(|_| true)?;
        let (condition, a, b) = (self.value(Ty::Int(1)), self.value(ty), self.value(ty));
        let text = match self.shape {
            Shape::Scalar => self.ty(ty),
            _ => format!("{}, {}", self.ty(Ty::Int(1)), self.ty(ty)),
        };
        self.define(&[ty], &format!("arith.select {condition}, {a}, {b} : {text}"));
        Some(())
    }

    /// Returns the module, in which the last values of each type are used.
    /// Appends ops.
    fn filled(mut self, size: usize) -> Self {
        for _ in 0..size {
            // Some ops need types that the function has not.
            let _ = self.op();
        }
        self
    }

    fn finish(mut self, name: &str) -> String {
        for (ty, values) in self.values.clone() {
            for value in values.iter().rev().take(3) {
                let _ = writeln!(self.body, "\"test.use\"({value}) : ({}) -> ()", self.ty(ty));
            }
        }
        let arguments: Vec<String> = self
            .arguments
            .iter()
            .map(|(name, ty)| format!("{name}: {}", self.ty(*ty)))
            .collect();
        format!(
            "func.func @{name}({}) {{\n{}return\n}}\n",
            arguments.join(", "),
            self.body
        )
    }
}
