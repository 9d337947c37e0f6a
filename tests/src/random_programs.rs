//! Random functions of `arith`, `math`, `memref`, `scf`, `cf` and `func` without undefined behavior or poison, for execution.

use std::fmt::Write as _;

use crate::random::Random;

/// The types of the arguments of each function.
pub const ARGUMENTS: [&str; 4] = ["i32", "i64", "index", "f64"];

/// The types of the results of each function. Floats are returned by their bits, which are 0 for a NaN.
pub const RESULTS: [&str; 4] = ["i32", "i64", "index", "i64"];

/// The types of values.
const TYPES: [&str; 5] = ["i1", "i32", "i64", "index", "f64"];

/// The number of elements of the memory of each function.
const SIZE: usize = 8;

/// Returns a function with this name, which may call another one of the same type.
#[must_use]
pub fn function(seed: u64, name: &str, callee: Option<&str>) -> String {
    let mut program = Program {
        random: Random::new(seed),
        body: String::new(),
        values: Vec::new(),
        next: 0,
    };
    let arguments: Vec<String> = ARGUMENTS
        .iter()
        .map(|ty| {
            let name = program.fresh();
            program.values.push((ty, name.clone()));
            format!("{name}: {ty}")
        })
        .collect();
    program.start();
    for _ in 0..3 {
        program.ops(4, 2);
        program.branch();
    }
    if let Some(callee) = callee {
        program.call(callee);
    }
    program.ops(3, 1);
    program.finish();
    format!(
        "func.func @{name}({}) -> ({}) {{\n{}}}\n",
        arguments.join(", "),
        RESULTS.join(", "),
        program.body
    )
}

