//! Rules, as `pat!` takes them.

pub(crate) mod argument_names;
pub(crate) mod binding;
pub(crate) mod dag;
pub(crate) mod native_code;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::importer::Importer;
use crate::records::{Dag, Record, Value};
use crate::report::OmittedItem;
use crate::rule::binding::{Binding, Symbols, arguments, of_symbol};
use crate::rule::dag::{DagOperator, all_dags, dags};
use crate::rust::module_item::{ModuleItem, location_comment};
use crate::rust::names::{NO_RULES, POPULATE, UNNAMED_RULE, literal, upper_ident};

/// The side of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PatternSide {
    Source,
    Result,
}

/// A rule that is being written.
pub(crate) struct Rule<'r> {
    pub(crate) name: String,
    pub(crate) symbols: Symbols<'r>,
    /// Set if native code of the rule may fail.
    pub(crate) is_fallible: bool,
    /// Reason why the rule cannot be written.
    pub(crate) rejected: Option<String>,
}

/// Returns the part of a name for the name of a rule in a multiclass, to which a number is appended.
fn in_defm(name: &str) -> String {
    let name = match name {
        "" => "Defm".to_string(),
        name => upper_ident(name),
    };
    match name.ends_with(|c: char| c.is_ascii_digit()) {
        true => name + "_",
        false => name,
    }
}

/// Returns the ops that rules name.
pub(crate) fn ops_of<'r>(rules: &[Record<'r>]) -> Vec<&'r str> {
    let mut names = built_ops(rules);
    names.extend(named_ops(rules.iter().filter_map(|rule| rule.dag("sourcePattern"))));
    names.sort_unstable();
    names.dedup();
    names
}

/// Returns the ops that rules build without known result types. A replacement has the types of its root.
pub(crate) fn ops_without_given_types<'r>(rules: &[Record<'r>]) -> Vec<&'r str> {
    let mut inner = Vec::new();
    for rule in rules {
        let root = rule.dag("sourcePattern").and_then(Dag::operator);
        let mut replaced = root.map_or(0, results_of);
        let results: Vec<Dag<'r>> = dags(*rule, "resultPatterns").collect();
        // The last ones replace the results of the root; those before are built beside.
        for dag in results.into_iter().rev() {
            if replaced == 0 {
                inner.push(dag);
                continue;
            }
            inner.extend(dag.args().filter_map(|(value, _)| match value {
                Value::Dag(dag) => Some(dag),
                _ => None,
            }));
            replaced = replaced.saturating_sub(match dag.operator() {
                Some(of) if of.is("Op") => results_of(of),
                Some(of) if of.is("NativeCodeCall") => usize::try_from(of.int("numReturns").unwrap_or(1)).unwrap_or(1),
                _ => dag.args().count(),
            });
        }
        inner.extend(dags(*rule, "supplementalPatterns"));
    }
    let has_type = |dag: &Dag<'r>| {
        dag.args().any(|(value, _)| {
            matches!(value, Value::Dag(inner) if inner.operator().is_some_and(|of| of.name() == "returnType"))
        })
    };
    let ops = all_dags(inner.into_iter()).into_iter().filter(|dag| !has_type(dag));
    ops.filter_map(|dag| dag.operator().filter(|of| of.is("Op")).map(Record::name))
        .collect()
}

/// Returns the number of results that an operation declares.
fn results_of(op: Record<'_>) -> usize {
    op.dag("results").map_or(0, |dag| dag.args().count())
}

/// Returns the ops that rules build.
pub(crate) fn built_ops<'r>(rules: &[Record<'r>]) -> Vec<&'r str> {
    let fields = ["resultPatterns", "supplementalPatterns"];
    named_ops(
        rules
            .iter()
            .flat_map(|rule| fields.into_iter().flat_map(|field| dags(*rule, field))),
    )
}

/// Formats a rule in TableGen.
fn in_tablegen(rule: Record<'_>, name: &str) -> String {
    let list = |field| {
        let all: Vec<String> = dags(rule, field).map(|dag| layout(&dag.printed(), 4)).collect();
        all.join(",\n     ")
    };
    let source = rule
        .dag("sourcePattern")
        .map(|dag| layout(&dag.printed(), 4))
        .unwrap_or_default();
    let mut text = format!("def {name} : Pattern<\n    {source},\n    [{}]", list("resultPatterns"));
    for field in ["constraints", "supplementalPatterns"] {
        let list = list(field);
        if !list.is_empty() {
            text.push_str(&format!(",\n    [{list}]"));
        }
    }
    text + ">;\n"
}

fn named_ops<'r>(all: impl Iterator<Item = Dag<'r>>) -> Vec<&'r str> {
    let ops = all_dags(all).into_iter().filter_map(Dag::operator);
    ops.filter(|of| of.is("Op")).map(Record::name).collect()
}

