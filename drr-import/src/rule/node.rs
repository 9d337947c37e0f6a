//! Nodes of source and result patterns, and their arguments.

use crate::constraint::{default_value, enums};
use crate::importer::Importer;
use crate::records::{Dag, Record, Value};
use crate::rule::binding::{Binding, arguments, of_symbol};
use crate::rule::dag::DagOperator;
use crate::rule::{PatternSide, Rule};
use crate::rust::names::literal;

impl<'r> Importer<'r> {
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
            if let Some((attr, of)) = attr.and_then(|attr| Some((attr, default_value::enum_of(attr)?)))
                && let known = enums::cases_of(of)
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
            && default_value::value(self, attr, record.text("value")).is_none()
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