/// A function under construction.
struct Program {
    random: Random,
    body: String,
    /// The types and names of the visible values.
    values: Vec<(&'static str, String)>,
    next: usize,
}

impl Program {
    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.body, "{text}");
    }

    /// Appends an op with a result.
    fn define(&mut self, text: &str, ty: &'static str) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = {text}"));
        self.values.push((ty, name.clone()));
        name
    }

    fn constant(&mut self, ty: &'static str) -> String {
        let number = ["0", "1", "2", "-1", "3", "7", "31", "100", "-5"][self.random.below(9)];
        let text = match ty {
            "i1" => (self.random.below(2) == 0).to_string(),
            "f64" => format!("{number}.0 : f64"),
            _ => format!("{number} : {ty}"),
        };
        let name = self.fresh();
        self.line(&format!("{name} = arith.constant {text}"));
        name
    }

    /// Returns a constant or a visible value, of the last ones more often.
    fn value(&mut self, ty: &'static str) -> String {
        let known: Vec<&String> = self
            .values
            .iter()
            .filter(|(known, _)| *known == ty)
            .map(|(_, name)| name)
            .collect();
        let count = known.len();
        match self.random.below(10) {
            _ if count == 0 => self.constant(ty),
            0..3 => self.constant(ty),
            3..8 => known[count - 1 - self.random.below(count.min(3))].clone(),
            _ => known[self.random.below(count)].clone(),
        }
    }

    /// Appends the memory of the function, which is initialized.
    fn start(&mut self) {
        self.line("%c0 = arith.constant 0 : index");
        self.line("%c1 = arith.constant 1 : index");
        self.line(&format!("%size = arith.constant {SIZE} : index"));
        self.line(&format!("%m = memref.alloca() : memref<{SIZE}xi32>"));
        self.line("scf.for %i = %c0 to %size step %c1 {");
        self.line("%number = arith.index_cast %i : index to i32");
        self.line(&format!("memref.store %number, %m[%i] : memref<{SIZE}xi32>\n}}"));
        self.line(&format!("%w = memref.cast %m : memref<{SIZE}xi32> to memref<?xi32>"));
        self.line(&format!(
            "%s = memref.subview %m[2] [3] [2] : memref<{SIZE}xi32> to memref<3xi32, strided<[2], offset: 2>>"
        ));
    }

    fn ops(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            match self.random.below(14) {
                0..4 => self.integers(),
                4 | 5 => self.floats(),
                6 => self.compare(),
                7 => self.cast(),
                8 => self.math(),
                9 | 10 => self.access(),
                11 if depth > 0 => self.conditional(depth),
                12 if depth > 0 => self.counted_loop(depth),
                13 if depth > 0 => self.while_loop(depth),
                _ => self.integers(),
            }
        }
    }

    /// Appends an op on integers. Divisors are not 0, and shifts are less than the width.
    fn integers(&mut self) {
        let ty = ["i1", "i32", "i32", "i64", "index"][self.random.below(5)];
        let (a, b) = (self.value(ty), self.value(ty));
        let ops = [
            "addi",
            "subi",
            "muli",
            "andi",
            "ori",
            "xori",
            "maxsi",
            "minui",
            "shli",
            "shrsi",
            "shrui",
            "divui",
            "remui",
            "divsi",
            "remsi",
            "floordivsi",
            "ceildivsi",
        ];
        let op = ops[self.random.below(if ty == "i1" { 6 } else { ops.len() })];
        let number = |program: &mut Program, number: usize| {
            let name = program.fresh();
            program.line(&format!("{name} = arith.constant {number} : {ty}"));
            name
        };
        let b = match op {
            "shli" | "shrsi" | "shrui" => {
                let mask = number(self, 31);
                self.define(&format!("arith.andi {b}, {mask} : {ty}"), ty)
            }
            "divui" | "remui" => {
                let one = number(self, 1);
                self.define(&format!("arith.ori {b}, {one} : {ty}"), ty)
            }
            "divsi" | "remsi" | "floordivsi" | "ceildivsi" => {
                let positive = 1 + self.random.below(7);
                number(self, positive)
            }
            _ => b,
        };
        self.define(&format!("arith.{op} {a}, {b} : {ty}"), ty);
    }

    fn floats(&mut self) {
        let (a, b) = (self.value("f64"), self.value("f64"));
        let op = self
            .random
            .pick(&["addf", "subf", "mulf", "divf", "maximumf", "minimumf", "addf"]);
        self.define(&format!("arith.{op} {a}, {b} : f64"), "f64");
        if self.random.below(3) == 0 {
            let value = self.value("f64");
            self.define(&format!("arith.negf {value} : f64"), "f64");
        }
    }

    fn compare(&mut self) {
        let ty = ["i1", "i32", "i64", "index", "f64"][self.random.below(5)];
        let (a, b) = (self.value(ty), self.value(ty));
        let text = match ty {
            "f64" => {
                let predicate = self.random.pick(&["olt", "oeq", "une", "uno", "ugt", "ord"]);
                format!("arith.cmpf {predicate}, {a}, {b} : {ty}")
            }
            _ => {
                let predicate = self.random.pick(&["eq", "ne", "slt", "sge", "ult", "uge"]);
                format!("arith.cmpi {predicate}, {a}, {b} : {ty}")
            }
        };
        let condition = self.define(&text, "i1");
        self.define(&format!("arith.select {condition}, {a}, {b} : {ty}"), ty);
    }

    fn cast(&mut self) {
        let (op, from, to) = [
            ("extsi", "i32", "i64"),
            ("extui", "i32", "i64"),
            ("extui", "i1", "i32"),
            ("extsi", "i1", "i64"),
            ("trunci", "i64", "i32"),
            ("trunci", "i32", "i1"),
            ("index_cast", "index", "i32"),
            ("index_castui", "i32", "index"),
            ("index_cast", "i64", "index"),
            ("sitofp", "i32", "f64"),
            ("uitofp", "i64", "f64"),
        ][self.random.below(11)];
        let value = self.value(from);
        self.define(&format!("arith.{op} {value} : {from} to {to}"), to);
    }

    fn math(&mut self) {
        match self.random.below(3) {
            0 => {
                let (a, op) = (self.value("i32"), self.random.pick(&["ctpop", "ctlz", "cttz", "absi"]));
                self.define(&format!("math.{op} {a} : i32"), "i32");
            }
            1 => {
                let a = self.value("f64");
                let op = self.random.pick(&["absf", "ceil", "floor", "roundeven", "trunc"]);
                self.define(&format!("math.{op} {a} : f64"), "f64");
            }
            _ => {
                let (a, b) = (self.value("f64"), self.value("f64"));
                self.define(&format!("math.copysign {a}, {b} : f64"), "f64");
            }
        }
    }

    /// Appends a load, or a store followed by a load.
    fn access(&mut self) {
        let (memory, ty, size) = [
            ("%m", "memref<8xi32>", SIZE),
            ("%w", "memref<?xi32>", SIZE),
            ("%s", "memref<3xi32, strided<[2], offset: 2>>", 3),
        ][self.random.below(3)];
        let index = match self.random.below(3) {
            0 => "%c1".to_owned(),
            _ => {
                let (index, bound) = (self.value("index"), self.fresh());
                self.line(&format!("{bound} = arith.constant {size} : index"));
                self.define(&format!("arith.remui {index}, {bound} : index"), "index")
            }
        };
        if self.random.below(2) == 0 {
            let value = self.value("i32");
            self.line(&format!("memref.store {value}, {memory}[{index}] : {ty}"));
        }
        self.define(&format!("memref.load {memory}[{index}] : {ty}"), "i32");
        if self.random.below(3) == 0 {
            self.define(&format!("memref.dim {memory}, %c0 : {ty}"), "index");
        }
    }

    /// Appends a region that yields values of these types.
    fn region(&mut self, types: &[&'static str], depth: usize, terminator: &str) {
        let visible = self.values.len();
        let count = self.random.below(4);
        self.ops(count, depth - 1);
        let yielded: Vec<String> = types.iter().map(|ty| self.value(ty)).collect();
        self.line(&format!("{terminator} {} : {}", yielded.join(", "), types.join(", ")));
        self.values.truncate(visible);
    }

    /// Makes the results of an op visible.
    fn results(&mut self, name: &str, types: &[&'static str]) {
        for (number, &ty) in types.iter().enumerate() {
            self.values.push((ty, format!("{name}#{number}")));
        }
    }

    /// Returns two types.
    fn types(&mut self) -> [&'static str; 2] {
        [(); 2].map(|()| TYPES[self.random.below(5)])
    }

    fn conditional(&mut self, depth: usize) {
        let (condition, types, name) = (self.value("i1"), self.types(), self.fresh());
        self.line(&format!("{name}:2 = scf.if {condition} -> ({}) {{", types.join(", ")));
        self.region(&types, depth, "scf.yield");
        self.line("} else {");
        self.region(&types, depth, "scf.yield");
        self.line("}");
        self.results(&name, &types);
    }

    /// Appends a loop of at most eight iterations.
    fn counted_loop(&mut self, depth: usize) {
        let (types, name, upper) = (self.types(), self.fresh(), self.fresh());
        let bound = match self.random.below(2) {
            0 => self.random.below(5).to_string(),
            _ => {
                let index = self.value("index");
                let inner = self.fresh();
                self.line(&format!("{inner} = arith.remui {index}, %size : index"));
                inner
            }
        };
        if bound.starts_with('%') {
            self.line(&format!("{upper} = arith.addi {bound}, %c1 : index"))
        } else {
            self.line(&format!("{upper} = arith.constant {bound} : index"))
        }
        let initial: Vec<String> = types.iter().map(|ty| self.value(ty)).collect();
        let arguments: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        let (lower, induction) = (self.random.pick(&["%c0", "%c1"]), self.fresh());
        let assigned: Vec<String> = arguments
            .iter()
            .zip(&initial)
            .map(|(argument, value)| format!("{argument} = {value}"))
            .collect();
        self.line(&format!(
            "{name}:2 = scf.for {induction} = {lower} to {upper} step %c1 iter_args({}) -> ({}) {{",
            assigned.join(", "),
            types.join(", ")
        ));
        let visible = self.values.len();
        self.values.push(("index", induction));
        self.values.extend(types.into_iter().zip(arguments));
        self.region(&types, depth, "scf.yield");
        self.values.truncate(visible);
        self.line("}");
        self.results(&name, &types);
    }

    /// Appends a loop that counts down from at most seven.
    fn while_loop(&mut self, depth: usize) {
        let ty = TYPES[self.random.below(5)];
        let (start, initial) = (self.value("index"), self.value(ty));
        let [name, count, n, x, condition, m, y, less] = [(); 8].map(|()| self.fresh());
        self.line(&format!("{count} = arith.remui {start}, %size : index"));
        self.line(&format!(
            "{name}:2 = scf.while ({n} = {count}, {x} = {initial}) : (index, {ty}) -> (index, {ty}) {{"
        ));
        self.line(&format!("{condition} = arith.cmpi ugt, {n}, %c0 : index"));
        self.line(&format!("scf.condition({condition}) {n}, {x} : index, {ty}\n}} do {{"));
        self.line(&format!("^bb0({m}: index, {y}: {ty}):"));
        self.line(&format!("{less} = arith.subi {m}, %c1 : index"));
        let visible = self.values.len();
        self.values.extend([("index", m), (ty, y)]);
        let ops = self.random.below(3);
        self.ops(ops, depth - 1);
        let next = self.value(ty);
        self.line(&format!("scf.yield {less}, {next} : index, {ty}\n}}"));
        self.values.truncate(visible);
        self.results(&name, &["index", ty]);
    }

    /// Ends the block with a branch, whose targets branch to the next one.
    fn branch(&mut self) {
        self.next += 1;
        let (number, ty) = (self.next, TYPES[self.random.below(5)]);
        let is_switch = self.random.below(2) == 0;
        let passed = self.value(ty);
        let text = if is_switch {
            let flag = self.value("i32");
            format!(
                "cf.switch {flag} : i32, [\ndefault: ^a{number}({passed} : {ty}),\n1: ^b{number},\n2: ^end{number}({passed} : {ty})\n]"
            )
        } else {
            let condition = self.value("i1");
            format!("cf.cond_br {condition}, ^a{number}({passed} : {ty}), ^b{number}")
        };
        self.line(&text);
        let visible = self.values.len();
        let argument = self.fresh();
        for block in [format!("^a{number}({argument}: {ty}):"), format!("^b{number}:")] {
            self.line(&block);
            if block.contains(&argument) {
                self.values.push((ty, argument.clone()));
            }
            let count = self.random.below(3);
            self.ops(count, 1);
            let value = self.value(ty);
            self.line(&format!("cf.br ^end{number}({value} : {ty})"));
            self.values.truncate(visible);
        }
        let result = self.fresh();
        self.line(&format!("^end{number}({result}: {ty}):"));
        self.values.push((ty, result));
    }

    fn call(&mut self, callee: &str) {
        let operands = ARGUMENTS.map(|ty| self.value(ty)).join(", ");
        let name = self.fresh();
        self.line(&format!(
            "{name}:4 = func.call @{callee}({operands}) : ({}) -> ({})",
            ARGUMENTS.join(", "),
            RESULTS.join(", ")
        ));
        self.results(&name, &RESULTS);
    }

    /// Returns values, with the memory in one of them.
    fn finish(&mut self) {
        self.line("%sum0 = arith.constant 0 : i32");
        self.line("%sum = scf.for %i = %c0 to %size step %c1 iter_args(%before = %sum0) -> (i32) {");
        self.line(&format!("%element = memref.load %m[%i] : memref<{SIZE}xi32>"));
        self.line("%factor = arith.constant 31 : i32");
        self.line("%product = arith.muli %before, %factor : i32");
        self.line("%after = arith.addi %product, %element : i32");
        self.line("scf.yield %after : i32\n}");
        let (number, float) = (self.value("i32"), self.value("f64"));
        self.line(&format!("%first = arith.xori %sum, {number} : i32"));
        self.line(&format!("%nan = arith.cmpf uno, {float}, {float} : f64"));
        self.line(&format!("%bits = arith.bitcast {float} : f64 to i64"));
        self.line("%zero = arith.constant 0 : i64\n%float = arith.select %nan, %zero, %bits : i64");
        let (long, index) = (self.value("i64"), self.value("index"));
        self.line(&format!(
            "return %first, {long}, {index}, %float : {}",
            RESULTS.join(", ")
        ));
    }
}
