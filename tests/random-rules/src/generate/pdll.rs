//! Random PDLL rules over undeclared ops, and a module with instances of them. Some instances match, and some differ in
//! one entity.

use std::collections::BTreeMap;

use crate::random::Random;

/// Rules, and what they are applied to.
#[derive(Debug, Clone, Default)]
pub struct Pdll {
    /// The text of a file of PDLL.
    pub rules: String,
    /// The body of a module.
    pub module: String,
}

/// Number of rules per seed.
const RULES: usize = 30;
/// Number of instances per rule.
const INSTANCES: usize = 5;
const TYPES: [&str; 3] = ["f32", "i32", "i8"];

impl Pdll {
    /// Returns the rules of a seed.
    #[must_use]
    pub fn of(seed: u64) -> Pdll {
        let mut pdll = Pdll::default();
        for number in 0..RULES {
            let mut rule = Rule::new(number, Random::new(seed.wrapping_mul(1000) + number as u64));
            let root = rule.op(0, format!("t.r{number}"));
            pdll.rules += &rule.text(&root);
            for instance in 0..INSTANCES {
                pdll.module += &Instance::new(&mut rule, instance).text(&root);
            }
        }
        pdll
    }
}

/// An operation of the match.
struct Op {
    name: String,
    text: String,
    operands: Option<Vec<Operand>>,
    attrs: Vec<(String, Attr)>,
    /// Result types, and the name of a range for the remaining ones.
    types: Option<(Vec<Ty>, Option<String>)>,
}

enum Operand {
    Any,
    Value(String),
    Range(String),
    Result(Op, usize),
}

enum Attr {
    Any,
    Literal(&'static str),
    Named(String),
}

#[derive(Clone)]
enum Ty {
    Literal(&'static str),
    Named(String),
}

/// A rule while it is drawn.
struct Rule {
    random: Random,
    number: usize,
    /// Set if variables are defined before they are used.
    declares: bool,
    /// Statements before the root.
    statements: Vec<String>,
    /// End of the statements that define types.
    types_end: usize,
    /// Names of the values so far.
    values: Vec<String>,
    ranges: Vec<String>,
    attrs: Vec<String>,
    types: Vec<String>,
    type_ranges: Vec<String>,
    /// Operations of the match that have a name.
    named: Vec<String>,
    /// Types that are required of values and attributes.
    asked: BTreeMap<String, Ty>,
    count: usize,
}

impl Rule {
    fn new(number: usize, mut random: Random) -> Rule {
        Rule {
            declares: random.below(2) == 0,
            random,
            number,
            statements: Vec::new(),
            types_end: 0,
            values: Vec::new(),
            ranges: Vec::new(),
            attrs: Vec::new(),
            types: Vec::new(),
            type_ranges: Vec::new(),
            named: Vec::new(),
            asked: BTreeMap::new(),
            count: 0,
        }
    }

    /// Returns `true` with a probability of `percent` percent.
    fn chance(&mut self, percent: usize) -> bool {
        self.random.below(100) < percent
    }

    fn fresh(&mut self, letters: &str) -> String {
        self.count += 1;
        format!("{letters}{}", self.count)
    }

    fn one_of(&mut self, names: &[String]) -> Option<String> {
        (!names.is_empty()).then(|| names[self.random.below(names.len())].clone())
    }

    /// Returns the text that defines a variable where it is used, or its name after a statement that defines it.
    fn define(&mut self, name: &str, constraint: &str, is_type: bool) -> String {
        if !self.declares {
            return format!("{name}: {constraint}");
        }
        let statement = format!("let {name}: {constraint};");
        if is_type {
            self.statements.insert(self.types_end, statement);
            self.types_end += 1;
        } else {
            self.statements.push(statement)
        }
        name.to_string()
    }

    /// Returns a required type and its text.
    fn ty(&mut self) -> (Ty, String) {
        match self.random.below(10) {
            0..3 => {
                let ty = TYPES[self.random.below(TYPES.len())];
                (Ty::Literal(ty), format!("type<\"{ty}\">"))
            }
            3..6 if let Some(name) = self.one_of(&self.types.clone()) => (Ty::Named(name.clone()), name),
            _ => {
                let name = self.fresh("t");
                self.types.push(name.clone());
                let text = self.define(&name, "Type", true);
                (Ty::Named(name), text)
            }
        }
    }

    fn value(&mut self) -> (Operand, String) {
        match self.random.below(10) {
            0..3 if let Some(name) = self.one_of(&self.values.clone()) => (Operand::Value(name.clone()), name),
            3 => (Operand::Any, "_: Value".to_string()),
            4..6 => {
                let (ty, text) = self.ty();
                let name = self.fresh("x");
                let text = self.define(&name, &format!("Value<{text}>"), false);
                self.asked.insert(name.clone(), ty);
                self.values.push(name.clone());
                (Operand::Value(name), text)
            }
            _ => {
                let name = self.fresh("x");
                let text = self.define(&name, "Value", false);
                self.values.push(name.clone());
                (Operand::Value(name), text)
            }
        }
    }

