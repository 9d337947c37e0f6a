//! Nodes of the patterns of rules.

use crate::records::{Dag, Record};

/// Operator of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DagOperator {
    Op,
    Native,
    Directive,
    Constraint,
    Other,
}

/// The words of `pat!` itself.
const DIRECTIVES: [&str; 6] = [
    "replaceWithValue",
    "returnType",
    "location",
    "either",
    "variadic",
    "addBenefit",
];

impl DagOperator {
    pub(crate) fn of(record: Record<'_>) -> DagOperator {
        match record {
            _ if record.is("Op") => DagOperator::Op,
            _ if record.is("NativeCodeCall") => DagOperator::Native,
            _ if DIRECTIVES.contains(&record.name()) => DagOperator::Directive,
            _ if record.is("Constraint") => DagOperator::Constraint,
            _ => DagOperator::Other,
        }
    }
}

/// Returns nodes with all their nested nodes.
pub(crate) fn all_dags<'r>(dags: impl Iterator<Item = Dag<'r>>) -> Vec<Dag<'r>> {
    let mut all = Vec::new();
    let mut worklist: Vec<Dag<'r>> = dags.collect();
    while let Some(dag) = worklist.pop() {
        all.push(dag);
        worklist.extend(dag.nested());
    }
    all
}
