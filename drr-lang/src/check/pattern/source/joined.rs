//! Checks of ops matched in addition to the root, and of operands that are results of other matched ops.

use std::collections::BTreeSet;

use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant::DeclaredArg;
use crate::check::pattern::model::{JoinedOp, Reference, SharedValue, SourceOp, SourceTerm};
use crate::check::pattern::resolve::is_operation;
use crate::check::pattern::result::symbol_argument::result_of;
use crate::check::pattern::source::report_unless_fits;
use crate::check::pattern::symbols::SymbolId;
use crate::check::pattern::wording::{count, one_of_results};
use crate::lex::Symbol;
use crate::messages::{pattern as diag, source};
use crate::report::Report;
use crate::syntax::pattern::{Dag, Pattern, Term};

impl Checker<'_> {
    /// Checks the ops that are matched in addition to the root.
    pub(crate) fn check_joined(
        &mut self,
        pattern: &Pattern,
        root: Option<&SourceOp>,
        report: &mut Report,
    ) -> Option<Vec<JoinedOp>> {
        let mut known = BTreeSet::new();
        root.into_iter().for_each(|root| add_symbols(root, &mut known));
        let mut all = Vec::new();
        for term in &pattern.joined {
            let joined = match term {
                Term::Dag(dag) if is_operation(&dag.operator) => self.check_one(dag, &known, root.is_some(), report),
                Term::Unreadable(_) => None,
                other => report.fail(other.span(), source::joined_is_no_operation()),
            };
            if let Some(joined) = &joined {
                add_symbols(&joined.source, &mut known);
            }
            all.push(joined);
        }
        all.into_iter().collect()
    }

    fn check_one(
        &mut self,
        dag: &Dag,
        known: &BTreeSet<SymbolId>,
        knows_all: bool,
        report: &mut Report,
    ) -> Option<JoinedOp> {
        let before = report.count();
        let source = self.check_detached_op(dag, report)?;
        let Some((by, depth)) = joint(&source, known) else {
            // The term with the shared value may have had an error.
            if knows_all && report.count() == before {
                report.error(dag.span, source::joined_to_nothing(&dag.operator));
            }
            return None;
        };
        Some(JoinedOp { source, by, depth })
    }

    /// Checks a symbol of a previously matched op at an operand of another op.
    pub(crate) fn check_matched_result(
        &mut self,
        symbol: &Symbol,
        at: DeclaredArg<'_>,
        report: &mut Report,
    ) -> Option<SourceTerm> {
        let reference = self.resolve_use(symbol, report)?;
        if !at.arg.kind.is_operand() {
            return report.fail(symbol, diag::two_kinds(symbol, "an op", at.arg.kind.plain_noun()));
        }
        let made = self.signature(self.kind(reference.id).op()?)?;
        let several = |results| {
            let choices = one_of_results(symbol.to_string(), made);
            diag::which_result(&made.op_name, count(results, "result"), choices)
        };
        let result = result_of(made, &reference, several, report)?;
        report_unless_fits(result, at, symbol, symbol.into(), report);
        let index = reference.index.or(Some(0));
        Some(SourceTerm::Result(Reference { index, ..reference }))
    }
}

/// Adds the symbols that an op and its nested ops bind.
fn add_symbols(source: &SourceOp, known: &mut BTreeSet<SymbolId>) {
    for op in source.all() {
        known.extend(op.symbol);
        let occurrences = op.args.iter().flat_map(|arg| arg.term.occurrences());
        let values = occurrences.filter(|occurrence| occurrence.kind.is_values());
        known.extend(values.map(|occurrence| occurrence.id));
    }
}

/// Returns the operand closest to `source` that is a previously matched value, with the number of ops in between.
fn joint(source: &SourceOp, known: &BTreeSet<SymbolId>) -> Option<(SharedValue, usize)> {
    let mut level = vec![source];
    let mut depth = 0;
    while !level.is_empty() {
        let args = level.iter().flat_map(|op| &op.args);
        let mut joints = args
            .flat_map(|arg| arg.term.parts().chain([&arg.term]))
            .flat_map(joints_of);
        if let Some(joint) = joints.find(|joint| known.contains(&joint.id)) {
            return Some((joint, depth));
        }
        level = level.iter().flat_map(|op| op.nested()).collect();
        depth += 1;
    }
    None
}

fn joints_of(term: &SourceTerm) -> Vec<SharedValue> {
    let of = |id, index| SharedValue { id, index };
    match term {
        SourceTerm::Result(reference) => vec![of(reference.id, reference.index)],
        _ => {
            let values = term
                .occurrences()
                .into_iter()
                .filter(|occurrence| occurrence.kind.is_values());
            values.map(|occurrence| of(occurrence.id, None)).collect()
        }
    }
}
