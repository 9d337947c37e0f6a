//! Random modules: valid, with nested regions, a location of its own on each op, and instances of the sources of rules.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::attr::{AttrKind, Presence};
use super::dialect::{Arg, Op};
use super::records::Records;
use super::rule::Rule;
use super::source::{Node, Source};
use super::types::{TYPES, Types};
use crate::random::Random;

/// A value: how it is written, and the number of its type.
type Value = (String, usize);

/// Returns a module with about `ops` ops, including instances of the rules' sources.
pub fn random_module(records: &Records, rules: &[&Rule], ops: usize, random: &mut Random) -> String {
    let mut writer = Writer {
        records,
        random,
        text: "\"builtin.module\"() ({\n".to_owned(),
        visible: Vec::new(),
        scopes: Vec::new(),
        ops: 0,
    };
    for ty in (0..TYPES.len()).chain(0..TYPES.len()) {
        writer.write("given", &[], "", &[ty], "");
    }
    while writer.ops < ops {
        match writer.random.below(8) {
            0..=3 if !rules.is_empty() => {
                let rule = rules[writer.random.below(rules.len())];
                writer.instance(rule);
            }
            0..=5 => {
                let number = writer.random.below(records.dialect.ops.len());
                writer.any(&records.dialect.ops[number]);
            }
            6 if writer.scopes.len() < 3 && writer.random.below(3) == 0 => writer.enter(),
            6 if !writer.scopes.is_empty() => writer.leave(),
            7 if !records.dialect.constraints.basic && writer.random.below(3) == 0 => writer.blocks(),
            _ => writer.keep(),
        }
    }
    while !writer.scopes.is_empty() {
        writer.leave();
    }
    writer.keep();
    writer.text.push_str("}) : () -> () loc(\"module\")\n");
    writer.text
}

struct Writer<'a> {
    records: &'a Records,
    random: &'a mut Random,
    text: String,
    /// Visible values, the newest last.
    visible: Vec<Value>,
    /// Open loops: the number of values that were visible before, and the type of the operand.
    scopes: Vec<(usize, usize, usize)>,
    ops: usize,
}

/// The choices of an instance of a source.
struct Instance<'a> {
    rule: &'a Rule,
    /// The type of each class.
    types: HashMap<usize, usize>,
    /// The values of symbols.
    bound: HashMap<String, Value>,
}

