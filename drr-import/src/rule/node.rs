//! Nodes of source and result patterns, and their arguments.

use crate::constraint::{default_value, enums};
use crate::importer::Importer;
use crate::records::{Dag, Record, Value};
use crate::rule::binding::{Binding, arguments, symbol_binding};
use crate::rule::dag::DagOperator;
use crate::rule::{PatternSide, Rule};
use crate::rust::names::literal;

impl<'r> Importer<'r> {
    /// Translates a node. `location` is the declaration of the argument at which the node is.
    ///
    /// # Errors
    /// The reason why the rule cannot be written.
    pub(crate) fn node(
        &mut self,
        dag: Dag<'r>,
        side: PatternSide,
        location: Option<Binding<'r>>,
        rule: &mut Rule<'r>,
    ) -> Result<String, String> {
        let operator = dag.operator().ok_or("it has a node without an operator")?;
        let head = match DagOperator::of(operator) {
            DagOperator::Native => return self.native(dag, operator, side, location, rule),
            DagOperator::Op => self.op_table.names.get(operator.name()).cloned().unwrap_or_default(),
            DagOperator::Directive => operator.name().to_string(),
            DagOperator::Constraint | DagOperator::Other => {
                return Err(format!(
                    "expected an op as the operator of a node, found `{}`",
                    operator.name()
                ));
            }
        };
        let declared = match DagOperator::of(operator) {
            DagOperator::Op => arguments(self, operator),
            _ => Vec::new(),
        };
        let texts = self.node_args(dag, operator, &declared, side, location, rule)?;
        let symbol = dag.symbol().map(|symbol| format!(":${symbol}")).unwrap_or_default();
        Ok(match texts.as_slice() {
            [] => format!("({head}{symbol})"),
            texts => format!("({head}{symbol} {})", texts.join(", ")),
        })
    }