impl<'r> Importer<'r> {
    /// Adds all rules, in the order in which MLIR adds them to a set: among equal benefits it decides.
    pub(crate) fn rules(&mut self, rules: &[Record<'r>]) {
        let mut names = Vec::new();
        let mut unnamed: BTreeMap<String, usize> = BTreeMap::new();
        for record in rules {
            let base = match record.name_in_defm() {
                Some(own) => format!("{UNNAMED_RULE}{}", in_defm(own)),
                None => UNNAMED_RULE.to_string(),
            };
            let number = unnamed.entry(base.clone()).or_insert(0);
            let wish = match record.is_anonymous() {
                true => format!("{base}{number}"),
                false => record.name().to_string(),
            };
            *number += usize::from(record.is_anonymous());
            let name = self.names.claim_for(*record, &wish);
            let notes = self.report.notes();
            self.current_rule = Some(name.clone());
            let written = self.rule(*record, &name);
            self.current_rule = None;
            match written {
                Ok(text) => {
                    let item = self.item(*record, text, notes);
                    self.items.rules.push(item);
                    self.report.rules += 1;
                    names.push(name);
                }
                Err(why) => {
                    self.report.take_notes(notes);
                    let item = OmittedItem {
                        noun: "rule",
                        name: &name,
                        location: record.location(),
                        needs: None,
                    };
                    self.report.omit_item(item, &why);
                    let item = ModuleItem::omitted(&why, &record.origin(), &in_tablegen(*record, &wish));
                    self.items.rules.push(item);
                }
            }
        }
        let mut text = "/// Adds all rules, in the order in which MLIR adds them.\n".to_string();
        let _ = writeln!(text, "pub fn {POPULATE}(set: &mut PatternSet) {{");
        for name in &names {
            let _ = writeln!(text, "    set.add({name});");
        }
        if names.is_empty() {
            text.push_str(NO_RULES);
        }
        text.push_str("}\n");
        self.items.populate = text;
    }

    fn rule(&mut self, record: Record<'r>, name: &str) -> Result<String, String> {
        let source = record.dag("sourcePattern").ok_or("it has no source pattern")?;
        let results: Vec<Dag<'r>> = dags(record, "resultPatterns").collect();
        let supplemental: Vec<Dag<'r>> = dags(record, "supplementalPatterns").collect();
        let mut rule = Rule {
            name: name.to_string(),
            symbols: Symbols::new(),
            is_fallible: false,
            rejected: None,
        };
        self.bind(source, &mut rule.symbols);
        for dag in results.iter().chain(&supplemental) {
            self.bind(*dag, &mut rule.symbols);
        }
        let source_text = self.node(source, PatternSide::Source, None, &mut rule);
        let conditions: Vec<String> = dags(record, "constraints")
            .map(|dag| self.condition(dag, &mut rule))
            .collect();
        let of_root = Binding::Value;
        let results: Vec<String> = results
            .into_iter()
            .map(|dag| {
                let result = self.node(dag, PatternSide::Result, Some(of_root), &mut rule);
                // Native code that is known to make a value is no node.
                match result.starts_with('(') || result.is_empty() {
                    true => result,
                    false => format!("(replaceWithValue {result})"),
                }
            })
            .collect();
        let supplemental: Vec<String> = supplemental
            .into_iter()
            .map(|dag| self.node(dag, PatternSide::Result, None, &mut rule))
            .collect();
        if let Some(why) = rule.rejected {
            return Err(why);
        }
        let benefit = record.dag("benefitDelta").and_then(|dag| match dag.args().next() {
            Some((Value::Int(number), _)) if number != 0 => Some(number),
            _ => None,
        });
        let fallible = if rule.is_fallible { "    #[fallible]\n" } else { "" };
        let mut body = layout(&source_text, 8);
        let source_len = body.len();
        let results: Vec<String> = results.iter().map(|result| layout(result, 11)).collect();
        match results.as_slice() {
            [one] => body.push_str(&format!("\n        => {one}\n")),
            all => body.push_str(&format!("\n        => [{}]\n", all.join(",\n            "))),
        }
        for (word, list) in [("where", conditions), ("supplemental", supplemental)] {
            if !list.is_empty() {
                let _ = writeln!(body, "        {word} [{}]", list.join(", "));
            }
        }
        if let Some(benefit) = benefit {
            let _ = writeln!(body, "        (addBenefit {benefit})");
        }
        let mut text = format!(
            "pat! {{\n{}{fallible}    pub {name}:\n        ",
            location_comment(record, "    ")
        );
        text.push_str(&without_unused(&body, source_len));
        text.push_str("}\n");
        Ok(text)
    }

    /// Translates a node. `location` is the declaration of the argument at which the node is.
    pub(crate) fn node(
        &mut self,
        dag: Dag<'r>,
        side: PatternSide,
        location: Option<Binding<'r>>,
        rule: &mut Rule<'r>,
    ) -> String {
        let Some(operator) = dag.operator() else {
            rule.rejected = Some("it has a node without an operator".to_string());
            return String::new();
        };
        let head = match DagOperator::of(operator) {
            DagOperator::Native => return self.native(dag, operator, side, location, rule),
            DagOperator::Op => self.op_names.get(operator.name()).cloned().unwrap_or_default(),
            DagOperator::Directive => operator.name().to_string(),
            DagOperator::Constraint | DagOperator::Other => {
                rule.rejected = Some(format!(
                    "expected an op as the operator of a node, found `{}`",
                    operator.name()
                ));
                return String::new();
            }
        };
        let declared = match DagOperator::of(operator) {
            DagOperator::Op => arguments(self, operator),
            _ => Vec::new(),
        };
        let args: Vec<(Value<'r>, Option<&'r str>)> = dag.args().collect();
        let mut texts = Vec::new();
        let mut at = 0;
        for (value, name) in args {
            let here = declared
                .get(at)
                .copied()
                .or(location.filter(|_| DagOperator::of(operator) == DagOperator::Directive));
            if side == PatternSide::Source && !matches!((value, name), (Value::Unset | Value::Other, None | Some("_")))
            {
                self.reject_lost_default(operator, at, rule);
            }
            at += match value {
                Value::Dag(inner) if inner.operator().is_some_and(|of| of.name() == "either") => inner.args().count(),
                _ => 1,
            };
            let text = match (operator.name(), value) {
                ("returnType", Value::Text(text)) => self.type_text(text, rule),
                ("returnType", Value::Dag(of)) => self.node(of, side, Some(Binding::Type), rule),
                _ => self.node_arg(value, name, side, here, rule),
            };
            // `location` and `returnType` may be the last of the arguments.
            if matches!(value, Value::Dag(inner) if inner.operator().is_some_and(|of| ["location", "returnType"].contains(&of.name())))
            {
                at -= 1;
            }
            texts.push(text);
        }
        let symbol = dag.symbol().map(|symbol| format!(":${symbol}")).unwrap_or_default();
        match texts.as_slice() {
            [] => format!("({head}{symbol})"),
            texts => format!("({head}{symbol} {})", texts.join(", ")),
        }
    }

    /// Refuses a rule that matches an attribute whose default is not known: MLIR matches the default where the attribute is absent.
    fn reject_lost_default(&self, op: Record<'r>, at: usize, rule: &mut Rule<'r>) {
        let args = op.dag("arguments").filter(|_| DagOperator::of(op) == DagOperator::Op);
        let Some((_, Some(name))) = args.and_then(|args| args.args().nth(at)) else {
            return;
        };
        let ir_name = op.ir_name();
        if self.untranslated_defaults.contains(&format!("{ir_name} ${name}")) {
            rule.rejected = Some(format!(
                "it matches `${name}` of `{ir_name}`, whose default is C++ and was left out; MLIR matches the default where the \
                 attribute is absent"
            ));
        }
    }

    /// Translates an argument of a node.
    pub(crate) fn node_arg(
        &mut self,
        value: Value<'r>,
        name: Option<&'r str>,
        side: PatternSide,
        here: Option<Binding<'r>>,
        rule: &mut Rule<'r>,
    ) -> String {
        let symbol = |text: String| match name {
            Some(name) => format!("{text}:${name}"),
            None => text,
        };
        match value {
            Value::Unset | Value::Other => match name {
                Some(name) => format!("${name}"),
                None => "$_".to_string(),
            },
            Value::Int(number) => symbol(number.to_string()),
            Value::Text(text) => symbol(literal(text)),
            Value::Dag(dag) => self.node(dag, side, here, rule),
            // A call as a leaf: `NativeCodeCall<..>:$x`.
            Value::Def(record) if record.is("NativeCodeCall") => {
                let code = record.text("expression").to_string();
                let args = [name.map(|name| (format!("${name}"), of_symbol(&rule.symbols, name)))];
                let args: Vec<(String, Binding<'r>)> = args.into_iter().flatten().collect();
                self.native_call(record, &code, &args, here, rule)
            }
            Value::Def(record) => {
                let form = self.value_form(record, side, here, rule);
                symbol(form)
            }
            Value::List(_) => {
                rule.rejected = Some("an argument is a list".to_string());
                String::new()
            }
        }
    }

    /// Translates a constraint or a constant in a rule.
    fn value_form(
        &mut self,
        record: Record<'r>,
        side: PatternSide,
        here: Option<Binding<'r>>,
        rule: &mut Rule<'r>,
    ) -> String {
        if record.is("ConstantAttr") {
            let attr = record.def("attr");
            if let Some((attr, of)) =
                attr.and_then(|attr| Some((attr, crate::constraint::default_value::enum_of(attr)?)))
                && let known = crate::constraint::enums::cases_of(of)
                && let Some(cases) = known
                    .number_of(record.text("value"))
                    .and_then(|number| known.cases_of(number))
                && !cases.is_empty()
            {
                // By the attribute's name: a dialect's attribute of an enum is not the enum's own.
                let form = self.constraint(attr).text;
                let is_part = |case: &Record<'r>| cases.contains(&case.text("symbol"));
                let texts = of.defs("enumerants").filter(is_part).map(|case| case.text("str"));
                let texts: Vec<&str> = texts.collect();
                return format!("ConstantEnumCase<{form}, {}>", literal(&texts.join("|")));
            }
        }
        if record.is("EnumCase") {
            // The enum that has the case gives it its name.
            let owner = self
                .records
                .of_class("EnumInfo")
                .find(|of| of.defs("enumerants").any(|case| case.name() == record.name()));
            if let Some(owner) = owner {
                self.add_enum(owner);
            }
        }
        if record.is("PropConstraint") && !record.is("Property") {
            let argument = match here {
                Some(Binding::Attr { of, .. }) => Some(of),
                _ => None,
            };
            return self.property_constraint(record, argument).unwrap_or_else(|| {
                rule.rejected = Some(format!(
                    "the type of the property that `{}` constrains is unknown",
                    record.name()
                ));
                String::new()
            });
        }
        if side == PatternSide::Result
            && record.is("ConstantAttr")
            && let Some(attr) = record.def("attr")
            && crate::constraint::default_value::value(self, attr, record.text("value")).is_none()
        {
            let code = attr.text("constBuilderCall").replace("$0", record.text("value"));
            return self.native_call(record, &code, &[], here, rule);
        }
        let form = self.constraint(record).text;
        if side == PatternSide::Source {
            self.reject_presence_test(record, here, rule);
        } else if record.is("ConstantProp") && !form.starts_with("ConstantProp<") {
            let value = record.text("value");
            rule.rejected = Some(format!(
                "only C++ knows how the property with the constant `{value}` is stored"
            ));
        }
        form
    }

    /// Refuses a rule with a constraint that tests the presence of an attribute, unless the attribute is always present: constraints
    /// never hold for absent attributes, except for `IsNullAttr`.
    pub(crate) fn reject_presence_test(&self, constraint: Record<'r>, here: Option<Binding<'r>>, rule: &mut Rule<'r>) {
        let is_always_present = matches!(here, Some(Binding::Attr { optional: false, .. }));
        if self.presence_tests.contains(constraint.name()) && !is_always_present {
            rule.rejected = Some(format!(
                "the C++ of `{}` tests the presence of an attribute",
                constraint.name()
            ));
        }
    }
}

/// Returns a rule in which symbols that are bound and not used begin with an underscore, as the compiler requires. The first
/// `source` bytes are its source.
fn without_unused(rule: &str, source: usize) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let names = || {
        rule.split('$')
            .skip(1)
            .map(|after| after.split(|c| !is_part(c)).next().unwrap_or(""))
    };
    let mut out = String::new();
    let mut rest = rule;
    while let Some((before, after)) = rest.split_once('$') {
        let name = after.split(|c| !is_part(c)).next().unwrap_or("");
        let is_match =
            |found: &&str| *found == name || found.strip_prefix(name).is_some_and(|end| end.starts_with("__"));
        let is_used = name.starts_with('_') || name.contains("__") || names().filter(is_match).count() > 1;
        let is_bound = rule.len() - after.len() <= source || before.ends_with(':');
        out.push_str(before);
        out.push_str(if is_used || !is_bound { "$" } else { "$_" });
        rest = after;
    }
    out + rest
}

/// The width of the lines of rules.
const WIDTH: usize = 100;

/// Breaks a node into several lines if it is too long for one.
fn layout(node: &str, indent: usize) -> String {
    let inner = node.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let (Some(inner), true) = (inner, node.len() + indent > WIDTH && indent < WIDTH) else {
        return node.to_string();
    };
    let parts = parts(inner);
    let Some((head, first)) = parts.first().and_then(|first| first.split_once(' ')) else {
        return node.to_string();
    };
    let args = std::iter::once(first).chain(parts.iter().skip(1).copied());
    let args = args.map(|arg| format!("\n{}{}", " ".repeat(indent + 4), layout(arg.trim(), indent + 4)));
    format!("({head}{})", args.collect::<Vec<String>>().join(","))
}

/// Splits a text at commas outside of brackets and strings.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut in_string, mut before) = (0i32, 0, false, ' ');
    let mut parts = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '"' if before != '\\' => in_string = !in_string,
            _ if in_string => {}
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        before = c;
    }
    parts.push(&text[start..]);
    parts
}
