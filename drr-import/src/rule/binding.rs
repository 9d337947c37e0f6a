//! Bindings of the symbols of a rule, and the parameter types of functions that take them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::constraint_expr::{ConstraintTarget, target_of};
use crate::importer::Importer;
use crate::records::{Dag, Record, Value};
use crate::rule::dag::DagOperator;

/// Rules with more nodes are not bound.
const MAX_NODES: usize = 10_000;

/// The entity that a symbol is bound to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Binding<'r> {
    Type,
    Value,
    /// A list of values.
    Values,
    OptionalValue,
    /// The values of native code with several results.
    Several(usize),
    Attr {
        of: Record<'r>,
        optional: bool,
    },
    /// An operation with so many results.
    Node {
        results: usize,
    },
    Text,
    Int,
}

/// The symbols of a rule.
pub(crate) type Symbols<'r> = BTreeMap<String, Binding<'r>>;

/// Returns the declaration of an op's argument.
pub(crate) fn argument_binding<'r>(importer: &Importer<'r>, record: Record<'r>) -> Binding<'r> {
    let (record, _) = importer.strip_decorators(record);
    match target_of(record) {
        ConstraintTarget::Type if record.is("Variadic") => Binding::Values,
        ConstraintTarget::Type if record.is("Optional") => Binding::OptionalValue,
        ConstraintTarget::Type => Binding::Value,
        ConstraintTarget::Attr | ConstraintTarget::Prop => Binding::Attr {
            of: record,
            optional: record.is("OptionalAttr") && record.int("isOptional") != Some(0)
                || record.name() == "UnitAttr"
                || record.is_set("isOptional") && record.text("defaultValue").is_empty(),
        },
    }
}

/// Returns the declarations of an op's arguments.
pub(crate) fn arguments<'r>(importer: &Importer<'r>, op: Record<'r>) -> Vec<Binding<'r>> {
    let args = op.args("arguments");
    let records = args.filter_map(|(value, _)| value.def());
    records.map(|record| argument_binding(importer, record)).collect()
}

impl<'r> Importer<'r> {
    /// Binds the symbols of a source or a result.
    pub(crate) fn bind(&self, dag: Dag<'r>, symbols: &mut Symbols<'r>) {
        let mut worklist = vec![(dag, None)];
        let mut steps = 0;
        while let Some((dag, position)) = worklist.pop() {
            steps += 1;
            if steps > MAX_NODES {
                return;
            }
            self.bind_node(dag, position, symbols, &mut worklist);
        }
    }

    /// Returns the number of results of an operation, `usize::MAX` if it is open.
    fn result_count(&self, op: Record<'r>) -> usize {
        let declared = op.args("results");
        let declared: Vec<Binding<'r>> = declared
            .filter_map(|(value, _)| value.def())
            .map(|record| argument_binding(self, record))
            .collect();
        let is_open = declared.iter().any(|result| !matches!(result, Binding::Value));
        if is_open { usize::MAX } else { declared.len() }
    }

    fn bind_node(
        &self,
        dag: Dag<'r>,
        position: Option<Vec<Binding<'r>>>,
        symbols: &mut Symbols<'r>,
        worklist: &mut Vec<(Dag<'r>, Option<Vec<Binding<'r>>>)>,
    ) {
        let Some(operator) = dag.operator() else { return };
        let head = DagOperator::of(operator);
        let results = self.result_count(operator);
        if let Some(symbol) = dag.symbol() {
            let bound = match head {
                DagOperator::Op => Binding::Node { results },
                _ => Binding::Value,
            };
            symbols.entry(symbol.to_string()).or_insert(bound);
        }
        let declared = match (head, position) {
            (DagOperator::Op, _) => arguments(self, operator),
            // `either` and elements of a list have the position of the list.
            (DagOperator::Directive, Some(position)) => position,
            _ => Vec::new(),
        };
        let mut at = 0;
        for (value, name) in dag.args() {
            let declaration = declared.get(at).copied();
            at += 1;
            if let Value::Dag(inner) = value {
                let is_directive = inner
                    .operator()
                    .is_some_and(|of| DagOperator::of(of) == DagOperator::Directive);
                let taken = match inner.operator().map(Record::name) {
                    Some("either") => inner.args().count(),
                    _ => 1,
                };
                let rest: Vec<Binding<'r>> = match taken {
                    1 => vec![Binding::Value; inner.args().count()],
                    _ => declared.iter().skip(at - 1).copied().collect(),
                };
                at += taken - 1;
                worklist.push((inner, is_directive.then_some(rest)));
                continue;
            }
            let Some(name) = name.filter(|name| *name != "_") else {
                continue;
            };
            let constrained = match value {
                Value::Def(record) if target_of(record) == ConstraintTarget::Attr => Some(Binding::Attr {
                    of: record,
                    optional: matches!(declaration, Some(Binding::Attr { optional: true, .. })),
                }),
                Value::Def(record) if target_of(record) == ConstraintTarget::Type && declaration.is_none() => {
                    Some(Binding::Value)
                }
                _ => None,
            };
            let bound = constrained.or(declaration).unwrap_or(Binding::Value);
            symbols.entry(name.to_string()).or_insert(bound);
        }
    }
}

/// Returns the binding of a symbol; `$r__1` is a result.
pub(crate) fn symbol_binding<'r>(symbols: &Symbols<'r>, name: &str) -> Binding<'r> {
    let base = || {
        let (base, number) = name.rsplit_once("__")?;
        number.parse::<usize>().ok()?;
        symbols.get(base).map(|_| Binding::Value)
    };
    symbols.get(name).copied().or_else(base).unwrap_or(Binding::Value)
}

impl Binding<'_> {
    /// Returns a name for a parameter with this binding, its type in a condition, and its type in a result.
    fn parameter(self) -> [&'static str; 3] {
        match self {
            Binding::Type => ["ty", "Type", "Type"],
            Binding::Value | Binding::Node { results: 1 } => ["value", "ValueRef<'_>", "Value"],
            Binding::OptionalValue => ["value", "Option<ValueRef<'_>>", "Option<Value>"],
            Binding::Values | Binding::Several(_) => ["values", "Operands<'_>", "&[Value]"],
            Binding::Attr { optional: false, .. } => ["attr", "Attribute", "Attribute"],
            Binding::Attr { optional: true, .. } => ["attr", "Option<Attribute>", "Option<Attribute>"],
            Binding::Node { .. } => ["op", "OpRef<'_>", "Op"],
            Binding::Text => ["text", "&str", "&str"],
            Binding::Int => ["number", "i64", "i64"],
        }
    }

    /// Returns a name for a parameter with this binding.
    pub(crate) fn noun(self) -> &'static str {
        self.parameter()[0]
    }

    /// Returns the type of a parameter in a condition.
    pub(crate) fn matched_type(self) -> &'static str {
        self.parameter()[1]
    }

    /// Returns the type of a parameter in a result.
    pub(crate) fn built_type(self) -> Cow<'static, str> {
        match self {
            // Longer tuples have no traits.
            Binding::Several(count) => format!("({})", vec!["Value"; count.clamp(2, 12)].join(", ")).into(),
            other => other.parameter()[2].into(),
        }
    }

    /// Returns the return type of native code at an argument with this declaration.
    pub(crate) fn returned_type(self) -> Cow<'static, str> {
        match self {
            Binding::Values => "Vec<Value>".into(),
            Binding::Node { .. } => "Value".into(),
            other => other.built_type(),
        }
    }
}
