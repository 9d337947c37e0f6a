//! Random functions of `scf`, `cf` and `arith`, and random modules of such functions that call each other.

mod blocks;
mod module_ops;

use std::fmt::Write as _;

use self::module_ops::{call_all, graph_ops, nested_module};
use crate::random::Random;

/// A restriction of random modules to those that an analysis of `mlir-opt` accepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Restriction {
    /// No restriction.
    #[default]
    None,
    /// No code is dead: functions are private and called, and have no other uses, half of their arguments are used and half are not, blocks are
    /// reachable, conditions are unknown and decide about an effect, and either all branches pass dead values to an argument or none does.
    /// Otherwise, `remove-dead-values` of `mlir-opt` crashes or removes values that have uses.
    Live,
    /// Loops have constant bounds and are executed, calls constant operands, no function is recursive, and no op uses itself. Otherwise, integer
    /// ranges of `mlir-opt` grow in steps up to the largest number. `scf.parallel` has no results, which have no ranges in `mlir-opt`, so that
    /// they are replaced by constants.
    Bounded,
}

/// Returns a function with nests of `scf` and ops with and without effects.
#[must_use]
pub fn nest(seed: u64) -> String {
    let mut function = Function::new(seed);
    function.nest(4);
    function.finish()
}

/// Returns a function with a graph of blocks that `cf` connects.
#[must_use]
pub fn graph(seed: u64) -> String {
    let mut function = Function::new(seed);
    function.graph();
    function.finish()
}

/// Returns a module of functions that call each other, read and write memory and have equal ops, beside nested modules, references to
/// symbols, and ops whose operands are defined later.
#[must_use]
pub fn module(seed: u64) -> String {
    restricted_module(seed, Restriction::None)
}

/// Returns a module like [`module`], with a restriction.
#[must_use]
pub fn restricted_module(seed: u64, restriction: Restriction) -> String {
    let mut random = Random::new(seed);
    let count = 2 + random.below(4);
    let names: Vec<String> = (0..count).map(|number| format!("f{number}")).collect();
    let mut text = String::new();
    for number in 0..count {
        // Calls go to later functions, and few of them back.
        let mut callees = names[number + 1..].to_vec();
        if random.below(6) == 0 && restriction != Restriction::Bounded {
            callees.push(names[random.below(count)].clone());
        }
        let visibility = random.pick(&["", "", "private ", "private ", "private ", "nested "]);
        let visibility = match restriction {
            Restriction::Live => "private ",
            Restriction::None | Restriction::Bounded => visibility,
        };
        let mut function = Function::in_module(random.number(), callees);
        function.restrict(restriction);
        match random.below(3) {
            0 => function.graph(),
            _ => function.nest(3),
        }
        let _ = writeln!(
            text,
            "func.func {visibility}@f{number}(%c: i1, %d: i1, %a: i32, %b: i32, %x: index, %y: index, %m: {MEMORY}) -> i32 {{\n{}}}",
            function.body
        );
        match random.below(6) {
            0 if restriction != Restriction::Bounded => graph_ops(&mut random, &format!("g{number}"), &mut text),
            1 if restriction != Restriction::Live => {
                let target = random.below(count);
                let _ = writeln!(text, "\"t.reference\"() {{to = @f{target}}} : () -> ()");
            }
            2 if restriction == Restriction::None => nested_module(&mut random, number, &mut text),
            _ => {}
        }
    }
    if restriction != Restriction::None {
        text.push_str(&call_all(&names));
    }
    text
}

/// The type of the memory of functions in a module.
const MEMORY: &str = "memref<8xi32>";

/// A type of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ty {
    Bool,
    Int,
    Index,
}

const TYPES: [Ty; 3] = [Ty::Bool, Ty::Int, Ty::Index];

impl Ty {
    fn name(self) -> &'static str {
        match self {
            Ty::Bool => "i1",
            Ty::Int => "i32",
            Ty::Index => "index",
        }
    }
}

/// A function under construction.
struct Function {
    random: Random,
    body: String,
    /// The visible values.
    values: Vec<(Ty, String)>,
    next: usize,
    /// Names of the functions that this one calls, if it is one of a module.
    callees: Option<Vec<String>>,
    restriction: Restriction,
}

