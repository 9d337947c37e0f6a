//! The directives behind the arguments of what is built: where it comes from.

use crate::check::pattern::checker::Checker;
use crate::check::pattern::model::{LocationTerm, Narrowing, Reference, SymbolKind};
use crate::messages::pattern as say;
use crate::report::Report;
use crate::syntax::pattern::{Dag, Directive, Head, LiteralValue, Term};

/// The directive of a kind that a node has, if it has one.
pub(crate) fn directive_of(dag: &Dag, wanted: Directive) -> Option<&Dag> {
    dag.args.iter().find_map(|arg| match &arg.term {
        Term::Dag(inner) if matches!(inner.head, Head::Directive(directive, _) if directive == wanted) => {
            Some(inner.as_ref())
        }
        _ => None,
    })
}

impl Checker<'_> {
    /// The location that a node asks for: nothing where it takes the default. The outer option is empty if there is a
    /// mistake in it.
    pub(crate) fn check_location(&mut self, dag: &Dag, report: &mut Report) -> Option<Option<LocationTerm>> {
        let Some(directive) = directive_of(dag, Directive::Location) else {
            return Some(None);
        };
        let mut name = None;
        let mut symbols = Vec::new();
        for arg in &directive.args {
            match &arg.term {
                Term::Symbol(symbol) => {
                    let reference = self.resolve_use(symbol, report);
                    symbols.push(reference.and_then(|reference| self.check_located(reference, report)));
                }
                Term::Literal(literal) => match &literal.value {
                    LiteralValue::Str(text) => name = Some(text.clone()),
                    _ => return None,
                },
                _ => return None,
            }
        }
        let symbols: Vec<Reference> = symbols.into_iter().collect::<Option<_>>()?;
        Some(Some(LocationTerm { name, symbols }))
    }

    /// A symbol that stands for something with a location; an optional value has one if it is there.
    fn check_located(&mut self, reference: Reference, report: &mut Report) -> Option<Reference> {
        match self.kind(reference.id) {
            SymbolKind::Unknown => return None,
            kind @ (SymbolKind::Attr(_) | SymbolKind::OptionalAttr(_) | SymbolKind::Prop) => {
                report.error(&reference.symbol, say::no_location(&reference.symbol, kind.noun()));
                return None;
            }
            SymbolKind::OptionalValue(_) => self.narrowings.push(Narrowing::Present(reference.clone())),
            _ => {}
        }
        Some(reference)
    }
}