    /// Returns a range of all operands that are left.
    fn range(&mut self) -> (Operand, String) {
        let name = self.fresh("xs");
        let constraint = if self.chance(50) {
            let types = self.fresh("ts");
            self.type_ranges.push(types.clone());
            let text = self.define(&types, "TypeRange", true);
            format!("ValueRange<{text}>")
        } else {
            "ValueRange".to_string()
        };
        let text = self.define(&name, &constraint, false);
        self.ranges.push(name.clone());
        (Operand::Range(name), text)
    }

    /// Returns a result of another operation.
    fn result(&mut self, depth: usize) -> (Operand, String) {
        let name = self.fresh("t.n");
        let op = self.op(depth + 1, format!("{name}_{}", self.number));
        let number = match &op.types {
            Some((types, _)) => self.random.below(types.len()),
            None => self.random.below(2),
        };
        // Without a number it would be all of its results in MLIR, which never match among several operands.
        let text = if self.declares && self.chance(50) {
            let variable = self.fresh("o");
            self.statements.push(format!("let {variable} = {};", op.text));
            self.named.push(variable.clone());
            format!("{variable}.{number}")
        } else {
            format!("{}.{number}", op.text)
        };
        (Operand::Result(op, number), text)
    }

    fn attr(&mut self, key: &str) -> (Attr, String) {
        const LITERALS: [&str; 5] = ["1 : i32", "\"s\"", "[1, 2]", "2.500000e+00 : f32", "i8"];
        match self.random.below(10) {
            0 | 1 => (Attr::Literal("unit"), key.to_string()),
            2 | 3 => {
                let literal = LITERALS[self.random.below(LITERALS.len())];
                (Attr::Literal(literal), format!("{key} = attr<{literal:?}>"))
            }
            4 | 5 if let Some(name) = self.one_of(&self.attrs.clone()) => {
                (Attr::Named(name.clone()), format!("{key} = {name}"))
            }
            6 => (Attr::Any, format!("{key} = _: Attr")),
            kind => {
                let name = self.fresh("k");
                let constraint = match kind {
                    7 => {
                        let (ty, text) = self.ty();
                        self.asked.insert(name.clone(), ty);
                        format!("Attr<{text}>")
                    }
                    _ => "Attr".to_string(),
                };
                let text = self.define(&name, &constraint, false);
                self.attrs.push(name.clone());
                (Attr::Named(name), format!("{key} = {text}"))
            }
        }
    }

    /// Returns an operation of the match.
    fn op(&mut self, depth: usize, name: String) -> Op {
        let mut text = format!("op<{name}>");
        let operands = self.chance(90).then(|| {
            let count = self.random.below(4);
            let mut operands = Vec::new();
            let mut texts = Vec::new();
            for number in 0..count {
                let (operand, text) = match self.random.below(10) {
                    0..3 if depth < 2 => self.result(depth),
                    3..6 if number + 1 == count => self.range(),
                    _ => self.value(),
                };
                operands.push(operand);
                texts.push(text);
            }
            text += &format!("({})", texts.join(", "));
            operands
        });
        let count = [0, 0, 1, 2][self.random.below(4)];
        let attrs: Vec<(String, (Attr, String))> = (0..count)
            .map(|number| format!("a{number}"))
            .map(|key| (key.clone(), self.attr(&key)))
            .collect();
        if !attrs.is_empty() {
            let texts: Vec<&str> = attrs.iter().map(|(_, (_, text))| text.as_str()).collect();
            text += &format!(" {{{}}}", texts.join(", "));
        }
        let types = self.chance(50).then(|| {
            let types: Vec<(Ty, String)> = (0..1 + self.random.below(2)).map(|_| self.ty()).collect();
            let mut texts: Vec<String> = types.iter().map(|(_, text)| text.clone()).collect();
            let rest = (depth == 0 && self.chance(30)).then(|| {
                let name = self.fresh("ts");
                self.type_ranges.push(name.clone());
                texts.push(self.define(&name, "TypeRange", true));
                name
            });
            text += &format!(" -> ({})", texts.join(", "));
            (types.into_iter().map(|(ty, _)| ty).collect(), rest)
        });
        Op {
            name,
            text,
            operands,
            attrs: attrs.into_iter().map(|(key, (attr, _))| (key, attr)).collect(),
            types,
        }
    }