fn names(types: &[Ty]) -> String {
    types.iter().map(|ty| ty.name()).collect::<Vec<_>>().join(", ")
}

impl Function {
    fn new(seed: u64) -> Self {
        let arguments = ["%c", "%d"].map(|name| (Ty::Bool, name));
        let others = ["%a", "%b"].map(|name| (Ty::Int, name));
        let indices = ["%x", "%y"].map(|name| (Ty::Index, name));
        let values = arguments.into_iter().chain(others).chain(indices);
        Function {
            random: Random::new(seed),
            body: String::new(),
            values: values.map(|(ty, name)| (ty, name.to_owned())).collect(),
            next: 0,
            callees: None,
            restriction: Restriction::None,
        }
    }

    /// Creates a function that also has the memory `%m`, returns a number, and can call others like it.
    fn in_module(seed: u64, callees: Vec<String>) -> Self {
        Function {
            callees: Some(callees),
            ..Function::new(seed)
        }
    }

    /// Sets the restriction of an empty function.
    fn restrict(&mut self, restriction: Restriction) {
        self.restriction = restriction;
        if restriction == Restriction::Live {
            let used = ["%c", "%a", "%x"];
            self.values.retain(|(_, name)| used.contains(&&**name));
            self.line(&format!("\"t.use\"(%c, %a, %x, %m) : (i1, i32, index, {MEMORY}) -> ()"));
        }
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.body, "{text}");
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Returns fresh names for values of these types, which are not visible yet.
    fn fresh_values(&mut self, types: &[Ty]) -> Vec<(Ty, String)> {
        types.iter().map(|&ty| (ty, self.fresh())).collect()
    }

    fn types(&mut self, most: usize) -> Vec<Ty> {
        let count = self.random.below(most + 1);
        (0..count).map(|_| TYPES[self.random.below(3)]).collect()
    }

    /// Appends a constant.
    fn constant(&mut self, ty: Ty) -> String {
        let (name, number) = (self.fresh(), self.random.below(5));
        match ty {
            Ty::Bool => self.line(&format!("{name} = arith.constant {}", number % 2 == 0)),
            _ => self.line(&format!("{name} = arith.constant {number} : {}", ty.name())),
        }
        name
    }

    /// Returns a visible value of this type, preferably a recent one, or a constant.
    fn value(&mut self, ty: Ty) -> String {
        let visible = self.values.iter().filter(|(known, _)| *known == ty);
        let visible: Vec<String> = visible.map(|(_, name)| name.clone()).collect();
        match self.random.below(10) {
            0..2 => self.constant(ty),
            2..6 => visible[visible.len() - 1 - self.random.below(visible.len().min(3))].clone(),
            _ => visible[self.random.below(visible.len())].clone(),
        }
    }

    fn values_of(&mut self, types: &[Ty]) -> Vec<String> {
        types.iter().map(|&ty| self.value(ty)).collect()
    }

    /// Returns a value that decides about the control flow.
    fn condition(&mut self, ty: Ty) -> String {
        if self.restriction != Restriction::Live {
            return self.value(ty);
        }
        let name = self.fresh();
        self.line(&format!("{name} = \"t.condition\"() : () -> {}", ty.name()));
        name
    }

    /// Returns bounds or steps of loops, which are at least these numbers and less than three more if they have to be constants.
    fn bounds(&mut self, least: &[usize]) -> Vec<String> {
        if self.restriction != Restriction::Bounded {
            return self.values_of(&vec![Ty::Index; least.len()]);
        }
        let constants = least.iter().map(|least| {
            let (name, number) = (self.fresh(), least + self.random.below(3));
            self.line(&format!("{name} = arith.constant {number} : index"));
            name
        });
        constants.collect()
    }

    /// Appends an op with an effect.
    fn call(&mut self, results: &[Ty]) {
        let types = self.types(2);
        let operands = self.values_of(&types).join(", ");
        let new = self.fresh_values(results);
        let left = new.iter().map(|(_, name)| name.clone()).collect::<Vec<_>>().join(", ");
        let equals = if new.is_empty() { "" } else { " = " };
        let number = self.next;
        self.line(&format!(
            "{left}{equals}\"t.f{number}\"({operands}) : ({}) -> ({})",
            names(&types),
            names(results)
        ));
        self.values.extend(new);
    }

