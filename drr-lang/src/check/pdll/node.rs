//! Constructors for the nodes of a pattern's syntax tree.

use proc_macro2::{Ident, Span};

use crate::lex::{Symbol, rust_ident};
use crate::report::TokenSpan;
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Arg, Dag, Directive, Leaf, NodeOperator, Term};

/// Creates a node.
pub(super) fn dag(span: TokenSpan, operator: NodeOperator, symbol: Option<Symbol>, args: Vec<Arg>) -> Term {
    Term::Dag(Box::new(Dag {
        span,
        operator,
        symbol,
        args,
    }))
}

/// Creates an argument without a name.
pub(super) fn arg(term: Term) -> Arg {
    Arg {
        name: None,
        term,
        rest: None,
    }
}

/// Creates the operator of a directive node.
pub(super) fn directive(directive: Directive, span: TokenSpan) -> NodeOperator {
    NodeOperator::Directive(directive, Ident::new(directive.word(), span.first()))
}

/// Creates `(variadic ..)`.
pub(super) fn variadic(terms: Vec<Term>, span: TokenSpan) -> Term {
    let args = terms.into_iter().map(arg).collect();
    dag(span, directive(Directive::Variadic, span), None, args)
}

/// Creates a constrained leaf with a symbol.
pub(super) fn constrained(constraint: &Constraint, symbol: Symbol) -> Term {
    Term::Leaf(Leaf {
        operator: NodeOperator::Named(constraint.clone().into()),
        symbol: Some(symbol),
    })
}

/// Creates `name = term`.
pub(super) fn named_arg(name: &str, term: Term, span: TokenSpan) -> Arg {
    Arg {
        name: Some(rust_ident(name, span.first().resolved_at(Span::call_site()))),
        term,
        rest: None,
    }
}

/// Creates `$x__1`.
pub(super) fn indexed(symbol: &Symbol, result: usize) -> Symbol {
    Symbol {
        dollar: symbol.dollar,
        ident: Ident::new(&format!("{}__{result}", symbol.name()), symbol.ident.span()),
    }
}