    /// Returns an operation of the rewrite, perhaps with types: with the number of its single results.
    fn built(&mut self, name: &str, known: &[String], has_types: bool) -> (String, usize) {
        let mut text = format!("op<{name}>");
        let known: Vec<String> = [known, &self.values, &self.ranges].concat();
        let operands: Vec<String> = (0..self.random.below(4)).filter_map(|_| self.one_of(&known)).collect();
        if operands.len() >= 2 && self.chance(20) {
            text += &format!("(({}))", operands.join(", "))
        } else {
            text += &format!("({})", operands.join(", "))
        }
        let attrs: Vec<String> = (0..self.random.below(3))
            .map(|number| match self.one_of(&self.attrs.clone()) {
                Some(name) if self.chance(60) => format!("b{number} = {name}"),
                _ if self.chance(30) => format!("b{number}"),
                _ => format!("b{number} = attr<\"7 : i8\">"),
            })
            .collect();
        if !attrs.is_empty() {
            text += &format!(" {{{}}}", attrs.join(", "));
        }
        if !has_types {
            return (text, 0);
        }
        let count = 1 + self.random.below(2);
        let mut types: Vec<String> = (0..count)
            .map(|_| match self.one_of(&self.types.clone()) {
                Some(name) if self.chance(40) => name,
                _ => format!("type<\"{}\">", TYPES[self.random.below(TYPES.len())]),
            })
            .collect();
        if let Some(range) = self.one_of(&self.type_ranges.clone())
            && self.chance(30)
        {
            types.push(range);
        }
        text += &format!(" -> ({})", types.join(", "));
        (text, count)
    }

    /// Returns the whole rule.
    fn text(&mut self, root: &Op) -> String {
        let number = self.number;
        let replaced = self.one_of(&self.named.clone()).filter(|_| self.chance(50));
        let named = self.named.iter().filter(|name| Some(*name) != replaced.as_ref());
        let mut known: Vec<String> = named.map(|name| format!("{name}.0")).collect();
        let mut lines = Vec::new();
        if let Some(replaced) = replaced {
            lines.push(format!("replace {replaced} with op<t.in{number}>;"));
        }
        for built in 0..self.random.below(4) {
            let (text, results) = self.built(&format!("t.b{number}_{built}"), &known, true);
            if self.chance(70) {
                let name = self.fresh("m");
                lines.push(format!("let {name} = {text};"));
                known.push(format!("{name}.{}", self.random.below(results)));
            } else {
                lines.push(format!("{text};"));
            }
        }
        let mut callable = String::new();
        if let Some(value) = self.one_of(&self.values.clone())
            && self.chance(40)
        {
            callable = format!("Rewrite R{number}(x: Value) -> Value => op<t.c{number}>(x) -> (type<\"i8\">);\n");
            let name = self.fresh("m");
            lines.push(format!("let {name} = R{number}({value});"));
            known.push(name);
        }
        let (new, _) = self.built(&format!("t.new{number}"), &known, false);
        lines.push(format!("replace root with {new};"));
        let rewrite = match lines.as_slice() {
            [only] => only.clone(),
            lines => format!("rewrite root with {{ {} }};", lines.join(" ")),
        };
        let before = self.statements.join(" ");
        format!(
            "{callable}Pattern P{number} {{ {before} let root = {}; {rewrite} }}\n",
            root.text
        )
    }
}

/// A value of the module with its type.
type Known = (String, &'static str);

/// Operations that a rule matches, unless they have a part that is another one.
struct Instance<'r> {
    rule: &'r mut Rule,
    number: usize,
    lines: Vec<String>,
    types: BTreeMap<String, &'static str>,
    values: BTreeMap<String, Known>,
    ranges: BTreeMap<String, Vec<Known>>,
    attrs: BTreeMap<String, String>,
    type_ranges: BTreeMap<String, Vec<&'static str>>,
}

impl<'r> Instance<'r> {
    fn new(rule: &'r mut Rule, number: usize) -> Instance<'r> {
        Instance {
            rule,
            number,
            lines: Vec::new(),
            types: BTreeMap::new(),
            values: BTreeMap::new(),
            ranges: BTreeMap::new(),
            attrs: BTreeMap::new(),
            type_ranges: BTreeMap::new(),
        }
    }

    fn text(mut self, root: &Op) -> String {
        let results = self.op(root, 0);
        let names: Vec<&str> = results.iter().map(|(name, _)| name.as_str()).collect();
        let types: Vec<&str> = results.iter().map(|(_, ty)| *ty).collect();
        self.lines.push(format!(
            "\"t.keep\"({}) : ({}) -> ()",
            names.join(", "),
            types.join(", ")
        ));
        self.lines.join("\n") + "\n"
    }

    /// Returns `true` if an entity of the instance shall differ. Nothing differs in the first instance.
    fn is_other(&mut self, percent: usize) -> bool {
        self.number > 0 && self.rule.chance(percent)
    }

    fn any_type(&mut self) -> &'static str {
        TYPES[self.rule.random.below(TYPES.len())]
    }