    /// Appends an op without an effect.
    fn pure_op(&mut self) {
        let ty = TYPES[1 + self.random.below(2)];
        let operands = self.values_of(&[ty, ty]).join(", ");
        let name = self.fresh();
        match self.random.below(4) {
            0 => {
                let (value, ones) = (self.value(Ty::Bool), self.fresh());
                self.line(&format!("{ones} = arith.constant true"));
                self.line(&format!("{name} = arith.xori {value}, {ones} : i1"));
                self.values.push((Ty::Bool, name));
            }
            1 => {
                self.line(&format!("{name} = arith.cmpi slt, {operands} : {}", ty.name()));
                self.values.push((Ty::Bool, name));
            }
            _ => {
                self.line(&format!("{name} = arith.addi {operands} : {}", ty.name()));
                self.values.push((ty, name));
            }
        }
    }

    /// Appends a region with these arguments and this terminator, in which `fill` has appended ops.
    fn region(&mut self, arguments: Vec<(Ty, String)>, depth: u32, results: &[Ty], terminator: &str) {
        let before = self.values.len();
        self.values.extend(arguments);
        for _ in 0..self.random.below(4) {
            self.op(depth);
        }
        if self.restriction == Restriction::Live {
            self.line("\"t.effect\"() : () -> ()");
        }
        self.end(results, terminator);
        self.values.truncate(before);
    }

    /// Appends a terminator with values of these types.
    fn end(&mut self, results: &[Ty], terminator: &str) {
        let operands = self.values_of(results).join(", ");
        let colon = if results.is_empty() { "" } else { " : " };
        self.line(&format!("{terminator} {operands}{colon}{}", names(results)));
    }

    /// Returns the left side of an op with these results, and the results.
    fn results(&mut self, types: &[Ty]) -> (String, Vec<(Ty, String)>) {
        let name = self.fresh();
        let value = |number| match types.len() {
            1 => name.clone(),
            _ => format!("{name}#{number}"),
        };
        let values = types.iter().enumerate().map(|(number, &ty)| (ty, value(number)));
        let left = match types.len() {
            0 => String::new(),
            1 => format!("{name} = "),
            count => format!("{name}:{count} = "),
        };
        (left, values.collect())
    }

    /// Appends loads, stores, calls, ops that may fail, and equal ops.
    fn module_op(&mut self, callees: &[String]) {
        let location = match self.random.below(6) {
            0 => format!(" loc(\"n{}\")", self.next),
            1 => " loc(callsite(\"callee\" at \"caller\"))".to_owned(),
            2 => " loc(unknown)".to_owned(),
            _ => String::new(),
        };
        let op = match self.random.below(8) {
            0..2 => format!("memref.load %m[{}] : {MEMORY}", self.value(Ty::Index)),
            2 => {
                let (value, index) = (self.value(Ty::Int), self.value(Ty::Index));
                return self.line(&format!("memref.store {value}, %m[{index}] : {MEMORY}{location}"));
            }
            3..5 => {
                let op = self.random.pick(&["muli", "addi", "divsi", "remui", "maxsi"]);
                format!("arith.{op} {} : i32", self.values_of(&[Ty::Int; 2]).join(", "))
            }
            5 => format!("arith.index_cast {} : index to i32", self.value(Ty::Index)),
            _ if callees.is_empty() => return self.pure_op(),
            _ => {
                let types = [Ty::Bool, Ty::Bool, Ty::Int, Ty::Int, Ty::Index, Ty::Index];
                let callee = &callees[self.random.below(callees.len())];
                let values = match self.restriction {
                    Restriction::Bounded => types.iter().map(|&ty| self.constant(ty)).collect(),
                    Restriction::None | Restriction::Live => self.values_of(&types),
                };
                let (values, types) = (values.join(", "), names(&types));
                format!("func.call @{callee}({values}, %m) : ({types}, {MEMORY}) -> i32")
            }
        };
        for _ in 0..1 + self.random.below(2) {
            let name = self.fresh();
            self.line(&format!("{name} = {op}{location}"));
            self.values.push((Ty::Int, name));
        }
    }