    /// Translates the arguments of a node. `declared` are the declarations of the op's arguments.
    fn node_args(
        &mut self,
        dag: Dag<'r>,
        operator: Record<'r>,
        declared: &[Binding<'r>],
        side: PatternSide,
        location: Option<Binding<'r>>,
        rule: &mut Rule<'r>,
    ) -> Result<Vec<String>, String> {
        let of_directive = location.filter(|_| DagOperator::of(operator) == DagOperator::Directive);
        let args: Vec<(Value<'r>, Option<&'r str>)> = dag.args().collect();
        let mut texts = Vec::new();
        let mut index = 0;
        for (value, name) in args {
            let declaration = declared.get(index).copied().or(of_directive);
            let is_any = matches!((value, name), (Value::Unset | Value::Other, None | Some("_")));
            if side == PatternSide::Source && !is_any {
                self.check_default(operator, index)?;
            }
            texts.push(match (operator.name(), value) {
                ("returnType", Value::Text(text)) => self.type_text(text, rule),
                ("returnType", Value::Dag(of)) => self.node(of, side, Some(Binding::Type), rule)?,
                _ => self.node_arg(value, name, side, declaration, rule)?,
            });
            index += match value {
                Value::Dag(inner) => match inner.operator().map(Record::name) {
                    Some("either") => inner.args().count(),
                    // They may follow the last argument.
                    Some("location" | "returnType") => 0,
                    _ => 1,
                },
                _ => 1,
            };
        }
        Ok(texts)
    }

    /// Refuses a rule that matches an attribute whose default is not known: MLIR matches the default where the
    /// attribute is absent.
    fn check_default(&self, op: Record<'r>, at: usize) -> Result<(), String> {
        let args = op.dag("arguments").filter(|_| DagOperator::of(op) == DagOperator::Op);
        let Some((_, Some(name))) = args.and_then(|args| args.args().nth(at)) else {
            return Ok(());
        };
        let ir_name = op.ir_name();
        let key = format!("{ir_name} ${name}");
        if self.op_table.untranslated_defaults.contains(&key) {
            Err(format!(
                "it matches `${name}` of `{ir_name}`, whose C++ default was omitted; MLIR matches the default where the \
                 attribute is absent"
            ))
        } else {
            Ok(())
        }
    }

    /// Translates an argument of a node.
    pub(crate) fn node_arg(
        &mut self,
        value: Value<'r>,
        name: Option<&'r str>,
        side: PatternSide,
        declaration: Option<Binding<'r>>,
        rule: &mut Rule<'r>,
    ) -> Result<String, String> {
        let symbol = |text: String| match name {
            Some(name) => format!("{text}:${name}"),
            None => text,
        };
        Ok(match value {
            Value::Unset | Value::Other => match name {
                Some(name) => format!("${name}"),
                None => "$_".to_string(),
            },
            Value::Int(number) => symbol(number.to_string()),
            Value::Text(text) => symbol(literal(text)),
            Value::Dag(dag) => self.node(dag, side, declaration, rule)?,
            // A call as a leaf: `NativeCodeCall<..>:$x`.
            Value::Def(record) if record.is("NativeCodeCall") => {
                let code = record.text("expression").to_string();
                let args = [name.map(|name| (format!("${name}"), symbol_binding(&rule.symbols, name)))];
                let args: Vec<(String, Binding<'r>)> = args.into_iter().flatten().collect();
                self.native_call(record, &code, &args, declaration, rule)
            }
            Value::Def(record) => {
                let expr = self.constraint_or_constant(record, side, declaration, rule)?;
                symbol(expr)
            }
            Value::List(_) => return Err("an argument is a list".to_string()),
        })
    }

    /// Translates a constraint or a constant in a rule.
    fn constraint_or_constant(
        &mut self,
        record: Record<'r>,
        side: PatternSide,
        declaration: Option<Binding<'r>>,
        rule: &mut Rule<'r>,
    ) -> Result<String, String> {
        if let Some(case) = self.constant_enum_case(record) {
            return Ok(case);
        }
        if record.is("EnumCase") {
            // The enum that has the case gives it its name.
            let mut enums = self.records.of_class("EnumInfo");
            let has_case = |of: &Record<'r>| of.defs("enumerants").any(|case| case.name() == record.name());
            if let Some(owner) = enums.find(has_case) {
                self.add_enum(owner);
            }
        }
        if record.is("PropConstraint") && !record.is("Property") {
            let argument = match declaration {
                Some(Binding::Attr { of, .. }) => Some(of),
                _ => None,
            };
            let constraint = self.property_constraint(record, argument);
            return constraint.ok_or_else(|| {
                format!(
                    "the type of the property that `{}` constrains is unknown",
                    record.name()
                )
            });
        }
        if side == PatternSide::Result
            && record.is("ConstantAttr")
            && let Some(attr) = record.def("attr")
            && default_value::value(self, attr, record.text("value")).is_none()
        {
            let code = attr.text("constBuilderCall").replace("$0", record.text("value"));
            return Ok(self.native_call(record, &code, &[], declaration, rule));
        }
        let expr = self.constraint(record).text;
        if side == PatternSide::Source {
            self.check_presence_test(record, declaration)?;
        } else if record.is("ConstantProp") && !expr.starts_with("ConstantProp<") {
            let value = record.text("value");
            return Err(format!(
                "only C++ knows how the property with the constant `{value}` is stored"
            ));
        }
        Ok(expr)
    }

    /// Returns `ConstantEnumCase<..>` for a constant attribute of an enum.
    fn constant_enum_case(&mut self, record: Record<'r>) -> Option<String> {
        let attr = record.def("attr").filter(|_| record.is("ConstantAttr"))?;
        let of = default_value::enum_of(attr)?;
        let known = enums::cases_of(of);
        let cases = known.cases_of(known.number_of(record.text("value"))?)?;
        if cases.is_empty() {
            return None;
        }
        // By the attribute's name: a dialect's attribute of an enum is not the enum's own.
        let attr = self.constraint(attr).text;
        let is_part = |case: &Record<'r>| cases.contains(&case.text("symbol"));
        let texts = of.defs("enumerants").filter(is_part).map(|case| case.text("str"));
        let texts: Vec<&str> = texts.collect();
        Some(format!("ConstantEnumCase<{attr}, {}>", literal(&texts.join("|"))))
    }

    /// Refuses a rule with a constraint that tests the presence of an attribute, unless the attribute is always
    /// present: constraints never hold for absent attributes, except for `IsNullAttr`.
    pub(crate) fn check_presence_test(
        &self,
        constraint: Record<'r>,
        declaration: Option<Binding<'r>>,
    ) -> Result<(), String> {
        let is_always_present = matches!(declaration, Some(Binding::Attr { optional: false, .. }));
        if self.constraints.presence_tests.contains(constraint.name()) && !is_always_present {
            Err(format!(
                "the C++ of `{}` tests the presence of an attribute",
                constraint.name()
            ))
        } else {
            Ok(())
        }
    }
}
