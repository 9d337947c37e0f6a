//! Names of the parameters of functions for native code and constraints of rules.

use std::collections::BTreeMap;

use crate::predicate::cpp_text::predicate_cpp;
use crate::records::{Dag, Record, Value};
use crate::rule::dag::all_dags;
use crate::rust::names::snake_case;

/// The symbols that all rules use for the arguments of native code and constraints.
#[derive(Debug, Default)]
pub(crate) struct ArgumentNames {
    names: BTreeMap<String, Vec<Option<String>>>,
}

impl ArgumentNames {
    /// Collects the symbols of rules.
    pub(crate) fn of(rules: &[Record<'_>]) -> ArgumentNames {
        let mut all = ArgumentNames::default();
        for rule in rules {
            let patterns = ["sourcePattern"].into_iter().filter_map(|field| rule.dag(field));
            let lists = ["resultPatterns", "supplementalPatterns"].into_iter();
            let patterns = patterns.chain(lists.flat_map(|field| rule.dags(field)));
            for dag in all_dags(patterns) {
                all.add(dag, None);
            }
            for dag in rule.dags("constraints") {
                all.add(dag, dag.symbol());
                let nested = dag.nested();
                for dag in all_dags(nested) {
                    all.add(dag, None);
                }
            }
        }
        all
    }

    /// Adds a use of native code or of a constraint. `about` is the symbol before the arguments.
    fn add(&mut self, dag: Dag<'_>, about: Option<&str>) {
        let Some(operator) = dag.operator() else { return };
        if !operator.is("NativeCodeCall") && !operator.is("Constraint") {
            return;
        }
        let symbols = dag.args().filter_map(|(value, name)| match value {
            Value::Dag(inner) if inner.operator().is_some_and(is_trailing) => None,
            Value::Dag(inner) => Some(inner.symbol()),
            _ => Some(name),
        });
        let used: Vec<Option<String>> = about
            .map(Some)
            .into_iter()
            .chain(symbols)
            .map(|symbol| symbol.map(snake_case).filter(|name| is_parameter(name)))
            .collect();
        match self.names.get_mut(&key_of(operator)) {
            None => {
                self.names.insert(key_of(operator), used);
            }
            Some(known) => {
                for (at, name) in known.iter_mut().enumerate() {
                    if used.get(at) != Some(name) {
                        *name = None;
                    }
                }
            }
        }
    }

    /// Returns the names of the parameters of a function: the symbols that all rules use, or else the kinds of the
    /// arguments with the numbers that C++ gives them.
    pub(crate) fn parameters(&self, operator: Record<'_>, nouns: &[&str]) -> Vec<String> {
        let known = self.names.get(&key_of(operator));
        let mut names: Vec<String> = Vec::new();
        for (at, noun) in nouns.iter().enumerate() {
            let symbol = known.and_then(|known| known.get(at)?.clone());
            let mut name = match symbol.filter(|symbol| !names.contains(symbol)) {
                Some(symbol) => symbol,
                None if nouns.len() == 1 => (*noun).to_string(),
                None => format!("{noun}{at}"),
            };
            while names.contains(&name) {
                name.push('_');
            }
            names.push(name);
        }
        names
    }
}

/// Returns `true` for directives that are not arguments.
fn is_trailing(operator: Record<'_>) -> bool {
    ["location", "returnType"].contains(&operator.name())
}

/// Returns `true` if a parameter can have this name beside those that each function has.
fn is_parameter(name: &str) -> bool {
    syn::parse_str::<syn::Ident>(name).is_ok() && !["cx", "rewriter", "op"].contains(&name)
}

/// Returns the key of native code or of a constraint: its name, or its C++ if it has none.
fn key_of(operator: Record<'_>) -> String {
    match (operator.is_anonymous(), operator.def("predicate")) {
        (false, _) => operator.name().to_string(),
        (true, Some(predicate)) => predicate_cpp(predicate),
        (true, None) => operator.text("expression").to_string(),
    }
}