    fn ty(&mut self, ty: &Ty) -> &'static str {
        let any = self.any_type();
        match ty {
            _ if self.is_other(10) => any,
            Ty::Literal(ty) => ty,
            Ty::Named(name) => self.types.entry(name.clone()).or_insert(any),
        }
    }

    fn name(&mut self) -> String {
        let name = self.rule.fresh("%v");
        format!("{name}_{}_{}", self.rule.number, self.number)
    }

    fn given(&mut self, ty: &'static str) -> Known {
        let name = self.name();
        self.lines.push(format!("{name} = \"t.given\"() : () -> {ty}"));
        (name, ty)
    }

    fn any(&mut self) -> Known {
        let ty = self.any_type();
        self.given(ty)
    }

    fn operand(&mut self, operand: &Operand) -> Vec<Known> {
        match operand {
            _ if self.is_other(8) => vec![self.any()],
            Operand::Any => vec![self.any()],
            Operand::Value(name) => {
                if let Some(known) = self.values.get(name) {
                    return vec![known.clone()];
                }
                let ty = match self.rule.asked.get(name).cloned() {
                    Some(ty) => self.ty(&ty),
                    None => self.any_type(),
                };
                let value = self.given(ty);
                self.values.insert(name.clone(), value.clone());
                vec![value]
            }
            Operand::Range(name) => {
                if let Some(known) = self.ranges.get(name) {
                    return known.clone();
                }
                let values: Vec<Known> = (0..self.rule.random.below(3)).map(|_| self.any()).collect();
                self.ranges.insert(name.clone(), values.clone());
                values
            }
            Operand::Result(op, number) => self.op(op, *number).into_iter().skip(*number).take(1).collect(),
        }
    }

    fn attr(&mut self, attr: &Attr) -> String {
        const ANY: [&str; 4] = ["1 : i32", "\"s\"", "unit", "2.500000e+00 : f32"];
        let any = ANY[self.rule.random.below(ANY.len())].to_string();
        match attr {
            _ if self.is_other(10) => "9 : i9".to_string(),
            Attr::Any => any,
            Attr::Literal(text) => (*text).to_string(),
            Attr::Named(name) => {
                if let Some(known) = self.attrs.get(name) {
                    return known.clone();
                }
                let text = match self.rule.asked.get(name).cloned() {
                    Some(ty) => match self.ty(&ty) {
                        "f32" => "4.000000e+00 : f32".to_string(),
                        ty => format!("4 : {ty}"),
                    },
                    None => any,
                };
                self.attrs.insert(name.clone(), text.clone());
                text
            }
        }
    }

    /// Writes an operation that has at least the result of this number, and gives all of its results.
    fn op(&mut self, op: &Op, number: usize) -> Vec<Known> {
        let mut operands: Vec<Known> = match &op.operands {
            Some(operands) => operands.iter().flat_map(|operand| self.operand(operand)).collect(),
            None => (0..self.rule.random.below(3)).map(|_| self.any()).collect(),
        };
        if self.is_other(5) {
            operands.push(self.any());
        }
        let mut attrs = Vec::new();
        for (key, attr) in &op.attrs {
            if !self.is_other(8) {
                attrs.push(format!("{key} = {}", self.attr(attr)));
            }
        }
        attrs.extend(self.rule.chance(30).then(|| "more = 1 : i8".to_string()));
        let mut types: Vec<&'static str> = match &op.types {
            Some((types, _)) => types.iter().map(|ty| self.ty(ty)).collect(),
            None => (0..=number).map(|_| self.any_type()).collect(),
        };
        if let Some((_, Some(rest))) = &op.types {
            let more: Vec<&'static str> = (0..self.rule.random.below(3)).map(|_| self.any_type()).collect();
            types.extend(self.type_ranges.entry(rest.clone()).or_insert(more).iter());
        }
        if self.is_other(5) {
            types.push("i8");
        }
        let name = self.name();
        let list = |known: &[Known]| -> [String; 2] {
            let names: Vec<&str> = known.iter().map(|(name, _)| name.as_str()).collect();
            let types: Vec<&str> = known.iter().map(|(_, ty)| *ty).collect();
            [names.join(", "), types.join(", ")]
        };
        let [names, operand_types] = list(&operands);
        self.lines.push(format!(
            "{name}:{} = \"{}\"({names}) {{{}}} : ({operand_types}) -> ({})",
            types.len(),
            op.name,
            attrs.join(", "),
            types.join(", ")
        ));
        let result = |(number, ty)| (format!("{name}#{number}"), ty);
        types.into_iter().enumerate().map(result).collect()
    }
}
