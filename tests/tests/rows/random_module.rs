//! Random modules of the example operations: valid, with every kind of argument, nested regions, and a location of its own on
//! each op.

use std::fmt::Write as _;

use drr_tests::mutate::Random;

use crate::random_instance::Term;

/// A value and its type.
pub(crate) type Value = (String, &'static str);

/// Returns a module with about `ops` ops, including instances of the sources.
pub(crate) fn random_module(random: &mut Random, ops: usize, sources: &[Term]) -> String {
    let mut writer = Writer {
        random,
        text: "\"builtin.module\"() ({\n".to_owned(),
        visible: Vec::new(),
        scopes: Vec::new(),
        ops: 0,
    };
    for ty in ["f32", "i32", "f32", "i32"] {
        writer.op("given", &[], "", &[ty]);
    }
    for _ in 0..ops {
        match writer.random.below(4 * sources.len().max(1)) {
            at if at < sources.len() => writer.instance(&sources[at]),
            _ => writer.any(),
        }
    }
    while !writer.scopes.is_empty() {
        writer.leave();
    }
    writer.keep();
    writer.text.push_str("}) : () -> () loc(\"module\")\n");
    writer.text
}

/// Writes a module, op by op.
pub(crate) struct Writer<'a> {
    pub(crate) random: &'a mut Random,
    text: String,
    /// Visible values, the newest last.
    pub(crate) visible: Vec<Value>,
    /// Open loops: the number of values that were visible before, the number of the loop and its operand's type.
    scopes: Vec<(usize, usize, &'static str)>,
    ops: usize,
}

impl Writer<'_> {
    /// Returns one of the last values.
    fn value(&mut self) -> Value {
        let last = self.visible.len() - 1;
        self.visible[last - self.random.below(self.visible.len().min(10))].clone()
    }

    /// Returns a value of this type. There is at least one.
    pub(crate) fn value_of(&mut self, ty: &str) -> Value {
        let of: Vec<Value> = self.visible.iter().filter(|value| value.1 == ty).cloned().collect();
        of[of.len() - 1 - self.random.below(of.len().min(5))].clone()
    }

    /// Returns a random type.
    pub(crate) fn ty(&mut self) -> &'static str {
        ["f32", "i32"][self.random.below(2)]
    }

    /// One op, with its results visible from here on.
    pub(crate) fn op(&mut self, name: &str, operands: &[Value], attrs: &str, results: &[&'static str]) {
        self.ops += 1;
        let number = self.ops;
        if !results.is_empty() {
            let count = results.len();
            let _infallible = write!(
                self.text,
                "%v{number}{} = ",
                if count == 1 { String::new() } else { format!(":{count}") }
            );
        }
        let names: Vec<&str> = operands.iter().map(|(name, _)| name.as_str()).collect();
        let types: Vec<&str> = operands.iter().map(|(_, ty)| *ty).collect();
        let _infallible = writeln!(
            self.text,
            "\"ex.{name}\"({}){attrs} : ({}) -> ({}) loc(\"{name}{number}\")",
            names.join(", "),
            types.join(", "),
            results.join(", ")
        );
        for (index, ty) in results.iter().enumerate() {
            let suffix = if results.len() == 1 {
                String::new()
            } else {
                format!("#{index}")
            };
            self.visible.push((format!("%v{number}{suffix}"), ty));
        }
    }

    /// Uses some values.
    fn keep(&mut self) {
        let values: Vec<Value> = (0..6).map(|_| self.value()).collect();
        self.op("keep", &values, "", &[]);
    }

    /// Begins a loop, whose block has an argument.
    fn enter(&mut self) {
        let (count, ty) = self.value();
        self.ops += 1;
        let number = self.ops;
        let _infallible = write!(
            self.text,
            "%v{number} = \"ex.loop\"({count}) ({{\n^bb0(%a{number}: f32 loc(\"a{number}\")):\n"
        );
        self.scopes.push((self.visible.len(), number, ty));
        self.visible.push((format!("%a{number}"), "f32"));
    }

    /// Ends the innermost loop.
    fn leave(&mut self) {
        let Some((visible, number, ty)) = self.scopes.pop() else {
            return;
        };
        let value = self.value();
        self.op("end", &[value], "", &[]);
        self.visible.truncate(visible);
        let _infallible = writeln!(self.text, "}}) : ({ty}) -> i32 loc(\"loop{number}\")");
        self.visible.push((format!("%v{number}"), "i32"));
    }

    fn any(&mut self) {
        let x = self.value();
        let (y, z) = (self.value_of(x.1), self.value_of(x.1));
        let other = self.value();
        let (ty, same) = (self.ty(), x.1);
        let k = self.random.below(4);
        let number = |k: usize| format!(" <{{k = {k} : i32}}>");
        match self.random.below(36) {
            0..=4 => self.op("neg", &[x], "", &[same]),
            5..=8 => self.op("add", &[x, y], "", &[same]),
            9 if k == 0 => self.op("mac", &[x.clone(), x.clone(), x], "", &[same]),
            9 | 10 => self.op("mac", &[x, y, z], "", &[same]),
            11..=13 => self.op("cast", &[x], "", &[ty]),
            14 | 15 => self.op("scale", &[x], &number(k), &[ty]),
            16 => {
                let text = self.random.pick(&["id", "other"]).to_owned();
                self.op("label", &[x], &format!(" <{{s = \"{text}\"}}>"), &[ty]);
            }
            17 | 18 => {
                let values = [
                    "1 : i32",
                    "2 : i32",
                    "1 : i64",
                    "true",
                    "unit",
                    "1.5 : f32",
                    "\"id\"",
                    "[1 : i8]",
                ];
                let value = self.random.pick(&values).to_owned();
                self.op("meta", &[x], &format!(" <{{k = {value}}}>"), &[ty]);
            }
            19 => self.op("maybe", &[x], &if k == 0 { String::new() } else { number(k) }, &[ty]),
            20 => self.op("step", &[x], &if k == 0 { String::new() } else { number(k + 5) }, &[ty]),
            21 => self.op("flag", &[x], if k < 2 { "" } else { " <{on}>" }, &[ty]),
            22 => self.op(
                "mix",
                &[x, other],
                &format!(" <{{k = {} : i32, s = \"s\"}}>", k % 2),
                &[ty],
            ),
            23 if k < 2 => {
                let x = self.value_of("i32");
                self.op("int", &[x], "", &["i32"]);
            }
            23 => {
                let x = self.value_of("f32");
                self.op("float", &[x], "", &["f32"]);
            }
            24 => self.op("split", &[x], "", &["i32", "i32"]),
            25 => {
                let second = self.ty();
                self.op("cut", &[x], "", &[ty, second]);
            }
            26 => {
                let values: Vec<Value> = [x, other, y].into_iter().take(k).collect();
                self.op("concat", &values, "", &[ty]);
            }
            27 => {
                let values: Vec<Value> = [x, other, y].into_iter().take(k).collect();
                let first = self.random.below(k + 1);
                let sizes = format!(" <{{operandSegmentSizes = array<i32: {first}, {}>}}>", k - first);
                self.op("groups", &values, &sizes, &[ty]);
            }
            28 if k == 0 => self.op("bias", &[x], "", &[ty]),
            28 => self.op("bias", &[x, other], "", &[ty]),
            29 => {
                let types = ["f32", "i32", "f32"];
                self.op("fan", &[x], "", &types[..k]);
            }
            30 => self.op("sink", &[x], "", &[]),
            31 => self.op("const", &[], &format!(" <{{value = {} : i32}}>", k / 2), &["i32"]),
            34 => self.op("prop", &[x], &format!(" <{{p = {} : i64}}>", k + 4), &[ty]),
            35 => self.op("mode", &[x], &format!(" <{{m = {} : i32}}>", k % 2), &[ty]),
            32 if k > 1 && self.scopes.len() < 3 => self.enter(),
            32 if !self.scopes.is_empty() => self.leave(),
            _ => self.keep(),
        }
    }
}
