//! What a rewrite builds is a list, in the order in which it is evaluated. What is used once, by what is built next, stands there as
//! an argument, as one writes it in `pat!`: nothing changes but that it needs no name.

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::pattern::{Dag, Directive, NodeHead, Term, walk};
use crate::syntax::substitute;

/// Nests results. `values` has the names of those that stand for one value; `behind` uses some of them, too.
pub(super) fn nest(results: Vec<Term>, behind: &[Term], values: &BTreeSet<String>) -> Vec<Term> {
    let mut nesting = Nesting {
        values,
        uses: uses(results.iter().chain(behind)),
        list: Vec::new(),
    };
    for mut term in results {
        nesting.arguments(&mut term);
        nesting.list.push(term);
    }
    nesting.list
}

/// How often symbols are used.
pub(super) fn uses<'t>(terms: impl IntoIterator<Item = &'t Term>) -> BTreeMap<String, usize> {
    let mut uses = BTreeMap::new();
    for term in walk(terms) {
        let symbols = match term {
            Term::Symbol(symbol) => vec![symbol.clone()],
            Term::Code(code) => substitute::symbols(&code.stream()),
            _ => Vec::new(),
        };
        for symbol in symbols {
            // A use of one result is one of the whole.
            let base = symbol.split_index().map(|(base, _)| base);
            for name in [Some(symbol.name()), base].into_iter().flatten() {
                *uses.entry(name).or_default() += 1;
            }
        }
    }
    uses
}

/// Whether Rust code is a part of a term.
fn has_code(term: &Term) -> bool {
    walk([term]).any(|term| matches!(term, Term::Code(_)))
}

struct Nesting<'a> {
    values: &'a BTreeSet<String>,
    uses: BTreeMap<String, usize>,
    /// What stands before the term that is looked at.
    list: Vec<Term>,
}

impl Nesting<'_> {
    /// Arguments are evaluated in order, and what stands in the list was before them: the last one comes first.
    fn arguments(&mut self, term: &mut Term) {
        let Term::Dag(dag) = term else { return };
        if dag.is(Directive::ReplaceWithValue) {
            // Native code and what is inlined may replace an operation by itself.
            let fits = |dag: &Dag| matches!(dag.head, NodeHead::Native(_)) || dag.is(Directive::Inline);
            if let [only] = dag.args.as_slice()
                && let Some(native) = self.take(&only.term, fits)
            {
                *term = native;
            }
            return;
        }
        // What stands in a region is built there.
        if dag.is(Directive::ReturnType) || dag.is(Directive::Location) || dag.is(Directive::Region) {
            return;
        }
        // What stands in the list runs before code that stands in its place.
        let code = dag
            .args
            .iter()
            .position(|arg| has_code(&arg.term))
            .unwrap_or(dag.args.len());
        let takes_nodes = !matches!(dag.head, NodeHead::Directive(..));
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

    /// What comes last in the list, if that is what a symbol stands for and nothing else uses it.
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
