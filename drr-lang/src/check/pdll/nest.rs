//! Nesting of rewrite results. A result that is used only once, by the next one, becomes an argument, as one would
//! write it in `pat!`. The meaning stays the same; only the name is not needed.

use std::collections::{BTreeMap, BTreeSet};

use crate::substitute;
use crate::syntax::pattern::{Dag, Directive, NodeOperator, Term, walk};

/// Nests results. `values` are the symbols that denote a single value. `later` contains further uses.
pub(super) fn nest(results: Vec<Term>, later: &[Term], values: &BTreeSet<String>) -> Vec<Term> {
    let mut nesting = Nesting {
        values,
        uses: uses(results.iter().chain(later)),
        list: Vec::new(),
    };
    for mut term in results {
        nesting.arguments(&mut term);
        nesting.list.push(term);
    }
    nesting.list
}

/// Counts the uses of symbols.
pub(super) fn uses<'t>(terms: impl IntoIterator<Item = &'t Term>) -> BTreeMap<String, usize> {
    let mut uses = BTreeMap::new();
    for term in walk(terms) {
        let symbols = match term {
            Term::Symbol(symbol) => vec![symbol.clone()],
            Term::Code(code) => substitute::symbols(&code.stream()),
            _ => Vec::new(),
        };
        for symbol in symbols {
            // A use of one result is a use of the node.
            let base = symbol.split_index().map(|(base, _)| base);
            for name in [Some(symbol.name()), base].into_iter().flatten() {
                *uses.entry(name).or_default() += 1;
            }
        }
    }
    uses
}

/// Returns `true` if a term contains Rust code.
fn has_code(term: &Term) -> bool {
    walk([term]).any(|term| matches!(term, Term::Code(_)))
}

struct Nesting<'a> {
    values: &'a BTreeSet<String>,
    uses: BTreeMap<String, usize>,
    /// Results before the current term.
    list: Vec<Term>,
}

impl Nesting<'_> {
    /// Nests arguments, last one first, because arguments are evaluated in order after the results in the list.
    fn arguments(&mut self, term: &mut Term) {
        let Term::Dag(dag) = term else { return };
        if dag.is(Directive::ReplaceWithValue) {
            // Native code and inlined regions may replace an op directly.
            let fits = |dag: &Dag| matches!(dag.operator, NodeOperator::Native(_)) || dag.is(Directive::Inline);
            if let [only] = dag.args.as_slice()
                && let Some(native) = self.take(&only.term, fits)
            {
                *term = native;
            }
            return;
        }
        // The results of a region are built in the region.
        if dag.is(Directive::ReturnType) || dag.is(Directive::Location) || dag.is(Directive::Region) {
            return;
        }
        // Results in the list must not move after Rust code.
        let code = dag
            .args
            .iter()
            .position(|arg| has_code(&arg.term))
            .unwrap_or(dag.args.len());
        let takes_nodes = !matches!(dag.operator, NodeOperator::Directive(..));
        for (at, arg) in dag.args.iter_mut().enumerate().rev() {
            match (takes_nodes && at < code)
                .then(|| self.take(&arg.term, |_| true))
                .flatten()
            {
                Some(inner) => arg.term = inner,
                None => self.arguments(&mut arg.term),
            }
        }
    }

    /// Takes the last result of the list if `term` is its only use.
    fn take(&mut self, term: &Term, fits: impl Fn(&Dag) -> bool) -> Option<Term> {
        let Term::Symbol(symbol) = term else { return None };
        let name = symbol.name();
        let is_meant = |dag: &Dag| dag.symbol.as_ref().is_some_and(|known| known.name() == name) && fits(dag);
        let is_used_once = self.uses.get(&name) == Some(&1) && self.values.contains(&name);
        match self.list.last() {
            Some(Term::Dag(dag)) if is_used_once && is_meant(dag) => {}
            _ => return None,
        }
        let mut inner = self.list.pop();
        if let Some(Term::Dag(dag)) = &mut inner {
            dag.symbol = None;
        }
        inner
    }
}
