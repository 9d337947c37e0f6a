//! The ops that rules name and build.

use crate::records::{Dag, Record, Value};
use crate::rule::dag::all_dags;

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
        let mut replaced = root.map_or(0, result_count);
        let results: Vec<Dag<'r>> = rule.dags("resultPatterns").collect();
        // The last ones replace the results of the root; those before are built beside.
        for dag in results.into_iter().rev() {
            if replaced == 0 {
                inner.push(dag);
                continue;
            }
            inner.extend(dag.nested());
            replaced = replaced.saturating_sub(match dag.operator() {
                Some(of) if of.is("Op") => result_count(of),
                Some(of) if of.is("NativeCodeCall") => usize::try_from(of.int("numReturns").unwrap_or(1)).unwrap_or(1),
                _ => dag.args().count(),
            });
        }
        inner.extend(rule.dags("supplementalPatterns"));
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
fn result_count(op: Record<'_>) -> usize {
    op.dag("results").map_or(0, |dag| dag.args().count())
}

/// Returns the ops that rules build.
pub(crate) fn built_ops<'r>(rules: &[Record<'r>]) -> Vec<&'r str> {
    let fields = ["resultPatterns", "supplementalPatterns"];
    named_ops(
        rules
            .iter()
            .flat_map(|rule| fields.into_iter().flat_map(|field| rule.dags(field))),
    )
}

fn named_ops<'r>(all: impl Iterator<Item = Dag<'r>>) -> Vec<&'r str> {
    let ops = all_dags(all).into_iter().filter_map(Dag::operator);
    ops.filter(|of| of.is("Op")).map(Record::name).collect()
}