impl Writer<'_> {
    /// Returns one of the newer values of a type. There is at least one.
    fn value(&mut self, ty: usize) -> Value {
        let of: Vec<&Value> = self.visible.iter().filter(|value| value.1 == ty).collect();
        of[of.len() - 1 - self.random.below(of.len().min(5))].clone()
    }

    fn write(&mut self, name: &str, operands: &[Value], attrs: &str, results: &[usize], regions: &str) {
        self.ops += 1;
        let number = self.ops;
        match results.len() {
            0 => {}
            1 => drop(write!(self.text, "%v{number} = ")),
            count => drop(write!(self.text, "%v{number}:{count} = ")),
        }
        let names: Vec<&str> = operands.iter().map(|(name, _)| name.as_str()).collect();
        let _infallible = writeln!(
            self.text,
            "\"r.{name}\"({}){attrs}{regions} : ({}) -> ({}) loc(\"{name}{number}\")",
            names.join(", "),
            types(operands.iter().map(|value| value.1)),
            types(results.iter().copied())
        );
        for (index, &ty) in results.iter().enumerate() {
            let suffix = if results.len() == 1 {
                String::new()
            } else {
                format!("#{index}")
            };
            self.visible.push((format!("%v{number}{suffix}"), ty));
        }
    }

    fn keep(&mut self) {
        let last = self.visible.len();
        let kept: Vec<Value> = (0..4)
            .map(|_| self.visible[last - 1 - self.random.below(last.min(8))].clone())
            .collect();
        self.write("keep", &kept, "", &[], "");
    }

    fn enter(&mut self) {
        let ty = self.random.below(TYPES.len());
        let (count, ty) = self.value(ty);
        self.ops += 1;
        let number = self.ops;
        let _infallible = write!(
            self.text,
            "\"r.loop\"({count}) ({{\n^bb0(%a{number}: f32 loc(\"a{number}\")):\n"
        );
        self.scopes.push((self.visible.len(), number, ty));
        self.visible.push((format!("%a{number}"), 0));
    }

    /// An op with several blocks.
    fn blocks(&mut self) {
        let [a, b, c] = [0, 1, 2].map(|ty| self.value(ty));
        self.ops += 1;
        let number = self.ops;
        let _infallible = write!(
            self.text,
            "\"r.blocks\"({0}) ({{\n  \"r.branch\"({1}, {2})[^bb1, ^bb2, ^bb1] : (i32, i64) -> () loc(\"b{number}\")\n^bb1:\n  \
             \"r.end\"({2}) : (i64) -> () loc(\"c{number}\")\n^bb2:\n  \"r.branch\"({0})[^bb1] : (f32) -> () \
             loc(\"d{number}\")\n}}, {{}}) : (f32) -> () loc(\"blocks{number}\")\n",
            a.0, b.0, c.0
        );
    }

    fn leave(&mut self) {
        let Some((visible, number, ty)) = self.scopes.pop() else {
            return;
        };
        let value = self.value(0);
        self.write("end", &[value], "", &[], "");
        self.visible.truncate(visible);
        let _infallible = writeln!(self.text, "}}) : ({}) -> () loc(\"loop{number}\")", TYPES[ty]);
    }

    /// Any instance of an operation.
    fn any(&mut self, op: &Op) {
        let shared = op.same.then(|| op.results[0].pick(self.random));
        let mut groups = Vec::new();
        let mut attrs = Vec::new();
        for (index, arg) in op.args.iter().enumerate() {
            let (types, count) = match *arg {
                Arg::Value(types) => (types, 1),
                Arg::Optional(types) => (types, self.random.below(2)),
                Arg::List(types) => (types, self.random.below(4)),
                Arg::Attr(kind, presence) => {
                    attrs.extend(self.attr(index, kind, presence));
                    continue;
                }
            };
            groups.push((0..count).map(|_| self.of_types(types, shared)).collect());
        }
        let results: Vec<usize> = op
            .results
            .iter()
            .map(|types| shared.unwrap_or_else(|| types.pick(self.random)))
            .collect();
        self.operation(op, &groups, attrs, &results);
    }

    fn of_types(&mut self, types: Types, shared: Option<usize>) -> Value {
        let ty = shared.unwrap_or_else(|| types.pick(self.random));
        self.value(ty)
    }

    fn operation(&mut self, op: &Op, groups: &[Vec<Value>], mut attrs: Vec<String>, results: &[usize]) {
        if op.has_segments() {
            let sizes: Vec<String> = groups.iter().map(|group| group.len().to_string()).collect();
            attrs.push(format!("operandSegmentSizes = array<i32: {}>", sizes.join(", ")));
        }
        let attrs = if attrs.is_empty() {
            String::new()
        } else {
            format!(" <{{{}}}>", attrs.join(", "))
        };
        let regions = if op.region {
            " ({ \"r.end\"() : () -> () loc(\"inner\") })"
        } else {
            ""
        };
        self.write(&format!("o{}", op.number), &groups.concat(), &attrs, results, regions);
    }

    /// Returns an attribute, where there is one.
    fn attr(&mut self, index: usize, kind: AttrKind, presence: Presence) -> Option<String> {
        if presence != Presence::Required && self.random.below(3) == 0 {
            return None;
        }
        if kind == AttrKind::Unit {
            return Some(format!("a{index}"));
        }
        let value = kind
            .constant(self.records.dialect.constraints.basic, self.random)
            .module;
        Some(format!("a{index} = {}", stored(&value, kind, presence)))
    }

    /// Generates ops that match a rule, or nearly match it: occasionally a value is another one.
    fn instance(&mut self, rule: &Rule) {
        let mut instance = Instance {
            rule,
            types: HashMap::new(),
            bound: HashMap::new(),
        };
        self.node(&rule.source, &mut instance);
    }

    /// Writes an op, and gives its first result.
    fn node(&mut self, node: &Node, instance: &mut Instance<'_>) -> Option<Value> {
        let op = &self.records.dialect.ops[node.op];
        let mut groups: Vec<Vec<Value>> = Vec::new();
        let mut attrs = Vec::new();
        // An `either` covers two arguments.
        let mut at = 0;
        for source in &node.args {
            let index = at;
            at += 1;
            match source {
                Source::Either(both) => {
                    at += 1;
                    let mut both = both.each_ref().map(|source| vec![self.source(source, instance)]);
                    if self.random.below(2) == 0 {
                        both.reverse();
                    }
                    groups.extend(both);
                }
                Source::Attr {
                    constant: Some(constant),
                    ..
                } if self.random.below(8) != 0 => {
                    attrs.push(format!("a{index} = {}", constant.module));
                }
                Source::Attr { kind, .. } => {
                    if let Arg::Attr(declared, presence) = op.args[index] {
                        let presence = if kind.is_some() { Presence::Required } else { presence };
                        attrs.extend(self.attr(index, kind.unwrap_or(declared), presence));
                    }
                }
                Source::Optional { .. } | Source::List { elements: None, .. } => {
                    let (types, most) = match op.args[index] {
                        Arg::Optional(types) => (types, 2),
                        Arg::List(types) => (types, 4),
                        _ => (Types::ALL, 1),
                    };
                    let count = self.random.below(most);
                    groups.push((0..count).map(|_| self.of_types(types, None)).collect());
                }
                Source::List {
                    elements: Some(elements),
                    ..
                } => {
                    groups.push(elements.iter().map(|element| self.source(element, instance)).collect());
                }
                Source::Value { .. } | Source::Operand { .. } | Source::Node(_) => {
                    groups.push(vec![self.source(source, instance)])
                }
            }
        }
        let results: Vec<usize> = node.results.iter().map(|&class| self.ty(class, instance)).collect();
        self.operation(op, &groups, attrs, &results);
        let first = self.visible.len().checked_sub(results.len())?;
        self.visible.get(first).cloned()
    }

    fn source(&mut self, source: &Source, instance: &mut Instance<'_>) -> Value {
        match source {
            Source::Node(node) => {
                let ty = self.ty(node.results[0], instance);
                if self.random.below(16) == 0 {
                    return self.value(ty);
                }
                match self.node(node, instance) {
                    Some(value) => {
                        instance
                            .bound
                            .extend(node.symbol.clone().map(|symbol| (symbol, value.clone())));
                        value
                    }
                    None => self.value(ty),
                }
            }
            Source::Value { symbol, class, .. } => {
                let bound = symbol.as_ref().and_then(|symbol| instance.bound.get(symbol));
                if let Some(bound) = bound {
                    return bound.clone();
                }
                let ty = self.ty(*class, instance);
                let value = self.value(ty);
                instance
                    .bound
                    .extend(symbol.clone().map(|symbol| (symbol, value.clone())));
                value
            }
            Source::Operand { symbol, class, operand } => {
                let (ty, operand) = (self.ty(*class, instance), self.ty(*operand, instance));
                let value = self.value(operand);
                instance
                    .bound
                    .extend(symbol.clone().map(|symbol| (symbol, value.clone())));
                self.write("cast", &[value], "", &[ty], "");
                self.visible.last().cloned().unwrap_or_default()
            }
            _ => self.value(0),
        }
    }

    fn ty(&mut self, class: usize, instance: &mut Instance<'_>) -> usize {
        let root = instance.rule.classes.root(class);
        *(instance.types.entry(root)).or_insert_with(|| instance.rule.classes.types(root).pick(self.random))
    }
}

/// Returns the text of an attribute in a module: an optional property is a list.
fn stored(value: &str, kind: AttrKind, presence: Presence) -> String {
    if kind.is_property() && presence == Presence::Optional {
        format!("[{value}]")
    } else {
        value.to_owned()
    }
}

fn types(numbers: impl Iterator<Item = usize>) -> String {
    numbers.map(|number| TYPES[number]).collect::<Vec<_>>().join(", ")
}