    /// Appends a nest of ops, and uses of some of their results.
    fn nest(&mut self, ops: usize) {
        for _ in 0..ops {
            self.op(2);
        }
        for ty in TYPES {
            let visible = self.values.iter().rev().filter(|(known, _)| *known == ty).take(2);
            for name in visible.map(|(_, name)| name.clone()).collect::<Vec<_>>() {
                self.line(&format!("\"t.use\"({name}) : ({}) -> ()", ty.name()));
            }
        }
        self.leave();
    }

    /// Appends the terminator of the function.
    fn leave(&mut self) {
        match self.callees {
            None => self.line("return"),
            Some(_) => {
                let value = self.value(Ty::Int);
                self.line(&format!("return {value} : i32"));
            }
        }
    }

    fn op(&mut self, depth: u32) {
        if let Some(callees) = self.callees.clone()
            && self.random.below(3) == 0
        {
            return self.module_op(&callees);
        }
        match self.random.below(if depth == 0 { 4 } else { 12 }) {
            0..2 => {
                let types = self.types(2);
                self.call(&types);
            }
            2..4 => self.pure_op(),
            4..7 => self.conditional(depth - 1),
            7..9 => self.for_loop(depth - 1),
            9 => self.while_loop(depth - 1),
            10 => self.switch(depth - 1),
            _ => match self.random.below(2) {
                0 => self.execute_region(depth - 1),
                _ => self.parallel(depth - 1),
            },
        }
    }

    fn conditional(&mut self, depth: u32) {
        let (condition, types) = (self.condition(Ty::Bool), self.types(3));
        let (left, results) = self.results(&types);
        self.line(&format!("{left}scf.if {condition} -> ({}) {{", names(&types)));
        self.region(Vec::new(), depth, &types, "scf.yield");
        if !types.is_empty() || self.random.below(2) == 0 {
            self.line("} else {");
            self.region(Vec::new(), depth, &types, "scf.yield");
        }
        self.line("}");
        self.values.extend(results);
    }

    /// Returns `(%k = %a)` for these types, and the arguments.
    fn assignments(&mut self, types: &[Ty]) -> (String, Vec<(Ty, String)>) {
        let inits = self.values_of(types);
        let arguments = self.fresh_values(types);
        let pairs = arguments
            .iter()
            .zip(inits)
            .map(|((_, name), init)| format!("{name} = {init}"));
        (format!("({})", pairs.collect::<Vec<_>>().join(", ")), arguments)
    }

    fn for_loop(&mut self, depth: u32) {
        let (types, bounds) = (self.types(3), self.bounds(&[0, 3, 1]));
        let (assignments, arguments) = self.assignments(&types);
        let (left, results) = self.results(&types);
        let variable = self.fresh();
        let carried = if types.is_empty() {
            String::new()
        } else {
            format!(" iter_args{assignments} -> ({})", names(&types))
        };
        let [lower, upper, step] = &bounds[..] else { return };
        self.line(&format!(
            "{left}scf.for {variable} = {lower} to {upper} step {step}{carried} {{"
        ));
        let arguments = std::iter::once((Ty::Index, variable)).chain(arguments);
        self.region(arguments.collect(), depth, &types, "scf.yield");
        self.line("}");
        self.values.extend(results);
    }

    fn while_loop(&mut self, depth: u32) {
        let (types, forwarded) = (self.types(2), self.types(3));
        let (assignments, arguments) = self.assignments(&types);
        let (left, results) = self.results(&forwarded);
        let inits = if types.is_empty() { String::new() } else { assignments };
        self.line(&format!(
            "{left}scf.while {inits} : ({}) -> ({}) {{",
            names(&types),
            names(&forwarded)
        ));
        let before = self.values.len();
        self.values.extend(arguments);
        for _ in 0..self.random.below(3) {
            self.op(depth);
        }
        // The condition is not constant: MLIR's analysis of dead loops is another pass.
        self.call(&[Ty::Bool]);
        let condition = self.values.last().map(|(_, name)| name.clone()).unwrap_or_default();
        if self.random.below(3) == 0 {
            self.line(&format!("scf.if {condition} {{"));
            self.region(Vec::new(), depth, &[], "scf.yield");
            self.line("}");
        }
        self.end(&forwarded, &format!("scf.condition({condition})"));
        self.values.truncate(before);
        let arguments = self.fresh_values(&forwarded);
        let texts = arguments.iter().map(|(ty, name)| format!("{name}: {}", ty.name()));
        let texts = texts.collect::<Vec<_>>().join(", ");
        self.line(&format!("}} do {{\n^bb0({texts}):"));
        self.region(arguments, depth, &types, "scf.yield");
        self.line("}");
        self.values.extend(results);
    }

