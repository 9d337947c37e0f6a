//! What a rewrite builds is a list, in the order in which it is evaluated. What is used once, by what is built next, stands there as
//! an argument, as one writes it in `pat!`: nothing changes but that it needs no name.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};

use crate::lex::name_of;
use crate::syntax::pattern::{Dag, Directive, Head, Term};

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
    terms.into_iter().for_each(|term| count(term, &mut uses));
    uses
}

fn count(term: &Term, uses: &mut BTreeMap<String, usize>) {
    match term {
        Term::Symbol(symbol) => {
            // A use of one result is one of the whole.
            let base = symbol.split_index().map(|(base, _)| base);
            for name in [Some(symbol.name()), base].into_iter().flatten() {
                *uses.entry(name).or_default() += 1;
            }
        }
        Term::Dag(dag) => dag.args.iter().for_each(|arg| count(&arg.term, uses)),
        Term::Code(code) => symbols_of(code.stream(), &mut |name| *uses.entry(name).or_default() += 1),
        _ => {}
    }
}

/// The names behind `$` in Rust code.
fn symbols_of(code: TokenStream, found: &mut impl FnMut(String)) {
    let mut is_symbol = false;
    for token in code {
        match &token {
            TokenTree::Ident(name) if is_symbol => found(name_of(name)),
            TokenTree::Group(group) => symbols_of(group.stream(), found),
            _ => {}
        }
        is_symbol = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '$');
    }
}

/// Whether Rust code is a part of a term.
fn has_code(term: &Term) -> bool {
    match term {
        Term::Code(_) => true,
        Term::Dag(dag) => dag.args.iter().any(|arg| has_code(&arg.term)),
        _ => false,
    }
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
            let fits = |dag: &Dag| matches!(dag.head, Head::Native(_)) || dag.is(Directive::Inline);
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
        let takes_nodes = !matches!(dag.head, Head::Directive(..));
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