    fn switch(&mut self, depth: u32) {
        let (flag, types) = (self.condition(Ty::Index), self.types(2));
        let (left, results) = self.results(&types);
        let arrow = if types.is_empty() { "" } else { " -> " };
        self.line(&format!("{left}scf.index_switch {flag}{arrow}{}", names(&types)));
        for case in 0..self.random.below(3) {
            self.line(&format!("case {} {{", case * 2));
            self.region(Vec::new(), depth, &types, "scf.yield");
            self.line("}");
        }
        self.line("default {");
        self.region(Vec::new(), depth, &types, "scf.yield");
        self.line("}");
        self.values.extend(results);
    }

    fn execute_region(&mut self, depth: u32) {
        let types = self.types(2);
        let (left, results) = self.results(&types);
        let arrow = if types.is_empty() { "" } else { " -> " };
        let list = match types.len() {
            1 => names(&types),
            0 => String::new(),
            _ => format!("({})", names(&types)),
        };
        self.line(&format!("{left}scf.execute_region{arrow}{list} {{"));
        if self.random.below(3) == 0 {
            let condition = self.condition(Ty::Bool);
            let number = self.next;
            self.line(&format!("cf.cond_br {condition}, ^t{number}, ^e{number}\n^t{number}:"));
            self.region(Vec::new(), depth, &types, "scf.yield");
            self.line(&format!("^e{number}:"));
        }
        self.region(Vec::new(), depth, &types, "scf.yield");
        self.line("}");
        self.values.extend(results);
    }

    fn parallel(&mut self, depth: u32) {
        let mut bounds = self.bounds(&[0, 0, 3, 3]);
        // A constant step must be positive.
        for _ in 0..2 {
            let step = self.fresh();
            let number = 1 + self.random.below(3);
            self.line(&format!("{step} = arith.constant {number} : index"));
            bounds.push(if self.random.below(3) == 0 {
                "%x".to_owned()
            } else {
                step
            });
        }
        let [i, j] = [self.fresh(), self.fresh()];
        let has_init = self.random.below(2) == 0 && self.restriction != Restriction::Bounded;
        let types: &[Ty] = if has_init { &[Ty::Int] } else { &[] };
        let init = self.value(Ty::Int);
        let (left, results) = self.results(types);
        let suffix = if has_init {
            format!(" init ({init}) -> i32")
        } else {
            String::new()
        };
        let pair = |start: usize| format!("({}, {})", bounds[start], bounds[start + 1]);
        self.line(&format!(
            "{left}scf.parallel ({i}, {j}) = {} to {} step {}{suffix} {{",
            pair(0),
            pair(2),
            pair(4)
        ));
        let before = self.values.len();
        self.values.extend([(Ty::Index, i), (Ty::Index, j)]);
        for _ in 0..self.random.below(3) {
            self.op(depth);
        }
        if has_init {
            let (value, [l, r]) = (self.value(Ty::Int), [self.fresh(), self.fresh()]);
            let sum = self.fresh();
            self.line(&format!("scf.reduce({value} : i32) {{\n^bb0({l}: i32, {r}: i32):"));
            self.line(&format!(
                "{sum} = \"t.reduce\"({l}, {r}) : (i32, i32) -> i32\nscf.reduce.return {sum} : i32\n}}"
            ));
        }
        self.line("}");
        self.values.truncate(before);
        self.values.extend(results);
    }

    fn finish(self) -> String {
        format!(
            "func.func @f(%c: i1, %d: i1, %a: i32, %b: i32, %x: index, %y: index) {{\n{}}}\n",
            self.body
        )
    }
}
